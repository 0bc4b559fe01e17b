import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { staff } from '@kervan/contracts/staff-calls';
import { isEmail } from '@kervan/domain/identity/registration-rules';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { staffSession, useStaffSession } from '../../../session/staff-session.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { CodeField, codeOf, isCode } from './code-field.tsx';
import { Door } from './door.tsx';
import classes from './own.module.css';

/** Staff sign-in: email, password and the code of the second factor at once. A failure does not say which part was wrong. */
export function StaffSignIn() {
  const t = useText();
  const { wasRefused } = useStaffSession();
  const title = t('staff:signIn.title');
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  return (
    <Door>
      <h1 className={classes.title}>{title}</h1>
      <p className="text2">{t('staff:signIn.lead')}</p>
      {wasRefused && (
        <p role="status" className="warn">
          {t('staff:signIn.ended')}
        </p>
      )}
      <SignInForm />
    </Door>
  );
}

function SignInForm() {
  const t = useText();
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (part: Partial<typeof values>) => setValues((known) => ({ ...known, ...part }));
  const signIn = useMutation<string, ApiError, void>({
    mutationKey: [staff.signIn.id],
    meta: { shownByForm: ['all'] },
    mutationFn: async () => {
      const { email, password, code } = values;
      const { token } = await call(staff.signIn, { body: { email: email.trim(), password, code: codeOf(code) } });
      return token;
    },
    onSuccess: (token) => staffSession.begin(token),
    // A code is good once: the next try needs another one.
    onError: () => change({ code: '' }),
  });
  const isRight = isEmail(values.email.trim()) && values.password !== '' && isCode(values.code);
  const fault = (isWrong: boolean, text: string) => (isSubmitted && isWrong && !signIn.error ? text : null);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        signIn.reset();
        setSubmitted(true);
        if (isRight && !signIn.isPending) signIn.mutate();
      }}
    >
      <TextInput
        size="md"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        label={t('staff:signIn.email')}
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={fieldError(fault(!isEmail(values.email.trim()), t('staff:signIn.emailNeeded')))}
      />
      <PasswordInput
        size="md"
        name="password"
        autoComplete="current-password"
        label={t('staff:signIn.password')}
        value={values.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={fieldError(fault(values.password === '', t('staff:signIn.passwordNeeded')))}
      />
      <CodeField
        size="md"
        value={values.code}
        onChange={(code) => change({ code })}
        error={fault(!isCode(values.code), t('staff:own.codeNeeded'))}
      />
      {signIn.error && (
        <p role="alert" className="neg">
          {signIn.error.code === 'invalid_grant' ? t('staff:signIn.refused') : errorText(signIn.error, t)}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        {t('staff:signIn.submit')}
      </Button>
    </form>
  );
}
