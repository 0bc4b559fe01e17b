import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openPool } from '../db/connect.ts';
import { useProduct } from '../testing/product.ts';
import { runQueue } from '../testing/settle.ts';
import { enqueue } from './enqueue.ts';
import { seedSchedule, tickSchedule } from './schedule.ts';

const product = useProduct({ products: 60 });
let owner: pg.Pool;
beforeAll(() => {
  owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 5 });
});
afterAll(() => owner.end());

let jobs = 0;
const newJob = () => ({ name: `test.job-of-test-${++jobs}`, payload: z.object({}), maxAttempts: 3 });

/**
 * The most of its runs that went on at once, until all of them are over. `goesOn`: what a run waits for, which is told how many are in.
 * How long runs of a job that is bounded take finds a break sooner or later, and never a fault where there is none.
 */
async function parallelMax(
  name: string,
  runs: number,
  start: () => Promise<unknown>,
  goesOn: (running: number) => Promise<unknown> = () => wait(100),
): Promise<number> {
  let [running, most, over] = [0, 0, 0];
  const task = async () => {
    most = Math.max(most, ++running);
    await goesOn(running);
    running--;
    over++;
  };
  await start();
  while (over < runs) await runQueue(owner, { tasks: { [name]: task }, periodic: [] });
  return most;
}

it('of a job that runs at most so often at once no more run, of others do', async () => {
  const often = (atOnce?: number, goesOn?: (running: number) => Promise<unknown>) => {
    const job = atOnce === undefined ? newJob() : { ...newJob(), atOnce };
    const start = async () => {
      for (let time = 0; time < 6; time++) await enqueue(product.worker.db, job, {});
    };
    return parallelMax(job.name, 6, start, goesOn);
  };
  // The first run goes on when a second one is in.
  let meet = () => {};
  const met = new Promise<void>((resolve) => (meet = resolve));
  expect(await often(undefined, (running) => (running > 1 && meet(), met))).toBeGreaterThan(1);
  expect(await often(1)).toBe(1);
  expect(await often(2)).toBeLessThanOrEqual(2);
});

it.each([1, 2])('neither of one that starts itself in %i lines, beside those that were asked for', async (atOnce) => {
  const job = { ...newJob(), atOnce, everyMs: 1_000 };
  await seedSchedule(product.worker.db, [job], Date.now());
  expect(
    await parallelMax(job.name, atOnce + 4, async () => {
      expect(await tickSchedule(product.worker.db, [job], Date.now() + 2_000)).toEqual([job.name]);
      for (let time = 0; time < 4; time++) await enqueue(product.worker.db, job, {});
    }),
  ).toBeLessThanOrEqual(atOnce);
});
