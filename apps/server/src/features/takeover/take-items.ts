import { removed } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { sourceMarket } from '@kervan/domain/markets';
import type { AccountState, ItemInState } from '@kervan/domain/takeover/account-state';
import { flagsOfDecisions } from '@kervan/domain/takeover/item-decisions';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { applyItemEvents } from '../../records/items/item-events.ts';
import { insertItems } from '../../records/items/item-write.ts';
import { followProducts } from '../../records/products/follow-products.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { lockTakeover, setTakeover } from './takeover-locks.ts';
import { TakeoverState } from './takeover-rows.ts';

/** Products of one transaction: the store stays locked for a fraction of a second. */
const CHUNK = 1_000;

/** Writes the next products of a state, all of one store, with how far that is. Answers whether there may be more. */
export const takeItems = (
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  asked: { accountId: number; takeoverId: number },
  state: AccountState,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await lockTakeover(tx, asked);
    if (row?.state !== TakeoverState.items) return false;
    const next = nextItems(state, row.done);
    if (!next) return false;
    const { rows } = await sql<{ store_id: number }>`
      select store_id from store where account_id = ${asked.accountId} and market = ${next.market} and removed_at is null`.execute(
      tx,
    );
    // A store that was removed meanwhile gets nothing; the state then does not stand as it was.
    const storeId = rows[0]?.store_id;
    if (storeId !== undefined)
      await addItems(tx, { storeId, accountId: asked.accountId, now: clock.now() }, next.items);
    await setTakeover(tx, asked, { done: row.done + next.items.length });
    await announce(tx, asked.accountId, { type: 'counts', storeId: storeId ?? null });
    return true;
  });

/** The products from a place on, counted through all stores in the order of the state. */
function nextItems(state: AccountState, done: number): { market: string; items: ItemInState[] } | null {
  let before = 0;
  for (const { market, items } of state.stores) {
    if (done < before + items.length) return { market, items: items.slice(done - before, done - before + CHUNK) };
    before += items.length;
  }
  return null;
}

/** As new ones that wait, with what the seller decided; what the store has under its SKU already stays as it is. */
async function addItems(
  tx: Db,
  store: { storeId: number; accountId: number; now: number },
  items: readonly ItemInState[],
): Promise<void> {
  const { storeId, now } = store;
  await lockStores(tx, [storeId]);
  const { rows } = await sql<{ sku: string }>`
    select sku from item_details where store_id = ${storeId} and sku = any(${items.map(({ sku }) => sku)}::text[])`.execute(
    tx,
  );
  const known = new Set(rows.map(({ sku }) => sku));
  const fresh = items.filter(({ sku }) => !known.has(sku));
  const decided = new Map(fresh.map((item) => [item.sku, item.decided]));
  const followed = await followProducts(tx, { storeId, market: sourceMarket, now }, fresh);
  await insertItems(
    tx,
    { storeId, now },
    followed.map(({ itemId, sourceId, sku, flags }) => ({
      itemId,
      sourceId,
      status: StatusCode.InQueue,
      reason: 0,
      flags: flags | flagsOfDecisions(decided.get(sku) ?? []),
      price: null,
      quantity: 0,
    })),
  );
  const gone = followed.filter(({ sku }) => decided.get(sku)?.includes('removed')).map(({ itemId }) => itemId);
  await applyItemEvents(tx, store, gone, now, (item) => removed(item, UpdateReason.DeletedByUser));
}
