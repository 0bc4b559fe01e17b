import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import type { WorkerDeps } from '../../deps.ts';
import { expireHold, listDueHolds } from '../../records/ledger/expire-holds.ts';

/** Of one run; the next goes on. */
const HOLDS_MAX = 1_000;

/** Releases holds whose time is over. */
export async function expireHolds({ db, clock }: Pick<WorkerDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const due of await listDueHolds(db, now, HOLDS_MAX)) {
    try {
      await expireHold(db, { ...due, now });
    } catch (error) {
      // Posted or voided since it was listed: that counts.
      if (!(error instanceof LedgerRefusal) || error.fault !== 'Resolved') throw error;
    }
  }
}
