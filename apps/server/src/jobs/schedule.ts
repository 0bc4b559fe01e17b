import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { enqueue } from './enqueue.ts';
import type { Job } from './job.ts';

/**
 * Turns due entries of the schedule into jobs, in market-clock time; a missed slot is caught up once.
 * Safe to run in several processes: the row decides. Answers the jobs that were started.
 */
export async function tickSchedule(db: Db, periodic: readonly (Job & { everyMs: number })[], now: number): Promise<string[]> {
  const started: string[] = [];
  const due = await dueNames(db, now);
  for (const job of periodic) {
    if (!due.has(job.name)) continue;
    await db.transaction().execute(async (tx) => {
      const next = new Date(now + job.everyMs);
      const { numUpdatedRows } = await tx.updateTable('schedule').set({ next_due: next }).where('name', '=', job.name).where('next_due', '<=', new Date(now)).executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await enqueue(tx, job, {}, job.name);
      started.push(job.name);
    });
  }
  return started;
}

/** Makes an entry for each job that starts itself; a new one is due at once. */
export async function seedSchedule(db: Db, periodic: readonly (Job & { everyMs: number })[], now: number): Promise<void> {
  for (const { name } of periodic) {
    await db.insertInto('schedule').values({ name, next_due: new Date(now) }).onConflict((conflict) => conflict.column('name').doNothing()).execute();
  }
  // After a clock that was set back (a new world) an entry would wait for the old time.
  await sql`update schedule set next_due = ${new Date(now)} where next_due > ${new Date(now)}::timestamptz + interval '8 days'`.execute(db);
}

async function dueNames(db: Db, now: number): Promise<Set<string>> {
  const rows = await db.selectFrom('schedule').select('name').where('next_due', '<=', new Date(now)).execute();
  return new Set(rows.map((row) => row.name));
}
