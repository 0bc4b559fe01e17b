import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { searchDueAt } from '@kervan/domain/inventory/saved-search';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { answerHeld } from '../../records/items/saved-search-runs.ts';
import { readSearches } from '../../records/items/saved-searches.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/**
 * The seller's answer to a saved delete that was held, about the number that was seen: it runs now and may take so many, or it does nothing
 * this time and asks again when it finds too many on its next period. Throws RecordNotFound where nothing (more) waits for an answer, or another number does.
 */
export const answerSearch: Handler<typeof savedSearches.answer> = ({ body: { id, count, isMeant }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId, accountId } = caller;
    const now = deps.clock.now();
    await lockStores(tx, [storeId]);
    const search = (await readSearches(tx, storeId)).find((each) => each.id === id);
    if (search?.held?.count !== count) throw new AppError('RecordNotFound');
    const due = isMeant ? now : searchDueAt(search, 'delete', now);
    await answerHeld(tx, { storeId, searchId: id }, { due, foreseen: isMeant ? count : null });
    await recordActivity(tx, caller, {
      kind: 'AnswerSearch',
      now,
      items: 0,
      before: { search: search.name, found: count },
      after: { search: search.name, released: isMeant },
    });
    await announce(tx, accountId, { type: 'batch', storeId });
    return null;
  });
