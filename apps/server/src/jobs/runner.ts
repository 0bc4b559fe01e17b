import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Logger as JobLogger, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { WorkerDeps } from '../deps.ts';
import { openPool } from '../db/connect.ts';
import { seedSchedule, tickSchedule } from './schedule.ts';
import type { Work } from './work.ts';

const TICK_MS = 250;
const HEARTBEAT_MS = 10_000;
/** A worker that did not show itself for so long is dead: its locks are released. */
const DEAD_AFTER_S = 45;
const CONCURRENCY = 8;

/** Runs the jobs of the queue and turns due entries of the schedule into jobs, until stopped. */
export async function startRunner(deps: WorkerDeps, all: Work): Promise<{ stop(): Promise<void> }> {
  // The queue's tables are the owner's; the work in the jobs uses the worker's role.
  const pool = openPool(deps.config.DATABASE_URL, { role: 'owner', max: CONCURRENCY + 2 });
  await seedSchedule(deps.db, all.periodic, deps.clock.now());
  const queueWorkers = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => queueWorkers.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => queueWorkers.delete(worker.workerId));
  const logger = new JobLogger(() => (level, message, meta) => {
    if (level === 'error') deps.log.error({ err: (meta as { error?: unknown } | undefined)?.error }, message);
  });
  const runner = await run({ pgPool: pool, taskList: all.tasks, concurrency: CONCURRENCY, noHandleSignals: true, logger, events, pollInterval: 2_000 });
  const workerId = randomUUID();
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
  const beat = async () => {
    const metrics = JSON.stringify(await deps.metrics.registry.getMetricsAsJSON());
    await sql`insert into worker_heartbeat(worker_id, started_at, seen_at, metrics, queue_workers) values (${workerId}, now(), now(), ${metrics}::jsonb, ${[...queueWorkers]}::text[])
      on conflict (worker_id) do update set seen_at = now(), metrics = excluded.metrics, queue_workers = excluded.queue_workers`.execute(deps.db).catch(() => {});
    await releaseDead(deps, pool).catch(() => {});
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  await beat();
  return {
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      await ticking;
      await runner.stop();
      await sql`delete from worker_heartbeat where worker_id = ${workerId}`.execute(deps.db).catch(() => {});
      await pool.end();
    },
  };
}

/**
 * A killed worker leaves its jobs locked; what no process that still shows itself holds is released instead of waited for.
 * Every job is safe to run twice, so a lock that is released too early costs work, not truth.
 */
async function releaseDead(deps: WorkerDeps, pool: ReturnType<typeof openPool>): Promise<void> {
  await sql`delete from worker_heartbeat where seen_at < now() - make_interval(secs => ${DEAD_AFTER_S})`.execute(deps.db);
  const { rows } = await sql<{ alive: string[] }>`select coalesce(array_agg(w), '{}') as alive from worker_heartbeat, unnest(queue_workers) w`.execute(deps.db);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_by <> all($1::text[]) and locked_at < now() - make_interval(secs => $2)))`,
    [rows[0]?.alive ?? [], HEARTBEAT_MS / 1000]);
}
