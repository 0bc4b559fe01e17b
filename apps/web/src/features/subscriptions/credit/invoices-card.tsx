import { useQuery } from '@tanstack/react-query';
import { credit } from '@kervan/contracts/credit-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import wide from '../wide-table.module.css';
import { InvoicePdf } from './invoice-pdf.tsx';
import { OrderLink } from './order-link.tsx';

/** WH-011, WH-053: the last ten invoices of the warehouse. */
export function InvoicesCard() {
  const t = useText();
  const format = useFormat();
  const invoices = useQuery(read(credit.invoices, { body: { limit: 25 } }));
  return (
    <Card
      title={t('credit:invoices.title')}
      aside={<PathLink to="/warehouse/invoices">{t('credit:invoices.open')}</PathLink>}
      padded={false}
    >
      {invoices.isPending ? (
        <RowSkeletons count={3} height={40} />
      ) : invoices.isError && !invoices.data ? (
        <ErrorState
          title={t('credit:invoices.failed')}
          text={errorText(invoices.error, t)}
          onRetry={() => void invoices.refetch()}
          isRetrying={invoices.isFetching}
        />
      ) : invoices.data.items.length === 0 ? (
        <EmptyState title={t('credit:invoices.none')} text={t('credit:invoices.noneText')} />
      ) : (
        <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:invoices.title')}>
          <PlainTable>
            <thead>
              <tr>
                <th scope="col">{t('credit:invoices.number')}</th>
                <th scope="col">{t('credit:columns.date')}</th>
                <th scope="col" className={wide.spare}>
                  {t('credit:invoices.order')}
                </th>
                <th scope="col" data-align="right">
                  {t('credit:invoice.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.data.items.slice(0, limits.creditHistoryShown).map((invoice) => (
                <tr key={invoice.id}>
                  <th scope="row">
                    <InvoicePdf invoiceId={invoice.id} number={invoice.number} />
                  </th>
                  <td className="num">{format.date(Date.parse(invoice.date))}</td>
                  <td className={wide.spare}>
                    {invoice.sellerAmazonOrderId === null ? '—' : <OrderLink order={invoice.sellerAmazonOrderId} />}
                  </td>
                  <td data-align="right">
                    <Money minor={invoice.total} currency="USD" />
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Card>
  );
}
