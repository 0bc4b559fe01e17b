import { useState } from 'react';
import { credit } from '@kervan/contracts/credit-calls';
import { limits } from '@kervan/domain/limits';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { notify } from '../../../ui/notify.ts';
import { typedAmount } from './typed-amount.ts';
import { useReceiver } from './use-receiver.ts';

/** One transfer from the first letter to the booked amount: what is typed, whom it is for, what stopped it (WH-014, WH-075). */
export function useTransfer(available: number, onDone: () => void) {
  const t = useText();
  const format = useFormat();
  const [values, setValues] = useState({ to: '', amount: '', password: '', code: '', isSure: false });
  const [isSubmitted, setSubmitted] = useState(false);
  // One attempt has one key: a double click and a try after a lost answer are the same transfer.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const receiver = useReceiver(values.to);
  const give = useCallMutation(credit.transfer, {
    passwordOf: ({ body }) => body.password,
    shownByForm: ['all'],
  });
  const change = (part: Partial<typeof values>) => {
    const isOther = part.to !== undefined || part.amount !== undefined;
    // Who confirmed one transfer has not confirmed another.
    setValues((before) => ({ ...before, ...(isOther ? { isSure: false } : {}), ...part }));
    if (isOther) setKey(crypto.randomUUID());
    setSubmitted(false);
    give.reset();
    receiver.forget();
  };
  const amount = typedAmount(values.amount, { min: limits.creditTransferMinMinor, max: available });
  const money = (cents: number) => format.money(cents, 'USD');
  const submit = () => {
    setSubmitted(true);
    if (!receiver.isNumber || 'fault' in amount || values.password === '' || give.isPending) return;
    if (receiver.name === null) return receiver.identify({ password: values.password, code: values.code });
    if (!values.isSure) return;
    give.mutate(
      { body: { toCustomerId: values.to.trim(), amount: amount.cents, password: values.password }, key },
      {
        onSuccess: () => {
          notify.success(t('credit:transfer.done', { amount: money(amount.cents) }));
          onDone();
        },
        // The ten minutes are over: the password is asked for as at first.
        onError: ({ code }) => void (code === 'reauth' && receiver.askAgain()),
      },
    );
  };
  const error = give.error ?? receiver.error;
  return { values, change, submit, isSubmitted, amount, receiver, give, error };
}
