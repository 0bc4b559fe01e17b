import {
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  MarketplaceError,
  QuotaError,
} from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { noteMissing, quarantineOnError } from '../../db/quarantine.ts';
import { bookTransactions, keepTransactions } from '../../records/order-money/book-transactions.ts';
import { claimSweep, saveSweep, SweepKind, type Sweep, type SweepStep } from '../../records/orders/order-sweeps.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SWEEP_EVERY_MS = 7 * MINUTE;
/** So often a sweep goes back by all that the books may be late; those between look for what was told at once. */
const WHOLE_EVERY_MS = 30 * MINUTE;
const OVERLAP_MS = HOUR;
/** The orders of a store go back a week when it is connected, and so do its books. */
export const FIRST_MONEY_MS = 7 * DAY;
/** The books may tell something two days after it was posted: a whole sweep begins so long before the end of the last one. */
export const LATE_MS = 2 * DAY + HOUR;
/** Both ends lie more than two minutes ago, and are at most 180 days apart; a window is shorter than that, so that its pages fit the life of their token. */
const WINDOW_END_MS = 2 * MINUTE + 5_000;
const WINDOW_MAX_MS = 30 * DAY;
const AGAIN_MS = 2 * MINUTE;
/** A seller whose account may not see its books is asked again so much later. */
const REFUSED_AGAIN_MS = 6 * HOUR;
/** System time. */
const TURN_MS = 6_000;
const LEASE_S = 120;

/** Reads the books of a store page by page, and goes on where it stopped. What was told before changes nothing (decision 58). */
export async function sweepMoney(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const sweep = await claimSweep(reader, store.storeId, { seconds: LEASE_S, kind: SweepKind.Money });
    if (sweep === null) return;
    try {
      await readPage(deps, store, sweep);
    } catch (error) {
      await defer(deps, sweep, error);
      if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
      return;
    }
  }
}

/** One page. What it tells is kept before the sweep goes on: who dies in between reads it again, and that books nothing twice. */
async function readPage(deps: WorkerDeps, store: ConnectedStore, sweep: Sweep): Promise<void> {
  const now = deps.clock.now();
  const latest = sweep.windowTo ?? now - WINDOW_END_MS;
  const after = sweep.sweptTo - (isWhole(sweep.sweptTo, latest) ? LATE_MS : OVERLAP_MS);
  const before = Math.max(after, sweep.windowTo ?? Math.min(latest, after + WINDOW_MAX_MS));
  const page = await deps.marketplace.listTransactions(store, {
    after: new Date(after).toISOString(),
    before: new Date(before).toISOString(),
    token: sweep.token,
  });
  const { storeId, accountId, market } = store;
  const orders = await transact(
    deps.db,
    safeToRetry((tx) => keepTransactions(tx, { storeId, now }, page.transactions)),
  );
  for (const orderId of orders.toSorted())
    await quarantineOnError(
      { db: deps.db, log: deps.log, intake: 'orderMoney', storeId, now },
      `${storeId}:${orderId.slice(0, 200)}`,
      () =>
        transact(
          deps.db,
          safeToRetry(async (tx) => void (await bookTransactions(tx, { storeId, accountId, market, now }, orderId))),
        ),
    );
  await transact(
    deps.db,
    safeToRetry(async (tx) => {
      if (page.unread > 0)
        await noteMissing({ tx, log: deps.log, intake: 'orderMoney', storeId, now }, [
          { key: `${storeId}:${new Date(before).toISOString()}`, fields: ['transaction'] },
        ]);
      await saveSweep(tx, sweep, nextStep(sweep, { windowTo: before, next: page.next, now }));
    }),
  );
}

/** True for the sweep that goes into the next half hour. Every page of a window is of the same sort: both ends stay. */
const isWhole = (sweptTo: number, windowTo: number): boolean =>
  Math.floor(sweptTo / WHOLE_EVERY_MS) !== Math.floor(windowTo / WHOLE_EVERY_MS);

/** Where the next page, or the next sweep, begins. */
function nextStep(
  sweep: Sweep,
  { windowTo, next, now }: { windowTo: number; next: string | null; now: number },
): SweepStep {
  if (next !== null)
    return { ...sweep, windowTo, token: next, tokenAt: sweep.tokenAt ?? now, dueAt: now, failure: null };
  const isBehind = windowTo < now - WINDOW_END_MS - MINUTE;
  const dueAt = isBehind ? now : now + SWEEP_EVERY_MS;
  const done = { windowTo: null, token: null, tokenAt: null, byCreated: false, failure: null };
  return { ...done, sweptTo: Math.max(sweep.sweptTo, windowTo), dueAt };
}

/** A page that is refused is one whose token is over: the window is read again from its beginning. */
async function defer(deps: WorkerDeps, sweep: Sweep, error: unknown): Promise<void> {
  const now = deps.clock.now();
  const again = error instanceof CapabilityMissing ? REFUSED_AGAIN_MS : AGAIN_MS;
  const dueAt = error instanceof QuotaError ? error.blockedUntil : now + again;
  const failure = error instanceof Error ? error.message : String(error);
  const kept = error instanceof InvalidRequest ? { ...sweep, windowTo: null, token: null, tokenAt: null } : sweep;
  await saveSweep(deps.db, sweep, { ...kept, dueAt, failure });
}
