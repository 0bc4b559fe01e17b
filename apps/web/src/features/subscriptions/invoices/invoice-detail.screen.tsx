import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { billing } from '@kervan/contracts/billing-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import wide from '../wide-table.module.css';
import { CreditNotes, PayButton, PdfButton } from './invoice-actions.tsx';
import { InvoiceStatus } from './invoice-words.tsx';

type Detail = Response<typeof billing.invoiceDetail>;

/** SUB-012: one invoice with its lines. */
export function InvoiceDetailScreen() {
  const t = useText();
  const { id } = useParams({ from: '/panel/invoice-detail/$id' });
  const invoice = useQuery(read(billing.invoiceDetail, { query: { invoiceId: Number(id) } }, { isMain: true }));
  const number = invoice.data?.number ?? t('billing:noNumber');
  return (
    <BillingPage
      title={invoice.data ? t('billing:detail.title', { number }) : t('billing:detail.untitled')}
      place="payments"
      {...(invoice.data
        ? {
            actions: (
              <>
                <CreditNotes notes={invoice.data.creditNotes} />
                <PdfButton invoiceId={invoice.data.id} number={number} />
                {invoice.data.isUnpaid && <PayButton />}
              </>
            ),
          }
        : {})}
    >
      {invoice.isPending ? (
        <LineSkeletons count={8} />
      ) : invoice.isError && !invoice.data ? (
        <ErrorState
          title={t('billing:detail.failed')}
          text={errorText(invoice.error, t)}
          onRetry={() => void invoice.refetch()}
          isRetrying={invoice.isFetching}
        />
      ) : (
        <InvoiceCards invoice={invoice.data} />
      )}
    </BillingPage>
  );
}

function InvoiceCards({ invoice }: { invoice: Detail }) {
  const t = useText();
  const format = useFormat();
  const day = (at: string | null) => (at === null ? '–' : format.date(at));
  const money = (cents: number) => format.money(cents, 'USD');
  const { periodStart, periodEnd } = invoice;
  return (
    <>
      <Card title={t(`billing:kind.${invoice.paymentType}`)} aside={<InvoiceStatus {...invoice} />}>
        <FactList
          facts={[
            { name: t('billing:column.date'), value: day(invoice.date) },
            { name: t('billing:column.dueDate'), value: day(invoice.dueDate) },
            { name: t('billing:column.paidDate'), value: day(invoice.paidDate) },
            {
              name: t('billing:detail.period'),
              value: periodStart && periodEnd ? `${day(periodStart)} – ${day(periodEnd)}` : '–',
            },
            { name: t('billing:column.amountDue'), value: money(invoice.amountDue) },
            { name: t('billing:column.amountPaid'), value: money(invoice.amountPaid) },
            { name: t('billing:column.amountRemaining'), value: money(invoice.amountRemaining) },
            {
              name: t('billing:detail.card'),
              value: invoice.cardLast4 === null ? '–' : t('cards:last4', { last4: invoice.cardLast4 }),
            },
          ]}
        />
      </Card>
      <LinesCard invoice={invoice} />
    </>
  );
}

function LinesCard({ invoice }: { invoice: Detail }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('billing:detail.lines')} padded={false}>
      <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('billing:detail.lines')}>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">{t('billing:detail.description')}</th>
              <th scope="col" data-align="right">
                {t('billing:detail.quantity')}
              </th>
              <th scope="col" data-align="right">
                {t('billing:detail.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line, index) => (
              <tr key={index}>
                <td>{line.description}</td>
                <td data-align="right">{line.quantity === null ? '–' : format.number(line.quantity)}</td>
                <td data-align="right">
                  <Money minor={line.amount} currency="USD" />
                </td>
              </tr>
            ))}
            {invoice.discount > 0 && (
              <tr>
                <td colSpan={2}>{t('billing:detail.discount')}</td>
                <td data-align="right">
                  <Money minor={-invoice.discount} currency="USD" />
                </td>
              </tr>
            )}
            <tr>
              <th scope="row" colSpan={2}>
                {t('billing:detail.total')}
              </th>
              <td data-align="right">
                <Money minor={invoice.total} currency="USD" strong />
              </td>
            </tr>
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}
