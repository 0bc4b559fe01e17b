import type { Response } from '@kervan/contracts/endpoint';
import type { commonPool } from '@kervan/contracts/common-pool-calls';
import { decideFromPool, pickEntries, type OwnLists, type Picked } from '@kervan/domain/common-pool/add-from-pool';
import { listsOfPool } from '@kervan/domain/common-pool/pool-entry';
import { listMax } from '@kervan/domain/filters/restriction-kinds';
import { RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listChangeOf, requireTypedLists } from '../../cases/list-change.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { addAsAction } from '../../records/activity/list-steps.ts';
import { countRecords, type ListEntry } from '../../records/products/list-write.ts';
import { findPoolEntries, type PoolPick } from '../../records/protection/pool-entries.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { readOwnLists } from '../../records/products/own-lists.ts';

type Result = Response<typeof commonPool.addToRestricted>['results'][number];

/**
 * FILT-044: puts entries of a pool on the list of restricted products or brands of stores, as one recorded action for each store. What cannot go there is
 * answered and stops no other. Throws PoolLimitReached above 1,000 entries (FILT-030), RecordNotFound where one is not of this pool; nothing is written then.
 */
export const addFromPool: Handler<typeof commonPool.addToRestricted> = async ({ query, body, caller }, deps) => {
  const { kind } = query;
  const list = listsOfPool[kind].restricted;
  const ids = [...new Set(body.entries)];
  if (ids.length > limits.poolEntriesAtOnceMax)
    throw new AppError('PoolLimitReached', { data: { max: limits.poolEntriesAtOnceMax } });
  const storeIds = await within(deps, caller, (tx) =>
    requireOwnStores(tx, caller.accountId, body.customerMarketPlaceIds),
  );
  await requireTypedLists(deps, caller, { storeIds, confirmed: body.confirmed }, (tx, storeId) =>
    listChangeOf(tx, storeId, list, { poolEntries: ids }),
  );
  return answeredWithin(deps, caller, async (tx) => {
    const entries = await findPoolEntries(tx, kind, ids);
    if (entries.length !== ids.length) throw new AppError('RecordNotFound');
    await lockStores(tx, storeIds);
    const picked = pickEntries(kind, entries);
    const known = picked.flatMap(({ value, folded }) => (folded === null ? [] : [{ value, folded }]));
    const lists = await readOwnLists(tx, storeIds, kind, known);
    const actionIds: number[] = [];
    const results: Result[] = [];
    for (const storeId of storeIds) {
      const room = Math.max(0, listMax(list) - (await countRecords(tx, storeId, list)));
      const decided = decideFromPool(picked, lists.get(storeId) ?? NOTHING, room);
      const { actionId } = await addAsAction(
        tx,
        { storeId, accountId: caller.accountId },
        { kind: list, now: deps.clock.now() },
        decided.flatMap(({ picked: each, result }) => (result === 'Added' ? asListed(each) : [])),
      );
      if (actionId !== null) actionIds.push(actionId);
      for (const { picked: each, result } of decided)
        results.push({ entry: each.entry.id, customerMarketPlaceId: storeId, value: each.value, result });
    }
    return { added: results.filter(({ result }) => result === 'Added').length, actionIds, results };
  });
};

const NOTHING: OwnLists = { restricted: new Map(), reliable: new Set(), excluded: new Set() };

/** A record says that it came from the pool, and what the pool knows of it (FILT-011). */
const asListed = ({ entry, value, folded }: Picked<PoolPick>): ListEntry[] =>
  folded === null
    ? []
    : [
        {
          value,
          folded,
          reason: RestrictionReason.AddedFromPool,
          infringement: entry.infringement,
          source: entry.source,
          note: null,
        },
      ];
