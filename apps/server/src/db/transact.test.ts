import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue } from '../jobs/enqueue.ts';
import { createTestDatabase } from '../testing/database.ts';
import { openDb, openPool, type Db } from './connect.ts';
import { isolate } from './isolate.ts';
import { orUndone } from './savepoint.ts';
import { withStaff, withTenant } from './tenant.ts';
import { safeToRetry, transact } from './transact.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Pool;
let worker: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.url, { role: 'owner', max: 3 });
  worker = openPool(database.url, { role: 'kervan_worker', max: 4 });
  db = openDb(worker);
  // Those who wait for each other are found at once.
  await owner.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database()); end $$`,
  );
  await owner.query('create table public.rows (id int primary key, n int not null)');
  await owner.query('grant all on public.rows to kervan_worker');
});
afterAll(async () => {
  await worker.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('truncate public.rows');
  await owner.query('insert into public.rows values (1, 0), (2, 0)');
  await owner.query('delete from graphile_worker._private_jobs');
});

const add = (tx: Db, id: number) => sql`update public.rows set n = n + 1 where id = ${id}`.execute(tx);
const sums = async () =>
  (await owner.query<{ n: number }>('select n from public.rows order by id')).rows.map((r) => r.n);

/** Two that come to a line before either may go on; later ones pass. */
function barrierOfTwo(): () => Promise<void> {
  const both = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === 2) both.resolve();
    return both.promise;
  };
}

/** Two transactions that each hold the row which the other wants next. */
async function meet(
  open: (work: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<{ runs: number; failed: unknown[] }> {
  const barrier = barrierOfTwo();
  let runs = 0;
  const cross = (first: number, second: number) =>
    open(async (tx) => {
      runs++;
      await add(tx, first);
      await barrier();
      await add(tx, second);
    });
  const ended = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  return { runs, failed: ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])) };
}

describe('a transaction that PostgreSQL ends so that another can go on', () => {
  const nobody = { accountId: 0, storeIds: [] };
  it.each<[string, (work: (tx: Db) => Promise<void>) => Promise<void>]>([
    ['by itself', (work) => transact(db, safeToRetry(work))],
    ['of an account', (work) => withTenant(db, nobody, safeToRetry(work))],
    ['of staff', (work) => withStaff(db, safeToRetry(work))],
  ])('is done again where its work is marked: %s', async (_whose, open) => {
    const { runs, failed } = await meet(open);
    expect(failed).toEqual([]);
    // PostgreSQL ends one of the two, or each of them once.
    expect(runs).toBeGreaterThan(2);
    expect(await sums()).toEqual([2, 2]);
  });

  it.each<[string, (work: (tx: Db) => Promise<void>) => Promise<void>]>([
    ['by itself', (work) => transact(db, work)],
    ['of an account', (work) => withTenant(db, nobody, work)],
  ])('fails where its work is not: %s', async (_whose, open) => {
    const { runs, failed } = await meet(open);
    expect(runs).toBe(2);
    expect(failed.length).toBeGreaterThan(0);
    for (const error of failed) expect(error).toMatchObject({ code: '40P01' });
    expect(await sums()).toEqual([2 - failed.length, 2 - failed.length]);
  });

  it('is done again when a row changed since its moment, three times at most', async () => {
    let runs = 0;
    const overtaken = (times: number) =>
      transact(
        db,
        safeToRetry(async (tx) => {
          await sql`select n from public.rows`.execute(tx);
          if (++runs <= times) await owner.query('update public.rows set n = n + 10 where id = 1');
          await add(tx, 1);
        }),
        { isAtOnce: true },
      );
    await overtaken(3);
    expect([runs, await sums()]).toEqual([4, [31, 0]]);
    runs = 0;
    await expect(overtaken(4)).rejects.toMatchObject({ code: '40001' });
    expect([runs, await sums()]).toEqual([4, [71, 0]]);
  });

  it('is not done again for anything else', async () => {
    let runs = 0;
    const twice = safeToRetry(async (tx: Db) => {
      runs++;
      await sql`insert into public.rows values (1, 0)`.execute(tx);
    });
    await expect(transact(db, twice)).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});

describe('jobs of a transaction', () => {
  const job = { name: 'test.queued', payload: z.object({ at: z.number() }), maxAttempts: 3 };
  /** The same, of which one waits by that key. */
  const keyed = (key = '') => ({ ...job, key });
  const waiting = async () => {
    const { rows } = await owner.query<{ key: string | null; payload: { at: number }; line: string | null }>(
      `select j.key, j.payload, q.queue_name as line from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    );
    return rows.map(({ key, payload, line }) => [key, payload.at, line]);
  };

  it('are added at its end, in the order of their keys, each as it was asked for last, and with it or not at all', async () => {
    await transact(db, async (tx) => {
      await enqueue(tx, keyed('b'), { at: 1 });
      await enqueue(tx, job, { at: 2 });
      await enqueue(tx, keyed('a'), { at: 3 });
      await enqueue(tx, keyed('b'), { at: 4 });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from public.rows`.execute(tx);
      expect(rows).toEqual([{ n: 2 }]);
      expect(await waiting()).toEqual([]);
    });
    const kept = [
      ['a', 3, null],
      ['b', 4, null],
      [null, 2, null],
    ];
    expect(await waiting()).toEqual(kept);
    const refused = transact(db, async (tx) => {
      await enqueue(tx, keyed('c'), { at: 5 });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await waiting()).toEqual(kept);
    await enqueue(db, keyed('without'), { at: 6 });
    expect(await waiting()).toEqual([...kept, ['without', 6, null]]);
  });

  it('never let two transactions wait for each other, whatever they asked for first and write afterwards', async () => {
    await transact(db, async (tx) => {
      for (const key of ['one', 'other']) await enqueue(tx, keyed(key), { at: 0 });
    });
    const barrier = barrierOfTwo();
    const ask = (keys: readonly string[], row: number) =>
      transact(db, async (tx) => {
        await enqueue(tx, keyed(keys[0]), { at: 1 });
        await barrier();
        await enqueue(tx, keyed(keys[1]), { at: 1 });
        await add(tx, row);
      });
    await Promise.all([ask(['one', 'other'], 1), ask(['other', 'one'], 1)]);
    expect(await waiting()).toEqual([
      ['one', 1, null],
      ['other', 1, null],
    ]);
  });

  it('of a part that was undone are not added', async () => {
    await transact(db, async (tx) => {
      await enqueue(tx, keyed('before'), { at: 1 });
      const { poisonous } = await isolate(tx, [1, 3, 4], async (part) => {
        for (const id of part) {
          await enqueue(tx, keyed(`row ${id}`), { at: id });
          await sql`insert into public.rows values (${id}, 0)`.execute(tx);
        }
      });
      expect(poisonous.map(({ row }) => row)).toEqual([1]);
      const refused = orUndone(
        tx,
        async () => {
          await enqueue(tx, keyed('undone'), { at: 9 });
          throw new Error('refused');
        },
        { isSpared: () => true, instead: () => 'undone' },
      );
      expect(await refused).toBe('undone');
    });
    expect(await waiting()).toEqual([
      ['before', 1, null],
      ['row 3', 3, null],
      ['row 4', 4, null],
    ]);
  });

  it('stand in the lines of their job in turn', async () => {
    const lined = { ...job, name: 'test.lined', atOnce: 3 };
    for (let at = 0; at < 6; at++) await enqueue(db, lined, { at });
    const lines = (await waiting()).map(([, , line]) => line);
    expect(lines.slice(0, 3).toSorted()).toEqual(['test.lined-1', 'test.lined-2', 'test.lined-3']);
    expect(lines.slice(3)).toEqual(lines.slice(0, 3));
  });
});
