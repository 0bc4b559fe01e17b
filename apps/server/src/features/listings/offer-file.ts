import { sql } from 'kysely';
import { inventoryLine, type InventoryLine } from '@kervan/domain/manual/inventory-file';
import { ProcessingStatus, READY_AFTER_MS } from '@kervan/domain/manual/feed';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { ManualStore } from '../../records/stores/connected-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { collectChanges } from './collect-changes.ts';
import {
  countTry,
  findFeed,
  findOpenChanges,
  moveFeed,
  planChanges,
  replaceUnfetched,
  writeLines,
  type FeedLine,
  type ManualFeed,
} from './manual-feed-rows.ts';
import { sortOut, type ReadyChange } from './publish.ts';
import { endSendings, flightOf, markSent, writeIntents } from './submission-rows.ts';
import { claimWaiting, countWaiting, dropWaiting, queueAgain } from './waiting-changes.ts';

/** Lines of one file; the rest goes with the next one. // Assumed: what a spreadsheet opens at once. */
const LINES_MAX = 20_000;
const CLAIM = 2_000;

/** Makes the file of what changed in a store that is worked by hand: plans it, takes its data, offers it (INV-084). */
export async function offerFile(deps: WorkerDeps, store: ManualStore): Promise<void> {
  const now = deps.clock.now();
  const planned = await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    while (await collectChanges(tx, store.storeId, now));
    const open = await findOpenChanges(tx, store.storeId);
    if (open) return open;
    if ((await countWaiting(tx, store.storeId, now)) === 0) return null;
    const fresh = await planChanges(tx, store.storeId, now);
    await announce(tx, store.accountId, { type: 'history', storeId: store.storeId, ids: [] });
    return fresh;
  });
  if (planned) await step(deps, store, planned.feedId);
}

async function step(deps: WorkerDeps, store: ManualStore, feedId: number): Promise<void> {
  const now = deps.clock.now();
  const feed = await findDue(deps.db, store.storeId, feedId, now);
  if (!feed) return;
  if (feed.status === ProcessingStatus.InQueue) {
    await moveFeed(deps.db, store.storeId, feed, 'begun', { dueAt: now });
    return step(deps, store, feedId);
  }
  if (feed.status === ProcessingStatus.Done) {
    if (await moveFeed(deps.db, store.storeId, feed, 'ready', { dueAt: null, endedAt: now }))
      await announce(deps.db, store.accountId, { type: 'history', storeId: store.storeId, ids: [] });
    return;
  }
  try {
    await deps.db.transaction().execute((tx) => take({ ...deps, db: tx }, store, feed));
  } catch (error) {
    deps.log.error({ err: error, storeId: store.storeId, feedId }, 'a file of changes could not be made');
    await countTry(deps.db, store.storeId, feed, now);
  }
}

async function findDue(db: Db, storeId: number, feedId: number, now: number): Promise<ManualFeed | null> {
  const { rows } =
    await sql`select 1 from manual_feed where store_id = ${storeId} and feed_id = ${feedId} and due_at <= ${new Date(now)}::timestamptz`.execute(
      db,
    );
  return rows.length > 0 ? findFeed(db, storeId, { feedId }) : null;
}

/** Takes the data of a file, all of it or nothing. `deps.db` is the transaction. */
async function take(deps: WorkerDeps, store: ManualStore, feed: ManualFeed): Promise<void> {
  const { db: tx } = deps;
  const { storeId } = store;
  const now = deps.clock.now();
  await lockStores(tx, [storeId]);
  // Another worker may have taken it meanwhile.
  if ((await findFeed(tx, storeId, feed))?.status !== ProcessingStatus.InProgress) return;
  const former = await replaceUnfetched(tx, storeId, feed.feedId);
  await endSendings(tx, storeId, former, { state: 'superseded', now });
  await queueAgain(tx, storeId, former, now);
  let lines = 0;
  while (lines < LINES_MAX) {
    const claimed = await claimWaiting(tx, storeId, { holder: deps.alive.holder(), now, limit: CLAIM });
    if (claimed.length === 0) break;
    const ready = await sortOut(deps, store, claimed, true);
    await writeIntents(tx, storeId, ready, { now, route: 'file', feedId: feed.feedId });
    await markSent(
      tx,
      storeId,
      ready.map(({ itemId, seq, attempts }) => ({
        itemId,
        seq,
        attempt: attempts + 1,
        reference: null,
        state: 'sent',
      })),
      now,
    );
    await dropWaiting(tx, storeId, ready);
    await writeLines(
      tx,
      storeId,
      feed.feedId,
      ready.map((change) => lineOf(change, store)),
      lines,
    );
    lines += ready.length;
  }
  // What a file says is read back when the seller has fetched it, not before.
  await sql`delete from listing_check c using manual_feed_line l where l.store_id = ${storeId} and l.feed_id = ${feed.feedId} and c.store_id = l.store_id and c.item_id = l.item_id`.execute(
    tx,
  );
  if (lines === 0)
    // All of it was taken back meanwhile: there is nothing to hand in.
    return void (await tx
      .deleteFrom('manual_feed')
      .where('store_id', '=', storeId)
      .where('feed_id', '=', feed.feedId)
      .execute());
  await moveFeed(tx, storeId, feed, 'read', { dueAt: now + READY_AFTER_MS, takenAt: now, updates: lines });
  await announce(tx, store.accountId, { type: 'history', storeId, ids: [] });
}

/** A whole line: what is not changed stands in it as it will be, so that an empty cell never means a choice of the marketplace's. */
function lineOf(change: ReadyChange, store: ManualStore): FeedLine {
  const { itemId, seq, attempts, sku, asin, submission } = change;
  const { price, quantity, handling } = flightOf(change);
  const line: InventoryLine = { sku, asin, kind: submission.kind, price, quantity, handlingDays: handling };
  return { itemId, seq, attempt: attempts + 1, line: inventoryLine(line, markets[store.market].decimals) };
}
