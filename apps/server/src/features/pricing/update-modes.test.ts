import { beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { StoreSettingsOnWire } from '@kervan/contracts/settings';
import { itemOf, moveSource, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const MINUTE = 60_000;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});

const item = (index: number): ItemRow => {
  const found = listed[index];
  if (!found) throw new Error(`only ${listed.length} items are at the store`);
  return found;
};
async function modes(over: Pick<Partial<StoreSettingsOnWire>, 'priceUpdates' | 'stockUpdates'>): Promise<void> {
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: {
      ...settings,
      priceUpdates: { mode: 'automatic', hours: [] },
      stockUpdates: { mode: 'automatic', hours: [] },
      ...over,
    },
  });
}
const shown = ({ sku }: ItemRow) => product.world.listing('DE', seller.sellingPartnerId, sku);
/** A dearer source, decided but not necessarily sent. */
async function dearer({ asin, sku }: ItemRow): Promise<number> {
  const before = await itemOf(seller, sku);
  await product.world.setOffer('US', asin, offerOf((before.sourcePriceMinor ?? 0) + 1_000));
  await product.settle({ until: async () => (await itemOf(seller, sku)).priceMinor !== before.priceMinor });
  return (await itemOf(seller, sku)).priceMinor ?? 0;
}
describe('update modes', () => {
  it('PRICE-017 PRICE-020 closed price updates send no price; zero stock goes out all the same, and opening sends what waited', async () => {
    const target = item(0);
    const before = await shown(target);
    await modes({ priceUpdates: { mode: 'closed', hours: [] } });
    const price = await dearer(target);
    await pass(product, 90, { stride: 15 });
    expect(await shown(target)).toMatchObject({ priceMinor: before.priceMinor });
    expect(await itemOf(seller, target.sku)).toMatchObject({ priceMinor: price, updateState: 'pending' });

    await modes({ priceUpdates: { mode: 'automatic', hours: [] } });
    await pass(product, 15);
    expect(await shown(target)).toMatchObject({ priceMinor: price });
  });

  it("PRICE-020 closed stock updates keep the stock, yet a filter's zero is sent", async () => {
    const target = item(1);
    await modes({ stockUpdates: { mode: 'closed', hours: [] }, priceUpdates: { mode: 'closed', hours: [] } });
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, maxStock: 7 } });
    await pass(product, 30, { stride: 15 });
    expect(await shown(target)).toMatchObject({ quantity: 10 });
    const source = (await itemOf(seller, target.sku)).sourcePriceMinor ?? 0;
    await seller.call(filters.save, {
      query: {},
      body: [{ filterName: 'SourcePriceRange', action: 1, params: { from: source + 1, to: null } }],
    });
    await product.settle({ until: async () => (await shown(target)).quantity === 0 });
    await seller.call(filters.save, {
      query: {},
      body: [{ filterName: 'SourcePriceRange', action: 0, params: { from: null, to: null } }],
    });
    await seller.call(pricing.saveStore, { body: { ...settings, maxStock: 10 } });
    await modes({});
    await product.settle();
    expect(await shown(target)).toMatchObject({ quantity: 10 });
  });

  it('PRICE-020 closed updates send zero stock for a source that is sold out', async () => {
    const target = item(4);
    await modes({ stockUpdates: { mode: 'closed', hours: [] }, priceUpdates: { mode: 'closed', hours: [] } });
    await product.world.setOffer('US', target.asin, offerOf(target.sourcePriceMinor ?? 0, { quantity: 0 }));
    await product.settle({ until: async () => (await shown(target)).quantity === 0 });
    await product.world.setOffer('US', target.asin, offerOf(target.sourcePriceMinor ?? 0));
    await modes({});
    await product.settle();
  });

  it("PRICE-017 PRICE-018 PRICE-020 set times send in the store's own time zone and not before", async () => {
    const target = item(2);
    const hour = product.deps.clock.now() + 40 * MINUTE;
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(hour);
    await modes({ priceUpdates: { mode: 'hours', hours: [local] } });
    const before = await shown(target);
    const price = await dearer(target);
    await product.settle({ until: async () => product.deps.clock.now() >= hour - 2 * MINUTE });
    expect(await shown(target)).toMatchObject({ priceMinor: before.priceMinor });
    await product.settle();
    const after = await shown(target);
    expect(after.priceMinor).toBe(price);
    expect(Date.parse(after.history.at(-1)?.at ?? '')).toBeGreaterThanOrEqual(Math.floor(hour / MINUTE) * MINUTE);
    await modes({});
    await product.settle();
  });

  it('PRICE-017 PRICE-021 PRICE-032 automatic updates reach the buyers within 20 minutes', async () => {
    const target = item(3);
    const before = product.deps.clock.now();
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + 700 });
    const { history, priceMinor } = await shown(target);
    expect(priceMinor).toBe((await itemOf(seller, target.sku)).priceMinor);
    expect(Date.parse(history.at(-1)?.at ?? '') - before).toBeLessThan(20 * MINUTE);
  });
});
