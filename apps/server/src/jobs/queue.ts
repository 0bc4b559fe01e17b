import { EventEmitter } from 'node:events';
import { Logger as JobLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../log.ts';

const CONCURRENCY = 8;
/** Connections that the queue itself needs beside those of its jobs. */
export const QUEUE_CONNECTIONS = CONCURRENCY + 2;
const RESTART_MS = 500;
/** A queue whose database is gone may wait for answers that never come. */
const STOP_LIMIT_MS = 5_000;
/** What a lost database looks like: ended by the server, refused, cut off, not ready yet, overrun by all who come back at once. */
const LOST = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The running queue of this process. */
export type Queue = {
  /** Names under which it locks jobs. */
  workers(): string[];
  stop(): Promise<void>;
};

/** True for an error that says nothing but that the database was away. */
export const isDatabaseLost = (error: unknown): boolean =>
  error instanceof Error &&
  (LOST.has((error as { code?: string }).code ?? '') ||
    isSocketGone(error) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ));

/** A Unix socket is taken away when the server ends, and refuses while its queue is full. */
const isSocketGone = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN');

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
