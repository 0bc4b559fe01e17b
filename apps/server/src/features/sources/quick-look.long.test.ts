import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addAndSettle, asinsOf, itemOf, offerOf } from '../../testing/items.ts';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 40 });

it('PRICE-032 a quick look asks for details of what changed since, not of what was read in detail meanwhile', async () => {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  const [item] = await addAndSettle(product, seller, await asinsOf(product, 6));
  if (!item) throw new Error('nothing is at the store');
  const schedule = async () =>
    (
      await sql<{ wanted: boolean; looked: Date }>`
    select detail_wanted as wanted, detector_at as looked from source_schedule join source_product using (source_id) where asin = ${item.asin}`.execute(
        product.worker.db,
      )
    ).rows[0];
  const lookedAfter = (time: number) => async () => ((await schedule())?.looked.getTime() ?? 0) > time;
  await product.world.setOffer('US', item.asin, offerOf(2_000));
  await product.settle({ until: lookedAfter(product.deps.clock.now() + 120_000) });
  // The change is found in detail, no look sees it first.
  const { id } = await product.world.fault({ kind: 'error5xx', operation: 'getCompetitivePricing' });
  await product.world.setOffer('US', item.asin, offerOf(2_300));
  await product.settle({ until: async () => (await itemOf(seller, item.sku)).sourcePriceMinor === 2_300 });
  // From here on the details cannot be read: whatever a look asks for stays asked for.
  await product.world.fault({ kind: 'error5xx', operation: 'getItemOffersBatch' });
  await product.world.endFault(id);
  await product.settle({ until: lookedAfter(product.deps.clock.now()) });
  expect((await schedule())?.wanted).toBe(false);
  await product.world.setOffer('US', item.asin, offerOf(2_600));
  await product.settle({ until: async () => (await schedule())?.wanted === true });
});
