import { Button, Modal } from '@mantine/core';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import classes from './credit.module.css';
import { AmountField, ProofFields, ReceiverField, Refused } from './transfer-fields.tsx';
import { useTransfer } from './use-transfer.ts';

type Props = { isOpen: boolean; onClose: () => void; available: number };

/** WH-014: credit for another customer: who, how much, the password, and that it cannot be taken back. */
export function TransferDialog({ isOpen, onClose, available }: Props) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('credit:transfer.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <TransferForm onClose={onClose} available={available} />}
    </Modal>
  );
}

/** The masked name stands before anything is sent: where it is told for the password only, the first step asks for it (WH-091). */
function TransferForm({ onClose, available }: Omit<Props, 'isOpen'>) {
  const t = useText();
  const format = useFormat();
  const { values, change, submit, isSubmitted, amount, receiver, give, error } = useTransfer(available, onClose);
  const money = (cents: number) => format.money(cents, 'USD');
  const submitText =
    receiver.name === null
      ? t('credit:transfer.check')
      : 'cents' in amount
        ? t('credit:transfer.submitAmount', { amount: money(amount.cents) })
        : t('credit:transfer.submit');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ReceiverField
        value={values.to}
        onChange={(to) => change({ to })}
        name={receiver.name}
        isWrong={isSubmitted && !receiver.isNumber}
        error={error}
      />
      <AmountField
        value={values.amount}
        onChange={(typed) => change({ amount: typed })}
        available={available}
        isSubmitted={isSubmitted}
      />
      <ProofFields
        values={values}
        onChange={change}
        isSubmitted={isSubmitted}
        needsCode={receiver.needsCode}
        isNamed={receiver.name !== null}
        error={error}
      />
      <Refused error={error} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={give.isPending || receiver.isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
