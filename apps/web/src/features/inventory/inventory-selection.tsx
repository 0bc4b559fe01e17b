import { IconCircleCheck, IconCircleOff, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import type { ItemRow } from '@kervan/contracts/item-row';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { nothingSelected, selectedCount, type GridSelection } from '../../ui/grid/grid-column.ts';
import { SelectionBar, type BulkAction, type SelectionBarProps } from '../../ui/grid/selection-bar.tsx';
import { notify } from '../../ui/notify.ts';
import type { InventoryView } from './inventory-search.ts';
import { matchingIds } from './matching-ids.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { REFRESH_MAX, type ItemActions } from './use-item-actions.ts';
import { ZeroDialog } from './zero-dialog.tsx';

export type InventorySelectionProps = {
  isOpen: boolean;
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  view: InventoryView;
  totalCount: number;
  actions: ItemActions;
  rows: readonly ItemRow[];
  last: SelectionBarProps['last'];
};

/** What can be done with the ticked rows, or with everything that matches; at its end the last action with its undo. Loaded with the first tick. */
export function InventorySelection({
  selection,
  onSelection,
  view,
  totalCount,
  actions: { approve, refresh, remove, zero, release, blocked },
  rows,
  last,
}: InventorySelectionProps) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<'remove' | 'zero' | null>(null);
  const [isReading, setReading] = useState(false);
  const count = selectedCount(selection, totalCount);
  const clear = () => onSelection(nothingSelected);
  const close = () => setAsked(null);

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

  const ticked = rows.filter((row) => selection.ids.has(row.id));
  const isPending = view.status === 'pendingApproval' || ticked.some((row) => row.status === 'PendingApproval');
  const tooMany = count > REFRESH_MAX ? t('inventory:actions.refreshMax', { max: format.number(REFRESH_MAX) }) : null;
  const action = (
    id: 'approve' | 'refresh' | 'zero' | 'release' | 'remove',
    parts: Omit<BulkAction, 'id' | 'label'>,
  ): BulkAction => ({ id, label: t(`inventory:actions.${id}`), ...parts });
  const bulk: BulkAction[] = [
    ...(isPending
      ? [
          action('approve', {
            Icon: IconCircleCheck,
            blocked: blocked.approve,
            isBusy: approve.isPending || isReading,
            onClick: () =>
              void withIds((inventoryItemIds) => approve.mutate({ body: { inventoryItemIds } }, { onSuccess: clear })),
          }),
        ]
      : []),
    action('refresh', {
      Icon: IconRefresh,
      blocked: blocked.refresh ?? tooMany,
      isBusy: refresh.isPending || isReading,
      onClick: () =>
        void withIds((inventoryItemIds) => refresh.mutate({ body: { inventoryItemIds } }, { onSuccess: clear })),
    }),
    ...(isPending
      ? []
      : [
          action('zero', {
            Icon: IconCircleOff,
            blocked: blocked.zero,
            isBusy: zero.isPending || isReading,
            onClick: () => setAsked('zero'),
          }),
        ]),
    action('remove', {
      Icon: IconTrash,
      blocked: blocked.remove,
      isBusy: remove.isPending || isReading,
      onClick: () => setAsked('remove'),
    }),
    action('release', {
      Icon: IconLockOpen,
      blocked: blocked.zero,
      isBusy: release.isPending || isReading,
      onClick: () =>
        void withIds((inventoryItemIds) =>
          release.mutate({ body: { inventoryItemIds, zero: false } }, { onSuccess: clear }),
        ),
    }),
  ];
  return (
    <>
      <SelectionBar
        selection={selection}
        onSelection={onSelection}
        totalCount={totalCount}
        limit={limits.bulkDeleteMax}
        actions={bulk}
        last={last}
      />
      <ZeroDialog
        count={asked === 'zero' ? count : null}
        isBusy={isReading}
        onClose={close}
        onConfirm={() =>
          void withIds(
            (inventoryItemIds) => (close(), zero.mutate({ body: { inventoryItemIds } }, { onSuccess: clear })),
          )
        }
      />
      <RemoveDialog
        isOpen={asked === 'remove'}
        count={count}
        isBusy={isReading}
        onClose={close}
        onConfirm={({ addToExcluded }) =>
          void withIds(
            (inventoryItemIds) => (
              close(),
              remove.mutate({ body: { inventoryItemIds, addToExcluded } }, { onSuccess: clear })
            ),
          )
        }
      />
    </>
  );
}
