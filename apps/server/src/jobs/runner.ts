import { sql } from 'kysely';
import type { WorkerDeps } from '../deps.ts';
import { openPool } from '../db/connect.ts';
import { isDead, releaseLeases } from '../db/leases.ts';
import { endFlights } from '../records/stores/quota.ts';
import { QueueClient } from './queue-client.ts';
import { QUEUE_CONNECTIONS, startQueue } from './queue.ts';
import { seedSchedule, tickSchedule } from './schedule.ts';
import type { Work } from './work.ts';

const TICK_MS = 250;
const HEARTBEAT_MS = 10_000;
/** How often a process looks for others that died. */
const LOOK_MS = 2_000;
/** A process that did not show itself for so long is dead even if its connection seems to live. */
const DEAD_AFTER_S = 45;

/** Runs the jobs of the queue and turns due entries of the schedule into jobs, until stopped. */
export async function startRunner(deps: WorkerDeps, all: Work): Promise<{ stop(): Promise<void> }> {
  // The queue's tables are the owner's; the work in the jobs uses the worker's role.
  const pool = openPool(deps.config.DATABASE_URL, { role: 'owner', max: QUEUE_CONNECTIONS, Client: QueueClient });
  await seedSchedule(deps.db, all.periodic, deps.clock.now());
  const unlock = (workers: readonly string[]) =>
    pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
  const queue = await startQueue(pool, all.tasks, {
    log: deps.log,
    released: async (workers) => {
      await beat();
      await unlock(workers);
    },
  });
  let shownAs = '';
  const beat = async () => {
    const holder = deps.alive.holder();
    const metrics = JSON.stringify(await deps.metrics.registry.getMetricsAsJSON());
    await sql`insert into worker_heartbeat(worker_id, started_at, seen_at, metrics, queue_workers) values (${holder}, now(), now(), ${metrics}::jsonb, ${queue.workers()}::text[])
      on conflict (worker_id) do update set seen_at = now(), metrics = excluded.metrics, queue_workers = excluded.queue_workers`.execute(
      deps.db,
    );
    shownAs = holder;
  };
  const look = async () => {
    // After the database was away this process goes by another name; what it held under the old one is freed like that of the dead.
    if (shownAs !== deps.alive.holder()) await beat();
    await releaseDead(deps, pool);
  };
  let stopped = false;
  const tick = async () => {
    while (!stopped) {
      try {
        await tickSchedule(deps.db, all.periodic, deps.clock.now());
      } catch (error) {
        deps.log.warn({ err: error }, 'the schedule could not be read');
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  };
  const ticking = tick();
  const timers = [
    setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS),
    setInterval(() => void look().catch(() => {}), LOOK_MS),
  ];
  await beat();
  await releaseDead(deps, pool).catch(() => {});
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await ticking;
      await queue.stop();
      await sql`delete from worker_heartbeat where worker_id = ${shownAs}`.execute(deps.db).catch(() => {});
      await pool.end();
    },
  };
}

/**
 * A killed process leaves its jobs locked and rows leased; they are released as soon as its lock is gone, jobs also when nobody alive
 * names the holder. Every job is safe to run twice, so what is released too early costs work, not truth.
 */
export async function releaseDead(
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  pool: ReturnType<typeof openPool>,
): Promise<void> {
  const dead = await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ worker_id: string; queue_workers: string[] }>`
      delete from worker_heartbeat h where seen_at < now() - make_interval(secs => ${DEAD_AFTER_S})
        or ${isDead(sql.ref('h.worker_id'))} returning worker_id, queue_workers`.execute(tx);
    const holders = rows.map((row) => row.worker_id);
    await releaseLeases(tx, holders);
    await endFlights(tx, holders, deps.clock.now());
    return rows;
  });
  const names = dead.flatMap((row) => row.queue_workers);
  if (names.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names]);
  const { rows } = await sql<{
    alive: string[];
  }>`select coalesce(array_agg(w), '{}') as alive from worker_heartbeat, unnest(queue_workers) w`.execute(deps.db);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_by <> all($1::text[]) and locked_at < now() - make_interval(secs => $2)))`,
    [rows[0]?.alive ?? [], HEARTBEAT_MS / 1000],
  );
}
