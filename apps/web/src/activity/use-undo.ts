import { activity } from '@kervan/contracts/activity-calls';
import type { ActivityRow } from '@kervan/contracts/activity';
import { useCallMutation } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { notify } from '../ui/notify.ts';
import { askUndo, showActivity } from './drawer-state.ts';

/** INV-125: takes an action back and says how many it was; what was left out stands in the list of actions. */
export function useUndo() {
  const t = useText();
  const format = useFormat();
  return useCallMutation(activity.undo, {
    // Whatever it was that is taken back.
    done: ({ undone, decided, list, skipped }, { body }) => {
      notify.hideUndo(String(body.actionId));
      const [done, items] = [format.number(undone), format.number(skipped.length)];
      const words = list !== undefined ? 'list' : decided === undefined ? 'items' : 'settings';
      if (undone === 0) notify.warning(t('activity:done.none', { count: skipped.length, items }));
      else if (skipped.length > 0)
        notify.warning(t(`activity:done.${words}Skipped`, { count: skipped.length, done, items }), {
          label: t('activity:details'),
          onClick: () => showActivity(true),
        });
      else if (decided === 0) notify.success(t('activity:done.kept'));
      else if (decided !== undefined)
        notify.success(t('activity:done.settings', { count: decided, items: format.number(decided) }));
      else notify.success(t(`activity:done.${list === undefined ? 'items' : 'list'}`, { count: undone, items: done }));
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
    busyId: undo.isPending ? (undo.variables.body.actionId ?? null) : null,
  };
}

/**
 * A toast of 10 seconds with which an action is taken back at once; of an action in several stores each has its own number, and all are taken back.
 * Without a number nothing was changed, and there is nothing to take back.
 */
export function useOfferUndo(): (message: string, actions: number | null | readonly number[]) => void {
  const { mutate } = useUndo();
  return (message, actions) => {
    const ids = actions === null ? [] : typeof actions === 'number' ? [actions] : actions;
    if (ids.length === 0) notify.info(message);
    else notify.undo(message, () => ids.forEach((actionId) => mutate({ body: { actionId } })), ids.join(' '));
  };
}
