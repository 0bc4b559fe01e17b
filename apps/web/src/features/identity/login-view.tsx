import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { useText } from '../../i18n/i18n.ts';
import { safeTarget } from '../../session/guard.ts';
import { session } from '../../session/session.ts';
import { fieldError } from '../../ui/field-error.tsx';
import classes from './identity.module.css';
import { IdentityPage } from '../../ui/identity-page.tsx';
import { CodeField } from '../../kit/password/code-field.tsx';
import { PasswordField } from '../../kit/password/password-field.tsx';
import { catalogueText, refusalText } from './refusal-text.ts';
import { SavedLoginList } from './saved-login-list.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';

/** AUTH-005, AUTH-017 to AUTH-019; the texts of AUTH-041. */
export function LoginView({ initialEmail, redirect }: { initialEmail: string; redirect: string | undefined }) {
  const t = useText();
  const { values, change, wantsCode, faults, formRef, submit, isPending, onKeyUp } = useLoginForm(
    initialEmail,
    redirect,
  );
  const email = values.email.trim();
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
      <SavedLoginList />
      <form ref={formRef} className={classes.form} onSubmit={submit} noValidate onKeyUp={onKeyUp}>
        <TextInput
          size="md"
          name="username"
          type="email"
          autoComplete="username"
          autoFocus={initialEmail === ''}
          label={t('identity:email')}
          value={values.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          error={fieldError(faults.email)}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          autoFocus={initialEmail !== ''}
          label={t('identity:password')}
          aside={
            <Link to="/login" search={{ tab: 'forgot', ...(email === '' ? {} : { email }) }} className="link small">
              {t('identity:login.forgot')}
            </Link>
          }
          value={values.password}
          onChange={(password) => change({ password })}
          error={faults.password}
        />
        {wantsCode && (
          <CodeField value={values.code} onChange={(code) => change({ code })} error={faults.code} autoFocus />
        )}
        <Button type="submit" size="md" fullWidth mt={6} loading={isPending}>
          {t('identity:login.submit')}
        </Button>
      </form>
    </IdentityPage>
  );
}

/** What is typed, what is wrong with it, and the way in. */
function useLoginForm(initialEmail: string, redirect: string | undefined) {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const [values, setValues] = useState({ email: initialEmail, password: '', code: '' });
  const [isChecked, setChecked] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const signIn = useSignIn();
  const [formRef, focusOn] = useWrongFocus(signIn.isPending);
  const email = values.email.trim();
  const isBlank = { email: email === '', password: values.password === '' };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isBlank.email || isBlank.password) {
      focusOn(isBlank.email ? 'username' : 'password');
      return;
    }
    if (!isEmail(values.email)) return focusOn('username');
    if (wantsCode && values.code.trim() === '') return focusOn('code');
    signIn.mutate(
      { email, password: values.password, code: wantsCode ? values.code : null },
      {
        onSuccess: () => router.history.push(safeTarget(redirect)),
        onError: ({ code }) => {
          if (code === 'EmailConfirmationNeeded')
            void navigate({ to: '/resendConfirmationEmail/$email', params: { email } });
          else if (code === 'TwoFactorNeeded' || code === 'TwoFactorWrong') {
            setWantsCode(true);
            setChecked(false);
            focusOn('code');
          } else focusOn(code === 'invalid_grant' ? 'password' : null);
        },
      },
    );
  };
  const refused = refusalText(signIn.error, t);
  const isCapsLock = refused && signIn.error?.code === 'invalid_grant' && hasCapsLock;
  const wrong = isCapsLock ? `${refused} ${t('identity:login.capsLock')}` : refused;
  const blank = t('identity:faults.blank');
  const nameFault = isBlank.email ? blank : isEmail(values.email) ? null : catalogueText('usernameNotValid', t);
  return {
    values,
    change: (part: Partial<typeof values>) => setValues((known) => ({ ...known, ...part })),
    wantsCode,
    faults: {
      email: isChecked ? nameFault : null,
      password: wrong ?? (isChecked && isBlank.password ? blank : null),
      code:
        signIn.error?.code === 'TwoFactorWrong'
          ? t('errors:TwoFactorWrong')
          : isChecked && values.code.trim() === ''
            ? blank
            : null,
    },
    formRef,
    submit,
    isPending: signIn.isPending,
    onKeyUp: (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock')),
  };
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
