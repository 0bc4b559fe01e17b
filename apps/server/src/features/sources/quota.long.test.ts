import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 300, profile: 'amazon', lives: true });

it('PRICE-032 keeps within the documented quotas: with a stepped clock no call is throttled', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'DE');
  const asins = (await product.world.products('US', 60)).map((entry) => entry.asin);
  await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [storeId] } });
  const { worldMs } = await product.settle();
  const calls = await product.world.calls();
  expect(calls.filter((call) => call.throttled > 0)).toEqual([]);
  expect(calls.reduce((sum, call) => sum + call.count, 0)).toBeGreaterThan(100);
  // Amazon's own delays: a price needs minutes to be live; what was accepted and never applied is sent again after half an hour, at most twice.
  expect(worldMs).toBeGreaterThan(2 * 60_000);
  expect(worldMs).toBeLessThan(3 * 60 * 60_000);
  const { totalCount } = await seller.call(inventory.list, { body: { status: 'atStore' } });
  expect(totalCount).toBeGreaterThan(10);
});
