import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { billing } from '@kervan/contracts/billing-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { BillingPage } from '../billing-page.tsx';
import { PayButton } from './invoice-actions.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import classes from './invoices.module.css';
import { paymentKinds } from './payments-search.ts';

/** Account §9. */
const SHOWN_MAX = 10;

/** SUB-011: the last ten invoices of a kind, with what is still to be paid. */
export function MyPaymentsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'Subscription' } = useSearch({ from: '/panel/subscriptions/mypayments' });
  const invoices = useQuery(read(billing.invoices, { query: { invoicetype: tab } }));
  const isUnpaid = invoices.data?.some((invoice) => invoice.isUnpaid) ?? false;
  return (
    <BillingPage
      title={t('billing:payments.title')}
      note={t('billing:payments.note', { max: SHOWN_MAX })}
      place="payments"
      {...(isUnpaid ? { actions: <PayButton /> } : {})}
    >
      <div className={classes.kinds}>
        <Segmented
          label={t('billing:payments.kind')}
          value={tab}
          options={paymentKinds.map((kind) => ({ value: kind, label: t(`billing:kind.${kind}`) }))}
          onChange={(kind) =>
            void navigate({
              to: '/subscriptions/mypayments',
              search: kind === 'Subscription' ? {} : { tab: kind },
              replace: true,
            })
          }
        />
      </div>
      <Card padded={false}>
        {invoices.isPending ? (
          <RowSkeletons count={4} height={40} />
        ) : invoices.isError && !invoices.data ? (
          <ErrorState
            title={t('billing:payments.failed')}
            text={errorText(invoices.error, t)}
            onRetry={() => void invoices.refetch()}
            isRetrying={invoices.isFetching}
          />
        ) : invoices.data.length === 0 ? (
          <EmptyState title={t('billing:payments.none')} text={t('billing:payments.noneText')} />
        ) : (
          <InvoiceTable invoices={invoices.data.slice(0, SHOWN_MAX)} />
        )}
      </Card>
    </BillingPage>
  );
}
