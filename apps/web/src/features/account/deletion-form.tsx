import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { PasswordField } from '../../kit/password/password-field.tsx';
import classes from './account.module.css';
import { isHeld, LeftCredit } from './left-credit.tsx';
import type { OwnAccount } from './own-account.ts';
import type { useDeletion } from './use-deletion.ts';

type Props = {
  left: OwnAccount['left'];
  deletion: ReturnType<typeof useDeletion>;
  /** Of the button that goes on: the mail, or the deletion itself. */
  label: string;
  /** The way back; none = the page has its own. */
  onClose?: () => void;
};

/** What is asked before an account goes: its password, and the credit that is left in it. */
export function DeletionForm({ left, deletion: { formRef, submit, ...deletion }, label, onClose }: Props) {
  const t = useText();
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <LeftCredit
        left={left}
        isWaived={deletion.isWaived}
        onChange={deletion.setWaived}
        isMissing={deletion.isWaiverMissing}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('identity:password')}
        value={deletion.password}
        onChange={deletion.setPassword}
        error={deletion.passwordFault}
      />
      {deletion.refusal !== null && (
        <p role="alert" className="neg">
          {deletion.refusal}
        </p>
      )}
      <div className={classes.dialogActions}>
        {onClose && (
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {t('account:deletion.stay')}
          </Button>
        )}
        <Button type="submit" color="red" loading={deletion.isPending} disabled={isHeld(left)}>
          {label}
        </Button>
      </div>
    </form>
  );
}
