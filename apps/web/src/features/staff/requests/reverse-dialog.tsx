import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { AskDialog } from './ask-dialog.tsx';

type Movement = CustomerPage['credit']['movements'][number];
type Props = { customer: CustomerPage; movement: Movement | null; onClose: () => void };

/** A correction: the opposite of a movement, whole and once. Both stand in the customer's statement. */
export function ReverseDialog({ customer, movement, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const amount = movement?.amount ?? 0;
  const money = (minor: number) => format.money(minor, 'USD');
  return (
    <AskDialog
      customer={customer}
      isOpen={movement !== null}
      onClose={onClose}
      title={t('staff:reverse.title')}
      confirmLabel={t('staff:reverse.confirm')}
      kind="reverseTransfer"
      asked={movement && { params: { transferId: movement.id }, amount: Math.abs(amount) }}
    >
      {() => (
        <p>
          {t('staff:reverse.effect', {
            kind: movement ? t(`credit:kinds.${movement.kind}`) : '',
            amount: money(Math.abs(amount)),
            balance: money(customer.credit.posted - amount),
          })}
        </p>
      )}
    </AskDialog>
  );
}
