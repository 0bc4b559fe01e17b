import { sql } from 'kysely';
import {
  ApplicationRefused,
  AuthorizationLost,
  QuotaError,
  Transient,
  UnknownOutcome,
} from '../../connectors/marketplace/errors.ts';
import { feedChunks, type FeedMessage } from '../../connectors/marketplace/feed-messages.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ReadyChange } from './publish.ts';
import { groupOf } from './send-singly.ts';
import { markSent, takeBackIntents, writeIntents } from './submission-rows.ts';
import { deferWaiting, dropWaiting, keepClaimed } from './waiting-changes.ts';

const FIRST_LOOK_MS = 20_000;
const RETRY_MS = 30_000;

/** System time in which a feed is surely handed over; a dead sender's feed is given up before. */
const LEASE_S = 300;

/** One feed in flight per store: the order of two feeds would not be certain. */
export async function isFeedOpen(db: Db, storeId: number): Promise<boolean> {
  const open = await db
    .selectFrom('feed')
    .select('feed_id')
    .where('store_id', '=', storeId)
    .where('state', 'in', ['intent', 'submitted'])
    .executeTakeFirst();
  return open !== undefined;
}

/** Sends many changes as one feed (PRICE-032). Answers whether it is worth going on. */
export async function sendFeed(
  deps: WorkerDeps,
  store: ConnectedStore,
  claimed: readonly ReadyChange[],
): Promise<boolean> {
  const prepared = await deps.db.transaction().execute((tx) => prepareFeed(deps, tx, store, claimed));
  const taken = new Set(prepared?.taken.map((change) => change.itemId));
  await deferWaiting(
    deps.db,
    store.storeId,
    claimed.filter(({ itemId }) => !taken.has(itemId)),
    deps.clock.now(),
  );
  // Without a feed of its own this turn goes on one by one.
  return prepared === null || submit(deps, store, prepared);
}

/** Writes down what the feed will say; null when another feed went first. */
async function prepareFeed(
  deps: WorkerDeps,
  tx: Db,
  store: ConnectedStore,
  claimed: readonly ReadyChange[],
): Promise<Prepared | null> {
  await lockStores(tx, [store.storeId]);
  if (await isFeedOpen(tx, store.storeId)) return null;
  const changes = await keepClaimed(tx, store.storeId, claimed);
  const [messages = []] = feedChunks(
    changes.map((change, index) => messageOf(change, index + 1)),
    store.market,
  );
  const taken = changes.slice(0, messages.length);
  if (taken.length === 0) return null;
  const now = deps.clock.now();
  const { feed_id: feedId } = await tx
    .insertInto('feed')
    .values({
      store_id: store.storeId,
      state: 'intent',
      items: taken.length,
      created_at: new Date(now),
      lease_until: sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`,
      lease_by: deps.alive.holder(),
    })
    .returning('feed_id')
    .executeTakeFirstOrThrow();
  await writeIntents(tx, store.storeId, taken, { now, route: 'feed', feedId });
  await sql`insert into feed_item(store_id, feed_id, item_id, price, quantity) select ${store.storeId}::int, ${feedId}::bigint, r.item_id, r.price, r.quantity
      from jsonb_to_recordset(${JSON.stringify(taken.map((change) => ({ item_id: change.itemId, ...('price' in change.submission ? { price: change.submission.price, quantity: change.submission.quantity } : {}) })))}::jsonb) as r(item_id bigint, price int, quantity int)`.execute(
    tx,
  );
  return { feedId, taken, messages };
}

type Prepared = { feedId: number; taken: readonly ReadyChange[]; messages: readonly FeedMessage[] };

async function submit(
  deps: WorkerDeps,
  store: ConnectedStore,
  { feedId, taken, messages }: Prepared,
): Promise<boolean> {
  const rows = (state: 'sent' | 'unknown', reference: string | null) =>
    taken.map((change) => ({ itemId: change.itemId, seq: change.seq, attempt: change.attempts + 1, reference, state }));
  const setFeed = (state: string, more: object = {}) =>
    deps.db
      .updateTable('feed')
      .set({ state, ...more })
      .where('store_id', '=', store.storeId)
      .where('feed_id', '=', feedId)
      .execute();
  try {
    const sent = await deps.marketplace.submitFeed(
      { account: store.account, market: store.market, priority: 2 },
      messages,
    );
    await deps.clock.refresh().catch(() => {});
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (tx) => {
      await lockStores(tx, [store.storeId]);
      await tx
        .updateTable('feed')
        .set({
          state: 'submitted',
          marketplace_feed_id: sent.feedId,
          submitted_at: new Date(now),
          check_at: new Date(now + FIRST_LOOK_MS),
        })
        .where('store_id', '=', store.storeId)
        .where('feed_id', '=', feedId)
        .execute();
      await markSent(tx, store.storeId, rows('sent', sent.feedId), now);
      await dropWaiting(tx, store.storeId, taken);
    });
    return true;
  } catch (error) {
    if (error instanceof UnknownOutcome) {
      // Reading back tells per listing whether the feed arrived.
      await setFeed('lost', { ended_at: new Date(deps.clock.now()) });
      await deps.db.transaction().execute(async (tx) => {
        await lockStores(tx, [store.storeId]);
        await markSent(tx, store.storeId, rows('unknown', null), deps.clock.now());
        await dropWaiting(tx, store.storeId, taken);
      });
      return false;
    }
    await setFeed('cancelled', { ended_at: new Date(deps.clock.now()) });
    await deps.db.transaction().execute(async (tx) => {
      await lockStores(tx, [store.storeId]);
      await takeBackIntents(tx, store.storeId, taken, deps.clock.now());
    });
    await deferWaiting(
      deps.db,
      store.storeId,
      taken,
      error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + RETRY_MS,
    );
    if (error instanceof AuthorizationLost) await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
    else if (!(error instanceof QuotaError || error instanceof Transient || error instanceof ApplicationRefused))
      throw error;
    return false;
  }
}

function messageOf({ sku, asin, submission }: ReadyChange, messageId: number): FeedMessage {
  switch (submission.kind) {
    case 'delete':
      return { messageId, sku, kind: 'delete' };
    case 'put':
      return {
        messageId,
        sku,
        kind: 'create',
        listing: {
          asin,
          priceMinor: submission.price,
          quantity: submission.quantity,
          handlingDays: submission.handlingDays,
          ...groupOf(submission),
        },
      };
    case 'patch':
      return {
        messageId,
        sku,
        kind: 'change',
        change: {
          ...(submission.price === null ? {} : { priceMinor: submission.price }),
          ...(submission.quantity === null ? {} : { quantity: submission.quantity }),
          ...(submission.handlingDays === null ? {} : { handlingDays: submission.handlingDays }),
          ...groupOf(submission),
        },
      };
  }
}
