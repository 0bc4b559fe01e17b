import type { QueryClient } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity-calls';
import { ApiError } from '@kervan/contracts/call';
import { call } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { readChanged } from '../api/operations.ts';
import { textNow } from '../i18n/i18n.ts';
import { notify } from '../ui/notify.ts';
import { showActivity } from './drawer-state.ts';

/** What is said: that it is saved, that all of it is as before, that only a part of it is. */
type Words = { saved: string; undone: string; undonePartly: string };

/** Says that settings are saved and offers to put the former ones back; `actionIds` in the order they were saved in, none = nothing was changed. */
export function offerSettingsUndo(queryClient: QueryClient, actionIds: readonly number[], words: Words): void {
  const last = actionIds.at(-1);
  if (last === undefined) return notify.success(words.saved);
  const undo = async () => {
    try {
      let skipped = 0;
      for (const actionId of actionIds.toReversed())
        skipped += (await call(activity.undo, { body: { actionId } })).skipped.length;
      if (skipped === 0) notify.success(words.undone);
      else
        notify.warning(words.undonePartly, { label: textNow('activity:details'), onClick: () => showActivity(true) });
    } catch (error) {
      notify.error(error instanceof ApiError ? errorText(error, textNow) : textNow('errors:UnexpectedError'));
    }
    await readChanged(queryClient, activity.undo);
  };
  notify.undo(words.saved, () => void undo(), String(last));
}
