import { useText } from '../i18n/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

type Props = {
  /** 0 asks nothing. */
  changes: number;
  /** Saves and goes on with `then` once it is saved; absent where a save wants to be looked at first. */
  onSave?: ((then: () => void) => void) | undefined;
};

/** While a form has changes, leaving the screen or changing the market asks once (SHELL-106), and offers to save them first. */
export function LeaveDialog({ changes, onSave }: Props) {
  const t = useText();
  const leave = useLeaveQuestion(changes > 0);
  return (
    <ConfirmDialog
      isOpen={leave.isAsking}
      title={t('ui:leave.title')}
      confirmLabel={t('ui:leave.confirm')}
      danger
      instead={onSave && { label: t('ui:leave.save'), onClick: () => onSave(leave.hold()) }}
      onConfirm={leave.proceed}
      onClose={leave.stay}
    >
      {t('ui:leave.text', { count: changes })}
    </ConfirmDialog>
  );
}
