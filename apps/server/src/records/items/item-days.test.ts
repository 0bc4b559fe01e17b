import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { useStocked } from '../../testing/stocked.ts';
import { writeTargets } from '../products/target-write.ts';
import type { TargetState } from '../products/target-state.ts';
import { dayOf, forgetItemDays, keepDecidedDays } from './item-days.ts';

const stocked = useStocked();
const state = (isOurs: boolean, landed: number): TargetState => ({
  buybox_landed: landed,
  buybox_price: landed,
  buybox_shipping: 0,
  buybox_is_ours: isOurs,
  buybox_excluded: false,
  buybox_seller: isOurs ? 'OURS' : 'OTHER',
  buybox_seller_type: 1,
  lowest_landed: landed - 10,
  average_landed: null,
  competitive_threshold: null,
  suggested_lower: null,
  offers: 3,
  fba: null,
  sba: null,
  chinese: null,
  sales_rank: null,
  competitors: [],
});
const daysOf = async (itemId: number) => {
  const { rows } = await sql<{
    day: string;
    own: number;
    source: number;
    buybox: number;
    lowest: number;
    samples: number;
    held: number;
  }>`
    select day::text, own_price as own, source_price as source, buybox_price as buybox, lowest_price as lowest, buybox_samples as samples, buybox_held as held
    from item_day where store_id = ${stocked.seller.storeId} and item_id = ${itemId} order by day`.execute(
    stocked.product.worker.db,
  );
  return rows;
};

describe('the days of a product', () => {
  it('INV-046 a decision keeps source, own, BuyBox and lowest as the last of its day', async () => {
    const [listed] = stocked.listed;
    const days = await daysOf(listed?.id ?? 0);
    const { rows } = await sql<{ price: number; source: number; buybox: number | null }>`
      select i.price, s.price as source, i.target_buybox as buybox from item i join source_product s using (source_id) where i.store_id = ${stocked.seller.storeId} and i.item_id = ${listed?.id}`.execute(
      stocked.product.worker.db,
    );
    expect(days.at(-1)).toMatchObject({ own: rows[0]?.price, source: rows[0]?.source, buybox: rows[0]?.buybox });
  });

  it('INV-046 readings count samples and those that were held; an older reading counts nothing', async () => {
    const { db, clock } = stocked.product.worker;
    const { storeId } = stocked.seller;
    const itemId = stocked.listed[1]?.id ?? 0;
    const now = clock.now();
    const before = (await daysOf(itemId)).at(-1);
    const read = (at: number, isOurs: boolean, landed: number) =>
      db.transaction().execute((tx) => writeTargets(tx, storeId, [{ itemId, at, state: state(isOurs, landed) }], now));
    await read(now, true, 9_000);
    await read(now + 1, false, 8_000);
    await read(now - 60_000, true, 1_000);
    expect((await daysOf(itemId)).at(-1)).toMatchObject({
      day: dayOf(now),
      own: before?.own,
      source: before?.source,
      buybox: 8_000,
      lowest: 7_990,
      samples: (before?.samples ?? 0) + 2,
      held: (before?.held ?? 0) + 1,
    });
  });

  it('INV-046 a day is kept 365 days', async () => {
    const { db, clock } = stocked.product.worker;
    const { storeId } = stocked.seller;
    const itemId = stocked.listed[2]?.id ?? 0;
    const now = clock.now();
    const row = { itemId, sourcePrice: 1, ownPrice: 2, buyBoxPrice: null, lowestPrice: null };
    const DAY = 86_400_000;
    for (const age of [366, 365]) await keepDecidedDays(db, { storeId, now: now - age * DAY }, [row]);
    await forgetItemDays(db, now - limits.itemDaysKeptMs);
    const old = (await daysOf(itemId)).map(({ day }) => day).filter((day) => day < dayOf(now - 300 * DAY));
    expect(old).toEqual([dayOf(now - 365 * DAY)]);
  });
});
