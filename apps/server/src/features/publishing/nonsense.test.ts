import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { publishing } from '@kervan/contracts/publishing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { itemOf, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});

const saveRate = async (manualRatePpm: number) => {
  const { revision: _, storeName: _name, ...before } = await seller.call(pricing.getStore, {});
  return seller.call(pricing.saveStore, { body: { ...before, currency: { mode: 'manual', manualRatePpm } } });
};
const rollout = async () => (await seller.call(publishing.get, {})).rollout;
const sentOf = async (sku: string) =>
  (await product.world.listing('DE', seller.sellingPartnerId, sku)).history.map(({ priceMinor }) => priceMinor);
/** What buyers were shown of every product, from the first sending on. */
const sent = async () => new Map(await Promise.all(listed.map(async ({ sku }) => [sku, await sentOf(sku)] as const)));
const item = (index: number): ItemRow => listed[index] ?? expect.unreachable(`only ${listed.length} items`);

it('M5 a rate of 0 is refused, and nothing of it is sent', async () => {
  const before = await sent();
  expect(await refusalOf(saveRate(0))).toMatchObject({
    code: 'ValidationFailed',
    fields: [{ field: 'currency.manualRatePpm', code: 'CurrencyRateCannotBeZero' }],
  });
  await product.settle();
  expect(await sent()).toEqual(before);
});

it.each([
  ['× 100', 92_000_000],
  ['÷ 100', 9_200],
])('M5 a rate %s halts in a store of a dozen products, before one of them has it', async (_, ppm) => {
  const before = await sent();
  await saveRate(ppm);
  await product.settle({ until: async () => (await rollout())?.state === 'halted' });
  await pass(product, 15, { stride: 15 });
  expect(await rollout()).toMatchObject({ state: 'halted', share: 0, halted: 'jumps' });
  expect(await sent()).toEqual(before);
  await seller.call(publishing.takeBack, { body: { toRevision: (await rollout())?.toRevision ?? 0 } });
  await product.settle({ until: async () => (await rollout()) === null });
  expect(await sent()).toEqual(before);
});

const isDoubted = async (asin: string) =>
  (
    await sql<{
      doubted: boolean;
    }>`select bool_or(price_doubted) as doubted from source_product where asin = ${asin}`.execute(product.worker.db)
  ).rows[0]?.doubted === true;

it.each<[string, number, (price: number) => number]>([
  ['a cost of one cent', 0, () => 1],
  ['a source price ÷ 100', 1, (price) => Math.max(1, Math.round(price / 100))],
  ['a source price × 100', 2, (price) => price * 100],
])('M5 %s of one reading is read again, and lowers no price', async (_, index, shifted) => {
  const { sku, asin, sourcePriceMinor } = item(index);
  const usual = sourcePriceMinor ?? expect.unreachable('the source price is known');
  const { costMinor, priceMinor } = await itemOf(seller, sku);
  const before = (await sentOf(sku)).length;
  // Wrong for one reading, right again for the second one.
  await product.world.setOffer('US', asin, offerOf(shifted(usual)));
  await product.settle({ until: () => isDoubted(asin) });
  await product.world.setOffer('US', asin, offerOf(usual));
  await product.settle({ until: async () => !(await isDoubted(asin)) });
  await product.settle();
  const floor = Math.min(costMinor ?? Infinity, priceMinor ?? Infinity);
  for (const price of (await sentOf(sku)).slice(before)) expect(price ?? Infinity).toBeGreaterThanOrEqual(floor);
  expect(await itemOf(seller, sku)).toMatchObject({ sourcePriceMinor: usual, priceMinor });
});

const decidingOf = async (sku: string) =>
  (await seller.call(inventory.explain, { query: { asinOrSku: sku } })).stations.find(
    ({ state }) => state === 'deciding',
  );
const sourceOf = async (index: number) => (await itemOf(seller, item(index).sku)).sourcePriceMinor;
const readingsOf = async (indexes: readonly number[], priceOf: (index: number) => number) => {
  for (const index of indexes) await product.world.setOffer('US', item(index).asin, offerOf(priceOf(index)));
  for (const index of indexes) {
    await product.settle({ until: async () => (await sourceOf(index)) === priceOf(index) });
    await product.settle({ until: async () => !(await isDoubted(item(index).asin)) });
  }
  await product.settle();
};

