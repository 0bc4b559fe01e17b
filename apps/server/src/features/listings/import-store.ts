import { sql } from 'kysely';
import { importedFromStore } from '@kervan/domain/inventory/item-events';
import { fitRow } from '@kervan/domain/money/column';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { sourceMarket } from '@kervan/domain/markets';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { isReportOfNoUse } from '../../jobs/report-of-no-use.ts';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { ListingsReportRow } from '../../connectors/marketplace/listings-report.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { followProducts } from '../../records/products/follow-products.ts';
import { applyItemEvents } from '../../records/items/item-events.ts';
import { insertItems } from '../../records/items/item-write.ts';
import type { Db } from '../../db/connect.ts';
import { takeDueBodies, takeIn } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { SendingStore } from './publish.ts';

const ASK_AGAIN_MS = 5_000;
/** Nobody else works on an import for so long after it was claimed, or after its last chunk. */
const LEASE_MS = 2 * 60_000;
const CHUNK = 500;
/** A report that failed, or was cancelled although there are listings, is asked for again after this long. */
const RETRY_MS = 15 * 60_000;
/** Of two reports within this time the marketplace cancels the later one; also the difference of clocks that is allowed for. */
const REPEATED_MS = 5 * 60_000;
/** Before any listing. */
const BEFORE_ALL = '2000-01-01T00:00:00Z';

/** Reads the listings that the store had before: asks for the report, waits for it, takes its rows over (STORE-014). */
export async function importStore(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const now = deps.clock.now();
  const claimed = await claim(deps, store, now);
  if (!claimed) return;
  try {
    if (claimed.report_id === null) await request(deps, store, claimed);
    else await look(deps, store, claimed.report_id);
  } catch (error) {
    const isOfNoUse = claimed.report_id !== null && isReportOfNoUse(error);
    // One that was made before is not looked for then.
    if (isOfNoUse)
      await again(deps, store, now + RETRY_MS, { report_id: null, started_at: new Date(now + REPEATED_MS) });
    if (!(error instanceof MarketplaceError) || error instanceof AuthorizationLost) throw error;
    if (isOfNoUse) return;
    await again(deps, store, error instanceof QuotaError ? error.blockedUntil : now + ASK_AGAIN_MS);
  }
}

type Claimed = { report_id: string | null; started_at: Date; is_first: boolean };

/** Takes the import of a store for a while; null when it is done, not due, or somebody else's. It stands before the first call does: a crash leaves it to be found. */
async function claim(deps: WorkerDeps, store: ConnectedStore, now: number): Promise<Claimed | null> {
  const { rows } =
    await sql<Claimed>`insert into listing_import as l (store_id, state, check_at, started_at) values (${store.storeId}, 'requested', ${new Date(now + LEASE_MS)}, ${new Date(now)})
    on conflict (store_id) do update set check_at = excluded.check_at where l.state <> 'done' and l.check_at <= ${new Date(now)} returning report_id, started_at, xmax = 0 as is_first`.execute(
      deps.db,
    );
  return rows[0] ?? null;
}

const again = (
  deps: WorkerDeps,
  store: ConnectedStore,
  at: number,
  more: { report_id?: string | null; started_at?: Date; state?: 'reading' } = {},
) =>
  deps.db
    .updateTable('listing_import')
    .set({ state: 'requested', check_at: new Date(at), ...more })
    .where('store_id', '=', store.storeId)
    .where('state', '<>', 'done')
    .execute();

/** Asks for the report. After a crash, or when the answer never came, the one that was asked for is looked for: a second one would be cancelled. */
async function request(deps: WorkerDeps, store: ConnectedStore, claimed: Claimed): Promise<void> {
  const asked = claimed.is_first ? null : await findReport(deps, store, claimed.started_at.getTime());
  const reportId = asked ?? (await deps.marketplace.requestListingsReport(store.account, store.market, 1)).reportId;
  await again(deps, store, deps.clock.now() + ASK_AGAIN_MS, { report_id: reportId });
}

/** The newest report of the store that is on its way or done, asked for since then; null when there is none. */
async function findReport(deps: WorkerDeps, store: ConnectedStore, since: number): Promise<string | null> {
  const reports = await deps.marketplace.findListingsReports(
    store.account,
    store.market,
    new Date(since - REPEATED_MS).toISOString(),
    1,
  );
  return (
    reports.find(({ status }) => status === 'queued' || status === 'running' || status === 'done')?.reportId ?? null
  );
}

async function look(deps: WorkerDeps, store: ConnectedStore, reportId: string): Promise<void> {
  const now = deps.clock.now();
  const report = await deps.marketplace.getReport(store.account, reportId, 1);
  if (report.status === 'queued' || report.status === 'running')
    return void (await again(deps, store, now + ASK_AGAIN_MS));
  if (report.status === 'cancelled') return void (await onCancelled(deps, store, Date.parse(report.createdAt)));
  if (report.status !== 'done' || report.documentId === null)
    return void (await again(deps, store, now + RETRY_MS, { report_id: null }));
  await again(deps, store, now + LEASE_MS, { state: 'reading' });
  const rows: ListingsReportRow[] = [];
  for await (const row of deps.marketplace.readListingsReport(
    { account: store.account, market: store.market, priority: 1 },
    report.documentId,
  )) {
    if (!row.isFulfilledByAmazon && row.asin !== null && parseAsin(row.asin) !== null) rows.push(row);
  }
  await deps.db
    .updateTable('store')
    .set({ import_total: rows.length, import_done: 0 })
    .where('store_id', '=', store.storeId)
    .execute();
  for (let from = 0; from < rows.length; from += CHUNK) await takeOver(deps, store, rows.slice(from, from + CHUNK));
  await finish(deps, store, rows.length);
}

