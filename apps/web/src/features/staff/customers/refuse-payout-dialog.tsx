import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';

type Payout = CustomerPage['payouts'][number];
type Props = { customer: CustomerPage; payout: Payout | null; onClose: () => void };

/** AFF-005: a payout that is not paid, with the reason that its customer reads. */
export function RefusePayoutDialog({ customer, payout, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <ReasonDialog
      isOpen={payout !== null}
      onClose={onClose}
      title={t('staff:payouts.refuse.title', { name: customer.name })}
      confirmLabel={t('staff:payouts.refuse.confirm')}
      danger
      act={staffCustomers.refusePayout}
      request={(why) => payout && { body: { id: customer.id, payoutId: payout.id, why } }}
      done={t('staff:payouts.refuse.done')}
    >
      {() => <p>{t('staff:payouts.refuse.effect', { amount: format.money(payout?.amount ?? 0, 'USD') })}</p>}
    </ReasonDialog>
  );
}
