import { platformDay, platformDayBegan } from '@kervan/domain/platform-day';
import type { WorkerDeps } from '../../deps.ts';
import { takeSnapshot } from '../../records/ledger/books.ts';
import { setAnchors } from '../../records/ledger/journal.ts';

/** Sums up the platform's balances and anchors every journal as they stood when the last day was over; once a day, whoever asks. */
export async function closeDay({ db, clock, log }: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const until = platformDayBegan(now);
  // From here on no movement is dated before it.
  await takeSnapshot(db, until);
  const day = platformDay(until - 1);
  const root = await setAnchors(db, { day, until, now });
  // Outside the database, too: who rewrites it has to rewrite the log.
  if (root !== null) log.info({ day, root }, 'the journals of the day are anchored');
}
