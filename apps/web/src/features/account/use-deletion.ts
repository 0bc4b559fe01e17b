import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';
import { hasLeft, isHeld } from './left-credit.tsx';
import type { OwnAccount } from './own-account.ts';

/** AUTH-058: the password and, where credit is left, that it is given up. Without `token` the mail is asked for, with it the days begin. */
export function useDeletion(left: OwnAccount['left'], token: string | null) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [isWaived, setWaived] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const ask = useCallMutation(account.requestDeletion, {
    done: null,
    passwordOf: ({ body }) => body.password,
    shownByForm: ['all'],
  });
  const [formRef, focusOn] = useWrongFocus(ask.isPending);
  const isWaiverMissing = hasLeft(left) && !isWaived;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (password === '') return focusOn('password');
    if (isHeld(left) || isWaiverMissing || ask.isPending) return;
    ask.mutate(
      { body: { password, token, waivedCents: isWaived ? left.credit + left.earned : 0 } },
      { onError: ({ code }) => focusOn(code === 'PasswordWrong' ? 'password' : null) },
    );
  };
  const code = ask.error?.code;
  return {
    password,
    setPassword: (next: string) => {
      ask.reset();
      setPassword(next);
    },
    isWaived,
    setWaived,
    isWaiverMissing: isSubmitted && isWaiverMissing,
    passwordFault:
      code === 'PasswordWrong'
        ? t('errors:PasswordWrong')
        : isSubmitted && password === ''
          ? t('identity:faults.blank')
          : null,
    /** What is said at no field. */
    refusal:
      ask.error && code !== 'PasswordWrong' && code !== 'reauth' && code !== 'LinkNotValid'
        ? errorText(ask.error, t)
        : null,
    isLinkOver: code === 'LinkNotValid',
    formRef,
    submit,
    isPending: ask.isPending,
    answer: ask.data ?? null,
  };
}
