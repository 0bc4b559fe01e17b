import { Button, Modal } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { CodeField } from '../../kit/password/code-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';
import classes from './account.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** The second factor goes with the password and a code of it, or a recovery code. */
export function TurnOffDialog({ isOpen, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('account:twoFactor.offTitle')}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <TurnOffForm onClose={onClose} />}
    </Modal>
  );
}

function TurnOffForm({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText();
  const [values, setValues] = useState({ password: '', code: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const turnOff = useCallMutation(account.turnOffTwoFactor, {
    done: t('account:twoFactor.isOff'),
    shownByForm: ['all'],
  });
  const [formRef, focusOn] = useWrongFocus(turnOff.isPending);
  const code = turnOff.error?.code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const missing = (['password', 'code'] as const).find((field) => values[field].trim() === '');
    if (missing) return focusOn(missing);
    turnOff.mutate(
      { body: values },
      { onSuccess: onClose, onError: (error) => focusOn(error.code === 'PasswordWrong' ? 'password' : 'code') },
    );
  };
  const change = (field: keyof typeof values) => (value: string) => {
    turnOff.reset();
    setValues((before) => ({ ...before, [field]: value }));
  };
  const blank = (field: keyof typeof values) =>
    isSubmitted && values[field].trim() === '' ? t('identity:faults.blank') : null;
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <p className="text2">{t('account:twoFactor.offText')}</p>
      <PasswordField
        name="password"
        autoComplete="current-password"
        autoFocus
        label={t('identity:password')}
        value={values.password}
        onChange={change('password')}
        error={code === 'PasswordWrong' ? t('errors:PasswordWrong') : blank('password')}
      />
      <CodeField
        value={values.code}
        onChange={change('code')}
        error={code === 'TwoFactorWrong' || code === 'TwoFactorNeeded' ? t('errors:TwoFactorWrong') : blank('code')}
      />
      {turnOff.error && code !== 'PasswordWrong' && code !== 'TwoFactorWrong' && code !== 'TwoFactorNeeded' && (
        <p role="alert" className="neg">
          {errorText(turnOff.error, t)}
        </p>
      )}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" color="red" loading={turnOff.isPending}>
          {t('account:twoFactor.turnOff')}
        </Button>
      </div>
    </form>
  );
}
