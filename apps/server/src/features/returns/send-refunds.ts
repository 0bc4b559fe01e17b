import {
  AuthorizationLost,
  MarketplaceError,
  QuotaError,
  UnknownOutcome,
} from '../../connectors/marketplace/errors.ts';
import { RefundState } from '@kervan/domain/orders/refunds';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import {
  claimRefunds,
  knownFeeds,
  linesOfRefund,
  deferRefund,
  transitionRefund,
  takeRefund,
  type RefundRow,
} from '../../records/order-sendings/order-refunds.ts';
import type { Reader } from '../../records/orders/order-readings.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

/** System time after which a turn ends: other jobs get theirs, and the next one is waked at once. */
const TURN_MS = 6_000;
/** System time in which a feed is surely handed over or given up; a dead sender's claim ends as soon as its death is seen. */
const LEASE_S = 300;
/** When a feed is looked at first (market clock). */
const FIRST_LOOK_MS = 20_000;
const AGAIN_MS = 60_000;
const QUARANTINE_MS = 3_600_000;
/** How long after it was sent a feed that the marketplace does not list is surely not there. Assumed: its list is never that late. */
const LISTED_WITHIN_MS = 5 * 60_000;
/** The marketplace's clock may be behind ours. */
const SKEW_MS = 2 * 60_000;

/**
 * Tells the marketplace of a store's refunds, each as a feed of its own, since every feed that it gets refunds again. Before a feed goes out its refund
 * counts as sent, in a transaction of its own. A process that dies after that, or gets no answer, leaves it `Sending`: nothing else of the store is sent
 * then, so that a feed of its time that nobody knows is that one's. It is adopted; only when the marketplace lists none is it sent once more.
 */
export async function sendRefunds(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  const { storeId } = store;
  while (performance.now() < end) {
    const reader: Reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const [doubtful] = await claimRefunds(reader, { storeId, state: RefundState.Sending, limit: 1, seconds: LEASE_S });
    if (doubtful) await reconcileUnknown(deps, store, doubtful);
    const row = await takeRefund(reader, { storeId, seconds: LEASE_S });
    if (row === null) return;
    const goesOn = await send(deps, store, row);
    // Who looks at the order sees that it is told, and that it is not to be taken back any more.
    await announce(deps.db, store.accountId, { type: 'order', storeId, ids: [row.order_id] });
    if (!goesOn) return;
  }
}

const targetOf = ({ account, market }: ConnectedStore) => ({ account, market, priority: 1 as const });

/** Answers whether it is worth going on. */
async function send(deps: WorkerDeps, store: ConnectedStore, row: RefundRow): Promise<boolean> {
  const { db, clock } = deps;
  const reported = await wordsOf(deps, row);
  if (reported === null) return true;
  try {
    const { feedId } = await deps.marketplace.sendRefund(targetOf(store), reported);
    await adopt(deps, row, feedId);
    return true;
  } catch (error) {
    if (error instanceof UnknownOutcome) {
      await deferRefund(db, row, { at: clock.now() + AGAIN_MS, failure: error.message });
      return false;
    }
    // Told for certain that it has none: as if it had not been tried.
    if (!(error instanceof MarketplaceError)) throw error;
    const at = error instanceof QuotaError ? error.blockedUntil : clock.now() + AGAIN_MS;
    await transitionRefund(db, row, 'untold', {
      due_at: new Date(at),
      failure: error.message.slice(0, 300),
      sent_at: null,
    });
    if (error instanceof AuthorizationLost) throw error;
    return false;
  }
}

type Told = Parameters<WorkerDeps['marketplace']['sendRefund']>[1];

/** What is told of a refund. Null = it cannot be said: nobody was told, it is set aside for later, and the next one goes. */
async function wordsOf({ db, clock, log }: WorkerDeps, row: RefundRow): Promise<Told | null> {
  const { store_id: storeId, refund_id: refundId } = row;
  try {
    const order = await db
      .selectFrom('seller_order')
      .select(['amazon_order_id', 'seller_return'])
      .where('store_id', '=', storeId)
      .where('order_id', '=', row.order_id)
      .executeTakeFirstOrThrow();
    return {
      orderId: order.amazon_order_id,
      currency: row.currency,
      lines: linesOfRefund(row).map(({ itemId, price, shipping }) => ({ itemId, price, shipping })),
      isForReturn: order.seller_return,
    };
  } catch (error) {
    log.error({ err: error, storeId, refundId }, 'a refund could not be put in words');
    await transitionRefund(db, row, 'untold', {
      due_at: new Date(clock.now() + QUARANTINE_MS),
      failure: 'invalid',
      sent_at: null,
    });
    return null;
  }
}

const adopt = (deps: WorkerDeps, row: RefundRow, feedId: string) =>
  transitionRefund(deps.db, row, 'submitted', {
    feed_id: feedId,
    failure: null,
    due_at: new Date(deps.clock.now() + FIRST_LOOK_MS),
  });

/** Reads back whether a refund that got no answer is at the marketplace, before it is sent again. */
async function reconcileUnknown(deps: WorkerDeps, store: ConnectedStore, row: RefundRow): Promise<void> {
  const { db, clock } = deps;
  try {
    const sentAt = row.sent_at?.getTime() ?? row.created_at.getTime();
    const feeds = await deps.marketplace.findRefundFeeds(targetOf(store), new Date(sentAt - SKEW_MS).toISOString());
    const known = await knownFeeds(
      db,
      row.store_id,
      feeds.map(({ feedId }) => feedId),
    );
    const [own] = feeds
      .filter(({ feedId }) => !known.has(feedId))
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    if (own) await adopt(deps, row, own.feedId);
    else if (clock.now() - sentAt >= LISTED_WITHIN_MS)
      await transitionRefund(db, row, 'untold', { due_at: new Date(clock.now()), sent_at: null });
    else
      await deferRefund(db, row, {
        at: Math.min(sentAt + LISTED_WITHIN_MS, clock.now() + AGAIN_MS),
        failure: row.failure,
      });
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const at = error instanceof QuotaError ? error.blockedUntil : clock.now() + AGAIN_MS;
    await deferRefund(db, row, { at, failure: error.message });
    if (error instanceof AuthorizationLost) throw error;
  }
}
