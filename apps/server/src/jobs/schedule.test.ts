import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { openPool } from '../db/connect.ts';
import { useProduct } from '../testing/product.ts';
import { runQueue } from '../testing/settle.ts';
import { enqueue } from './enqueue.ts';
import { startRunner } from './runner.ts';
import { seedSchedule, tickSchedule } from './schedule.ts';
import { work, type Work } from './work.ts';

const product = useProduct({ products: 60 });
const START = Date.parse('2026-05-01T12:00:00Z');
let owner: pg.Pool;
beforeAll(() => {
  owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 4 });
});
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from schedule');
  await owner.query('delete from graphile_worker._private_jobs');
});

let jobs = 0;
const everySecond = (over: object = {}) => ({
  name: `test.periodic-${++jobs}`,
  payload: z.object({}),
  maxAttempts: 3,
  everyMs: 1_000,
  ...over,
});
const db = () => product.worker.db;
const waiting = async (name: string): Promise<number> =>
  (
    await owner.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
      [name],
    )
  ).rows[0]?.n ?? 0;
/** Work that counts its runs by name, and fails as often as it is told. */
function counting(names: readonly string[], failures = 0) {
  const runs: string[] = [];
  let left = failures;
  const task = (name: string) => async () => {
    runs.push(name);
    if (left-- > 0) throw new Error('not yet');
  };
  return { runs, work: { tasks: Object.fromEntries(names.map((name) => [name, task(name)])), periodic: [] } as Work };
}

