import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { sourceMarket } from '@kervan/domain/markets';
import { limits } from '@kervan/domain/limits';
import { added, addedAgain } from '@kervan/domain/inventory/item-events';
import { checkAddRequest, exceedsInsertLimit, type AcceptedLine } from '@kervan/domain/inventory/add-request';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { composeSku } from '@kervan/domain/inventory/sku';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import { countsByStatus, recordActivity, stepItems } from '../../records/activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { overrideProfits } from '../../records/items/item-override.ts';
import { followProducts } from '../../records/products/follow-products.ts';
import { insertItems } from '../../records/items/item-write.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { readRoom } from '../../records/items/at-store-room.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricingJobs } from '../pricing/pricing.jobs.ts';

type Body = Parameters<Handler<typeof inventory.add>>[0]['body'];
type Rejected = { line: number; asin: string; code: string; storeId: number | null };
type Store = { store_id: number; store_code: string; connection_error_at: Date | null };
type Added = { store: Store; accepted: AcceptedLine[]; rejected: Rejected[] };

/** Marks a restricted or excluded product in the list of restrictions. */
const BLOCKING_KINDS = [RestrictionKind.restrictedProduct, RestrictionKind.excludedProduct];

/** INV-095: sorts the lines and adds the rest as waiting items; the product check goes on in the background. */
export const addProducts: Handler<typeof inventory.add> = async ({ body, caller }, deps) => {
  if (body.asins.every((line) => line.trim() === '')) throw new AppError('NoDataAvailableToAdd');
  if (exceedsInsertLimit(body.asins) && !body.fromFile) throw new AppError('InsertLimitExceeded');
  const now = deps.clock.now();
  return within(deps, caller, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['account_id', 'product_limit'])
      .where('account_id', '=', caller.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stores = await chosenStores(tx, caller.accountId, body.customerMarketPlaceIds);
    let room = addRoom({
      allItems: await countItems(tx, caller.accountId),
      atStore: 0,
      productLimit: account.product_limit,
    });
    if (room === 0) throw new AppError('InventoryLimitReached');
    const results: Added[] = [];
    for (const store of stores) {
      const result = await addToStore(tx, { store, accountId: caller.accountId, body, room, now });
      room -= result.accepted.length;
      results.push(result);
    }
    return answer(tx, { accountId: caller.accountId, body, results, now });
  });
};

async function chosenStores(tx: Db, accountId: number, ids: readonly number[]): Promise<Store[]> {
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

/** Items of the account in every status but removed. */
async function countItems(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{
    items: number;
  }>`select coalesce(sum(c.items), 0)::int as items from status_count c join store s on s.store_id = c.store_id where s.account_id = ${accountId} and s.removed_at is null and c.status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}

type ToStore = { store: Store; accountId: number; body: Body; room: number; now: number };

async function addToStore(tx: Db, { store, accountId, body, room, now }: ToStore): Promise<Added> {
  const storeId = store.store_id;
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  const upper = body.asins.slice(0, limits.bulkAddMax).map((asin) => asin.trim().toUpperCase());
  const { rows: known } = await sql<{ asin: string; item_id: number; status: StatusCode }>`
    select d.asin, d.item_id, i.status from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id where d.store_id = ${storeId} and d.asin = any(${upper}::text[])`.execute(
    tx,
  );
  const { rows: blocked } = await sql<{
    folded: string;
  }>`select folded from restriction where store_id = ${storeId} and kind = any(${BLOCKING_KINDS}::smallint[]) and folded = any(${upper}::text[])`.execute(
    tx,
  );
  const removed = new Map(
    known.filter((row) => row.status === StatusCode.RemovedFromInventory).map((row) => [row.asin, row.item_id]),
  );
  const present = new Set(known.filter((row) => row.status !== StatusCode.RemovedFromInventory).map((row) => row.asin));
  const request = checkAddRequest(body.asins, { present, restricted: new Set(blocked.map((row) => row.folded)) });
  const accepted = request.accepted.slice(0, room);
  const overLimit = request.accepted.slice(room).map((line) => ({ ...line, code: 'InventoryLimitReached' as const }));
  const rejected = [...request.rejected, ...overLimit].map((line) => ({ ...line, storeId }));

  const fresh = accepted.filter((line) => !removed.has(line.asin));
  const followed = await followProducts(
    tx,
    { storeId, market: sourceMarket, now },
    fresh.map(({ asin }) => ({ asin, sku: composeSku(body.skuPrefix ?? '', asin, store.store_code) })),
  );
  const first = added(body.approvalMode);
  await insertItems(
    tx,
    { storeId, now },
    followed.map(({ itemId, sourceId }) => ({
      itemId,
      sourceId,
      status: first.status,
      reason: first.reason,
      flags: first.flags,
      price: null,
      quantity: 0,
    })),
  );
  const again = accepted.flatMap((line) => removed.get(line.asin) ?? []);
  const back = await stepItems(tx, { storeId, accountId }, again, now, (item) => addedAgain(item, body.approvalMode));
  await checkAgain(tx, storeId, again, now);
  await rememberProfits(tx, storeId, [...followed.map((row) => row.itemId), ...again], body);
  const steps = [
    ...followed.map(({ itemId }) => ({
      itemId,
      before: null,
      after: { status: first.status, reason: first.reason, flags: first.flags },
    })),
    ...back,
  ];
  if (steps.length > 0)
    await recordActivity(
      tx,
      { storeId, accountId },
      {
        kind: 'AddProducts',
        now,
        items: steps.length,
        before: countsByStatus(back.map((step) => step.before)),
        after: countsByStatus(steps.map((step) => step.after)),
        steps,
      },
    );
  return { store, accepted, rejected };
}

/** What comes back is decided again with fresh data: nothing of its product need have changed meanwhile. */
async function checkAgain(tx: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`select kervan.read_soon(${storeId}, ${itemIds}::bigint[])`.execute(tx);
  await decideSoon(tx, storeId, itemIds, { cause: UpdateReason.SourceDataChange, now });
  await enqueue(tx, pricingJobs.evaluate, { storeId }, `evaluate:${storeId}`);
}

/** Profits given with the add hold for these products instead of the store's table (a fixed rated price, INV-073). */
async function rememberProfits(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  { minProfit, standardProfit, maxProfit }: Body,
): Promise<void> {
  if (minProfit == null || standardProfit == null || maxProfit == null || itemIds.length === 0) return;
  if (!(minProfit <= standardProfit && standardProfit <= maxProfit))
    throw new AppError('ValidationFailed', { fields: [{ field: 'standardProfit', code: 'ProfitOrder' }] });
  await overrideProfits(tx, storeId, itemIds, { minProfit, standardProfit, maxProfit });
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
