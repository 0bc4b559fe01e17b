import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { staff } from '@kervan/contracts/staff-calls';
import { limits } from '@kervan/domain/limits';
import { staffPasswordFault } from '@kervan/domain/staff/staff-password';
import { errorText } from '../../../api/error-text.ts';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { CodeField, codeOf, isCode } from './code-field.tsx';
import classes from './own.module.css';

type Typed = { oldPassword: string; newPassword: string; again: string; code: string };
const nothing: Typed = { oldPassword: '', newPassword: '', again: '', code: '' };
const SHOWN_BY_FIELDS: ReadonlySet<string> = new Set(['PasswordWrong', 'TwoFactorWrong']);

/** What is wrong with what was typed, in words. */
function useFaults(typed: Typed, email: string) {
  const t = useText();
  const weak = staffPasswordFault(typed.newPassword, email);
  const rules = { min: limits.staffPasswordLengthMin, max: limits.staffPasswordLengthMax };
  return {
    oldPassword: typed.oldPassword === '' ? t('staff:own.oldNeeded') : null,
    newPassword:
      weak === 'length'
        ? t('staff:own.length', rules)
        : weak === 'guessable'
          ? t('staff:own.guessable')
          : typed.newPassword === typed.oldPassword
            ? t('staff:own.same')
            : null,
    again: typed.again === typed.newPassword ? null : t('staff:own.notAgain'),
    code: isCode(typed.code) ? null : t('staff:own.codeNeeded'),
  };
}

/** Another password for the member who is signed in: with the old one and a fresh code. Every other session of the member ends. */
export function PasswordForm({ email, submit }: { email: string; submit: string }) {
  const t = useText();
  const [typed, setTyped] = useState(nothing);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = useFaults(typed, email);
  const save = useCallMutation(staff.changePassword, {
    done: t('staff:own.changed'),
    shownByForm: ['all'],
  });
  const change = (part: Partial<Typed>) => {
    setTyped((known) => ({ ...known, ...part }));
    save.reset();
  };
  const shown = (name: keyof Typed) => (isSubmitted ? faults[name] : null);
  const refused = (code: 'PasswordWrong' | 'TwoFactorWrong') =>
    save.error?.code === code ? t(`errors:${code}`) : null;
  const passwords = [
    ['oldPassword', 'current-password', shown('oldPassword') ?? refused('PasswordWrong')],
    ['newPassword', 'new-password', shown('newPassword')],
    ['again', 'new-password', shown('again')],
  ] as const;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (Object.values(faults).some((fault) => fault !== null) || save.isPending) return;
        const { oldPassword, newPassword, code } = typed;
        save.mutate(
          { body: { oldPassword, newPassword, code: codeOf(code) } },
          {
            onSuccess: () => (setTyped(nothing), setSubmitted(false)),
            onError: () => setTyped((known) => ({ ...known, code: '' })),
          },
        );
      }}
    >
      {passwords.map(([name, autoComplete, error]) => (
        <PasswordInput
          key={name}
          size="md"
          name={name}
          autoComplete={autoComplete}
          label={t(`staff:own.${name}`)}
          value={typed[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          error={fieldError(error)}
        />
      ))}
      <CodeField
        size="md"
        value={typed.code}
        onChange={(code) => change({ code })}
        error={refused('TwoFactorWrong') ?? shown('code')}
      />
      {save.error && !SHOWN_BY_FIELDS.has(save.error.code) && (
        <p role="alert" className="neg">
          {errorText(save.error, t)}
        </p>
      )}
      <Button type="submit" size="md" loading={save.isPending}>
        {submit}
      </Button>
    </form>
  );
}
