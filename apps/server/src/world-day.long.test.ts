import path from 'node:path';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { openPool } from './db/connect.ts';
import { pass } from './testing/pass.ts';
import { openProduct } from './testing/product.ts';

const samples = process.env.KERVAN_SAMPLES;
/** Minutes of the world, products, and minutes between two looks of the small run; `KERVAN_WORLD_DAY=300` lives a whole day with so many products. */
const SMALL = { minutes: 120, products: 24, stride: 6 };
const DAY = { minutes: 24 * 60, products: Number(process.env.KERVAN_WORLD_DAY ?? 0), stride: 4 };
const run = DAY.products > 0 ? DAY : SMALL;
const MINUTE_MS = 60_000;
/** INV-123. */
const REFRESHED_AT_ONCE = 100;
const START = '2026-06-01T05:00:00Z';
/** The instant of the standstill: the same in both lives, however many steps each took until then. */
const END = Date.parse(START) + run.minutes * MINUTE_MS;
/** A stride passes so much time beside its own at the most. */
const MARGIN_MS = 4 * MINUTE_MS;
const catalogue = samples ? path.join(samples, 'data', 'products.csv') : undefined;

/**
 * Lives through the same hours of the same world from the beginning. When the world has come to a standstill and everything was
 * read, decided and shown, answers all that is there. What came in between may differ: readings and buyers meet in another order.
 */
async function live(): Promise<{ items: unknown[]; listings: unknown[]; changes: number }> {
  const { product, close } = await openProduct({
    seed: 23,
    products: 500,
    profile: 'amazon',
    rate: 0,
    startAt: START,
    lives: true,
    ...(catalogue ? { catalogue } : {}),
  });
  try {
    const seller = await product.signUp();
    const storeId = await product.connectStore(seller, 'DE');
    const owner = openPool(product.deps.config.DATABASE_URL, { role: 'owner', max: 1 });
    try {
      // Sales are heard of from the subscription on.
      const isSubscribed = async () =>
        (await owner.query("select 1 from notification_subscription where type = 'ORDER_CHANGE'")).rows.length > 0;
      await product.settle({ until: isSubscribed });
      await product.world.setDemand(20);
      const asins = (await product.world.products('US', run.products)).map(({ asin }) => asin);
      await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [storeId] } });
      const now = async () => Date.parse((await product.world.clock()).now);
      await pass(product, run.minutes, {
        stride: run.stride,
        until: async () => (await now()) > END - run.stride * MINUTE_MS - MARGIN_MS,
      });
      const left = END - (await now());
      expect(left).toBeGreaterThanOrEqual(0);
      await product.world.advance(left);
      await product.world.standStill();
      // What the world itself had set in motion arrives.
      await pass(product, 60, { stride: 10 });
      await product.settle();
      const { rows: ids } = await owner.query<{ id: number }>('select item_id as id from item where status <> 10');
      for (let from = 0; from < ids.length; from += REFRESHED_AT_ONCE)
        await seller.call(inventory.refresh, {
          body: { inventoryItemIds: ids.slice(from, from + REFRESHED_AT_ONCE).map(({ id }) => id) },
        });
      // What is not listed is read when the quotas have room.
      await product.settle({
        until: async () =>
          (
            await owner.query(
              'select 1 from target_schedule c join item i using (store_id, item_id) where c.urgent and i.status <> 10',
            )
          ).rows.length === 0,
      });
      await product.settle();
      const { rows: items } = await owner.query(`
        select d.asin, i.status, i.reason, i.flags, i.price, i.quantity, i.cost, i.profit, i.target_buybox, i.target_lowest, i.target_offers, p.price as source_price, p.availability
        from item i join item_details d using (store_id, item_id) join source_product p using (source_id) order by d.asin`);
      const listings = (await product.world.listings('DE', seller.sellingPartnerId))
        .map(({ sku, priceMinor, quantity, status }) => ({ sku, priceMinor, quantity, status }))
        .toSorted((a, b) => a.sku.localeCompare(b.sku));
      const {
        rows: [count],
      } = await owner.query<{ changes: number }>('select count(*)::int as changes from price_change');
      return { items, listings, changes: count?.changes ?? 0 };
    } finally {
      await owner.end();
    }
  } finally {
    await close();
  }
}

it(
  `lives twice through the same hours of a world${catalogue ? ' of real products' : ''} and ends the same`,
  async () => {
    const first = await live();
    const second = await live();
    process.stdout.write(
      `${JSON.stringify({ minutes: run.minutes, items: first.items.length, listings: first.listings.length, changes: [first.changes, second.changes] })}\n`,
    );
    expect(first.changes).toBeGreaterThan(first.items.length);
    expect(second.listings).toEqual(first.listings);
    expect(second.items).toEqual(first.items);
  },
  run === DAY ? 5_400_000 : 180_000,
);
