import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { asinsOf, itemsOf, moveSource } from '../testing/items.ts';
import { sell } from '../testing/sell.ts';
import { useStocked, type Stocked } from '../testing/stocked.ts';

const one = useStocked();
const all = useStocked();

const MINUTE_MS = 60_000;

it('starting a job when something of it is due leads to the same end as starting all of them each time', async () => {
  for (const job of all.product.work.periodic) delete job.due;
  expect(await liveThrough(all)).toEqual(await liveThrough(one));
});

/** Products are added, a price at the source moves, a buyer buys, half an hour passes; answers how all stands on both sides. */
async function liveThrough(stocked: Stocked) {
  const { product, seller } = stocked;
  const asins = (await asinsOf(product, 24)).slice(16);
  await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
  await product.settle();
  await moveSource(product, seller, { asin: stocked.listed[1]?.asin ?? '', priceMinor: 3_210 });
  await sell(stocked, 2);
  const end = product.deps.clock.now() + 30 * MINUTE_MS;
  await product.settle({ until: async () => product.deps.clock.now() >= end });
  const items = await itemsOf(seller);
  expect(items.length).toBeGreaterThan(20);
  const { rows: orders } = await sql`
    select seller_status, tabs, is_pending, faults from seller_order where store_id = ${seller.storeId} order by 1, 2`.execute(
    product.worker.db,
  );
  const stands = ({ sku, status, priceMinor, quantity, sourcePriceMinor }: (typeof items)[number]) => ({
    sku,
    status,
    priceMinor,
    quantity,
    sourcePriceMinor,
  });
  return {
    items: items.map(stands).toSorted((first, second) => first.sku.localeCompare(second.sku)),
    listings: (await product.world.listings('DE', seller.sellingPartnerId))
      .map(({ sku, status, priceMinor, quantity }) => ({ sku, status, priceMinor, quantity }))
      .toSorted((first, second) => first.sku.localeCompare(second.sku)),
    orders,
  };
}
