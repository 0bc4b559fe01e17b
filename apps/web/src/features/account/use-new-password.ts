import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { checkNewPassword, type RegistrationFault } from '@kervan/domain/identity/registration-rules';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';

const empty = { oldPassword: '', password: '', password2: '' };
export type PasswordFormField = keyof typeof empty;

/** The old password and the new pair, what is wrong with them, and the change (AUTH-054). */
export function useNewPassword(email: string) {
  const t = useText();
  const [values, setValues] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const change = useCallMutation(account.changePassword, {
    done: t('account:password.done'),
    // The form's own password is what was typed lately: nobody is asked for it twice.
    passwordOf: ({ body }) => body.oldPassword,
    shownByForm: ['PasswordWrong', 'ValidationFailed'],
  });
  const [formRef, focusOn] = useWrongFocus(change.isPending);
  const faults = new Map<string, RegistrationFault['fault']>(
    checkNewPassword({ ...values, email }).map(({ field, fault }) => [field, fault]),
  );
  if (values.oldPassword === '') faults.set('oldPassword', 'blank');
  const refused = change.error?.code === 'ValidationFailed' ? change.error.fields : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = (['oldPassword', 'password', 'password2'] as const).find((field) => faults.has(field));
    if (wrong) return focusOn(wrong);
    if (change.isPending) return;
    const { oldPassword, password: newPassword, password2: newPassword2 } = values;
    change.mutate(
      { body: { oldPassword, newPassword, newPassword2 } },
      {
        onSuccess: () => {
          setValues(empty);
          setSubmitted(false);
        },
        onError: ({ code }) =>
          focusOn(code === 'PasswordWrong' ? 'oldPassword' : code === 'ValidationFailed' ? 'password' : null),
      },
    );
  };
  const errorOf = (field: PasswordFormField): string | null => {
    if (field === 'oldPassword' && change.error?.code === 'PasswordWrong') return t('errors:PasswordWrong');
    if (field === 'password' && refused.length > 0)
      return t(
        refused.some(({ code }) => code === 'guessable') ? 'identity:faults.guessable' : 'identity:faults.password',
      );
    const fault = isSubmitted ? faults.get(field) : undefined;
    if (fault === undefined) return null;
    return fault === 'invalid' ? t('identity:faults.password') : t(`identity:faults.${fault}`);
  };
  return {
    values,
    set: (field: PasswordFormField) => (value: string) => {
      change.reset();
      setValues((before) => ({ ...before, [field]: value }));
    },
    errorOf,
    formRef,
    submit,
    isPending: change.isPending,
  };
}