it('M5 a source price ÷ 100 that is read twice is still not followed, and the decision says why', async () => {
  const { sku, sourcePriceMinor } = item(3);
  const usual = sourcePriceMinor ?? expect.unreachable('the source price is known');
  const { priceMinor } = await itemOf(seller, sku);
  const before = (await sentOf(sku)).length;
  await readingsOf([3], () => Math.round(usual / 100));
  expect(await itemOf(seller, sku)).toMatchObject({ sourcePriceMinor: Math.round(usual / 100), priceMinor });
  expect((await sentOf(sku)).slice(before).filter((price) => (price ?? 0) < (priceMinor ?? 0))).toEqual([]);
  expect(await decidingOf(sku)).toMatchObject({ name: 'guards', code: 'shifted' });
  await readingsOf([3], () => usual);
  expect(await itemOf(seller, sku)).toMatchObject({ priceMinor });
});

const dear = (index: number): number => 3 * (item(index).sourcePriceMinor ?? 0);
const eighth = (index: number): number => Math.round(dear(index) / 8);
/** Four of the dearest fall together: the third is one too many for a day of so small a store. */
const dearest = () =>
  [...listed.keys()]
    .slice(4)
    .toSorted((a, b) => (item(b).sourcePriceMinor ?? 0) - (item(a).sourcePriceMinor ?? 0))
    .slice(0, 4);
const pricesOf = async (indexes: readonly number[]) =>
  Promise.all(indexes.map(async (index) => (await itemOf(seller, item(index).sku)).priceMinor ?? 0));
const readings = async (who = seller) => (await who.call(publishing.get, {})).readings;

itLong(
  'M5 more prices that jump by readings than a day lets through are held, shown and asked about, kept or released',
  async () => {
    const four = dearest();
    await readingsOf(four, dear);
    const before = await pricesOf(four);
    await readingsOf(four, eighth);
    const after = await pricesOf(four);
    expect(after.filter((price, at) => price < (before[at] ?? 0) / 2)).toHaveLength(2);
    expect(after.filter((price, at) => price === before[at])).toHaveLength(2);
    expect(await readings()).toMatchObject({ held: 2, falling: 2, rising: 0, passed: 2 });
    expect((await seller.call(stores.list, {}))[0]).toMatchObject({ sending: 'halted' });
    const heldAt = four[after.findIndex((price, at) => price === before[at])] ?? 0;
    expect(await decidingOf(item(heldAt).sku)).toMatchObject({ name: 'guards', code: 'jumpHeld' });
    // Another seller has nothing to answer, and what was not seen is not answered.
    const seenAt = (await seller.call(publishing.get, {})).asOf;
    expect(await readings(stocked.other)).toBeNull();
    expect(await codeOf(stocked.other.call(publishing.releaseReadings, { body: { seenAt } }))).toBe('RecordNotFound');
    const early = new Date(Date.parse(seenAt) - 86_400_000).toISOString();
    expect(await codeOf(seller.call(publishing.keepPrices, { body: { seenAt: early } }))).toBe('RecordNotFound');

    // They are wrong: what got its new price goes back, what was held stays, and nobody is asked again.
    await seller.call(publishing.keepPrices, { body: { seenAt } });
    await product.settle();
    expect(await pricesOf(four)).toEqual(before);
    expect(await readings()).toBeNull();
    expect((await seller.call(stores.list, {}))[0]).toMatchObject({ sending: 'on' });
    expect(await codeOf(seller.call(publishing.keepPrices, { body: { seenAt } }))).toBe('RecordNotFound');
    await readingsOf(four, dear);
    expect(await pricesOf(four)).toEqual(before);

    // The same once more, and this time they are meant.
    await readingsOf(four, eighth);
    expect(await readings()).toMatchObject({ held: 2 });
    await seller.call(publishing.releaseReadings, { body: { seenAt: (await seller.call(publishing.get, {})).asOf } });
    await product.settle();
    expect((await pricesOf(four)).every((price, at) => price < (before[at] ?? 0) / 2)).toBe(true);
    expect(await readings()).toBeNull();
    for (const index of four)
      expect((await sentOf(item(index).sku)).at(-1)).toBe((await itemOf(seller, item(index).sku)).priceMinor);
    const { items } = await seller.call(activity.list, { body: { limit: 25 } });
    expect(items.filter(({ kind }) => kind === 'Publishing')).toHaveLength(2);
  },
);
