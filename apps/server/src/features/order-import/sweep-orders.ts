import { isSaleIn } from '../../connectors/marketplace/orders-mapping.ts';
import {
  AuthorizationLost,
  InvalidRequest,
  MarketplaceError,
  QuotaError,
} from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimSweep, saveSweep, type Sweep, type SweepStep } from '../../records/orders/order-sweeps.ts';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import { countStoresOf, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { rememberWithheld, withheldOf } from './read-orders.ts';
import { takeOrderIn } from './take-order-in.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * ORD-046: at least every 15 minutes. Nobody is told of a delivery, and the search is late by five minutes: an account of few stores is swept sooner, as
 * often as the search may be called (one call in 179 s for an account, with room for pages), so that it shows within the quarter of an hour.
 */
const SWEEP_EVERY_MS = 15 * MINUTE;
const SWEEP_SOON_MS = 7 * MINUTE;
const CALL_EVERY_MS = 3 * MINUTE;
/** STORE-013: what a store that is connected had before. */
export const FIRST_SWEEP_MS = 7 * 24 * HOUR;
/** The marketplace's search is late by up to five minutes: each sweep begins before the end of the last one. */
const OVERLAP_MS = 10 * MINUTE;
/** A window ends at least two minutes ago; and it is no longer than its pages can be read within the life of their token. */
const WINDOW_END_MS = 2 * MINUTE + 5_000;
const WINDOW_MAX_MS = 24 * HOUR;
const AGAIN_MS = MINUTE;
/** System time. */
const TURN_MS = 6_000;
const LEASE_S = 120;

/** Takes in what was created or changed at the marketplace since the last sweep, page by page, and goes on where it stopped (ORD-046). */
export async function sweepOrders(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const sweep = await claimSweep(reader, store.storeId, { seconds: LEASE_S });
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

/** One page. Its orders are in before the sweep goes on: who dies in between reads the page again, and that changes nothing. */
async function readPage(deps: WorkerDeps, store: ConnectedStore, sweep: Sweep): Promise<void> {
  const now = deps.clock.now();
  const latest = now - WINDOW_END_MS;
  const windowTo =
    sweep.windowTo ?? Math.min(latest, sweep.sweptTo + (sweep.byCreated ? FIRST_SWEEP_MS : WINDOW_MAX_MS));
  const after = sweep.sweptTo - (sweep.byCreated ? 0 : OVERLAP_MS);
  const { orders, next, withheld } = await deps.marketplace.searchOrders(
    store,
    {
      by: sweep.byCreated ? 'created' : 'updated',
      after: new Date(after).toISOString(),
      before: new Date(Math.max(after, windowTo)).toISOString(),
      token: sweep.token,
    },
    { without: await withheldOf(deps, store), priority: 2 },
  );
  await rememberWithheld(deps, store, withheld);
  const quarantined: { orderId: string; at: number }[] = [];
  for (const order of orders) {
    const isOurs = isSaleIn(order, store.market);
    const retryAt = isOurs ? await takeOrderIn(deps, store, { order, notified: null }) : null;
    // What cannot be kept, or judged, now is asked for again by itself.
    if (retryAt !== null || (isOurs && order.status === null))
      quarantined.push({ orderId: order.orderId, at: retryAt?.getTime() ?? now + SWEEP_EVERY_MS });
  }
  const everyMs = sweepEveryMs(await countStoresOf(deps.db, store.account));
  await transact(
    deps.db,
    safeToRetry(async (tx) => {
      for (const { orderId, at } of quarantined)
        await readOrdersSoon(tx, [{ storeId: store.storeId, amazonOrderId: orderId }], at);
      await saveSweep(tx, sweep, nextStep(sweep, { windowTo: Math.max(after, windowTo), next, now, everyMs }));
    }),
  );
}

/** How long after a sweep the next one begins, by the stores that share the calls of an account. */
const sweepEveryMs = (stores: number): number =>
  Math.min(SWEEP_EVERY_MS, Math.max(SWEEP_SOON_MS, stores * CALL_EVERY_MS));

/** Where the next page, or the next sweep, begins. The week before a store was connected is followed by what changed meanwhile at once. */
function nextStep(
  sweep: Sweep,
  { windowTo, next, now, everyMs }: { windowTo: number; next: string | null; now: number; everyMs: number },
): SweepStep {
  if (next !== null)
    return { ...sweep, windowTo, token: next, tokenAt: sweep.tokenAt ?? now, dueAt: now, failure: null };
  const isBehind = sweep.byCreated || windowTo < now - WINDOW_END_MS - MINUTE;
  const dueAt = isBehind ? now : now + everyMs;
  return { sweptTo: windowTo, windowTo: null, token: null, tokenAt: null, byCreated: false, dueAt, failure: null };
}

/** A page that is refused is one whose token is over: the window is read again from its beginning. */
async function defer(deps: WorkerDeps, sweep: Sweep, error: unknown): Promise<void> {
  const dueAt = error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + AGAIN_MS;
  const failure = error instanceof Error ? error.message : String(error);
  const kept = error instanceof InvalidRequest ? { ...sweep, windowTo: null, token: null, tokenAt: null } : sweep;
  await saveSweep(deps.db, sweep, { ...kept, dueAt, failure });
}
