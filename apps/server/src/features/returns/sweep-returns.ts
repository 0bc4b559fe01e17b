import { isReportOfNoUse } from '../../jobs/report-of-no-use.ts';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { ReturnsReportRow } from '../../connectors/marketplace/returns-report.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import {
  claimReturnSweep,
  saveReturnSweep,
  takeReturnsIn,
  type ReturnSweep,
  type ReturnSweepStep,
} from '../../records/order-sendings/order-returns.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Market clock. The same report again within five minutes is cancelled, and it takes some minutes itself: so often it is asked for the newest returns. */
const EVERY_MS = 6 * MINUTE;
const NEWEST_MS = 2 * DAY;
/** Once a day for those of which something came late (marketplace.md: at most 60 days). */
const WINDOW_MS = 30 * DAY;
const FIRST_WINDOW_MS = 59 * DAY;
const LOOK_MS = 30_000;
const AGAIN_MS = 10 * MINUTE;
/** A report that is not made by then is asked for anew. */
const LOST_AFTER_MS = 3 * 60 * MINUTE;
/** System time. */
const LEASE_S = 120;

/** Asks for the returns of a store, waits for the report, and takes its lines in, each once (RET-001). */
export async function sweepReturns(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
  const sweep = await claimReturnSweep(reader, store.storeId, LEASE_S);
  if (sweep === null) return;
  try {
    await saveReturnSweep(deps.db, sweep, await step(deps, store, sweep));
  } catch (error) {
    const dueAt = error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + AGAIN_MS;
    const failure = error instanceof Error ? error.message : String(error);
    const asked = isReportOfNoUse(error) ? { reportId: null, askedAt: null } : {};
    await saveReturnSweep(deps.db, sweep, { ...sweep, ...asked, dueAt, failure });
    if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
  }
}

const targetOf = ({ account, market }: ConnectedStore) => ({ account, market, priority: 3 as const });

async function step(deps: WorkerDeps, store: ConnectedStore, sweep: ReturnSweep): Promise<ReturnSweepStep> {
  const now = deps.clock.now();
  const { readAt } = sweep;
  const over: ReturnSweepStep = { reportId: null, askedAt: null, readAt: now, dueAt: now + EVERY_MS, failure: null };
  if (sweep.reportId === null) {
    const from = now - windowOf(readAt, now);
    const { reportId } = await deps.marketplace.requestReturnsReport(targetOf(store), new Date(from).toISOString());
    return { reportId, askedAt: now, readAt, dueAt: now + LOOK_MS, failure: null };
  }
  const report = await deps.marketplace.getReport(store.account, sweep.reportId, 3);
  const isLost = now - (sweep.askedAt ?? now) > LOST_AFTER_MS;
  const again = (failure: string): ReturnSweepStep => ({ ...over, readAt, dueAt: now + AGAIN_MS, failure });
  if (report.status === 'queued' || report.status === 'running')
    return isLost
      ? again('the report is not made')
      : { reportId: sweep.reportId, askedAt: sweep.askedAt, readAt, dueAt: now + LOOK_MS, failure: null };
  // Cancelled: there is nothing to report.
  if (report.status === 'cancelled') return over;
  if (report.status === 'failed' || report.documentId === null) return again('the report failed');
  await readReport(deps, store, report.documentId);
  return over;
}

/** How far back the report is asked for: the first one of a day goes back by all that may have changed. */
const windowOf = (readAt: number | null, now: number): number =>
  readAt === null ? FIRST_WINDOW_MS : Math.floor(readAt / DAY) === Math.floor(now / DAY) ? NEWEST_MS : WINDOW_MS;

/** Orders that the store does not know, or not yet, are told again for as long as the window is. */
async function readReport(deps: WorkerDeps, store: ConnectedStore, documentId: string): Promise<void> {
  const byOrder = new Map<string, ReturnsReportRow[]>();
  for await (const row of deps.marketplace.readReturnsReport(targetOf(store), documentId))
    byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  const { accountId, storeId } = store;
  const take = ([amazonOrderId, rows]: [string, ReturnsReportRow[]]) =>
    deps.db.transaction().execute(async (tx) => {
      const state = await lockOrder(tx, storeId, { amazonOrderId });
      if (state) await takeReturnsIn(tx, { accountId, storeId, now: deps.clock.now() }, state, rows);
    });
  await eachAlone([...byOrder], take, {
    log: deps.log,
    named: ([amazonOrderId]) => ({ storeId, amazonOrderId }),
    said: 'the returns of an order could not be taken in',
  });
}
