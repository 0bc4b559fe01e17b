import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { AskDialog } from './ask-dialog.tsx';

type Payout = CustomerPage['payouts'][number];
type Props = { customer: CustomerPage; payout: Payout | null; onClose: () => void };

/** A payout of affiliate earnings that was sent is marked as paid, once; above the limit of one member a second one approves it. */
export function PayoutDialog({ customer, payout, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <AskDialog
      customer={customer}
      isOpen={payout !== null}
      onClose={onClose}
      title={t('staff:payouts.pay.title', { name: customer.name })}
      confirmLabel={t('staff:payouts.pay.confirm')}
      kind="affiliatePayout"
      asked={payout && { params: { payoutId: payout.id }, amount: payout.amount }}
    >
      {() => (
        <p>
          {t('staff:payouts.pay.effect', {
            amount: format.money(payout?.amount ?? 0, 'USD'),
            mail: payout?.receiverMail ?? '',
          })}
        </p>
      )}
    </AskDialog>
  );
}
