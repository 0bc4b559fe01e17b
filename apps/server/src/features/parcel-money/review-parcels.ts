import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import {
  claimMoney,
  endMoney,
  lockParcel,
  deferMoneyWork,
  type ClaimedMoney,
} from '../../records/warehouse/money-work.ts';
import { nextReviewOf, payOrWait } from '../../records/warehouse/parcel-hold.ts';
import { lockBalance } from '../../records/ledger/balance.ts';
import { listWaiting, payableOf, type WaitingParcel } from '../../records/warehouse/waiting-parcels.ts';
import { payableNow } from '@kervan/domain/warehouse/waiting-credit';
import { reviewParcel } from './review-parcel.ts';

/** System time. */
const LEASE_S = 60;
const TURN_MS = 6_000;
/** Market clock: a look that failed is made again, twice as late each time. */
const AGAIN_FIRST_MS = 60_000;
const AGAIN_MAX_MS = 60 * 60_000;

/** Looks at every parcel of which something is due. What fails for one stops no other. */
export async function reviewParcels(deps: WorkerDeps): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const now = deps.clock.now();
    const work = await claimMoney({ db: deps.db, holder: deps.alive.holder(), now }, LEASE_S);
    if (work === null) return;
    try {
      await deps.db.transaction().execute((tx) => look(tx, work, now));
    } catch (error) {
      deps.log.error({ err: error, packageId: work.packageId }, 'the money of a parcel could not be looked at');
      const wait = Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** Math.min(work.attempts, 10));
      await deferMoneyWork(deps.db, work, { at: deps.clock.now() + wait, failure: String(error) });
    }
  }
}

async function look(tx: Db, work: ClaimedMoney, now: number): Promise<void> {
  const step = await lockParcel(tx, work, now);
  const after = step && (await reviewParcel(tx, step));
  await endMoney(tx, work, after && (await nextReviewOf(tx, after.parcel, now)));
}

/**
 * WH-023: pays what waits on an account as far as its credit goes, after it has grown. Which parcels those are is decided anew for each, under the lock
 * of the balance: two who do it at once pay each once.
 */
export async function recheckAccount({ db, clock, log }: WorkerDeps, accountId: number): Promise<void> {
  const pay = (parcel: WaitingParcel) =>
    db.transaction().execute(async (tx) => {
      const step = await lockParcel(tx, parcel, clock.now());
      if (step && step.parcel.first_failed_at !== null) await payOrWait(tx, step);
    });
  await eachAlone(await listPayable(db, accountId, clock.now()), pay, {
    log,
    named: ({ packageId }) => ({ accountId, packageId }),
    said: 'a parcel that waits could not be paid',
  });
}

const listPayable = (db: Db, accountId: number, now: number): Promise<WaitingParcel[]> =>
  db.transaction().execute(async (tx) => {
    const waiting = await listWaiting(tx, accountId, now);
    if (waiting.length === 0) return [];
    const { available, frozenAt } = await lockBalance(tx, accountId, { at: now });
    const paid = new Set(payableNow(waiting.map(payableOf), frozenAt === null ? available : 0, now));
    return waiting.filter(({ packageId }) => paid.has(packageId));
  });
