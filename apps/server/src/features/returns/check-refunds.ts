import { AuthorizationLost, MarketplaceError, NotFound, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { RefundReport } from '../../connectors/marketplace/refund-feed.ts';
import { RefundState, type RefundEvent } from '@kervan/domain/orders/refunds';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import {
  claimRefunds,
  applyRefundsToOrder,
  deferRefund,
  transitionRefund,
  type RefundRow,
} from '../../records/order-sendings/order-refunds.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

/** System time. */
const LEASE_S = 60;
const BATCH_SIZE = 10;
/** Market clock: a feed is looked at often while it is young; one that hangs never counts as not carried out. */
const LOOK_MS = 30_000;
const LOOK_OLD_MS = 10 * 60_000;
const OLD_AFTER_MS = 3_600_000;

/** Looks after refunds that the marketplace works on: what it took waits for its books, what it refused is free again. */
export async function checkRefunds(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
  const rows = await claimRefunds(reader, {
    storeId: store.storeId,
    state: RefundState.Sent,
    limit: BATCH_SIZE,
    seconds: LEASE_S,
  });
  const errors = await eachAlone(rows, (row) => checkOne(deps, store, row), {
    log: deps.log,
    named: ({ store_id: storeId, refund_id: refundId }) => ({ storeId, refundId }),
    said: 'a refund could not be looked after',
  });
  // Then the store is not connected any more.
  const lost = errors.find((error) => error instanceof AuthorizationLost);
  if (lost !== undefined) throw lost;
}

async function checkOne(deps: WorkerDeps, store: ConnectedStore, row: RefundRow): Promise<void> {
  const now = deps.clock.now();
  const age = now - (row.sent_at?.getTime() ?? now);
  const next = now + (age > OLD_AFTER_MS ? LOOK_OLD_MS : LOOK_MS);
  try {
    const outcome = await readOutcome(deps, store, row.feed_id ?? '');
    if (outcome === null) await deferRefund(deps.db, row, { at: next, failure: row.failure });
    else await settle(deps, store, row, outcome);
  } catch (error) {
    await deferRefund(deps.db, row, {
      at: error instanceof QuotaError ? error.blockedUntil : next,
      failure: error instanceof Error ? error.message : String(error),
    });
    if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
    if (error instanceof NotFound) deps.log.warn({ feedId: row.feed_id }, 'the feed of a refund is not known');
  }
}

type Outcome = { event: Extract<RefundEvent, 'accepted' | 'refused' | 'brokenOff'>; failure: string | null };

/** What came of a feed; null = it is not over. */
async function readOutcome(deps: WorkerDeps, store: ConnectedStore, feedId: string): Promise<Outcome | null> {
  const { account, market } = store;
  const feed = await deps.marketplace.getFeed(account, feedId, 1);
  if (feed.status === 'queued' || feed.status === 'running') return null;
  // It was taken out of the queue before anything was done.
  if (feed.status === 'cancelled') return { event: 'refused', failure: 'cancelled' };
  if (feed.reportDocumentId === null) return { event: 'brokenOff', failure: feed.status };
  const report: RefundReport = await deps.marketplace.getRefundReport(
    { account, market, priority: 1 },
    feed.reportDocumentId,
  );
  return report.isAccepted ? { event: 'accepted', failure: null } : { event: 'refused', failure: report.message };
}

async function settle(
  deps: WorkerDeps,
  { accountId, storeId }: ConnectedStore,
  row: RefundRow,
  { event, failure }: Outcome,
): Promise<void> {
  const now = deps.clock.now();
  const kinds = { accepted: 'refundAccepted', refused: 'refundRefused', brokenOff: 'refundInDoubt' } as const;
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, storeId, { orderId: row.order_id });
    const written = await transitionRefund(tx, row, event, {
      failure: failure?.slice(0, 300) ?? null,
      due_at: null,
      ...(event === 'refused' ? { done_at: new Date(now) } : {}),
    });
    if (!state || written === null) return;
    await applyRefundsToOrder(tx, { accountId, storeId, now }, state, {
      events: [
        {
          kind: kinds[event],
          key: `refund:${row.refund_id}:${event}`,
          at: new Date(now),
          actor: 'marketplace',
          details: { amountMinor: row.amount, currency: row.currency, failure },
        },
      ],
    });
  });
}
