import { useText } from '../i18n/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

/** While a form has changes, leaving the screen or changing the market asks once (SHELL-106). `changes` 0 asks nothing. */
export function LeaveDialog({ changes }: { changes: number }) {
  const t = useText();
  const leave = useLeaveQuestion(changes > 0);
  return (
    <ConfirmDialog
      isOpen={leave.isAsking}
      title={t('ui:leave.title')}
      confirmLabel={t('ui:leave.confirm')}
      danger
      onConfirm={leave.proceed}
      onClose={leave.stay}
    >
      {t('ui:leave.text', { count: changes })}
    </ConfirmDialog>
  );
}
