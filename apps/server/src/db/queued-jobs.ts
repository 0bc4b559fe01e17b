import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type TransactionSettings,
} from 'kysely';
import type { PostgresDialectConfig } from 'kysely';
import type { Db } from './connect.ts';

/** A job as the queue takes it. `key`: while one of that key waits, no second is added. `line`: those of one line are worked one after the other. */
export type QueuedJob = {
  name: string;
  payload: unknown;
  key: string | null;
  attempts: number;
  priority: number;
  line: string | null;
};

/** What the transactions under way still ask for. */
const waiting = new WeakMap<DatabaseConnection, QueuedJob[]>();

/**
 * Asks for a job: of a transaction with all others at its end, in the order of their keys; else at once. Whoever waits for a job's row
 * waits for nothing else then, so that no two transactions wait for each other over jobs.
 */
export const queueJob = (tx: Db, job: QueuedJob): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const jobs = waiting.get(connection);
    if (jobs) jobs.push(job);
    else await add(connection, [job]);
  });

/** How many jobs a transaction asked for so far; `forgetSince` forgets those of a part of it that was undone. */
export const countQueued = (tx: Db): Promise<number> =>
  tx.getExecutor().provideConnection(async (connection) => waiting.get(connection)?.length ?? 0);

/** Forgets the jobs of a part that was undone: all but the first so many. */
export const forgetSince = (tx: Db, count: number): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => void waiting.get(connection)?.splice(count));

/** The dialect whose transactions add their jobs as the last thing before they are kept. */
export class QueueingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new QueueingDriver(this.#config);
  }
}

class QueueingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    waiting.set(connection, []);
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const jobs = waiting.get(connection) ?? [];
    waiting.delete(connection);
    await add(connection, inOrder(jobs));
    await super.commitTransaction(connection);
  }
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    waiting.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** One job a key, as it was asked for last, in the order of the keys; those without one, of which each is a row of its own, as they were asked for. */
function inOrder(jobs: readonly QueuedJob[]): QueuedJob[] {
  const keyed = new Map<string, QueuedJob>();
  for (const job of jobs) if (job.key !== null) keyed.set(job.key, job);
  const inKeys = [...keyed].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
  return [...inKeys, ...jobs.filter((job) => job.key === null)];
}

const ADD = `select kervan.enqueue(name, payload, key, attempts, priority, line)
  from json_to_recordset($1::json) as j(name text, payload json, key text, attempts int, priority int, line text)`;

async function add(connection: DatabaseConnection, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length > 0) await connection.executeQuery(CompiledQuery.raw(ADD, [JSON.stringify(jobs)]));
}
