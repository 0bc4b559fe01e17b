import { pino } from 'pino';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../db/connect.ts';
import { createTestDatabase } from '../testing/database.ts';
import { QueueClient } from './queue-client.ts';
import { startQueue } from './queue.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { role: 'owner', max: 10, lockTimeoutMs: 50, Client: QueueClient });
  owner = openPool(database.url, { role: 'owner', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

it('ends a job whose row is held longer than a lock is waited for, as soon as it is free; nothing is said of it as an error', async () => {
  const said: string[] = [];
  const holder = await owner.connect();
  const held = Promise.withResolvers<void>();
  const hold = async (_: unknown, { job }: { job: { id: string } }) => {
    await holder.query('begin');
    await holder.query('select from graphile_worker._private_jobs where id = $1 for update', [job.id]);
    held.resolve();
  };
  const log = pino({}, { write: (line: string) => void said.push(line) });
  const queue = await startQueue(pool, { 'test.held': hold }, { log, released: async () => {} });
  try {
    await owner.query("select graphile_worker.add_job('test.held', '{}')");
    await held.promise;
    // It is asked for again and again.
    const attempts = new Set<number>();
    await expect
      .poll(
        async () => {
          const { rows } = await owner.query<{ at: Date }>(
            "select query_start as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%_private_jobs%'",
          );
          for (const { at } of rows) attempts.add(at.getTime());
          return attempts.size;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(2);
    await holder.query('commit');
    const left = async () =>
      (await owner.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs')).rows[0]?.n;
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(said).toEqual([]);
  } finally {
    holder.release(true);
    await queue.stop();
  }
});
