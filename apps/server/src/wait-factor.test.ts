import { expect, it, vi } from 'vitest';
import { followClock } from './clock.ts';
import { fetchDollarRates } from './connectors/exchange-rates/ecb-rates.ts';
import { openPool } from './db/connect.ts';
import { createTestDatabase } from './testing/database.ts';
import { readWaitFactor, waitMs } from './wait-factor.ts';

const factor = readWaitFactor(process.env);

it('waits as usual unless told, and so many times as long where it is told', () => {
  expect([readWaitFactor({}), readWaitFactor({ WAIT_FACTOR: '' }), readWaitFactor({ WAIT_FACTOR: '2.5' })]).toEqual([
    1, 1, 2.5,
  ]);
  for (const wrong of ['0', '0.5', '101', '-1', 'much'])
    expect(() => readWaitFactor({ WAIT_FACTOR: wrong })).toThrow('WAIT_FACTOR: a number from 1 to 100');
});

it('tests wait much longer, and never longer than a timer can', () => {
  expect(factor).toBeGreaterThanOrEqual(20);
  expect([waitMs(1_000), waitMs(2 ** 31)]).toEqual([1_000 * factor, 2 ** 31 - 1]);
});

it('holds for locks and statements of the database', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { role: 'kervan_worker', max: 1 });
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `select name, setting::int as ms from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  await pool.end();
  await database.drop();
  expect(rows.map(({ ms }) => ms)).toEqual([30_000 * factor, 10_000 * factor, 15_000 * factor]);
});

it('holds for the clock and for answers from outside', async () => {
  const gone = AbortSignal.abort(new Error('no matter'));
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(gone);
  await expect(followClock('http://127.0.0.1:9/')).rejects.toThrow();
  await expect(fetchDollarRates('http://127.0.0.1:9/')).rejects.toThrow();
  expect(timeouts.mock.calls).toEqual([[5_000 * factor], [30_000 * factor]]);
  vi.restoreAllMocks();
});
