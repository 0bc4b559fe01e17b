import { sql } from 'kysely';
import { importedFromStore } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { sourceMarket } from '@kervan/domain/markets';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { ListingsReportRow } from '../../connectors/marketplace/listings-report.ts';
import type { ConnectedStore } from '../../db/connected-stores.ts';
import { lockStores } from '../../db/store-lock.ts';
import { followProducts } from '../../db/follow-products.ts';
import { applyItemEvents } from '../../db/item-events.ts';
import { insertItems } from '../../db/item-write.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';

const ASK_AGAIN_MS = 5_000;
const CHUNK = 500;
/** A report that is refused or empty is asked for again after this long, as "cancelled" is ambiguous. */
const RETRY_MS = 15 * 60_000;

/** Reads the listings that the store had before: asks for the report, waits for it, takes its rows over (STORE-014). */
export async function importStore(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const now = deps.clock.now();
  const known = await deps.db.selectFrom('listing_import').selectAll().where('store_id', '=', store.storeId).executeTakeFirst();
  if (known && (known.state === 'done' || known.check_at.getTime() > now)) return;
  try {
    if (!known || known.report_id === null) await request(deps, store);
    else await look(deps, store, known.report_id);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    await again(deps, store, error instanceof QuotaError ? error.blockedUntil : now + ASK_AGAIN_MS);
  }
}

const again = (deps: WorkerDeps, store: ConnectedStore, at: number, more: object = {}) =>
  deps.db.insertInto('listing_import').values({ store_id: store.storeId, state: 'requested', check_at: new Date(at), started_at: new Date(deps.clock.now()) })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ check_at: new Date(at), ...more })).execute();

async function request(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const { reportId } = await deps.marketplace.requestListingsReport(store.account, store.market, 1);
  await again(deps, store, deps.clock.now() + ASK_AGAIN_MS);
  await deps.db.updateTable('listing_import').set({ report_id: reportId }).where('store_id', '=', store.storeId).execute();
}

async function look(deps: WorkerDeps, store: ConnectedStore, reportId: string): Promise<void> {
  const now = deps.clock.now();
  const report = await deps.marketplace.getReport(store.account, reportId, 1);
  if (report.status === 'queued' || report.status === 'running') return void (await again(deps, store, now + ASK_AGAIN_MS));
  // Cancelled may mean that there is nothing: an empty store has no listings to report.
  if (report.status === 'cancelled') return finish(deps, store, 0);
  if (report.status !== 'done' || report.documentId === null) return void (await again(deps, store, now + RETRY_MS, { report_id: null }));
  const rows: ListingsReportRow[] = [];
  for await (const row of deps.marketplace.readListingsReport({ account: store.account, market: store.market, priority: 1 }, report.documentId)) {
    if (!row.isFulfilledByAmazon && row.asin !== null && parseAsin(row.asin) !== null) rows.push(row);
  }
  await deps.db.updateTable('store').set({ import_total: rows.length, import_done: 0 }).where('store_id', '=', store.storeId).execute();
  for (let from = 0; from < rows.length; from += CHUNK) await takeOver(deps, store, rows.slice(from, from + CHUNK));
  await finish(deps, store, rows.length);
}

async function finish(deps: WorkerDeps, store: ConnectedStore, total: number): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('listing_import').set({ state: 'done', total, done: total }).where('store_id', '=', store.storeId).execute();
    await tx.updateTable('store').set({ import_total: total, import_done: total, imported_at: now }).where('store_id', '=', store.storeId).execute();
    await announce(tx, store.accountId, { type: 'banner', storeId: store.storeId });
    await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
  });
}

/** One chunk of listings becomes items with what the marketplace shows of them; a repeated chunk changes nothing. */
async function takeOver(deps: WorkerDeps, store: ConnectedStore, rows: readonly ListingsReportRow[]): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const { rows: present } = await sql<{ sku: string; item_id: number }>`select sku, item_id from item_details where store_id = ${store.storeId} and sku = any(${rows.map((row) => row.sku)}::text[])`.execute(tx);
    const known = new Map(present.map((row) => [row.sku, row.item_id]));
    const fresh = rows.filter((row) => !known.has(row.sku));
    const followed = await followProducts(tx, { storeId: store.storeId, market: sourceMarket, now }, fresh.map((row) => ({ asin: row.asin ?? '', sku: row.sku, title: row.title })));
    const state = importedFromStore(null);
    if (state) {
      await insertItems(tx, { storeId: store.storeId, now }, followed.map(({ itemId, sourceId, sku }) => {
        const row = fresh.find((candidate) => candidate.sku === sku);
        const quantity = row?.quantity ?? 0;
        return { itemId, sourceId, status: quantity > 0 ? state.status : StatusCode.AtStoreWithZeroQuantity, reason: state.reason, flags: state.flags, price: row?.priceMinor ?? null, quantity };
      }));
    }
    await applyItemEvents(tx, store, [...known.values()], now, (item) => importedFromStore(item));
    const ids = new Map([...known, ...followed.map(({ sku, itemId }) => [sku, itemId] as const)]);
    const shown = rows.map((row) => ({ item_id: ids.get(row.sku), price: row.priceMinor, quantity: row.quantity, status: row.isActive === false ? 'INACTIVE' : 'BUYABLE' }));
    await sql`insert into listing_reported as l (store_id, item_id, present, price, quantity, status, reported_at)
      select ${store.storeId}::int, item_id, true, price, quantity, status, ${new Date(now)}::timestamptz from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r(item_id bigint, price int, quantity int, status text)
      on conflict (store_id, item_id) do update set present = true, price = excluded.price, quantity = excluded.quantity, status = excluded.status, reported_at = excluded.reported_at`.execute(tx);
    await sql`update store set import_done = coalesce(import_done, 0) + ${rows.length} where store_id = ${store.storeId}`.execute(tx);
    await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
  });
}
