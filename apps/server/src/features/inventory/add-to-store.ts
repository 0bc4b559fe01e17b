import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { checkAddRequest, type AcceptedLine } from '@kervan/domain/inventory/add-request';
import { added, addedAgain } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { addedUnderWarnings } from '@kervan/domain/inventory/warning-events';
import { composeSku } from '@kervan/domain/inventory/sku';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { sourceMarket } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countsByStatus, recordActivity, stepItems } from '../../records/activity/activity-write.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { setProfits } from '../../records/items/item-override.ts';
import { insertItems } from '../../records/items/item-write.ts';
import { followProducts } from '../../records/products/follow-products.ts';
import { readStanding } from '../../records/protection/standing-warnings.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';

export type Rejected = { line: number; asin: string; code: string; storeId: number | null };
export type AddingStore = { store_id: number; store_code: string; connection_error_at: Date | null };
export type Added = { store: AddingStore; accepted: AcceptedLine[]; rejected: Rejected[] };

/** Marks a restricted or excluded product in the list of restrictions. */
const BLOCKING_KINDS = [RestrictionKind.restrictedProduct, RestrictionKind.excludedProduct];

/** Items of the account in every status but removed. */
export async function countItems(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{
    items: number;
  }>`select coalesce(sum(c.items), 0)::int as items from status_count c join store s on s.store_id = c.store_id where s.account_id = ${accountId} and s.removed_at is null and c.status <> ${StatusCode.RemovedFromInventory}`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}

type Wanted = Pick<
  Parameters<Handler<typeof inventory.add>>[0]['body'],
  'asins' | 'approvalMode' | 'skuPrefix' | 'minProfit' | 'standardProfit' | 'maxProfit'
>;
/** `room`: how many lines are taken at most; `beyond`: why the others are not. `actor`: who adds them. */
type ToStore = {
  store: AddingStore;
  accountId: number;
  body: Wanted;
  room: number;
  beyond: 'InventoryLimitReached' | 'subscriptionLimit';
  now: number;
  actor?: 'user' | 'job';
};

/** Adds the lines that can be taken as waiting items of one store, as an action that can be undone; names the others. The account is locked by the caller. */
export async function addToStore(
  tx: Db,
  { store, accountId, body, room, beyond, now, actor = 'user' }: ToStore,
): Promise<Added> {
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
  const overLimit = request.accepted.slice(room).map((line) => ({ ...line, code: beyond }));
  const rejected = [...request.rejected, ...overLimit].map((line) => ({ ...line, storeId }));

  const fresh = accepted.filter((line) => !removed.has(line.asin));
  const followed = await followProducts(
    tx,
    { storeId, market: sourceMarket, now },
    fresh.map(({ asin }) => ({ asin, sku: composeSku(body.skuPrefix ?? '', asin, store.store_code) })),
  );
  const again = accepted.flatMap((line) => removed.get(line.asin) ?? []);
  const standing = await readStanding(tx, storeId, [...followed.map(({ itemId }) => itemId), ...again]);
  const first = added(body.approvalMode);
  const begun = followed.map(({ itemId, sourceId, flags }) => {
    const event = addedUnderWarnings({ ...first, flags: first.flags | flags }, standing.get(itemId) ?? []);
    return { itemId, sourceId, state: { status: event.status, reason: event.reason, flags: event.flags } };
  });
  await insertItems(
    tx,
    { storeId, now },
    begun.map(({ itemId, sourceId, state }) => ({ itemId, sourceId, ...state, price: null, quantity: 0 })),
  );
  const back = await stepItems(tx, { storeId, accountId }, again, now, (item, itemId) => {
    const event = addedAgain(item, body.approvalMode);
    return event && addedUnderWarnings(event, standing.get(itemId) ?? []);
  });
  await checkAgain(tx, storeId, again, now);
  await rememberProfits(
    tx,
    { storeId, now },
    accepted.map(({ asin }) => asin),
    body,
  );
  const steps = [...begun.map(({ itemId, state }) => ({ itemId, before: null, after: state })), ...back];
  if (steps.length > 0)
    await recordActivity(
      tx,
      { storeId, accountId },
      {
        kind: 'AddProducts',
        now,
        actor,
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
  await enqueue(tx, pricingJobs.evaluate, { storeId });
}

/** Profits given with the add hold for these products instead of the store's table (a fixed rated price, INV-073). */
async function rememberProfits(
  tx: Db,
  scope: { storeId: number; now: number },
  asins: readonly string[],
  { minProfit, standardProfit, maxProfit }: Wanted,
): Promise<void> {
  if (minProfit == null || standardProfit == null || maxProfit == null || asins.length === 0) return;
  if (!(minProfit <= standardProfit && standardProfit <= maxProfit))
    throw new AppError('ValidationFailed', { fields: [{ field: 'standardProfit', code: 'ProfitOrder' }] });
  await setProfits(tx, scope, asins, { minProfit, standardProfit, maxProfit });
}
