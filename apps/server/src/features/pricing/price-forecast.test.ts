import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { PricingDocumentsToSend } from '@kervan/contracts/price-forecast';
import type { ItemRow } from '@kervan/contracts/item-row';
import { itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, other, listed } = stocked);
});

const atStore = async () => (await itemsOf(seller)).filter((item) => item.status === 'AtStore');
const dryRun = (body: PricingDocumentsToSend, who = seller) => who.call(pricing.dryRun, { body });
const main = async () => {
  const { revision: _, ...saved } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
  return saved;
};
const store = async () => {
  const { revision: _, storeName: _name, ...saved } = await seller.call(pricing.getStore, {});
  return saved;
};
/** One profit for every price. */
const profitOf = (hundredths: number) => [
  { fromUsd: 0, minHundredths: hundredths, standardHundredths: hundredths, maxHundredths: hundredths },
];
/** All that a dry run could have changed. */
const versions = async (): Promise<unknown> =>
  (
    await sql`select (select sum(version) from item) as items, (select count(*) from price_change) as changes, (select max(revision) from store_settings) as settings, (select count(*) from item_job) as jobs`.execute(
      product.worker.db,
    )
  ).rows;

describe('the dry run of pricing settings', () => {
  it('names the very prices that a save then makes, and writes nothing', async () => {
    expect(listed.length).toBeGreaterThan(3);
    const before = await versions();
    const changed = { ...(await main()), bands: profitOf(9_000) };
    const answer = await dryRun({ main: changed });
    expect(await versions()).toEqual(before);
    expect(answer).toMatchObject({
      evaluated: answer.items,
      offered: { before: listed.length, after: listed.length, lost: 0, returned: 0 },
      belowCost: { before: 0, after: 0 },
    });
    expect(answer.risen + answer.fallen + answer.same).toBe(listed.length);
    expect(answer.risen).toBeGreaterThan(0);
    expect(answer.averageHundredths).toBeGreaterThan(0);

    const { revision } = await seller.call(pricing.save, {
      query: { sendingType: 'main' },
      body: { ...changed, revision: answer.revision },
    });
    expect(revision).toBeGreaterThan(answer.revision);
    await product.settle();
    const prices = new Map((await atStore()).map((item) => [item.id, item.priceMinor]));
    const moved = listed.filter((item) => prices.get(item.id) !== item.priceMinor);
    const risen = moved.filter((item) => (prices.get(item.id) ?? 0) > (item.priceMinor ?? 0));
    expect([answer.risen, answer.fallen]).toEqual([risen.length, moved.length - risen.length]);
    for (const sample of answer.samples) {
      const [item] = listed.filter(({ id }) => id === sample.id);
      expect(sample).toMatchObject({
        sku: item?.sku,
        currency: 'EUR',
        oldPriceMinor: item?.priceMinor,
        newPriceMinor: prices.get(sample.id),
      });
    }
    const furthest = answer.samples.flatMap(({ effect, changeHundredths }) =>
      effect === 'risen' ? Math.abs(changeHundredths ?? 0) : [],
    );
    expect(furthest).toEqual(furthest.toSorted((a, b) => b - a));
    // Saved again, nothing moves any more.
    expect(await dryRun({ main: changed })).toMatchObject({ risen: 0, fallen: 0, averageHundredths: null, grave: 0 });
    listed = await atStore();
  });

  it('counts what is sold below its cost, and what moves far', async () => {
    const answer = await dryRun({
      main: { ...(await main()), bands: profitOf(-2_000) },
      store: {
        ...(await store()),
        autopricer: {
          competition: 'off',
          option: 'equal',
          value: null,
          valueUnit: 'amount',
          noBuybox: 'standardProfit',
        },
      },
    });
    expect(answer).toMatchObject({
      fallen: listed.length,
      belowCost: { before: 0, after: listed.length },
      grave: listed.length,
    });
    expect(answer.samples.every(({ isBelowCost, profitMinor }) => isBelowCost && (profitMinor ?? 0) < 0)).toBe(true);
  });

  it('counts what goes off sale by a stock limit, and takes several documents as one save', async () => {
    const [shared, settings] = [await main(), await store()];
    const answer = await dryRun({
      store: { ...settings, criticalStock: 10_000 },
      main: { ...shared, criticalStock: 10_000 },
    });
    expect(answer.offered.lost).toBe(answer.grave);
    expect(
      answer.samples.filter(({ effect }) => effect === 'stopped').every((each) => each.newPriceMinor === null),
    ).toBe(true);
    // Nothing sent, nothing changed.
    expect(await dryRun({})).toMatchObject({ risen: 0, fallen: 0, offered: { lost: 0, returned: 0 }, samples: [] });
  });

  it('STORE-060 takes the shipping templates as a document, checked as their save checks them', async () => {
    const shipping = { enabled: true, defaultName: 'Any', templates: [] };
    expect(await dryRun({ shipping })).toMatchObject({ risen: 0, fallen: 0, offered: { lost: 0 } });
    const overlapping = [0, 500].map((from) => ({ name: 'Any', isActive: true, from, to: from + 1_000, price: 100 }));
    expect(await refusalOf(dryRun({ shipping: { ...shipping, templates: overlapping } }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'shippingTemplates.templates', code: 'RangesOverlap' }],
    });
  });

  it('refuses what a save would refuse, and sees no item of another seller', async () => {
    const wrong = profitOf(100).map((row) => ({ ...row, minHundredths: 500 }));
    expect(await refusalOf(dryRun({ main: { ...(await main()), bands: wrong } }))).toMatchObject({
      code: 'ValidationFailed',
      status: 400,
    });
    expect(await dryRun({ main: { ...(await main()), bands: profitOf(9_000) } }, other)).toMatchObject({ items: 0 });
    expect(
      await seller.request({
        method: 'POST',
        url: '/api/pricingSettings/dryRun',
        payload: {},
        headers: { 'x-customer-marketplace-id': String(other.storeId) },
      }),
    ).toMatchObject({ statusCode: 400, json: { message: 'DifferentMarketSelected' } });
  });

  it('is refused the 61st time within a minute', async () => {
    await sql`delete from rate_event where key = ${`priceDryRun:${seller.storeId}`}`.execute(product.deps.db);
    await Promise.allSettled(Array.from({ length: 60 }, () => dryRun({})));
    expect(await refusalOf(dryRun({}))).toMatchObject({ code: 'TooManyRequests', status: 429 });
  });
});
