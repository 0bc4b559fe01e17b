import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { parseAsin } from '@kervan/domain/inventory/asin';
import {
  LISTING_FAULTS_KEPT,
  ProcessingStatus,
  type ListingFault,
  type ListingFaultCode,
} from '@kervan/domain/manual/feed';
import { listingsReportRows, type ListingsReportRow } from '../../connectors/marketplace/listings-report.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { ManualStore } from '../../records/stores/connected-stores.ts';
import { takeOver } from './import-store.ts';
import { countTry, findFeed, moveFeed, type ManualFeed } from './manual-feed-rows.ts';
import { readBackSoon } from './waiting-changes.ts';

const CHUNK = 500;
/** Largest value of the columns of prices and stock (decision 32). */
const INT_MAX = 2_147_483_647;

/** Works a list of listings that was handed in: its rows become items with what the marketplace shows of them. Repeated it changes nothing (INV-113). */
export async function readListingsFile(deps: WorkerDeps, store: ManualStore, feedId: number): Promise<void> {
  const feed = await findFeed(deps.db, store.storeId, { feedId });
  if (!feed || feed.kind !== 'listings') return;
  if (feed.status === ProcessingStatus.InQueue) {
    if (!(await moveFeed(deps.db, store.storeId, feed, 'begun'))) return;
    return readListingsFile(deps, store, feedId);
  }
  if (feed.status === ProcessingStatus.InProgress) await readRows(deps, store, feed);
  if (feed.status === ProcessingStatus.Done)
    await moveFeed(deps.db, store.storeId, feed, 'ready', { dueAt: null, endedAt: deps.clock.now() });
  await announce(deps.db, store.accountId, { type: 'history', storeId: store.storeId, ids: [] });
}

async function readRows(deps: WorkerDeps, store: ManualStore, feed: ManualFeed): Promise<void> {
  const { storeId } = store;
  const faults: ListingFault[] = [];
  let taken = 0;
  try {
    const rows: ListingsReportRow[] = [];
    let line = 1;
    for await (const row of listingsReportRows(
      { bytes: Readable.from([await contentOf(deps, storeId, feed)]), charset: null },
      store.market,
    )) {
      line++;
      const code = faultOf(row);
      if (code === null) rows.push(row);
      else faults.push({ line, sku: row.sku.slice(0, 100), code });
    }
    for (let from = 0; from < rows.length; from += CHUNK) {
      const part = rows.slice(from, from + CHUNK);
      await takeOver(deps, store, part);
      await lookAt(deps, storeId, part);
      taken += part.length;
    }
  } catch (error) {
    deps.log.warn({ err: error, storeId, feedId: feed.feedId }, 'a list of listings could not be read');
    return countTry(deps.db, storeId, feed, deps.clock.now());
  }
  await moveFeed(deps.db, storeId, feed, 'read', {
    dueAt: deps.clock.now(),
    takenAt: deps.clock.now(),
    updates: taken,
    faults: faults.slice(0, LISTING_FAULTS_KEPT),
    faultsCount: faults.length,
    isRead: true,
  });
}

async function contentOf(deps: WorkerDeps, storeId: number, { feedId }: ManualFeed): Promise<Buffer> {
  const row = await deps.db
    .selectFrom('manual_feed')
    .select('content')
    .where('store_id', '=', storeId)
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  return row.content ?? Buffer.alloc(0);
}

/** Why a line is not taken; null = it is. */
function faultOf(row: ListingsReportRow): ListingFaultCode | null {
  if (row.isFulfilledByAmazon) return 'fulfilledByAmazon';
  if (row.asin === null || parseAsin(row.asin) === null) return 'asin';
  if (row.priceMinor === null || row.priceMinor < 1 || row.priceMinor > INT_MAX) return 'price';
  return row.quantity === null || row.quantity > INT_MAX ? 'quantity' : null;
}

/** What the list says of listings is compared with what is wanted of them. */
async function lookAt(deps: WorkerDeps, storeId: number, rows: readonly ListingsReportRow[]): Promise<void> {
  const found = await sql<{
    item_id: number;
  }>`select item_id from item_details where store_id = ${storeId} and sku = any(${rows.map((row) => row.sku)}::text[])`.execute(
    deps.db,
  );
  await readBackSoon(
    deps.db,
    storeId,
    found.rows.map((row) => row.item_id),
    deps.clock.now(),
  );
}
