import type { ReviewRefusalReason } from '@kervan/domain/feedback/review-request';
import {
  CapabilityMissing,
  InvalidRequest,
  MarketplaceError,
  QuotaError,
  AuthorizationLost,
} from '../../connectors/marketplace/errors.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { RequestState } from './review-state.ts';

const AGAIN_MS = 10 * 60_000;

type Which = { storeId: number; orderId: number };

/**
 * Has the marketplace ask the buyer of an order, once: what was told it without an answer is told again only while it still lets the buyer be asked, which
 * ends with the first request it took. Safe to repeat.
 */
export async function sendRequest(deps: WorkerDeps, store: ConnectedStore, orderId: number): Promise<void> {
  const which = { storeId: store.storeId, orderId };
  const { db, clock, marketplace } = deps;
  const open = await findOpen(db, which);
  if (open === null) return;
  if (open.noFeedback && !open.wasTried) return end(deps, which, 'doNotSend');
  try {
    // Not let any more: what was told before has arrived.
    if (!(await marketplace.isReviewAllowed(store, open.amazonOrderId)))
      return await end(deps, which, open.wasTried ? null : 'notAvailable');
    if (!(await markTried(db, which, clock.now()))) return;
    const isTaken = await marketplace.requestReview(store, open.amazonOrderId);
    await end(deps, which, isTaken || open.wasTried ? null : 'notAvailable');
  } catch (error) {
    if (error instanceof CapabilityMissing) return end(deps, which, 'noRole');
    if (error instanceof InvalidRequest) return end(deps, which, 'invalid');
    if (!(error instanceof MarketplaceError) || error instanceof AuthorizationLost) throw error;
    await wait(db, which, error instanceof QuotaError ? error.blockedUntil : clock.now() + AGAIN_MS);
  }
}

async function findOpen(
  db: Db,
  { storeId, orderId }: Which,
): Promise<{ amazonOrderId: string; noFeedback: boolean; wasTried: boolean } | null> {
  const row = await db
    .selectFrom('review_request')
    .select(['state', 'tried_at'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const state = await findOrder(db, storeId, { orderId });
  if (!row || !state || row.state !== RequestState.Waiting) return null;
  return {
    amazonOrderId: state.order.amazon_order_id,
    noFeedback: state.order.no_feedback,
    wasTried: row.tried_at !== null,
  };
}

/** False: it was decided meanwhile. */
async function markTried(db: Db, which: Which, now: number): Promise<boolean> {
  const marked = await waiting(db, which)
    .set({ tried_at: new Date(now) })
    .returning('order_id')
    .executeTakeFirst();
  return marked !== undefined;
}

async function wait(db: Db, which: Which, dueAt: number): Promise<void> {
  await waiting(db, which)
    .set({ due_at: new Date(dueAt) })
    .execute();
}

/** Null = the buyer was asked. */
async function end({ db, clock }: WorkerDeps, which: Which, reason: ReviewRefusalReason | null): Promise<void> {
  await waiting(db, which)
    .set({
      state: reason === null ? RequestState.Sent : RequestState.Refused,
      decided_at: new Date(clock.now()),
      reason,
    })
    .execute();
}

const waiting = (db: Db, { storeId, orderId }: Which) =>
  db
    .updateTable('review_request')
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .where('state', '=', RequestState.Waiting);
