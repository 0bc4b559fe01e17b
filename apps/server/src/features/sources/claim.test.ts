import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { claimDetector } from './claim.ts';

const product = useProduct({ products: 40 });
const MINUTE_MS = 60_000;

/** Products by name, with their tier and how long ago they were looked at, in minutes. */
const known = {
  L1: { tier: 1, minutes: 9 }, L2: { tier: 0, minutes: 7 }, L3: { tier: 1, minutes: 5 }, 'just-now': { tier: 1, minutes: 0.5 },
  U1: { tier: 2, minutes: 700 }, U2: { tier: 2, minutes: 90 }, 'overdue': { tier: 2, minutes: 730 },
};

it('PRICE-032 INV-085 quick looks go to listed products first, to others when their look is as old as it may become or tokens are left', async () => {
  const { db } = product.worker;
  const now = product.worker.clock.now();
  for (const [name, { tier, minutes }] of Object.entries(known)) {
    const at = new Date(now - minutes * MINUTE_MS);
    await sql`with p as (insert into source_product(market, asin, revision, fetched_at) values (1, ${name.padEnd(10, 'X').toUpperCase()}, 1, ${at}) returning source_id)
      insert into source_schedule(source_id, tier, last_read_at, detector_at, detail_wanted) select source_id, ${tier}::int, ${at}::timestamptz, ${at}::timestamptz, false from p`.execute(db);
  }
  const claimed = async (most: number) => (await claimDetector(product.worker, now, most)).map(({ asin }) => asin.replace(/X+$/, '')).toSorted();
  expect(await claimed(2)).toEqual(['L1', 'OVERDUE']);
  expect(await claimed(2)).toEqual(['L2', 'L3']);
  expect(await claimed(5)).toEqual(['U1', 'U2']);
  expect(await claimed(5)).toEqual([]);
});
