import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import type { WorkerDeps } from '../../deps.ts';
import { forgetActivity } from '../../records/activity/activity-write.ts';
import { work, type Work } from '../../jobs/work.ts';
import { activityJobs } from '../../jobs/declared/activity.jobs.ts';

/** A message that arrives late belongs to the month before: a month counts as closed two days after its end. */
const CLOSED_AFTER_MS = 2 * 86_400_000;

export function workOnActivity(all: Work, deps: WorkerDeps): void {
  work(all, deps, activityJobs, {
    tidy: async () => {
      const before = new Date(deps.clock.now() - limits.historyKeptMs);
      await forgetActivity(deps.db, before);
      // By itself, so that whoever writes the first change of the month holds nothing that others wait for.
      await sql`select kervan.ensure_month(${nextMonth(deps.clock.now())}::date)`.execute(deps.db);
      await sql`select kervan.index_closed_months(${new Date(deps.clock.now() - CLOSED_AFTER_MS).toISOString().slice(0, 10)}::date)`.execute(
        deps.db,
      );
    },
  });
}

/** The first day of the month after this one. */
function nextMonth(now: number): string {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC');
  return Temporal.PlainDate.from({ year, month, day: 1 }).add({ months: 1 }).toString();
}
