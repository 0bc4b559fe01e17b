import { inventory } from '@kervan/contracts/inventory-calls';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';

/** Most items that one refreshing call takes (contract of INV-123). */
export const REFRESH_MAX = 100;

/** The deeds on items with their notices and undo, and why each is closed now. */
export function useItemActions() {
  const t = useText();
  const format = useFormat();
  const offerUndo = useOfferUndo();
  /** The toast with the undo stands in for the plain one. */
  const offer = (message: string, actionId: number | null) => (offerUndo(message, actionId), null);
  const approve = useCallMutation(inventory.approve, {
    done: ({ approved, notice, actionId }) => {
      if (notice !== null) notify.warning(`${t(`errors:${notice}`)} ${t('inventory:done.approvedWait')}`);
      return offer(t('inventory:done.approved', { count: approved, items: format.number(approved) }), actionId);
    },
  });
  const refresh = useCallMutation(inventory.refresh, {
    done: ({ queued }) => t('inventory:done.refreshed', { count: queued, items: format.number(queued) }),
  });
  const remove = useCallMutation(inventory.remove, {
    done: ({ deleted, actionId }) =>
      offer(t('inventory:done.removed', { count: deleted, items: format.number(deleted) }), actionId),
  });
  const zero = useCallMutation(inventory.zero, {
    done: ({ queued, actionId }) =>
      offer(
        actionId === null
          ? t('inventory:done.zeroedNone')
          : t('inventory:done.zeroed', { count: queued, items: format.number(queued) }),
        actionId,
      ),
  });
  const release = useCallMutation(inventory.zero, {
    done: ({ queued, actionId }) =>
      offer(
        actionId === null
          ? t('inventory:done.releasedNone')
          : t('inventory:done.released', { count: queued, items: format.number(queued) }),
        actionId,
      ),
  });
  const blocked = {
    approve: useBlocked(inventory.approve),
    refresh: useBlocked(inventory.refresh),
    remove: useBlocked(inventory.remove),
    zero: useBlocked(inventory.zero),
  };
  return { approve, refresh, remove, zero, release, blocked };
}
export type ItemActions = ReturnType<typeof useItemActions>;
