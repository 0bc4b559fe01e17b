import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import {
  AuthorizationLost,
  CapabilityMissing,
  isNobodysFault,
  InvalidRequest,
  QuotaError,
} from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimSendings, transitionSending } from '../../records/order-sendings/order-sendings.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { SendingKind, SendingState } from '../../records/order-sendings/note-sending.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { CancellationContent, CancelRow } from './cancellation-work.ts';
import { checkCancellations } from './check-cancellations.ts';
import { endCancellation } from './end-cancellation.ts';
import { retryAfterMs, SENDS_MAX } from './end-sending.ts';

/** Orders cancelled in one feed: its making is rare (one in two minutes), its lines are not. */
const LINES = 500;
/** System time. */
const LEASE_S = 300;
const FIRST_LOOK_MS = 20_000;

/** Asks for what waits to be cancelled in one feed, and looks what became of those before (decision 60). */
export async function sendCancellations(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  await checkCancellations(deps, store);
  const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
  const rows = await claimSendings<CancellationContent>(reader, {
    storeId: store.storeId,
    kind: SendingKind.Cancel,
    states: [SendingState.Waiting],
    limit: LINES,
    seconds: LEASE_S,
  });
  const left = await withoutCancelled(deps, store, rows);
  if (left.length > 0) await submit(deps, store, left);
}

type Line = { row: CancelRow; state: OrderState };

/** Those that are not cancelled yet: a feed whose sender died may have done its work, and a buyer may have been quicker. */
async function withoutCancelled(deps: WorkerDeps, store: ConnectedStore, rows: readonly CancelRow[]): Promise<Line[]> {
  const left: Line[] = [];
  for (const row of rows) {
    const state = await findOrder(deps.db, row.storeId, { orderId: row.orderId });
    if (!state) continue;
    if (state.order.seller_status === SellerOrderStatus.Canceled)
      await endCancellation(deps, store, row, { state: SendingState.Done, failure: null });
    else left.push({ row, state });
  }
  return left;
}

async function submit(deps: WorkerDeps, store: ConnectedStore, lines: readonly Line[]): Promise<void> {
  try {
    const { feedId } = await deps.marketplace.cancelOrders(
      { account: store.account, market: store.market, priority: 1 },
      lines.map(({ row, state }) => ({ orderId: state.order.amazon_order_id, reason: row.content.reason })),
    );
    const now = deps.clock.now();
    for (const [place, { row }] of lines.entries())
      await transitionSending(deps.db, row, {
        state: SendingState.Sending,
        feedId,
        sentAt: now,
        dueAt: now + FIRST_LOOK_MS,
        failure: null,
        content: { ...row.content, record: place + 1, isReported: false, refusal: null },
      });
  } catch (error) {
    for (const { row } of lines) await meet(deps, store, row, error);
    if (error instanceof AuthorizationLost || !(error instanceof Error)) throw error;
  }
}

async function meet(deps: WorkerDeps, store: ConnectedStore, row: CancelRow, error: unknown): Promise<void> {
  const now = deps.clock.now();
  const waits = { state: SendingState.Waiting };
  if (error instanceof QuotaError)
    return void (await transitionSending(deps.db, row, {
      ...waits,
      attempts: row.attempts - 1,
      dueAt: error.blockedUntil,
      failure: 'quota',
    }));
  if (error instanceof AuthorizationLost)
    return void (await transitionSending(deps.db, row, {
      ...waits,
      attempts: row.attempts - 1,
      dueAt: now,
      failure: 'connection',
    }));
  if (isNobodysFault(error))
    return void (await transitionSending(deps.db, row, {
      ...waits,
      attempts: row.attempts - 1,
      dueAt: now + retryAfterMs(row.attempts),
      failure: 'connection',
    }));
  const failure = error instanceof Error ? error.message : String(error);
  if (error instanceof InvalidRequest || error instanceof CapabilityMissing)
    return endCancellation(deps, store, row, {
      state: SendingState.Refused,
      failure: error.issues.map(({ message }) => message).join(' ') || failure,
    });
  if (row.attempts >= SENDS_MAX) return endCancellation(deps, store, row, { state: SendingState.GivenUp, failure });
  await transitionSending(deps.db, row, { ...waits, dueAt: now + retryAfterMs(row.attempts), failure });
}
