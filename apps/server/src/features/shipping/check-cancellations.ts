import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { FlatFileReport } from '../../connectors/marketplace/cancel-orders.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimSendings, transitionSending } from '../../records/order-sendings/order-sendings.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { endCancellation } from './end-cancellation.ts';
import { readAgain, retryAfterMs, SENDS_MAX } from './end-sending.ts';
import type { CancellationContent, CancelRow } from './cancellation-work.ts';

const LOOKED_AT = 500;
/** System time. */
const LEASE_S = 120;
const LOOK_AGAIN_MS = 20_000;
/** A worked feed shows within so long; what it does not show then is asked for again. */
const SHOWN_WITHIN_MS = 10 * 60_000;
/** A feed that is still running after eight hours counts as lost. */
const LOST_AFTER_MS = 8 * 3_600_000;

/** Looks after what was asked for: first whether its feed was worked and which lines it refused, then whether the marketplace says the order is cancelled. */
export async function checkCancellations(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
  const rows = await claimSendings<CancellationContent>(reader, {
    storeId: store.storeId,
    kind: SendingKind.Cancel,
    states: [SendingState.Sending],
    limit: LOOKED_AT,
    seconds: LEASE_S,
  });
  for (const row of rows.filter(({ content }) => content.isReported)) await reviewOrder(deps, store, row);
  const feeds = Map.groupBy(
    rows.filter(({ content }) => !content.isReported),
    ({ feedId }) => feedId ?? '',
  );
  for (const [feedId, ofFeed] of feeds)
    try {
      await lookAtFeed(deps, store, { feedId, rows: ofFeed });
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      const dueAt = error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + LOOK_AGAIN_MS;
      for (const row of ofFeed) await transitionSending(deps.db, row, { state: SendingState.Sending, dueAt });
      if (error instanceof AuthorizationLost) throw error;
    }
}

type SentFeed = { feedId: string; rows: readonly CancelRow[] };

async function lookAtFeed(deps: WorkerDeps, store: ConnectedStore, { feedId, rows }: SentFeed): Promise<void> {
  const feed = await deps.marketplace.getFeed(store.account, feedId, 1);
  const now = deps.clock.now();
  const isOver = feed.status === 'done' || feed.status === 'failed' || feed.status === 'cancelled';
  const report =
    feed.status === 'done' && feed.reportDocumentId !== null
      ? await deps.marketplace.getCancellationReport(
          { account: store.account, market: store.market, priority: 1 },
          feed.reportDocumentId,
        )
      : null;
  for (const row of rows)
    if (report) await noteReport(deps, row, { report, now });
    else if (isOver || now - (row.sentAt ?? 0) > LOST_AFTER_MS)
      await again(deps, store, row, { failure: `feed ${feed.status}` });
    else await transitionSending(deps.db, row, { state: SendingState.Sending, dueAt: now + LOOK_AGAIN_MS });
}

/** Worked is not cancelled, and refused may mean that it was before: either way the order is read, and says it. */
async function noteReport(
  deps: WorkerDeps,
  row: CancelRow,
  { report, now }: { report: FlatFileReport; now: number },
): Promise<void> {
  const refused = report.refused.find(({ record }) => record === row.content.record);
  const content = { ...row.content, isReported: true, refusal: refused ? refused.message || refused.code : null };
  await deps.db.transaction().execute(async (tx) => {
    await transitionSending(tx, row, { state: SendingState.Sending, content, sentAt: now, dueAt: now + LOOK_AGAIN_MS });
    const state = await findOrder(tx, row.storeId, { orderId: row.orderId });
    if (state) await readAgain(tx, state, now);
  });
}

/** The order was read meanwhile. `sentAt`: when its feed had been worked. */
async function reviewOrder(deps: WorkerDeps, store: ConnectedStore, row: CancelRow): Promise<void> {
  const now = deps.clock.now();
  const state = await findOrder(deps.db, row.storeId, { orderId: row.orderId });
  if (!state) return;
  const since = row.sentAt ?? now;
  if (state.order.seller_status === SellerOrderStatus.Canceled)
    return endCancellation(deps, store, row, { state: SendingState.Done, failure: null });
  if (row.content.refusal !== null && !(await isBeingRead(deps.db, state)))
    return endCancellation(deps, store, row, { state: SendingState.Refused, failure: row.content.refusal });
  if (now - since > SHOWN_WITHIN_MS) return again(deps, store, row, { failure: 'notShown' });
  await deps.db.transaction().execute(async (tx) => {
    await readAgain(tx, state, now);
    await transitionSending(tx, row, { state: SendingState.Sending, dueAt: now + LOOK_AGAIN_MS });
  });
}

/** Whether the order has still to be read. */
async function isBeingRead(db: Db, { order }: OrderState): Promise<boolean> {
  const row = await db
    .selectFrom('order_reading')
    .select('amazon_order_id')
    .where('store_id', '=', order.store_id)
    .where('amazon_order_id', '=', order.amazon_order_id)
    .executeTakeFirst();
  return row !== undefined;
}

async function again(
  deps: WorkerDeps,
  store: ConnectedStore,
  row: CancelRow,
  { failure }: { failure: string },
): Promise<void> {
  if (row.attempts >= SENDS_MAX) return endCancellation(deps, store, row, { state: SendingState.GivenUp, failure });
  await transitionSending(deps.db, row, {
    state: SendingState.Waiting,
    dueAt: deps.clock.now() + retryAfterMs(row.attempts),
    content: { ...row.content, record: null, isReported: false, refusal: null },
    feedId: null,
    failure,
  });
}
