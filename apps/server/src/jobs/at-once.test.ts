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

const job = { name: 'test.job', payload: z.object({}), maxAttempts: 3 };

/** The most of its runs that went on at once. */
async function mostAtOnce(start: () => Promise<unknown>, name: string = job.name): Promise<number> {
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await wait(100);
    running--;
  };
  await start();
  await runQueue(owner, { tasks: { [name]: task }, periodic: [] });
  return most;
}

it('of a job that runs at most so often at once no more run, of others do', async () => {
  const often = (atOnce?: number) => async () => {
    for (let time = 0; time < 6; time++) await enqueue(product.worker.db, atOnce === undefined ? job : { ...job, atOnce }, {});
  };
  expect(await mostAtOnce(often())).toBe(3);
  expect(await mostAtOnce(often(1))).toBe(1);
  expect(await mostAtOnce(often(2))).toBeLessThanOrEqual(2);
});

it.each([1, 2])('neither of one that starts itself in %i lines, beside those that were asked for', async (atOnce) => {
  const periodic = { ...job, name: `${job.name}-${atOnce}`, atOnce, everyMs: 1_000 };
  await seedSchedule(product.worker.db, [periodic], Date.now());
  expect(await mostAtOnce(async () => {
    expect(await tickSchedule(product.worker.db, [periodic], Date.now() + 2_000)).toEqual([periodic.name]);
    for (let time = 0; time < 4; time++) await enqueue(product.worker.db, periodic, {});
  }, periodic.name)).toBe(atOnce);
});
