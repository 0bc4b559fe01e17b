import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 300 });

it('INV-095 INV-122 INV-052 adds products, prices them, lists them, and the listing follows its source price', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'DE');
  const asins = (await product.world.products('US', 40)).map((entry) => entry.asin);
  const { batchId, accepted } = await seller.call(inventory.add, {
    body: { asins, customerMarketPlaceIds: [storeId] },
  });
  expect(accepted).toBe(40);
  await product.settle();
  const progress = await seller.call(inventory.addProgress, { query: { batchId: String(batchId) } });
  expect(progress.counts).toMatchObject({ accepted: 40, done: 40, left: 0 });

  const page = await seller.call(inventory.list, { body: { status: 'atStore', limit: 100 } });
  expect(page.totalCount).toBeGreaterThan(5);
  const shown = new Map(
    (await product.world.listings('DE', seller.sellingPartnerId)).map((listing) => [listing.sku, listing]),
  );
  for (const item of page.items)
    expect(shown.get(item.sku)).toMatchObject({ priceMinor: item.priceMinor, quantity: item.quantity });

  const [item] = page.items.filter((candidate) => candidate.status === 'AtStore');
  if (!item) throw new Error('no item is at the store');
  await product.world.setOffer('US', item.asin, {
    priceMinor: (item.sourcePriceMinor ?? 0) + 1000,
    shippingMinor: 0,
    availability: 'NOW',
    quantity: 50,
    sellerType: 'FBA',
  });
  await product.settle({
    until: async () =>
      ((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor ?? 0) > (item.priceMinor ?? 0),
  });
  await product.settle();
  const detail = await seller.call(inventory.detail, { query: { asinOrSku: item.sku } });
  expect(detail.item).toMatchObject({ updateState: 'done', confirmedPriceMinor: detail.item.priceMinor });
  const why = await seller.call(inventory.explain, { query: { asinOrSku: item.sku } });
  expect(why.stations.filter((station) => station.state === 'deciding' || station.state === 'failed')).toHaveLength(1);
  expect(why.breakdown.filter((part) => !part.subtotal).reduce((sum, part) => sum + part.amountMinor, 0)).toBe(
    why.priceMinor,
  );
});
