import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { mayBeDue } from './due.ts';
import { serialQueuesOf } from './job.ts';
import type { PeriodicJob } from './work.ts';

/**
 * Turns due entries of the schedule into jobs, one for each of its lines, in market-clock time; a missed slot is caught up once. A job of which
 * nothing may be due lets its slot pass.
 * Safe to run in several processes: the row decides, and what another one turns just now is left to it. Jobs are asked for in the order of their keys, as
 * transactions ask for theirs (queued-jobs), so that the two wait for each other over no job. Answers the jobs that were started.
 */
export async function tickSchedule(db: Db, periodic: readonly PeriodicJob[], now: number): Promise<string[]> {
  const jobs = periodic
    .flatMap((job) =>
      serialQueuesOf(job).map((line) => ({
        name: job.name,
        next: new Date(now + job.everyMs),
        attempts: job.maxAttempts,
        priority: job.priority ?? 0,
        key: line ?? job.name,
        line,
      })),
    )
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((job, place) => ({ ...job, place }));
  // One statement: it runs four times a second for as long as the product does.
  const { rows } = await sql<{ name: string }>`
    with job as (select * from json_to_recordset(${JSON.stringify(jobs)}::json) as j(name text, place int, next timestamptz, attempts int, priority int, key text, line text)),
    due as (select s.name from schedule s where s.next_due <= ${new Date(now)} and exists (select 1 from job where job.name = s.name) for update skip locked),
    started as (update schedule s set next_due = n.next from due join (select distinct name, next from job) n using (name) where s.name = due.name returning s.name),
    ordered as (select job.* from started join job using (name) where ${mayBeDue(periodic, new Date(now))} order by place)
    select name, kervan.enqueue(name, '{}'::json, key, attempts, priority, line) from ordered`.execute(db);
  return [...new Set(rows.map((row) => row.name))];
}

/** Makes an entry for each job that starts itself; a new one is due at once. */
export async function seedSchedule(db: Db, periodic: readonly PeriodicJob[], now: number): Promise<void> {
  for (const { name } of periodic) {
    await db
      .insertInto('schedule')
      .values({ name, next_due: new Date(now) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  // After a clock that was set back (a new world) an entry would wait for the old time.
  await sql`update schedule set next_due = ${new Date(now)} where next_due > ${new Date(now)}::timestamptz + interval '8 days'`.execute(
    db,
  );
}
