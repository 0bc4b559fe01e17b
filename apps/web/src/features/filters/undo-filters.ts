import type { QueryClient } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity';
import { ApiError } from '@kervan/contracts/call';
import { filters as filterCalls } from '@kervan/contracts/filters';
import { inventory } from '@kervan/contracts/inventory';
import { pricing } from '@kervan/contracts/pricing';
import { showActivity } from '../../activity/drawer-state.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { readAgain } from '../../api/operations.ts';
import { textNow } from '../../i18n/i18n.ts';
import { notify } from '../../ui/notify.ts';

/** Says that the filters are saved and offers to put the former ones back; without a number nothing was changed. */
export function offerUndo(queryClient: QueryClient, actionId: number | null): void {
  if (actionId === null) return notify.success(textNow('filters:saved'));
  const undo = async () => {
    try {
      const { skipped } = await call(activity.undo, { body: { actionId } });
      if (skipped.length === 0) notify.success(textNow('filters:undone'));
      else notify.warning(textNow('filters:undonePartly'), { label: textNow('activity:details'), onClick: () => showActivity(true) });
    } catch (error) {
      notify.error(error instanceof ApiError ? errorText(error, textNow) : textNow('errors:UnexpectedError'));
    }
    await readFiltersAgain(queryClient);
  };
  notify.undo(textNow('filters:saved'), () => void undo());
}

/** Reads what saved filters change. */
export async function readFiltersAgain(queryClient: QueryClient): Promise<void> {
  await readAgain(queryClient, [filterCalls.get, pricing.get, pricing.getStore, inventory.counts, activity.list]);
}
