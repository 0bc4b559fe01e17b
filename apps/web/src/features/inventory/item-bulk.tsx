import { IconCircleCheck, IconCircleOff, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ItemRow } from '@kervan/contracts/item-row';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, withWords } from '../../i18n/i18n.ts';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import type { ApproveDialogProps } from './approve-dialog.tsx';
import { useBulkByAsin } from './bulk-by-asin.tsx';
import type { InventoryView } from './inventory-list.ts';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import { REFRESH_MAX, type ItemActions } from './use-item-actions.ts';
import type { ZeroDialogProps } from './zero-dialog.tsx';

const ApproveDialog = whenOpened<ApproveDialogProps>(
  async () => (await withWords(['itemBulk'], import('./approve-dialog.tsx'))).ApproveDialog,
);
const RemoveDialog = whenOpened<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const ZeroDialog = whenOpened<ZeroDialogProps>(async () => (await import('./zero-dialog.tsx')).ZeroDialog);

type Selected = { ticked: readonly ItemRow[]; count: number; view: InventoryView };

/** What can be done with several items: pending ones are approved, others held at zero (INV-098, INV-101, INV-123, INV-124). */
export function useItemBulk({ approve, refresh, zero, release, remove, blocked }: ItemActions, market: MarketCode) {
  const t = useText();
  const format = useFormat();
  // Not by the hook of the dialogs, which comes with them.
  const typedAbove = useSelectedStore()?.typedAbove ?? limits.typedAboveBefore.act;
  const { actions: byAsin, dialog } = useBulkByAsin(market);
  const bulk = ({ ticked, count, view }: Selected): ListAction[] => {
    const isPending = view.tab === 'pendingApproval' || ticked.some(({ status }) => status === 'PendingApproval');
    const tooMany = count > REFRESH_MAX ? t('inventory:actions.refreshMax', { max: format.number(REFRESH_MAX) }) : null;
    // The number that the question shows goes along (M3).
    const counted = (inventoryItemIds: number[]) => ({ inventoryItemIds, confirmed: count });
    const named = (id: 'approve' | 'refresh' | 'zero' | 'release' | 'remove') => ({
      id,
      label: t(`inventory:actions.${id}`),
    });
    const approving: ListAction = {
      ...named('approve'),
      Icon: IconCircleCheck,
      blocked: blocked.approve,
      isBusy: approve.isPending,
      ...(count > typedAbove
        ? {
            question: ({ confirm, ...question }) => (
              <ApproveDialog
                {...question}
                onConfirm={() => confirm((ids, ends) => approve.mutate({ body: counted(ids) }, ends))}
              />
            ),
          }
        : { act: (inventoryItemIds, ends) => approve.mutate({ body: { inventoryItemIds } }, ends) }),
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
        <ZeroDialog {...question} onConfirm={() => confirm((ids, ends) => zero.mutate({ body: counted(ids) }, ends))} />
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
            confirm((ids, ends) => remove.mutate({ body: { ...counted(ids), addToExcluded } }, ends))
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
    const rest = [...byAsin, releasing];
    return isPending ? [approving, refreshing, removing, ...rest] : [refreshing, zeroing, removing, ...rest];
  };
  return { bulk, dialog };
}
