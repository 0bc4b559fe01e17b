import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { addAndSettle, asinsOf, itemOf, moveSource, offerOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';

const product = useProduct({ products: 40 });
let seller: Seller;
let item: ItemRow;
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  const [first] = await addAndSettle(product, seller, await asinsOf(product, 8));
  if (!first) throw new Error('no item is at the store');
  item = first;
});

const rows = async () =>
  (await seller.call(inventory.updateHistory, { body: { limit: 25, asinOrSku: item.sku } })).items.filter(
    ({ cause }) => cause !== null,
  );
const newest = async () => (await rows())[0];

describe('why a price moved', () => {
  it('INV-051 the first pricing is called that', async () => {
    const all = await rows();
    expect(all.at(-1)?.cause).toEqual({ isFirst: true, fromMinor: null, toMinor: item.priceMinor, moved: [] });
    expect(all.filter(({ cause }) => cause?.isFirst)).toHaveLength(1);
  });

  it('PRICE-041, INV-049 names the source’s price, alike in the history, on the item and in its X-ray', async () => {
    const before = await itemOf(seller, item.sku);
    const price = (before.sourcePriceMinor ?? 0) + 900;
    const shipping = (await seller.call(inventory.detail, { query: { asinOrSku: item.sku } })).extra
      .sourceShippingMinor;
    await moveSource(product, seller, { asin: item.asin, priceMinor: price });
    const after = await itemOf(seller, item.sku);
    const change = await newest();
    const cause = {
      isFirst: false,
      fromMinor: before.priceMinor,
      toMinor: after.priceMinor,
      moved: [
        { name: 'source', before: before.sourcePriceMinor, after: price },
        ...(shipping === 0 ? [] : [{ name: 'shipping', before: shipping, after: 0 }]),
      ],
    };
    expect(change?.cause).toEqual(cause);
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: item.sku } });
    expect(updateHistory.find(({ seq }) => seq === change?.seq)?.cause).toEqual(cause);
    const explained = await seller.call(inventory.explain, { query: { asinOrSku: item.sku } });
    expect(explained.cause).toEqual(cause);
    const past = await seller.call(inventory.explain, { query: { asinOrSku: item.sku, seq: change?.seq ?? 0 } });
    expect(past.cause).toEqual(cause);
  });

  it('PRICE-041 names the settings', async () => {
    const { revision: _, ...main } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
    const bands = main.bands.map((band) => ({ ...band, standardHundredths: band.standardHundredths + 300 }));
    await seller.call(pricing.save, { query: { sendingType: 'main' }, body: { ...main, bands } });
    await product.settle();
    expect((await newest())?.cause?.moved).toEqual([{ name: 'settings', before: null, after: null }]);
  });

  it('PRICE-041 names the offer that is followed, as it was and as it is', async () => {
    const follow = async (competition: 'lowest' | 'buybox') => {
      const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
      const autopricer = { ...settings.autopricer, competition, option: 'less' as const, value: 10 };
      await seller.call(pricing.saveStore, { body: { ...settings, autopricer } });
      await product.settle();
    };
    await follow('lowest');
    const compete = async (priceMinor: number) => {
      const offer = { sellerId: 'A1RIVAL0000001', ...offerOf(priceMinor, { sellerType: 'FBM' }) };
      // Somebody else holds the BuyBox, a little dearer.
      const featured = { sellerId: 'A1FEATURED00001', ...offerOf(priceMinor + 15) };
      await product.world.setOffer('DE', item.asin, featured);
      await product.world.setOffer('DE', item.asin, offer);
      await product.settle({ until: async () => (await itemOf(seller, item.sku)).lowestMinor === priceMinor });
      await product.settle();
      expect((await itemOf(seller, item.sku)).buyBoxMinor).toBe(priceMinor + 15);
    };
    const { maxPriceMinor, minPriceMinor } = await itemOf(seller, item.sku);
    const [first, second] = [(maxPriceMinor ?? 0) - 40, (minPriceMinor ?? 0) + 60];
    await compete(first);
    await compete(second);
    expect((await newest())?.cause?.moved).toEqual([{ name: 'competition', before: first, after: second }]);
    await follow('buybox');
    const third = second + 100;
    await compete(third);
    expect((await newest())?.cause?.moved).toEqual([{ name: 'competition', before: second + 15, after: third + 15 }]);
  });
});
