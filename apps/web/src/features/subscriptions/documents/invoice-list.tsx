import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { WarehouseInvoice } from '@kervan/contracts/credit-invoice';
import { credit } from '@kervan/contracts/credit-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-text.ts';
import { keyOf } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { InvoicePdf } from '../credit/invoice-pdf.tsx';
import { OrderLink } from '../credit/order-link.tsx';
import wide from '../wide-table.module.css';
import classes from './documents.module.css';
import { invoiceTypes, type InvoiceType } from './documents-search.ts';

type Page = Response<typeof credit.invoices>;
const ALL = 'all';

/** Every invoice, newest first, of one kind of payment or of all. */
export function InvoiceList({
  type,
  onType,
}: {
  type: InvoiceType | null;
  onType: (type: InvoiceType | null) => void;
}) {
  const t = useText();
  const pages = useInvoices(type);
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.totalCount ?? 0;
  return (
    <Card title={t('credit:invoices.title')} padded={false}>
      <div className={classes.types}>
        <Segmented
          label={t('credit:invoices.type')}
          value={type ?? ALL}
          options={[
            { value: ALL, label: t('credit:invoices.all') },
            ...invoiceTypes.map((value) => ({ value, label: t(`credit:invoices.of.${value}`) })),
          ]}
          onChange={(value) => onType(value === ALL ? null : value)}
        />
      </div>
      {pages.isPending ? (
        <RowSkeletons count={8} height={40} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState
          title={t('credit:invoices.failed')}
          {...errorWords(pages.error, t)}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(type === null ? 'credit:invoices.none' : 'credit:invoices.noneOfType')}
          text={t(type === null ? 'credit:invoices.noneText' : 'credit:invoices.noneOfTypeText')}
        />
      ) : (
        <>
          <InvoiceTable rows={rows} />
          <More shown={rows.length} total={total} pages={pages} />
        </>
      )}
    </Card>
  );
}

const useInvoices = (type: InvoiceType | null) =>
  useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...keyOf(credit.invoices), 'all', type],
    queryFn: ({ pageParam }) =>
      call(credit.invoices, {
        body: {
          limit: 50,
          ...(type === null ? {} : { paymentType: type }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

function InvoiceTable({ rows }: { rows: readonly WarehouseInvoice[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:invoices.title')}>
      <PlainTable className={classes.invoices}>
        <thead>
          <tr>
            <th scope="col">{t('credit:invoices.number')}</th>
            <th scope="col">{t('credit:columns.date')}</th>
            <th scope="col">{t('credit:invoices.lines')}</th>
            <th scope="col">{t('credit:invoices.order')}</th>
            <th scope="col" data-align="right">
              {t('credit:invoice.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row">
                <InvoicePdf invoiceId={invoice.id} number={invoice.number} />
              </th>
              <td className="num">{format.date(Date.parse(invoice.date))}</td>
              <td>
                <ul className={classes.lines}>
                  {invoice.lines.map(({ description, amount }) => (
                    <li key={description}>
                      {t(`credit:lines.${description}`)}{' '}
                      <span className="num text2">{format.money(amount, 'USD')}</span>
                    </li>
                  ))}
                </ul>
              </td>
              <td>{invoice.sellerAmazonOrderId === null ? '—' : <OrderLink order={invoice.sellerAmazonOrderId} />}</td>
              <td data-align="right">
                <Money minor={invoice.total} currency="USD" strong />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** How many of all are shown, and the next ones. */
export function More({ shown, total, pages }: { shown: number; total: number; pages: Pages }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.more}>
      <span className="num small text2">
        {t('credit:invoices.shown', { shown: format.number(shown), total: format.number(total) })}
      </span>
      {pages.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('credit:invoices.more')}
        </Button>
      )}
    </div>
  );
}
