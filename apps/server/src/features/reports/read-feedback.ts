import { addDays } from '@kervan/domain/calendar/weeks';
import type { ReportedFeedback } from '@kervan/domain/feedback/reported-feedback';
import type { WorkerDeps } from '../../deps.ts';
import { hasFeedbackSince, takeFeedbackIn } from '../../records/reports/take-feedback.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { Reading } from './report-readings.ts';

/** A year at first, then what may still be changed or taken back. */
const FIRST_DAYS = 365;
const DAYS = 90;

const targetOf = ({ account, market }: ConnectedStore) => ({ account, market, priority: 3 as const });
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const sinceOf = (readAt: number | null, askedAt: number): string =>
  addDays(dayOf(askedAt), -(readAt === null ? FIRST_DAYS : DAYS));

/** Kept as the failure of a reading: the marketplace cancelled a report of which something was expected, which may mean that all of it was taken back. */
export const CANCELLED = 'the report was cancelled';
/** A second one that soon would be cancelled for being asked for too often. */
export const CANCELLED_AGAIN_MS = 4 * 60 * 60_000;

export const askForFeedback = (
  { marketplace, clock }: WorkerDeps,
  store: ConnectedStore,
  { readAt }: Reading,
): Promise<{ reportId: string }> =>
  marketplace.requestFeedbackReport(targetOf(store), `${sinceOf(readAt, clock.now())}T00:00:00Z`);

/**
 * MSG-016: what buyers said since the report's first day stands as the report has it. A report that was cancelled has nothing; where something was known,
 * that is believed the second time (false: it is to be asked for again).
 */
export async function keepFeedback(
  deps: WorkerDeps,
  store: ConnectedStore,
  { reading, documentId }: { reading: Reading; documentId: string | null },
): Promise<boolean> {
  const now = deps.clock.now();
  const since = sinceOf(reading.readAt, reading.askedAt ?? now);
  if (documentId === null && reading.failure !== CANCELLED && (await hasFeedbackSince(deps.db, store.storeId, since)))
    return false;
  const rows: ReportedFeedback[] = [];
  if (documentId !== null) {
    // Somewhere it is tomorrow already.
    const today = addDays(dayOf(now), 1);
    for await (const row of deps.marketplace.readFeedbackReport(targetOf(store), documentId, today)) rows.push(row);
  }
  await deps.db.transaction().execute((tx) => takeFeedbackIn(tx, store.storeId, { rows, since, now }));
  return true;
}
