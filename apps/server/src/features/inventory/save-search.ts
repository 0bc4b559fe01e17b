import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { findSavedSearchFault, savedSearchKey, savedSearchLimits } from '@kervan/domain/inventory/saved-search';
import type { Request } from '@kervan/contracts/endpoint';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireTypedCount } from '../../cases/require-typed.ts';
import { recordKept } from '../../records/activity/record-kept.ts';
import { deleteSearch, keptOf, readSearches, writeSearch } from '../../records/items/saved-searches.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { previewSearch } from './preview-search.ts';
import { openItemList } from './open-item-list.ts';

/** INV-108: a search of a new name is created; one of a known name is overwritten once that was confirmed (INV-056, INV-057). */
export const saveSearch: Handler<typeof savedSearches.save> = async ({ body, caller, wire }, deps) =>
  within(deps, caller, async (tx) => {
    const { finds, overwrite, confirmed: _, ...search } = body;
    const fault = findSavedSearchFault(search);
    if (fault) throw new AppError('ValidationFailed', { fields: [fault] });
    const { storeId } = caller;
    // A search that the list would refuse is not kept.
    await openItemList(tx, deps, storeId, { ...finds, status: search.status, search: finds.search ?? undefined });
    const preview = search.autoDelete || search.autoApprove ? await requireTyped(tx, deps, storeId, body) : null;
    // Counted and compared under one lock.
    await lockStores(tx, [storeId]);
    const known = await readSearches(tx, storeId);
    const before = known.find(({ name }) => savedSearchKey(name) === savedSearchKey(search.name));
    const overwritten = before !== undefined;
    if (overwritten && !overwrite) throw new AppError('AlreadyExists');
    if (!overwritten && known.length >= savedSearchLimits.perStore) throw new AppError('SavedSearchLimitReached');
    const now = deps.clock.now();
    const deleteForeseen = search.autoDelete ? preview : null;
    const id = await writeSearch(tx, storeId, { search, finds, deleteForeseen, now });
    const after = { ...search, name: search.name.trim(), finds, deleteForeseen };
    const actionId = await recordKept(tx, caller, { kind: 'SaveSearch', now, before: keptOf(before), after });
    if (!overwritten) wire.reply.code(201).header('location', `/api/savedSearch/save/${id}`);
    return { id, overwritten, actionId };
  });

/** INV-109: takes a search away; what it found stays. Throws RecordNotFound. */
export const removeSearch: Handler<typeof savedSearches.delete> = ({ query: { id }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    await lockStores(tx, [storeId]);
    const known = (await readSearches(tx, storeId)).find((search) => search.id === id);
    if (!known || !(await deleteSearch(tx, storeId, id))) throw new AppError('RecordNotFound');
    const kept = { kind: 'RemoveSearch', now: deps.clock.now(), before: keptOf(known), after: null } as const;
    return { actionId: await recordKept(tx, caller, kept) };
  });

/** M3: a search whose run would change more products than the store's own number is saved only by whom their number was shown to. Answers it. */
async function requireTyped(
  tx: Db,
  deps: Deps,
  storeId: number,
  { finds, confirmed, status, autoDelete, autoApproveCount }: Request<typeof savedSearches.save>['body'],
): Promise<number> {
  const { count } = await previewSearch(tx, deps, storeId, {
    ...finds,
    search: finds.search ?? undefined,
    status,
    act: autoDelete ? 'delete' : 'approve',
    autoApproveCount,
  });
  await requireTypedCount(tx, { storeIds: [storeId], before: 'act', confirmed }, count);
  return count;
}
