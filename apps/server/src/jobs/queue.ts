import { EventEmitter } from 'node:events';
import { Logger as JobLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { findOutage } from '../db/outage.ts';
import type { Logger } from '../log.ts';

const CONCURRENCY = 8;
/** Connections that the queue itself needs beside those of its jobs. */
export const QUEUE_CONNECTIONS = CONCURRENCY + 2;
const RESTART_MS = 500;
/** A queue whose database is gone may wait for answers that never come. */
const STOP_LIMIT_MS = 5_000;
/** The running queue of this process. */
export type Queue = {
  /** Names under which it locks jobs. */
  workers(): string[];
  stop(): Promise<void>;
};

/** True for an error that says nothing but that the database was away. */
const isDatabaseLost = (error: unknown): boolean => findOutage(error) === 'away';

/**
 * Works the jobs, and begins anew when the database was away: the library lets such an error escape, and what it had locked
 * would stay locked. `released` runs after each new beginning with the names that no longer work.
 */
export async function startQueue(
  pool: pg.Pool,
  tasks: TaskList,
  { log, released }: { log: Logger; released(workers: string[]): Promise<void> },
): Promise<Queue> {
  let workers = new Set<string>();
  let stopped = false;
  let restarting = false;
  let runner: Runner;
  const logger = new JobLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: (meta as { error?: unknown } | undefined)?.error }, message);
  });
  const begin = async () => {
    const names = new Set<string>();
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker }) => names.add(worker.workerId));
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      logger,
      events,
      pollInterval: 2_000,
    });
    runner.promise.catch(escaped);
    workers = names;
  };
  const restart = async () => {
    const old = [...workers];
    await Promise.race([runner.stop().catch(() => {}), pause(STOP_LIMIT_MS)]);
    for (;;) {
      if (stopped) return;
      try {
        await begin();
        await released(old);
        return;
      } catch (error) {
        if (!isDatabaseLost(error)) log.error({ err: error }, 'the queue could not begin again');
        await pause(RESTART_MS);
      }
    }
  };
  const escaped = (error: unknown) => {
    if (!isDatabaseLost(error)) throw error;
    if (stopped || restarting) return;
    restarting = true;
    log.warn({ err: error }, 'the database is away; the queue begins again');
    void restart().finally(() => (restarting = false));
  };
  process.on('unhandledRejection', escaped);
  await begin();
  return {
    workers: () => [...workers],
    async stop() {
      stopped = true;
      await runner.stop();
      process.off('unhandledRejection', escaped);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
