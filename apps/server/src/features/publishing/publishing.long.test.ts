import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { publishing } from '@kervan/contracts/publishing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { StoreSettingsOnWire } from '@kervan/contracts/settings';
import type { ItemRow } from '@kervan/contracts/item-row';
import { addAndSettle, asinsOf, itemOf, itemsOf, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { typed } from '../../testing/typed.ts';

const product = useProduct({ products: 330 });
let seller: Seller;
let other: Seller;
const listed = async () => (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
const pricesOf = (items: readonly ItemRow[]) => new Map(items.map(({ sku, priceMinor }) => [sku, priceMinor]));
/** What buyers see. */
const shown = async () =>
  new Map(
    (await product.world.listings('DE', seller.sellingPartnerId)).map(({ sku, priceMinor }) => [sku, priceMinor]),
  );
const differing = (one: Map<string, unknown>, two: Map<string, unknown>) =>
  [...one].filter(([sku, price]) => two.get(sku) !== price).length;
const state = (who = seller) => who.call(publishing.get, {});
const bandOf = (standardHundredths: number) => [
  {
    fromUsd: 0,
    minHundredths: standardHundredths - 200,
    standardHundredths,
    maxHundredths: standardHundredths + 500,
  },
];
const priceAt = async (standardHundredths: number) => {
  const { revision: _, ...main } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
  return typed((confirmed) =>
    seller.call(pricing.save, {
      query: { sendingType: 'main' },
      body: { ...main, bands: bandOf(standardHundredths), confirmed },
    }),
  );
};
const saveStore = async (over: Partial<StoreSettingsOnWire>) => {
  const { revision: _, storeName: _name, ...before } = await seller.call(pricing.getStore, {});
  return typed((confirmed) => seller.call(pricing.saveStore, { body: { ...before, ...over, confirmed } }));
};
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  other = await product.signUp();
  await product.connectStore(other, 'DE');
  await product.world.standStill();
  await addAndSettle(product, seller, await asinsOf(product, 320));
}, 240_000);

