import { Button, Checkbox, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../../api/error-text.ts';
import { read, useAct } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { proveAgain } from '../../../session/step-up.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { notify } from '../../../ui/notify.ts';
import { amountFaultText } from './amount-fault-text.ts';
import classes from './credit.module.css';
import { typedAmount } from './typed-amount.ts';

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

const NUMBER = /^\d{1,10}$/;

function TransferForm({ onClose, available }: Omit<Props, 'isOpen'>) {
  const t = useText();
  const format = useFormat();
  const [values, setValues] = useState({ to: '', amount: '', password: '', isSure: false });
  const [isTried, setTried] = useState(false);
  // One attempt has one key: a double click and a try after a lost answer are the same transfer.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }));
    if (part.to !== undefined || part.amount !== undefined) setKey(crypto.randomUUID());
    give.reset();
  };
  const give = useAct(credit.transfer, {
    changes: [credit.balance, credit.history, credit.charges],
    // Typed here already; a second factor is asked for beside it.
    passwordOf: ({ body }) => body.password,
    shownByForm: ['all'],
  });
  const isNumber = NUMBER.test(values.to.trim());
  const amount = typedAmount(values.amount, { min: limits.creditTransferMinMinor, max: available });
  const submit = () => {
    setTried(true);
    if (!isNumber || 'fault' in amount || values.password === '' || !values.isSure || give.isPending) return;
    give.mutate(
      { body: { toCustomerId: values.to.trim(), amount: amount.cents, password: values.password }, key },
      {
        onSuccess: () => {
          notify.success(t('credit:transfer.done', { amount: format.money(amount.cents, 'USD') }));
          onClose();
        },
      },
    );
  };
  const code = give.error?.code;
  const money = (cents: number) => format.money(cents, 'USD');
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
        isTried={isTried}
        isUnknown={code === 'ReceiverNotFound'}
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
      <ProofFields values={values} onChange={change} isTried={isTried} isWrong={code === 'PasswordWrong'} />
      <Refused error={give.error} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={give.isPending}>
          {'cents' in amount
            ? t('credit:transfer.submitAmount', { amount: money(amount.cents) })
            : t('credit:transfer.submit')}
        </Button>
      </div>
    </form>
  );
}

/** What is said at no field. */
function Refused({ error }: { error: ApiError | null }) {
  const t = useText();
  if (!error || ['PasswordWrong', 'ReceiverNotFound', 'reauth'].includes(error.code)) return null;
  return (
    <p role="alert" className="neg">
      {errorText(error, t)}
    </p>
  );
}

type Proof = { password: string; isSure: boolean };

/** The password, and that it is for good. */
function ProofFields({
  values,
  onChange,
  isTried,
  isWrong,
}: {
  values: Proof;
  onChange: (part: Partial<Proof>) => void;
  isTried: boolean;
  isWrong: boolean;
}) {
  const t = useText();
  return (
    <>
      <PasswordInput
        label={t('credit:transfer.password')}
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        error={fieldError(
          isWrong
            ? t('errors:PasswordWrong')
            : isTried && values.password === ''
              ? t('credit:transfer.passwordNeeded')
              : null,
        )}
      />
      <Checkbox
        label={t('credit:transfer.sure')}
        checked={values.isSure}
        onChange={(event) => onChange({ isSure: event.currentTarget.checked })}
        error={fieldError(isTried && !values.isSure ? t('credit:transfer.sureNeeded') : null)}
      />
    </>
  );
}

/** Who receives it: their number, and once the password was typed lately the masked name of who has it (WH-091). */
function ReceiverField({
  value,
  onChange,
  isTried,
  isUnknown,
}: {
  value: string;
  onChange: (value: string) => void;
  isTried: boolean;
  isUnknown: boolean;
}) {
  const t = useText();
  const isNumber = NUMBER.test(value.trim());
  const receiver = useQuery({
    ...read(credit.receiver, { query: { customerId: value.trim() } }),
    enabled: isNumber,
    retry: false,
  });
  // Before anything is told of a receiver the owner shows who asks.
  const show = async () => {
    if (await proveAgain()) await receiver.refetch();
  };
  const hint = receiver.data ? (
    t('credit:transfer.isTo', { name: receiver.data.maskedName })
  ) : receiver.error?.code === 'reauth' ? (
    <button type="button" className="link" onClick={() => void show()}>
      {t('credit:transfer.show')}
    </button>
  ) : (
    t('credit:transfer.toHint')
  );
  return (
    <TextInput
      label={t('credit:transfer.to')}
      inputMode="numeric"
      maxLength={10}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={fieldError(
        isTried && !isNumber
          ? t('credit:transfer.toNeeded')
          : receiver.error && receiver.error.code !== 'reauth'
            ? errorText(receiver.error, t)
            : isUnknown
              ? t('errors:ReceiverNotFound')
              : null,
      )}
    />
  );
}
