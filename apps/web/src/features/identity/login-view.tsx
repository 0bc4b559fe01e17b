import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { useText } from '../../i18n/i18n.ts';
import { safeTarget } from '../../session/guard.ts';
import { session } from '../../session/session.ts';
import { fieldError } from '../../ui/field-error.tsx';
import classes from './identity.module.css';
import { IdentityPage } from './identity-page.tsx';
import { PasswordField } from './password-field.tsx';
import { catalogueText, refusalText } from './refusal-text.ts';
import { useSignIn } from './use-sign-in.ts';
import { useWrongFocus } from './use-wrong-focus.ts';

/** AUTH-005, AUTH-017 to AUTH-019; the texts of AUTH-041. */
export function LoginView({ initialEmail, redirect }: { initialEmail: string; redirect: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const signIn = useSignIn();
  const [formRef, focusOn] = useWrongFocus(signIn.isPending);
  const isBlank = { email: email.trim() === '', password: password === '' };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isBlank.email || isBlank.password) {
      focusOn(isBlank.email ? 'username' : 'password');
      return;
    }
    if (!isEmail(email)) return focusOn('username');
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: () => router.history.push(safeTarget(redirect)),
        onError: ({ code }) => {
          if (code === 'EmailConfirmationNeeded')
            void navigate({ to: '/resendConfirmationEmail/$email', params: { email: email.trim() } });
          else focusOn(code === 'invalid_grant' ? 'password' : null);
        },
      },
    );
  };
  const refused = refusalText(signIn.error, t);
  const wrong =
    refused && signIn.error?.code === 'invalid_grant' && hasCapsLock
      ? `${refused} ${t('identity:login.capsLock')}`
      : refused;
  const nameFault = isBlank.email
    ? t('identity:faults.blank')
    : isEmail(email)
      ? null
      : catalogueText('usernameNotValid', t);
  const lead = (
    <>
      {t('identity:login.new')}{' '}
      <Link to="/login" search={(search) => ({ ...search, tab: 'register' })} className="link">
        {t('identity:login.register')}
      </Link>
    </>
  );
  return (
    <IdentityPage title={t('identity:login.title')} lead={lead}>
      <SessionEnded />
      <form
        ref={formRef}
        className={classes.form}
        onSubmit={submit}
        noValidate
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      >
        <TextInput
          size="md"
          name="username"
          type="email"
          autoComplete="username"
          autoFocus={initialEmail === ''}
          label={t('identity:email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(isChecked ? nameFault : null)}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          autoFocus={initialEmail !== ''}
          label={t('identity:password')}
          aside={
            <Link
              to="/login"
              search={{ tab: 'forgot', ...(email.trim() === '' ? {} : { email: email.trim() }) }}
              className="link small"
            >
              {t('identity:login.forgot')}
            </Link>
          }
          value={password}
          onChange={setPassword}
          error={wrong ?? (isChecked && isBlank.password ? t('identity:faults.blank') : null)}
        />
        <Button type="submit" size="md" fullWidth mt={6} loading={signIn.isPending}>
          {t('identity:login.submit')}
        </Button>
      </form>
    </IdentityPage>
  );
}

/** Why somebody stands here who was signed in a moment ago. */
function SessionEnded() {
  const t = useText();
  const why = session.now().endedBy;
  if (why !== 'refused' && why !== 'otherAccount') return null;
  return (
    <p role="status" className="warn">
      {why === 'refused' ? t('identity:catalogue.sessionExpired') : t('errors:DifferentMarketSelected')}
    </p>
  );
}
