import { sql } from 'kysely';
import { AuthorizationLost, QuotaError, Transient, UnknownOutcome } from '../../connectors/marketplace/errors.ts';
import { feedChunks, type FeedMessage } from '../../connectors/marketplace/feed-messages.ts';
import type { ConnectedStore } from '../../db/connected-stores.ts';
import { loseConnection } from '../../db/connection.ts';
import { lockStores } from '../../db/store-lock.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ReadyChange } from './publish.ts';
import { markSent, takeBackIntents, writeIntents } from './submission-rows.ts';
import { deferWaiting, dropWaiting } from './waiting-changes.ts';

const FIRST_LOOK_MS = 20_000;
const RETRY_MS = 30_000;

/** One feed in flight per store: the order of two feeds would not be certain. */
async function isFeedOpen(deps: WorkerDeps, storeId: number): Promise<boolean> {
  const open = await deps.db.selectFrom('feed').select('feed_id').where('store_id', '=', storeId).where('state', 'in', ['intent', 'submitted']).executeTakeFirst();
  return open !== undefined;
}

/** Sends many changes as one feed (PRICE-032). Answers whether it is worth going on. */
export async function sendFeed(deps: WorkerDeps, store: ConnectedStore, changes: readonly ReadyChange[]): Promise<boolean> {
  const ids = changes.map((change) => change.itemId);
  if (await isFeedOpen(deps, store.storeId)) {
    await deferWaiting(deps.db, store.storeId, ids, deps.clock.now() + RETRY_MS);
    return false;
  }
  const messages = changes.map((change, index) => messageOf(change, index + 1));
  const [first = []] = feedChunks(messages, store.market);
  const taken = changes.slice(0, first.length);
  await deferWaiting(deps.db, store.storeId, ids.slice(first.length), deps.clock.now());
  const now = deps.clock.now();
  const feedId = await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const feed = await tx.insertInto('feed').values({ store_id: store.storeId, state: 'intent', items: taken.length, created_at: new Date(now) }).returning('feed_id').executeTakeFirstOrThrow();
    await writeIntents(tx, store.storeId, taken, { now, route: 'feed', feedId: feed.feed_id });
    await sql`insert into feed_item(store_id, feed_id, item_id, price, quantity) select ${store.storeId}::int, ${feed.feed_id}::bigint, r.item_id, r.price, r.quantity
      from jsonb_to_recordset(${JSON.stringify(taken.map((change) => ({ item_id: change.itemId, ...('price' in change.submission ? { price: change.submission.price, quantity: change.submission.quantity } : {}) })))}::jsonb) as r(item_id bigint, price int, quantity int)`.execute(tx);
    return feed.feed_id;
  });
  return submit(deps, store, { feedId, taken, messages: first });
}

type Prepared = { feedId: number; taken: readonly ReadyChange[]; messages: readonly FeedMessage[] };

async function submit(deps: WorkerDeps, store: ConnectedStore, { feedId, taken, messages }: Prepared): Promise<boolean> {
  const rows = (state: 'sent' | 'unknown', reference: string | null) => taken.map((change) => ({ itemId: change.itemId, seq: change.seq, attempt: change.attempts + 1, reference, state }));
  const setFeed = (state: string, more: object = {}) => deps.db.updateTable('feed').set({ state, ...more }).where('store_id', '=', store.storeId).where('feed_id', '=', feedId).execute();
  try {
    const sent = await deps.marketplace.submitFeed({ account: store.account, market: store.market, priority: 2 }, messages);
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (tx) => {
      await lockStores(tx, [store.storeId]);
      await tx.updateTable('feed').set({ state: 'submitted', marketplace_feed_id: sent.feedId, submitted_at: new Date(now), check_at: new Date(now + FIRST_LOOK_MS) }).where('store_id', '=', store.storeId).where('feed_id', '=', feedId).execute();
      await markSent(tx, store.storeId, rows('sent', sent.feedId), now);
      await dropWaiting(tx, store.storeId, taken);
    });
    return true;
  } catch (error) {
    const ids = taken.map((change) => change.itemId);
    if (error instanceof UnknownOutcome) {
      // Reading back tells per listing whether the feed arrived.
      await setFeed('lost', { ended_at: new Date(deps.clock.now()) });
      await deps.db.transaction().execute(async (tx) => {
        await markSent(tx, store.storeId, rows('unknown', null), deps.clock.now());
        await dropWaiting(tx, store.storeId, taken);
      });
      return false;
    }
    await setFeed('cancelled', { ended_at: new Date(deps.clock.now()) });
    await deps.db.transaction().execute((tx) => takeBackIntents(tx, store.storeId, taken));
    await deferWaiting(deps.db, store.storeId, ids, error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + RETRY_MS);
    if (error instanceof AuthorizationLost) await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
    else if (!(error instanceof QuotaError || error instanceof Transient)) throw error;
    return false;
  }
}

function messageOf({ sku, asin, submission }: ReadyChange, messageId: number): FeedMessage {
  switch (submission.kind) {
    case 'delete': return { messageId, sku, kind: 'delete' };
    case 'put': return { messageId, sku, kind: 'create', listing: { asin, priceMinor: submission.price, quantity: submission.quantity, handlingDays: submission.handlingDays } };
    case 'patch': return { messageId, sku, kind: 'change', change: {
      ...(submission.price === null ? {} : { priceMinor: submission.price }), ...(submission.quantity === null ? {} : { quantity: submission.quantity }), ...(submission.handlingDays === null ? {} : { handlingDays: submission.handlingDays }),
    } };
  }
}
