import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { expireHold, listDueHolds } from '../../records/ledger/expire-holds.ts';

/** Of one run; the next goes on. */
const HOLDS_MAX = 1_000;

/** Releases holds whose time is over. */
export async function expireHolds({ db, clock, log }: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const expire = async (due: Awaited<ReturnType<typeof listDueHolds>>[number]) => {
    try {
      await expireHold(db, { ...due, now });
    } catch (error) {
      // Posted or voided since it was listed: that counts.
      if (!(error instanceof LedgerRefusal) || error.fault !== 'Resolved') throw error;
    }
  };
  await eachAlone(await listDueHolds(db, now, HOLDS_MAX), expire, {
    log,
    named: ({ accountId, holdId }) => ({ accountId, holdId }),
    said: 'a hold could not be released',
  });
}
