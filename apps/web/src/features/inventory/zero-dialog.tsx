import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';

const DAY_MS = 86_400_000;

export type ZeroDialogProps = {
  isOpen: boolean;
  /** How many items are meant. */
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says how many are set to zero, until when, and that it can be taken back. */
export function ZeroDialog({ isOpen, count: items, isBusy, onConfirm, onClose }: ZeroDialogProps) {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('act');
  const shown = format.number(items);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('inventory:zero.title', { count: items, items: shown })}
      confirmLabel={t('inventory:zero.confirm', { count: items, items: shown })}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
      {...(items > typedAbove
        ? { typed: { expected: String(items), label: t('inventory:remove.typed', { items: shown }) } }
        : {})}
    >
      <p>{t('inventory:zero.text')}</p>
      <p>{t('inventory:zero.undo', { days: format.number(limits.undoMs / DAY_MS) })}</p>
    </ConfirmDialog>
  );
}
