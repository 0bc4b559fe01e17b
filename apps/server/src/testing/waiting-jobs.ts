import type { JobHelpers } from 'graphile-worker';
import type pg from 'pg';
import type { Work } from '../jobs/work.ts';

/** Jobs worked at once. */
const AT_ONCE = 3;
/** The product's tasks ask the queue for nothing. */
const NO_HELPERS = {} as JobHelpers;

/** As the queue takes them: a key that is asked for while its job is worked makes a new one. */
const TAKE = `update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'tests', attempts = j.attempts + 1
  from (select id from graphile_worker._private_jobs where is_available and run_at <= now() and id <> all($1::bigint[]) order by priority, run_at, id limit ${AT_ONCE} for update skip locked) due,
    graphile_worker._private_tasks t where j.id = due.id and t.id = j.task_id returning j.id, t.identifier as name, j.payload`;
const DONE = 'delete from graphile_worker._private_jobs where id = any($1::bigint[])';
/** The queue would wait longer each time, by the system's clock, and a world that is stepped would pass hours meanwhile: here it is due with the next step. */
const FAILED =
  'update graphile_worker._private_jobs set last_error = $2, locked_at = null, locked_by = null where id = $1';

type Taken = { id: string; name: string; payload: unknown };

/**
 * Works the jobs that wait in the queue, the most urgent first, and those they start: straight, without the queue's own machinery, which costs more
 * than the work and has tests of its own (jobs/). Each is tried once: a failure is shown, and the next call tries again.
 */
export async function workWaiting(owner: pg.Pool, { tasks }: Work): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const { rows } = await owner.query<Taken>(TAKE, [failed]);
    if (rows.length === 0) return;
    const done: string[] = [];
    await Promise.all(
      rows.map(async ({ id, name, payload }) => {
        try {
          await tasks[name]?.(payload, NO_HELPERS);
          done.push(id);
        } catch (error) {
          console.error(`${name} failed`, error);
          failed.push(id);
          await owner.query(FAILED, [id, String(error)]);
        }
      }),
    );
    await owner.query(DONE, [done]);
  }
}
