import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { credit } from '@kervan/contracts/credit-calls';
import { limits } from '@kervan/domain/limits';
import { useAct } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { notify } from '../../../ui/notify.ts';
import { amountFaultText } from './amount-fault-text.ts';
import classes from './credit.module.css';
import { ProofFields, ReceiverField, Refused } from './transfer-fields.tsx';
import { typedAmount } from './typed-amount.ts';
import { useReceiver } from './use-receiver.ts';

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
  const [values, setValues] = useState({ to: '', amount: '', password: '', code: '', isSure: false });
  const [isTried, setTried] = useState(false);
  // One attempt has one key: a double click and a try after a lost answer are the same transfer.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const receiver = useReceiver(values.to);
  const give = useAct(credit.transfer, {
    changes: [credit.balance, credit.history, credit.charges],
    // Typed here already; a second factor is asked for beside it.
    passwordOf: ({ body }) => body.password,
    shownByForm: ['all'],
  });
  const change = (part: Partial<typeof values>) => {
    const isOther = part.to !== undefined || part.amount !== undefined;
    // Who confirmed one transfer has not confirmed another.
    setValues((before) => ({ ...before, ...(isOther ? { isSure: false } : {}), ...part }));
    if (isOther) setKey(crypto.randomUUID());
    setTried(false);
    give.reset();
    receiver.forget();
  };
  const amount = typedAmount(values.amount, { min: limits.creditTransferMinMinor, max: available });
  const money = (cents: number) => format.money(cents, 'USD');
  const submit = () => {
    setTried(true);
    if (!receiver.isNumber || 'fault' in amount || values.password === '' || give.isPending) return;
    if (receiver.name === null) return receiver.identify({ password: values.password, code: values.code });
    if (!values.isSure) return;
    give.mutate(
      { body: { toCustomerId: values.to.trim(), amount: amount.cents, password: values.password }, key },
      {
        onSuccess: () => {
          notify.success(t('credit:transfer.done', { amount: money(amount.cents) }));
          onClose();
        },
        // The ten minutes are over: the password is asked for as at first.
        onError: ({ code }) => void (code === 'reauth' && receiver.askAgain()),
      },
    );
  };
  const error = give.error ?? receiver.error;
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
        isWrong={isTried && !receiver.isNumber}
        error={error}
      />
      <TextInput
        label={t('credit:transfer.amount')}
        description={t('credit:transfer.upTo', { amount: money(available) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="decimal"
        rightSection={<span className="text3 small">USD</span>}
        rightSectionWidth={44}
        value={values.amount}
        onChange={(event) => change({ amount: event.currentTarget.value })}
        error={fieldError(
          isTried && 'fault' in amount
            ? amountFaultText(amount.fault, { min: limits.creditTransferMinMinor, max: available }, { t, money })
            : null,
        )}
      />
      <ProofFields
        values={values}
        onChange={change}
        isTried={isTried}
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
          {receiver.name === null
            ? t('credit:transfer.check')
            : 'cents' in amount
              ? t('credit:transfer.submitAmount', { amount: money(amount.cents) })
              : t('credit:transfer.submit')}
        </Button>
      </div>
    </form>
  );
}