/** Cancelled means that another report of the kind is there, or that there is nothing to report; or neither. */
async function onCancelled(deps: WorkerDeps, store: ConnectedStore, createdAt: number): Promise<void> {
  const now = deps.clock.now();
  const other = await findReport(deps, store, createdAt);
  if (other !== null) return void (await again(deps, store, now + ASK_AGAIN_MS, { report_id: other }));
  const { totalCount } = await deps.marketplace.sweepListings(
    store.account,
    store.market,
    { updatedAfter: BEFORE_ALL },
    1,
  );
  if (totalCount === 0) return finish(deps, store, 0);
  await again(deps, store, now + RETRY_MS, { report_id: null });
}

async function finish(deps: WorkerDeps, store: ConnectedStore, total: number): Promise<void> {
  const now = new Date(deps.clock.now());
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('listing_import')
      .set({ state: 'done', total, done: total })
      .where('store_id', '=', store.storeId)
      .execute();
    await tx
      .updateTable('store')
      .set({ import_total: total, import_done: total, imported_at: now })
      .where('store_id', '=', store.storeId)
      .execute();
    await announce(tx, store.accountId, { type: 'banner', storeId: store.storeId });
    await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
  });
}

/** One chunk of listings becomes items with what the marketplace shows of them; a repeated chunk changes nothing. */
export async function takeOver(
  deps: WorkerDeps,
  store: SendingStore,
  rows: readonly ListingsReportRow[],
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const read = rows.map((given) => fitRow(given, { priceMinor: 'int', quantity: 'int' }));
    await takeIn({ tx, log: deps.log, intake: 'import', storeId: store.storeId, now }, read, {
      key: ({ row }) => cleanKey(store.storeId, row.sku),
      unfit: ({ unfit }) => unfit,
      body: ({ row }) => JSON.stringify(row),
      write: (part) =>
        writeListings(
          tx,
          store,
          part.map(({ row }) => row),
          now,
        ),
    });
    await tx
      .updateTable('listing_import')
      .set({ check_at: new Date(now + LEASE_MS) })
      .where('store_id', '=', store.storeId)
      .execute();
    await sql`update store set import_done = coalesce(import_done, 0) + ${rows.length} where store_id = ${store.storeId}`.execute(
      tx,
    );
    await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
  });
}

/** Keys of a primary key are short and free of what no text holds. */
const cleanKey = (storeId: number, sku: string): string =>
  `${storeId}:${sku.replaceAll('\0', '').toWellFormed().slice(0, 200)}`;

/** Listings of the report that could not be taken over are tried again, alone, when their time has come. */
export async function importQuarantined(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const { storeId } = store;
  const bodies = await takeDueBodies(deps.db, { intake: 'import', storeId, now: deps.clock.now(), limit: CHUNK });
  // What `takeOver` wrote.
  const rows = bodies.map((body) => JSON.parse(body) as ListingsReportRow);
  if (rows.length > 0) await takeOver(deps, store, rows);
}

async function writeListings(
  tx: Db,
  store: SendingStore,
  rows: readonly ListingsReportRow[],
  now: number,
): Promise<void> {
  const { rows: present } = await sql<{
    sku: string;
    item_id: number;
  }>`select sku, item_id from item_details where store_id = ${store.storeId} and sku = any(${rows.map((row) => row.sku)}::text[])`.execute(
    tx,
  );
  const known = new Map(present.map((row) => [row.sku, row.item_id]));
  const fresh = rows.filter((row) => !known.has(row.sku));
  const followed = await followProducts(
    tx,
    { storeId: store.storeId, market: sourceMarket, now },
    fresh.map((row) => ({ asin: row.asin ?? '', sku: row.sku, title: row.title })),
  );
  const state = importedFromStore(null);
  if (state) {
    await insertItems(
      tx,
      { storeId: store.storeId, now },
      followed.map(({ itemId, sourceId, sku, flags }) => {
        const row = fresh.find((candidate) => candidate.sku === sku);
        const quantity = row?.quantity ?? 0;
        return {
          itemId,
          sourceId,
          status: quantity > 0 ? state.status : StatusCode.AtStoreWithZeroQuantity,
          reason: state.reason,
          flags: state.flags | flags,
          price: row?.priceMinor ?? null,
          quantity,
        };
      }),
    );
  }
  await applyItemEvents(tx, store, [...known.values()], now, (item) => importedFromStore(item));
  const ids = new Map([...known, ...followed.map(({ sku, itemId }) => [sku, itemId] as const)]);
  const shown = rows.map((row) => ({
    item_id: ids.get(row.sku),
    price: row.priceMinor,
    quantity: row.quantity,
    status: row.isActive === false ? 'INACTIVE' : 'BUYABLE',
    condition: row.condition ?? null,
  }));
  await sql`insert into listing_reported as l (store_id, item_id, present, price, quantity, status, condition, reported_at)
      select ${store.storeId}::int, item_id, true, price, quantity, status, condition, ${new Date(now)}::timestamptz from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r(item_id bigint, price int, quantity int, status text, condition text)
      on conflict (store_id, item_id) do update set present = true, price = excluded.price, quantity = excluded.quantity, status = excluded.status, condition = coalesce(excluded.condition, l.condition), reported_at = excluded.reported_at`.execute(
    tx,
  );
}
