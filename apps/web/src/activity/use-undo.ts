import { activity } from '@kervan/contracts/activity-calls';
import type { ActivityRow } from '@kervan/contracts/activity';
import { inventory } from '@kervan/contracts/inventory-calls';
import { useAct } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { notify } from '../ui/notify.ts';
import { settingsCalls } from './offer-settings-undo.ts';
import { askUndo, showActivity } from './drawer-state.ts';

/** Calls whose answers an action on items makes old. */
export const CHANGED_BY_ITEMS = [
  inventory.list,
  inventory.counts,
  inventory.detail,
  inventory.explain,
  inventory.updateHistory,
  activity.list,
] as const;
const CHANGED_BY_UNDO = [...CHANGED_BY_ITEMS, ...settingsCalls] as const;

/** INV-125: takes an action back and says how many it was; what was left out stands in the list of actions. */
export function useUndo() {
  const t = useText();
  const format = useFormat();
  return useAct(activity.undo, {
    changes: CHANGED_BY_UNDO,
    done: ({ undone, skipped }, { body }) => {
      notify.hideUndo(String(body.actionId));
      const [done, items] = [format.number(undone), format.number(skipped.length)];
      if (undone === 0) notify.warning(t('activity:done.none', { count: skipped.length, items }));
      else if (skipped.length > 0)
        notify.warning(t('activity:done.skipped', { count: skipped.length, done, items }), {
          label: t('activity:details'),
          onClick: () => showActivity(true),
        });
      else notify.success(t('activity:done.items', { count: undone, items: done }));
      return null;
    },
  });
}

/** Above this many items the undo asks first: it cannot be undone itself. */
const ASKS_ABOVE = 100;

/** Takes a recorded action back; a wide one only after a question. */
export function useStartUndo(): {
  start: (row: Pick<ActivityRow, 'actionId' | 'itemCount' | 'kind'>) => void;
  busyId: number | null;
} {
  const undo = useUndo();
  return {
    start: (row) =>
      row.itemCount > ASKS_ABOVE ? askUndo(row) : !undo.isPending && undo.mutate({ body: { actionId: row.actionId } }),
    busyId: undo.isPending ? undo.variables.body.actionId : null,
  };
}

/** A toast of 10 seconds with which an action is taken back at once. Without a number nothing was changed, and there is nothing to take back. */
export function useOfferUndo(): (message: string, actionId: number | null) => void {
  const { mutate } = useUndo();
  return (message, actionId) =>
    actionId === null
      ? notify.info(message)
      : notify.undo(message, () => mutate({ body: { actionId } }), String(actionId));
}
