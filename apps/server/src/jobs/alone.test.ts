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
async function mostAtOnce(start: () => Promise<unknown>): Promise<number> {
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await wait(100);
    running--;
  };
  await start();
  await runQueue(owner, { tasks: { [job.name]: task }, periodic: [] });
  return most;
}

it('a job that is alone never runs beside itself, others do', async () => {
  const thrice = (alone: boolean) => async () => {
    for (let time = 0; time < 3; time++) await enqueue(product.worker.db, { ...job, alone }, {});
  };
  expect(await mostAtOnce(thrice(false))).toBeGreaterThan(1);
  expect(await mostAtOnce(thrice(true))).toBe(1);
});

it('neither does one that starts itself, beside one that was asked for', async () => {
  const alone = { ...job, alone: true, everyMs: 1_000 };
  await seedSchedule(product.worker.db, [alone], Date.now());
  expect(await mostAtOnce(async () => {
    expect(await tickSchedule(product.worker.db, [alone], Date.now() + 2_000)).toEqual([job.name]);
    await enqueue(product.worker.db, alone, {});
  })).toBe(1);
});