describe('the schedule', () => {
  it('starts no job of which nothing is due: its slot passes, and the next one asks again', async () => {
    const after = (at: number) => (now: Date) => sql<boolean>`${now}::timestamptz >= ${new Date(at)}::timestamptz`;
    const [idle, other] = [everySecond({ due: after(START + 2_000) }), everySecond({ due: after(START) })];
    await seedSchedule(db(), [idle, other], START);
    expect(await tickSchedule(db(), [idle, other], START)).toEqual([other.name]);
    expect(await tickSchedule(db(), [idle, other], START + 900)).toEqual([]);
    expect(await tickSchedule(db(), [idle, other], START + 2_000)).toEqual([idle.name, other.name]);
  });

  it('starts a job when its time has come and not before, and a missed slot once', async () => {
    const job = everySecond();
    await seedSchedule(db(), [job], START);
    expect(await tickSchedule(db(), [job], START)).toEqual([job.name]);
    expect(await tickSchedule(db(), [job], START + 999)).toEqual([]);
    expect(await tickSchedule(db(), [job], START + 1_000)).toEqual([job.name]);
    expect(await tickSchedule(db(), [job], START + 60_000)).toEqual([job.name]);
    expect(await tickSchedule(db(), [job], START + 60_000)).toEqual([]);
  });

  it('starts it in one of the processes that tick at once, and once in the queue while it waits there', async () => {
    const job = everySecond();
    await seedSchedule(db(), [job], START);
    const told = await Promise.all(Array.from({ length: 4 }, () => tickSchedule(db(), [job], START)));
    expect(told.flat()).toEqual([job.name]);
    for (let second = 1; second <= 3; second++) await tickSchedule(db(), [job], START + second * 1_000);
    expect(await waiting(job.name)).toBe(1);
  });

  it('leaves to another process what that one turns just now', async () => {
    const job = everySecond();
    await seedSchedule(db(), [job], START);
    const other = await owner.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from schedule where name = $1 for update', [job.name]);
      expect(await tickSchedule(db(), [job], START)).toEqual([]);
      await other.query('rollback');
    } finally {
      other.release();
    }
    expect(await tickSchedule(db(), [job], START)).toEqual([job.name]);
  });

  it('asks for its jobs in the order of their keys, so that it and a transaction never wait for each other', async () => {
    const [first, second] = [everySecond(), everySecond()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    if (!first || !second) throw new Error('no jobs');
    await seedSchedule(db(), [second, first], START);
    await tickSchedule(db(), [second, first], START);
    const ask = 'select kervan.enqueue($1, $2::json, $1)';
    const other = await owner.connect();
    try {
      await other.query('begin');
      await other.query(ask, [first.name, '{}']);
      const ticked = tickSchedule(db(), [second, first], START + 1_000).catch((error: unknown) => error);
      await expect
        .poll(
          async () =>
            (
              await owner.query(
                "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            ).rowCount,
        )
        .toBe(1);
      await other.query(ask, [second.name, '{}']);
      await other.query('commit');
      expect(await ticked).toEqual([first.name, second.name]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('leaves a job alone that this process does not know, and begins a new one at once', async () => {
    const [known, other] = [everySecond(), everySecond()];
    await seedSchedule(db(), [known, other], START);
    expect(await tickSchedule(db(), [known], START)).toEqual([known.name]);
    expect(await tickSchedule(db(), [other], START)).toEqual([other.name]);
  });

  it('begins again where a clock was set back', async () => {
    const job = everySecond();
    await seedSchedule(db(), [job], START);
    await tickSchedule(db(), [job], START);
    const before = START - 30 * 86_400_000;
    await seedSchedule(db(), [job], before);
    expect(await tickSchedule(db(), [job], before)).toEqual([job.name]);
  });
});

describe('the queue', () => {
  it('runs what the schedule started, the most urgent first', async () => {
    const [late, urgent, usual] = [everySecond({ priority: 5 }), everySecond({ priority: -6 }), everySecond()];
    const all = [late, urgent, usual];
    await seedSchedule(db(), all, START);
    expect(await tickSchedule(db(), all, START)).toHaveLength(3);
    const { runs, work: counted } = counting(all.map(({ name }) => name));
    await runQueue(owner, counted, 1);
    expect(runs).toEqual([urgent.name, usual.name, late.name]);
    expect(await waiting(urgent.name)).toBe(0);
  });

  it.each(['asked for', 'scheduled'])(
    'tries a job again that failed, later, and no more often than it may: %s',
    async (how) => {
      const job = everySecond({ maxAttempts: 2 });
      if (how === 'asked for') await enqueue(db(), job, {});
      else {
        await seedSchedule(db(), [job], START);
        await tickSchedule(db(), [job], START);
      }
      const { runs, work: counted } = counting([job.name], 9);
      const comes = () => owner.query('update graphile_worker._private_jobs set run_at = now()');
      await runQueue(owner, counted, 1);
      await runQueue(owner, counted, 1);
      expect(runs).toHaveLength(1);
      await comes();
      await runQueue(owner, counted, 1);
      expect(runs).toHaveLength(2);
      await comes();
      await runQueue(owner, counted, 1);
      expect(runs).toHaveLength(2);
    },
  );

  it('does nothing of what a transaction wanted that was rolled back', async () => {
    const job = everySecond();
    await db()
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, job, {});
        throw new Error('changed its mind');
      })
      .catch(() => {});
    expect(await waiting(job.name)).toBe(0);
  });
});

describe('a job process', () => {
  it('turns by itself what is due into runs, again and again', async () => {
    const job = everySecond();
    const runs: number[] = [];
    const all: Work = { tasks: {}, periodic: [] };
    work(all, product.worker, { job }, { job: async () => void runs.push(product.worker.clock.now()) });
    const runner = await startRunner(product.worker, all);
    try {
      for (let time = 1; time <= 3; time++) {
        await expect.poll(() => runs.length).toBeGreaterThanOrEqual(time);
        await product.world.advance(1_000);
        await product.deps.clock.refresh();
      }
    } finally {
      await runner.stop();
    }
  });

  it('is told of every job of the product that starts itself, and does its work by schedule and queue', async () => {
    const { periodic } = product.work;
    expect(periodic.length).toBeGreaterThan(10);
    const now = product.worker.clock.now();
    await seedSchedule(db(), periodic, now);
    // Whether there is something to do or not.
    const all = periodic.map((job) => ({ ...job, due: () => sql<boolean>`true` }));
    expect(new Set(await tickSchedule(db(), all, now))).toEqual(new Set(periodic.map(({ name }) => name)));
    await runQueue(owner, product.work);
    const failed = await owner.query('select last_error from graphile_worker._private_jobs where attempts > 0');
    expect(failed.rows).toEqual([]);
  });
});
