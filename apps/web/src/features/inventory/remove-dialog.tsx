import { useText } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';

type Props = {
  /** How many items go; null = closed. */
  count: number | null;
  /** The one item's title. */
  title?: string | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Above this many items the count is typed (ui.md section 6, level 3). */
const TYPED_ABOVE = 100;

/** Says how many leave and what happens to their listings before anything is removed. */
export function RemoveDialog({ count, title, isBusy, onConfirm, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const items = count ?? 0;
  const shown = format.number(items);
  return (
    <ConfirmDialog
      isOpen={count !== null} title={t('inventory:remove.title', { count: items, items: shown })} confirmLabel={t('inventory:remove.confirm', { count: items, items: shown })} danger isBusy={isBusy} onConfirm={onConfirm} onClose={onClose}
      {...(items > TYPED_ABOVE ? { typed: { expected: String(items), label: t('inventory:remove.typed', { items: shown }) } } : {})}
    >
      {title && <p lang="en"><b>{title}</b></p>}
      <p>{t('inventory:remove.store')}</p>
      <p>{t('inventory:remove.again')}</p>
    </ConfirmDialog>
  );
}
