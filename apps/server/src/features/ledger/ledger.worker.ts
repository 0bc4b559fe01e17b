import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { closeDay } from './close-day.ts';
import { expireHolds } from './expire-holds.ts';
import { ledgerJobs } from '../../jobs/declared/ledger.jobs.ts';
import { proveBooks } from './prove-books.ts';

export function workOnLedger(all: Work, deps: WorkerDeps): void {
  work(all, deps, ledgerJobs, {
    tend: async () => {
      await expireHolds(deps);
      await closeDay(deps);
      await proveBooks(deps);
    },
  });
}
