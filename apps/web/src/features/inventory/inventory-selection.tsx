import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import type { ItemRow } from '@kervan/contracts/inventory';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { nothingSelected, selectedCount, type GridSelection } from '../../ui/grid/grid-column.ts';
import { SelectionBar, type BulkAction } from '../../ui/grid/selection-bar.tsx';
import { notify } from '../../ui/notify.ts';
import type { InventoryView } from './inventory-search.ts';
import { matchingIds } from './matching-ids.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { REFRESH_MAX, type useItemActions } from './use-item-actions.ts';

type Props = { selection: GridSelection; onSelection: (selection: GridSelection) => void; view: InventoryView; totalCount: number; actions: ReturnType<typeof useItemActions>; rows: readonly ItemRow[] };

/** What can be done with the ticked rows, or with everything that matches. */
export function InventorySelection({ selection, onSelection, view, totalCount, actions: { approve, refresh, remove, blocked }, rows }: Props) {
  const t = useText();
  const format = useFormat();
  const [isRemoving, setRemoving] = useState(false);
  const [isReading, setReading] = useState(false);
  const count = selectedCount(selection, totalCount);
  const clear = () => onSelection(nothingSelected);

  /** The ids meant; everything that matches is read page by page first. */
  const withIds = async (act: (inventoryItemIds: number[]) => void) => {
    if (!selection.allMatching) return act([...selection.ids]);
    setReading(true);
    try {
      act(await matchingIds(view, limits.bulkDeleteMax));
    } catch (error) {
      if (error instanceof ApiError) notify.error(errorText(error, t));
      else throw error;
    } finally {
      setReading(false);
    }
  };

  const isPending = view.status === 'pendingApproval' || rows.some((row) => selection.ids.has(row.id) && row.status === 'PendingApproval');
  const tooMany = count > REFRESH_MAX ? t('inventory:actions.refreshMax', { max: format.number(REFRESH_MAX) }) : null;
  const bulk: BulkAction[] = [
    ...(isPending ? [{ id: 'approve', label: t('inventory:actions.approve'), Icon: IconCircleCheck, blocked: blocked.approve, isBusy: approve.isPending || isReading, onClick: () => void withIds((inventoryItemIds) => approve.mutate({ body: { inventoryItemIds } }, { onSuccess: clear })) }] : []),
    { id: 'refresh', label: t('inventory:actions.refresh'), Icon: IconRefresh, blocked: blocked.refresh ?? tooMany, isBusy: refresh.isPending || isReading, onClick: () => void withIds((inventoryItemIds) => refresh.mutate({ body: { inventoryItemIds } }, { onSuccess: clear })) },
    { id: 'remove', label: t('inventory:actions.remove'), Icon: IconTrash, blocked: blocked.remove, isBusy: remove.isPending || isReading, onClick: () => setRemoving(true) },
  ];
  return (
    <>
      <SelectionBar selection={selection} onSelection={onSelection} totalCount={totalCount} limit={limits.bulkDeleteMax} actions={bulk} />
      <RemoveDialog
        count={isRemoving ? count : null} isBusy={remove.isPending || isReading} onClose={() => setRemoving(false)}
        onConfirm={() => void withIds((inventoryItemIds) => remove.mutate({ body: { inventoryItemIds } }, { onSuccess: clear, onSettled: () => setRemoving(false) }))}
      />
    </>
  );
}
