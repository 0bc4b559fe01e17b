import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { exceedsInsertLimit } from '@kervan/domain/inventory/add-request';
import { LookupOutcome } from '@kervan/domain/inventory/automatic-search';
import { searchDayEnds, waitUntil } from '@kervan/domain/inventory/search-day';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { readRoom } from '../../records/items/at-store-room.ts';
import { lockLookups, noteLookups } from '../../records/items/product-lookups.ts';
import { addToStore, countItems, type Added, type AddingStore, type Rejected } from './add-to-store.ts';

type Body = Parameters<Handler<typeof inventory.add>>[0]['body'];

/** INV-095: sorts the lines and adds the rest as waiting items; the product check goes on in the background. */
export const addProducts: Handler<typeof inventory.add> = async ({ body, caller }, deps) => {
  requireLines(body);
  const now = deps.clock.now();
  return answeredWithin(deps, caller, async (tx) => {
    const results = await addEach(tx, { accountId: caller.accountId, body, now });
    return answer(tx, { accountId: caller.accountId, body, results, now });
  });
};

/** Refuses a list of nothing, and one that is too long to be typed (INV-043). */
export function requireLines(body: Body): void {
  if (body.asins.every((line) => line.trim() === '')) throw new AppError('NoDataAvailableToAdd');
  if (exceedsInsertLimit(body.asins) && !body.fromFile) throw new AppError('InsertLimitExceeded');
}

/** Adds the lines to each chosen store, as far as the plan and the day's look-ups have room. Throws when there is none at all. */
export async function addEach(
  tx: Db,
  { accountId, body, now }: { accountId: number; body: Body; now: number },
): Promise<Added[]> {
  const account = await tx
    .selectFrom('account')
    .select(['account_id', 'product_limit'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stores = await chosenStores(tx, accountId, body.customerMarketPlaceIds);
  let room = addRoom({
    allItems: await countItems(tx, accountId),
    atStore: 0,
    productLimit: account.product_limit,
  });
  if (room === 0) throw new AppError('InventoryLimitReached');
  // SUB-042: whatever is added is looked up.
  let lookups = await lockLookups(tx, accountId, now);
  if (lookups === 0) throw new AppError('subscriptionLimit', { data: waitUntil(searchDayEnds(now), now) });
  const results: Added[] = [];
  for (const store of stores) {
    const beyond = lookups < room ? 'subscriptionLimit' : 'InventoryLimitReached';
    const result = await addToStore(tx, { store, accountId, body, room: Math.min(room, lookups), beyond, now });
    const named = result.accepted.map(({ asin }) => ({ asin, title: null, outcome: LookupOutcome.named }));
    await noteLookups(tx, { storeId: store.store_id, accountId, now }, named);
    room -= named.length;
    lookups -= named.length;
    results.push(result);
  }
  return results;
}

async function chosenStores(tx: Db, accountId: number, ids: readonly number[]): Promise<AddingStore[]> {
  const stores = await tx
    .selectFrom('store')
    .select(['store_id', 'store_code', 'connection_error_at'])
    .where('account_id', '=', accountId)
    .where('store_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .where('registration', '<>', 'pending')
    .orderBy('store_id')
    .execute();
  if (stores.length !== new Set(ids).size) throw new AppError('InvalidMarketplaceSelection');
  if (stores.some((store) => store.connection_error_at !== null)) throw new AppError('StoreConnectionError');
  return stores;
}

type ToAnswer = { accountId: number; body: Body; results: readonly Added[]; now: number };

async function answer(tx: Db, { accountId, body, results, now }: ToAnswer) {
  const rejected = results.flatMap((result) => result.rejected);
  const accepted = results.reduce((sum, result) => sum + result.accepted.length, 0);
  if (accepted === 0) throw new AppError(refusalOf(rejected), { data: { rejected } });
  const request = {
    approvalMode: body.approvalMode,
    stores: results.map((result) => result.store.store_id),
    lines: body.asins.length,
  };
  const batch = await tx
    .insertInto('batch')
    .values({
      account_id: accountId,
      kind: 'add',
      created_at: new Date(now),
      request: JSON.stringify(request),
      accepted,
      rejected: rejected.length,
    })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  for (const { store, accepted: lines, rejected: refused } of results) {
    const rows = [
      ...lines.map((line) => ({ ...line, code: null, state: 0 })),
      ...refused.map(({ line, asin, code }) => ({ line, asin, code, state: 2 })),
    ];
    await sql`insert into batch_item(store_id, batch_id, line, asin, item_id, state, code)
      select ${store.store_id}::int, ${batch.batch_id}::bigint, r.line, r.asin, case when r.state = 0 then (select max(d.item_id) from item_details d where d.store_id = ${store.store_id} and d.asin = r.asin) end, r.state, r.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, asin text, code text, state smallint)`.execute(
      tx,
    );
    await announce(tx, accountId, { type: 'counts', storeId: store.store_id });
  }
  await announce(tx, accountId, { type: 'batch', storeId: null, ids: [batch.batch_id] });
  const notice = exceedsInsertLimit(body.asins)
    ? 'Added5000'
    : rejected.some((line) => line.code === 'InventoryLimitReached')
      ? 'InventoryPartiallyAdded'
      : rejected.some((line) => line.code === 'subscriptionLimit')
        ? 'subscriptionLimit'
        : (await readRoom(tx, accountId)) === 0
          ? 'AtStoreStatusLimitExceeded' // INV-041: taken, but they wait until a place becomes free.
          : null;
  return { batchId: batch.batch_id, accepted, rejected, notice };
}

/** Why nothing at all was taken. */
function refusalOf(rejected: readonly Rejected[]) {
  if (rejected.every((line) => line.code === 'AsinNotValid')) return 'AsinNotValid' as const;
  return rejected.some((line) => line.code === 'InventoryLimitReached')
    ? ('InventoryLimitReached' as const)
    : ('InventoryNotAdded' as const);
}
