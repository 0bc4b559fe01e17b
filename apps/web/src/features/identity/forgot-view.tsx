import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { identity } from '@kervan/contracts/identity-calls';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import classes from './identity.module.css';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { refusalText } from './refusal-text.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';

/** AUTH-013: asks for a reset link; the answer is the same for every address. */
export function ForgotView({ initialEmail }: { initialEmail: string }) {
  const t = useText();
  const [email, setEmail] = useState(initialEmail);
  const [isChecked, setChecked] = useState(false);
  const sendLink = useCallMutation(identity.sendPasswordResetLink, { done: null, shownByForm: ['ValidationFailed'] });
  const [formRef, focusOn] = useWrongFocus(sendLink.isPending);
  const address = email.trim();
  const fault = address === '' ? t('identity:faults.blank') : isEmail(address) ? null : t('identity:faults.email');
  const refusal =
    refusalText(sendLink.error, t) ?? (sendLink.error?.code === 'ValidationFailed' ? t('identity:faults.email') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault === null) sendLink.mutate({ query: { email: address } }, { onError: () => focusOn('email') });
    else focusOn('email');
  };
  const toLogin = (
    <Link to="/login" search={{ email: address || undefined } as { email?: string }} className="link">
      {t('identity:forgot.back')}
    </Link>
  );
  if (sendLink.isSuccess) {
    return (
      <IdentityPage title={t('identity:forgot.sentTitle')} lead={t('identity:forgot.sent', { email: address })}>
        <div role="status">{toLogin}</div>
        <button type="button" className="link" style={{ alignSelf: 'flex-start' }} onClick={() => sendLink.reset()}>
          {t('identity:forgot.again')}
        </button>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage title={t('identity:forgot.title')} lead={t('identity:forgot.lead')}>
      <form ref={formRef} className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          label={t('identity:email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(isChecked ? (fault ?? refusal) : null)}
        />
        <Button type="submit" size="md" fullWidth mt={6} loading={sendLink.isPending}>
          {t('identity:forgot.submit')}
        </Button>
        {toLogin}
      </form>
    </IdentityPage>
  );
}
