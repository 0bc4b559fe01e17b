import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { takeIn } from './quarantine.ts';

const product = useProduct({ products: 5 });
const MINUTE_MS = 60_000;

/** Takes numbers in, of which one fits no column; answers which were written together, in the order of the tries. */
async function take(
  numbers: readonly number[],
  now: number,
): Promise<{ tries: number[][]; retryAt: (Date | undefined)[] }> {
  const tries: number[][] = [];
  const { aside } = await product.worker.db.transaction().execute((tx) =>
    takeIn({ tx, log: null, intake: 'sourceOffers', storeId: null, now }, numbers, {
      key: String,
      write: async (part) => {
        tries.push([...part]);
        for (const number of part) await sql`select ${String(number)}::text::int`.execute(tx);
      },
    }),
  );
  return { tries, retryAt: aside.map(({ retryAt }) => retryAt) };
}

it('a row that was set aside is tried alone from then on, ever later; the others are not torn apart for it', async () => {
  const now = 1_790_000_000_000;
  const poisonous = 2_147_483_648;
  const first = await take([1, poisonous, 3, 4], now);
  expect(first.tries[0]).toEqual([1, poisonous, 3, 4]);
  expect(first.retryAt).toEqual([new Date(now + MINUTE_MS)]);
  const second = await take([1, poisonous, 3, 4], now + MINUTE_MS);
  expect(second.tries).toEqual([[1, 3, 4], [poisonous]]);
  expect(second.retryAt).toEqual([new Date(now + 3 * MINUTE_MS)]);
});
