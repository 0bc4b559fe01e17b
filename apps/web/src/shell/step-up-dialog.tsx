import { Button, Modal } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { STEP_UP_MS } from '@kervan/domain/identity/extension-scope';
import { errorText } from '../api/error-text.ts';
import { useCallMutation } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { CodeField } from '../kit/password/code-field.tsx';
import { PasswordField } from '../kit/password/password-field.tsx';
import { useWrongFocus } from '../ui/use-wrong-focus.ts';
import classes from './step-up-dialog.module.css';

export type StepUpProps = {
  isOpen: boolean;
  /** Typed into the form that asks: the code alone is missing. */
  password: string | null;
  onProven: () => void;
  onClose: () => void;
};

/** Decision 43: who moves money or changes the account shows to be its owner, once in ten minutes. */
export function StepUpDialog({ isOpen, onClose, ...rest }: StepUpProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('dialogs:stepUp.title')}
      size={420}
      // Over a dialog that asks.
      zIndex={320}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Proof {...rest} onClose={onClose} />}
    </Modal>
  );
}

const MINUTE_MS = 60_000;

function Proof({ password: typed, onProven, onClose }: Omit<StepUpProps, 'isOpen'>) {
  const t = useText();
  const [values, setValues] = useState({ password: typed ?? '', code: '' });
  const [wantsCode, setWantsCode] = useState(typed !== null);
  const [isSubmitted, setSubmitted] = useState(false);
  const prove = useCallMutation(account.reauthenticate, { done: null, shownByForm: ['all'] });
  const [formRef, focusOn] = useWrongFocus(prove.isPending);
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }));
    prove.reset();
  };
  const code = prove.error?.code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form that asked may stand around it in the tree.
    event.stopPropagation();
    setSubmitted(true);
    if (values.password === '') return focusOn('password');
    if (wantsCode && values.code.trim() === '') return focusOn('code');
    prove.mutate(
      { body: { password: values.password, code: wantsCode ? values.code : null } },
      {
        onSuccess: onProven,
        onError: (error) => {
          if (error.code === 'TwoFactorNeeded') setWantsCode(true);
          focusOn(error.code.startsWith('TwoFactor') ? 'code' : 'password');
        },
      },
    );
  };
  const isMissing = (text: string) => isSubmitted && text.trim() === '';
  const needed = t('dialogs:stepUp.needed');
  const missing = isMissing(values.password) ? needed : null;
  const passwordFault = code === 'PasswordWrong' ? t('errors:PasswordWrong') : missing;
  const isSaidAtField = code === 'PasswordWrong' || code === 'TwoFactorWrong' || code === 'TwoFactorNeeded';
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <p className="text2">{t('dialogs:stepUp.why', { minutes: STEP_UP_MS / MINUTE_MS })}</p>
      {/* Of a form that has asked for it there is nothing to type twice, unless it was wrong. */}
      {(typed === null || code === 'PasswordWrong') && (
        <PasswordField
          name="password"
          autoComplete="current-password"
          autoFocus={typed === null}
          label={t('identity:password')}
          value={values.password}
          onChange={(password) => change({ password })}
          error={passwordFault}
        />
      )}
      {wantsCode && (
        <CodeField
          value={values.code}
          onChange={(next) => change({ code: next })}
          error={
            code === 'TwoFactorWrong'
              ? t('errors:TwoFactorWrong')
              : isMissing(values.code) && code !== 'TwoFactorNeeded' && values.password !== ''
                ? needed
                : null
          }
        />
      )}
      {prove.error && !isSaidAtField && (
        <p role="alert" className="neg">
          {errorText(prove.error, t)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={prove.isPending}>
          {t('dialogs:stepUp.submit')}
        </Button>
      </div>
    </form>
  );
}
