import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';

export type RemoveDialogProps = {
  isOpen: boolean;
  /** How many items go. */
  count: number;
  /** The one item's title. */
  title?: string | null;
  isBusy: boolean;
  onConfirm: (choice: { addToExcluded: boolean }) => void;
  onClose: () => void;
};

const DAY_MS = 86_400_000;

/** Says how many leave, what happens to their listings and until when it can be undone, before anything is removed (INV-062). */
export function RemoveDialog({ isOpen, count: items, title, isBusy, onConfirm, onClose }: RemoveDialogProps) {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('act');
  const [addToExcluded, setExcluded] = useState(false);
  const shown = format.number(items);
  const close = () => {
    setExcluded(false);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('inventory:remove.title', { count: items, items: shown })}
      confirmLabel={t('inventory:remove.confirm', { count: items, items: shown })}
      danger
      isBusy={isBusy}
      onConfirm={() => onConfirm({ addToExcluded })}
      onClose={close}
      {...(items > typedAbove
        ? { typed: { expected: String(items), label: t('inventory:remove.typed', { items: shown }) } }
        : {})}
    >
      {title && (
        <p lang="en">
          <b>{title}</b>
        </p>
      )}
      <p>{t('inventory:remove.store', { count: items })}</p>
      <p>{t('inventory:remove.undo', { count: items, days: format.number(limits.undoMs / DAY_MS) })}</p>
      <Checkbox
        mt={12}
        label={t('inventory:remove.exclude', { count: items })}
        checked={addToExcluded}
        onChange={(event) => setExcluded(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
