import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sortTiers, UNLISTED } from './tiers.ts';

const product = useProduct({ products: 40 });
const LISTED = 1;

it('PRICE-032 the tiers are sorted without waiting for a reading that is just being written', async () => {
  const { db, clock } = product.worker;
  for (const asin of ['B0TIERONE1', 'B0TIERTWO2', 'B0TIERTHR3']) {
    await sql`with p as (insert into source_product(market, asin, revision) values (1, ${asin}, 1) returning source_id)
      insert into source_schedule(source_id, tier, last_read_at, detail_wanted) select source_id, ${LISTED}::int, now(), false from p`.execute(
      db,
    );
  }
  const tiers = async () =>
    (
      await sql<{
        tier: number;
      }>`select tier from source_schedule join source_product using (source_id) where asin like 'B0TIER%' order by source_id`.execute(
        db,
      )
    ).rows.map((row) => row.tier);
  await db.transaction().execute(async (writing) => {
    await sql`select from source_schedule join source_product using (source_id) where asin = 'B0TIERTWO2' for update of source_schedule`.execute(
      writing,
    );
    await sortTiers(db, clock.now());
    expect(await tiers()).toEqual([UNLISTED, LISTED, UNLISTED]);
  });
  await sortTiers(db, clock.now());
  expect(await tiers()).toEqual([UNLISTED, UNLISTED, UNLISTED]);
});
