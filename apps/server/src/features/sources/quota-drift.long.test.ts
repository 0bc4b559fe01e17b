import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pass } from '../../testing/pass.ts';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 300, profile: 'amazon', lives: true });
/** Minutes: shorter than the low limits need for a call, so that whoever trusts the documented ones is refused. */
const STRIDE = 0.2;
/** The most that may be refused while limits move (share of all calls). */
const THROTTLED_MAX = 0.01;

it('PRICE-032 follows limits that drift down and up again: below one percent of the calls are throttled', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'DE');
  const asins = (await product.world.products('US', 250)).map((entry) => entry.asin);
  await seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [storeId] } });
  const before = (await seller.call(inventory.list, { body: { status: 'atStore' } })).totalCount;
  const { id } = await product.world.fault({ kind: 'rateDrift', forMs: 4 * 3_600_000 });
  await pass(product, 14, { stride: STRIDE });
  const whileLow = await product.world.calls();
  await product.world.endFault(id);
  await pass(product, 5, { stride: STRIDE });
  const calls = await product.world.calls();

  const sum = (list: typeof calls, key: 'count' | 'throttled') => list.reduce((total, call) => total + call[key], 0);
  expect(sum(whileLow, 'count')).toBeGreaterThan(200);
  expect(sum(calls, 'count')).toBeGreaterThan(sum(whileLow, 'count'));
  expect(
    sum(calls, 'throttled') / sum(calls, 'count'),
    JSON.stringify(calls.filter((call) => call.throttled > 0)),
  ).toBeLessThan(THROTTLED_MAX);
  // The work itself goes on under the lower limits.
  expect((await seller.call(inventory.list, { body: { status: 'atStore' } })).totalCount).toBeGreaterThan(before + 10);
});