describe('M5 a change of prices on its way', () => {
  it('M5 is counted first, then reaches 1 %, ten minutes later 10 %, ten minutes later all', async () => {
    const before = pricesOf(await listed());
    expect(before.size).toBeGreaterThanOrEqual(200);
    const beganAt = product.deps.clock.now();
    await priceAt(2_300);
    await product.settle({ until: async () => (await state()).rollout?.nextAt != null });
    const first = (await state()).rollout;
    expect(first).toMatchObject({ state: 'running', share: 100, halted: null, cause: 'settings' });
    expect(first?.counts).toMatchObject({ underCost: 0, jumps: 0 });
    expect(first?.counts?.items).toBeGreaterThanOrEqual(200);
    expect(Date.parse(first?.nextAt ?? '') - beganAt).toBeGreaterThanOrEqual(10 * 60_000);
    const atFirst = differing(before, pricesOf(await listed()));
    expect(atFirst).toBeLessThanOrEqual(Math.ceil(before.size * 0.03));
    await product.settle({
      until: async () => (await state()).rollout?.share === 1_000 && (await state()).rollout?.nextAt != null,
    });
    const atSecond = differing(before, pricesOf(await listed()));
    expect(atSecond).toBeGreaterThan(atFirst);
    expect(atSecond).toBeLessThanOrEqual(Math.ceil(before.size * 0.2));
    await product.settle({ until: async () => (await state()).rollout === null });
    expect(product.deps.clock.now() - beganAt).toBeGreaterThanOrEqual(20 * 60_000);
    await product.settle();
    const after = pricesOf(await listed());
    expect(differing(before, after)).toBeGreaterThan(before.size * 0.9);
    expect(differing(after, new Map([...(await shown())].filter(([sku]) => after.has(sku))))).toBe(0);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a rate × 100', () => saveStore({ currency: { mode: 'manual', manualRatePpm: 92_000_000 } }), 'jumps'],
  ])('M5 %s halts before an item has it, and the switch back leaves nothing of it', async (_, spoil, why) => {
    const before = pricesOf(await listed());
    await spoil();
    await product.settle({ until: async () => (await state()).rollout?.state === 'halted' });
    expect((await state()).rollout).toMatchObject({ share: 0, halted: why });
    expect((await seller.call(stores.list, {}))[0]).toMatchObject({ sending: 'halted' });
    // What is read meanwhile is decided with the settings of before.
    await pass(product, 15, { stride: 15 });
    expect((await state()).rollout).toMatchObject({ state: 'halted', share: 0 });
    expect(differing(before, pricesOf(await listed()))).toBe(0);
    const toRevision = (await state()).rollout?.toRevision ?? 0;
    expect(await codeOf(seller.call(publishing.takeBack, { body: { toRevision: toRevision - 1 } }))).toBe(
      'SettingsChangedMeanwhile',
    );
    expect(await codeOf(other.call(publishing.takeBack, { body: { toRevision } }))).toBe('RecordNotFound');
    await seller.call(publishing.takeBack, { body: { toRevision } });
    await product.settle({ until: async () => (await state()).rollout === null });
    expect(differing(before, pricesOf(await listed()))).toBe(0);
    expect((await seller.call(stores.list, {}))[0]).toMatchObject({ sending: 'on' });
    expect(await codeOf(seller.call(publishing.takeBack, { body: { toRevision } }))).toBe('RecordNotFound');
  });

  it('M5 zeros never wait, and what the seller releases reaches all items', async () => {
    const before = pricesOf(await listed());
    await priceAt(8_000);
    await product.settle({ until: async () => (await state()).rollout?.halted === 'medianMove' });
    const [item] = await listed();
    if (!item) throw new Error('nothing is listed');
    await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
    await product.settle({
      until: async () => (await product.world.listing('DE', seller.sellingPartnerId, item.sku)).quantity === 0,
    });
    const rollout = (await state()).rollout;
    await seller.call(publishing.release, { body: { toRevision: rollout?.toRevision ?? 0 } });
    await product.settle({ until: async () => (await state()).rollout === null });
    expect(differing(before, pricesOf(await listed()))).toBeGreaterThan(before.size * 0.9);
    const { items } = await seller.call(activity.list, { body: { limit: 25 } });
    expect(items.map(({ kind }) => kind)).toContain('Publishing');
  });
});

describe('M5 the switch of a store', () => {
  it('M5 stopped, nothing but zeros is sent; going on sends what waits, and twice changes nothing', async () => {
    await product.settle();
    const { stoppedAt } = await seller.call(publishing.stop, {});
    expect(await seller.call(publishing.stop, {})).toEqual({ stoppedAt });
    expect((await seller.call(stores.list, {}))[0]).toMatchObject({ sending: 'stopped' });
    expect((await state(other)).stoppedAt).toBeNull();
    const [moved, gone] = (await listed()).filter(({ sourcePriceMinor }) => sourcePriceMinor !== null);
    if (!moved || !gone) throw new Error('nothing is listed');
    const before = await product.world.listing('DE', seller.sellingPartnerId, moved.sku);
    const priceMinor = (moved.sourcePriceMinor ?? 0) + 700;
    await product.world.setOffer('US', moved.asin, offerOf(priceMinor));
    await seller.call(inventory.zero, { body: { inventoryItemIds: [gone.id] } });
    await product.settle({
      until: async () => (await product.world.listing('DE', seller.sellingPartnerId, gone.sku)).quantity === 0,
    });
    const isDecided = async () => ((await itemOf(seller, moved.sku)).priceMinor ?? 0) > (before.priceMinor ?? 0);
    await product.settle({ until: isDecided });
    await pass(product, 5, { stride: 5 });
    expect((await product.world.listing('DE', seller.sellingPartnerId, moved.sku)).priceMinor).toBe(before.priceMinor);
    await seller.call(publishing.resume, {});
    await seller.call(publishing.resume, {});
    await product.settle();
    expect((await product.world.listing('DE', seller.sellingPartnerId, moved.sku)).priceMinor).toBeGreaterThan(
      before.priceMinor ?? 0,
    );
    const { items } = await seller.call(activity.list, { body: { limit: 25 } });
    expect(items.filter(({ kind }) => kind === 'Publishing').length).toBe(3);
  });
});
