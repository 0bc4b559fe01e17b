import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { CodeField } from '../../kit/password/code-field.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useWrongFocus } from '../../ui/use-wrong-focus.ts';
import classes from './account.module.css';
import { QrCode } from './qr-code.tsx';

type Props = {
  /** Base 32, as an app takes it where it has no camera. */
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

const GROUP = /.{1,4}/g;

/** The code for the app's camera and the same as text; it holds once the app's digits were typed. */
export function TwoFactorSetUp({ secret, uri, onCodes, onCancel }: Props) {
  const t = useText();
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const confirm = useCallMutation(account.confirmTwoFactor, {
    done: t('account:twoFactor.isOn'),
    shownByForm: ['TwoFactorWrong'],
  });
  const [formRef, focusOn] = useWrongFocus(confirm.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (code.trim() === '') return focusOn('code');
    confirm.mutate(
      { body: { code } },
      { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes), onError: () => focusOn('code') },
    );
  };
  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.setUp}>
        <QrCode text={uri} label={t('account:twoFactor.qr')} />
        <div>
          <p>{t('account:twoFactor.scan')}</p>
          <p className="small text3" style={{ marginTop: 12 }}>
            {t('account:twoFactor.typed')}
          </p>
          <p className={classes.secret}>
            <CopyCode code={secret.match(GROUP)?.join(' ') ?? secret} />
          </p>
        </div>
      </div>
      <CodeField
        value={code}
        onChange={(next) => {
          confirm.reset();
          setCode(next);
        }}
        error={
          confirm.error?.code === 'TwoFactorWrong'
            ? t('errors:TwoFactorWrong')
            : isSubmitted && code.trim() === ''
              ? t('identity:faults.blank')
              : null
        }
        autoFocus
        onlyApp
      />
      <div className={classes.actions}>
        <Button type="submit" loading={confirm.isPending}>
          {t('account:twoFactor.confirm')}
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={confirm.isPending}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  );
}
