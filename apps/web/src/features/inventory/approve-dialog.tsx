import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';

const DAY_MS = 86_400_000;

export type ApproveDialogProps = {
  isOpen: boolean;
  /** How many items are approved: more than the store approves without a question. */
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before many products go to the store at once: their number is typed. */
export function ApproveDialog({ isOpen, count, isBusy, onConfirm, onClose }: ApproveDialogProps) {
  const t = useText();
  const format = useFormat();
  const items = format.number(count);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('itemBulk:approve.title', { items })}
      confirmLabel={t('itemBulk:approve.confirm', { items })}
      typed={{ expected: String(count), label: t('inventory:remove.typed', { items }) }}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('itemBulk:approve.text', { days: format.number(limits.undoMs / DAY_MS) })}</p>
    </ConfirmDialog>
  );
}
