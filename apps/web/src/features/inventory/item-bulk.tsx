import { IconCircleCheck, IconCircleOff, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { InventoryView } from './inventory-list.ts';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import { REFRESH_MAX, type ItemActions } from './use-item-actions.ts';
import type { ZeroDialogProps } from './zero-dialog.tsx';

const RemoveDialog = whenOpened<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const ZeroDialog = whenOpened<ZeroDialogProps>(async () => (await import('./zero-dialog.tsx')).ZeroDialog);

type Selected = { ticked: readonly ItemRow[]; count: number; view: InventoryView };

/** What can be done with several items: pending ones are approved, others held at zero (INV-098, INV-101, INV-123, INV-124). */
export function useItemBulk({ approve, refresh, zero, release, remove, blocked }: ItemActions) {
  const t = useText();
  const format = useFormat();
  return ({ ticked, count, view }: Selected): ListAction[] => {
    const isPending = view.tab === 'pendingApproval' || ticked.some(({ status }) => status === 'PendingApproval');
    const tooMany = count > REFRESH_MAX ? t('inventory:actions.refreshMax', { max: format.number(REFRESH_MAX) }) : null;
    const named = (id: 'approve' | 'refresh' | 'zero' | 'release' | 'remove') => ({
      id,
      label: t(`inventory:actions.${id}`),
    });
    const approving: ListAction = {
      ...named('approve'),
      Icon: IconCircleCheck,
      blocked: blocked.approve,
      isBusy: approve.isPending,
      act: (inventoryItemIds, ends) => approve.mutate({ body: { inventoryItemIds } }, ends),
    };
    const refreshing: ListAction = {
      ...named('refresh'),
      Icon: IconRefresh,
      blocked: blocked.refresh ?? tooMany,
      isBusy: refresh.isPending,
      act: (inventoryItemIds, ends) => refresh.mutate({ body: { inventoryItemIds } }, ends),
    };
    const zeroing: ListAction = {
      ...named('zero'),
      Icon: IconCircleOff,
      blocked: blocked.zero,
      isBusy: zero.isPending,
      question: ({ confirm, ...question }) => (
        <ZeroDialog
          {...question}
          onConfirm={() => confirm((inventoryItemIds, ends) => zero.mutate({ body: { inventoryItemIds } }, ends))}
        />
      ),
    };
    const removing: ListAction = {
      ...named('remove'),
      Icon: IconTrash,
      blocked: blocked.remove,
      isBusy: remove.isPending,
      question: ({ confirm, ...question }) => (
        <RemoveDialog
          {...question}
          onConfirm={({ addToExcluded }) =>
            confirm((inventoryItemIds, ends) => remove.mutate({ body: { inventoryItemIds, addToExcluded } }, ends))
          }
        />
      ),
    };
    const releasing: ListAction = {
      ...named('release'),
      Icon: IconLockOpen,
      blocked: blocked.zero,
      isBusy: release.isPending,
      act: (inventoryItemIds, ends) => release.mutate({ body: { inventoryItemIds, zero: false } }, ends),
    };
    return isPending ? [approving, refreshing, removing, releasing] : [refreshing, zeroing, removing, releasing];
  };
}
