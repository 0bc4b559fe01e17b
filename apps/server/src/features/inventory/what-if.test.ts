import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { pricing } from '@kervan/contracts/pricing-calls';
import { asinsOf, itemOf, itemsOf, moveSource, offerOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let asin = '';
const RIVAL = 'A1RIVAL0000001';
const EXCLUDED = 'A1EXCLUDED0001';

beforeAll(async () => {
  ({ seller } = stocked);
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: {
      ...settings,
      autopricer: { competition: 'lowest', option: 'less', value: 10, valueUnit: 'amount', noBuybox: 'standardProfit' },
      excludedStoreCodes: [EXCLUDED],
    },
  });
  await product.settle();
  const [item] = stocked.listed;
  asin = item?.asin ?? '';
  // One reading under the test's hand, so that nothing but the test moves it.
  await moveSource(product, seller, { asin, priceMinor: item?.sourcePriceMinor ?? 0 });
  await setRival((await itemOf(seller, asin)).maxPriceMinor ?? 0);
});

/** The rival's price with shipping, as the store reads it. */
async function setRival(priceMinor: number): Promise<void> {
  await product.world.setOffer('DE', asin, { sellerId: RIVAL, ...offerOf(priceMinor, { sellerType: 'FBM' }) });
  await product.settle({
    until: async () =>
      (await explain()).competitors.some((offer) => offer.sellerId === RIVAL && offer.landedMinor === priceMinor),
  });
  await product.settle();
}
type Tried = { sourcePriceMinor?: number; ratePpm?: number; competitorMinor?: number };
const explain = (seq?: number): Promise<PriceExplanation> =>
  seller.call(inventory.explain, { query: { asinOrSku: asin, ...(seq === undefined ? {} : { seq }) } });
const whatIf = (tried: Tried, seq?: number) =>
  seller.call(inventory.whatIf, { query: { asinOrSku: asin, ...(seq === undefined ? {} : { seq }), ...tried } });
const threshold = (why: PriceExplanation, code: PriceExplanation['thresholds'][number]['code']) => {
  const found = why.thresholds.find((each) => each.code === code);
  if (!found) throw new Error(`no threshold ${code} among ${why.thresholds.map((each) => each.code).join(', ')}`);
  return found;
};
const deciding = (why: PriceExplanation) =>
  why.stations.find((station) => station.state === 'deciding' || station.state === 'failed');

describe('the competitors of a decision', () => {
  it('PRICE-041 PRICE-012 every offer of the reading stands there, with why one does not count', async () => {
    await product.world.setOffer('DE', asin, { sellerId: EXCLUDED, ...offerOf(100, { sellerType: 'FBA' }) });
    await setRival((await itemOf(seller, asin)).standardPriceMinor ?? 0);
    const why = await explain();
    expect(why.competitors.map(({ sellerId, excluded, sellerType }) => ({ sellerId, excluded, sellerType }))).toEqual([
      { sellerId: EXCLUDED, excluded: 'excludedStore', sellerType: 'FBA' },
      { sellerId: RIVAL, excluded: null, sellerType: 'FBM' },
    ]);
    expect(why.offersCount).toBe(1);
    expect(why.lowestMinor).toBe(why.competitors[1]?.landedMinor);
    expect(why.stations.find((station) => station.name === 'competition')?.values).toMatchObject({
      excluded: 1,
      offers: 1,
    });
    await product.world.setOffer('DE', asin, { sellerId: EXCLUDED, ...offerOf(100, { quantity: 0 }) });
    await setRival((await itemOf(seller, asin)).standardPriceMinor ?? 0);
  });

  it('PRICE-040 a past decision shows the competitors it saw', async () => {
    const before = (await explain()).competitors;
    const seq = (await explain()).previousSeq ?? 0;
    await setRival((await itemOf(seller, asin)).maxPriceMinor ?? 0);
    expect((await explain()).competitors).not.toEqual(before);
    expect((await explain(seq)).competitors).toEqual(before);
  });
});

describe('what if', () => {
  it('PRICE-041 nothing tried answers the decision of now', async () => {
    const [why, { tried, known }] = [await explain(), await whatIf({})];
    expect(tried).toEqual(known);
    expect(known).toMatchObject({
      priceMinor: why.priceMinor,
      costMinor: why.costMinor,
      profitMinor: why.profitMinor,
      profitPercent: why.profitPercent,
      decidedBy: deciding(why)?.name,
      failed: false,
    });
  });

  it('PRICE-041 it saves nothing', async () => {
    const state = async () =>
      (
        await sql<{
          text: string;
        }>`select (select json_agg(i order by item_id)::text from item i where store_id = ${seller.storeId}) || (select count(*) from price_change) || (select count(*) from item_dirty) || (select count(*) from settings_history) as text`.execute(
          product.worker.db,
        )
      ).rows[0]?.text;
    const before = await state();
    await whatIf({ sourcePriceMinor: 9_999, ratePpm: 2_000_000, competitorMinor: 1 });
    expect(await state()).toBe(before);
  });

  it('PRICE-041 a tried competitor is the decision of the day it comes, to the cent', async () => {
    const { minPriceMinor, standardPriceMinor, maxPriceMinor } = await explain();
    for (const competitorMinor of [
      (maxPriceMinor ?? 0) + 500,
      standardPriceMinor ?? 0,
      (minPriceMinor ?? 0) + 11,
      (minPriceMinor ?? 0) - 300,
    ]) {
      const { tried } = await whatIf({ competitorMinor });
      await setRival(competitorMinor);
      const why = await explain();
      expect(why, String(competitorMinor)).toMatchObject({
        priceMinor: tried.priceMinor,
        profitMinor: tried.profitMinor,
        profitPercent: tried.profitPercent,
        costMinor: tried.costMinor,
        quantity: tried.quantity,
      });
      expect(deciding(why)?.name, String(competitorMinor)).toBe(tried.decidedBy);
      expect(why.replay).toEqual({ priceMinor: why.priceMinor, quantity: why.quantity, matches: true });
    }
  });

  it('PRICE-041 a tried source price is the decision of the day it comes, to the cent', async () => {
    const { sourcePriceMinor } = await itemOf(seller, asin);
    for (const share of [1.4, 0.7, 1]) {
      const tried = Math.round((sourcePriceMinor ?? 0) * share);
      const answer = await whatIf({ sourcePriceMinor: tried });
      if (tried === sourcePriceMinor && share !== 1) throw new Error('nothing is tried');
      await moveSource(product, seller, { asin, priceMinor: tried });
      expect(await explain(), String(share)).toMatchObject({
        priceMinor: answer.tried.priceMinor,
        profitMinor: answer.tried.profitMinor,
        costMinor: answer.tried.costMinor,
        minPriceMinor: answer.tried.minPriceMinor,
        maxPriceMinor: answer.tried.maxPriceMinor,
      });
    }
  });

  it('PRICE-041 a tried rate is the decision under that rate, to the cent', async () => {
    const { tried } = await whatIf({ ratePpm: 1_234_567 });
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, {
      body: { ...settings, currency: { mode: 'manual', manualRatePpm: 1_234_567 } },
    });
    await product.settle();
    expect(await explain()).toMatchObject({
      priceMinor: tried.priceMinor,
      profitMinor: tried.profitMinor,
      costMinor: tried.costMinor,
    });
    await seller.call(pricing.saveStore, { body: settings });
    await product.settle();
  });

  it('PRICE-041 PRICE-040 on a past decision it tries the inputs of that day', async () => {
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: asin } });
    const past = updateHistory.find(
      (row) => row.priceMinor !== null && row.priceMinor !== updateHistory[0]?.priceMinor,
    );
    const { known, seq } = await whatIf({}, past?.seq ?? 0);
    expect([seq, known.priceMinor]).toEqual([past?.seq, past?.priceMinor]);
  });

  it("PRICE-041 another store's product is as if it did not exist, and a price of 0 is refused", async () => {
    const { other } = stocked;
    expect(
      await refusalOf(other.call(inventory.whatIf, { query: { asinOrSku: asin, sourcePriceMinor: 100 } })),
    ).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect(await refusalOf(other.call(inventory.explain, { query: { asinOrSku: asin } }))).toMatchObject({
      code: 'RecordNotFound',
      status: 404,
    });
    expect(await refusalOf(whatIf({}, 999_999))).toMatchObject({ code: 'RecordNotFound', status: 404 });
    for (const tried of [{ sourcePriceMinor: 0 }, { ratePpm: -1 }, { competitorMinor: 2_000_000_001 }])
      expect(await refusalOf(whatIf(tried)), JSON.stringify(tried)).toMatchObject({
        code: 'ValidationFailed',
        status: 400,
      });
  });
});

describe('the thresholds of a decision', () => {
  it('PRICE-041 hold on both sides when the world crosses them', async () => {
    const { minPriceMinor, standardPriceMinor } = await explain();
    await setRival(standardPriceMinor ?? 0);
    const below = threshold(await explain(), 'competitorBelow');
    expect(below.isHolding).toBe(false);
    await setRival(below.value);
    expect((await explain()).priceMinor).toBeGreaterThan(minPriceMinor ?? Infinity);
    await setRival(below.value - 1);
    expect(await explain()).toMatchObject({ priceMinor: below.effectMinor, minPriceMinor: below.effectMinor });
    await setRival(below.value - 2);
    expect(deciding(await explain())).toMatchObject({ name: 'band', state: 'deciding' });
    const back = threshold(await explain(), 'competitorBelow');
    expect(back).toMatchObject({ value: below.value, isHolding: true });
    await setRival(back.value);
    expect((await explain()).priceMinor).toBe(back.effectMinor);

    await setRival(standardPriceMinor ?? 0);
    const above = threshold(await explain(), 'competitorAbove');
    await setRival(above.value - 1);
    expect((await explain()).priceMinor).toBeLessThan(above.effectMinor ?? 0);
    await setRival(above.value);
    expect(await explain()).toMatchObject({ priceMinor: above.effectMinor, maxPriceMinor: above.effectMinor });
  });

  it('PRICE-041 the source price may rise to its threshold without moving the price, and one cent further moves it as told', async () => {
    const { standardPriceMinor } = await explain();
    await setRival(standardPriceMinor ?? 0);
    const why = await explain();
    const { value, effectMinor } = threshold(why, 'sourcePriceAbove');
    await moveSource(product, seller, { asin, priceMinor: value });
    expect((await explain()).priceMinor).toBe(why.priceMinor);
    await moveSource(product, seller, { asin, priceMinor: value + 1 });
    expect((await explain()).priceMinor).toBe(effectMinor);
    expect(effectMinor).not.toBe(why.priceMinor);
  });
});

describe('a product that was not read yet', () => {
  it('PRICE-041 CONST-004 nothing is decided: the route stands at its source, and no figure is shown as if it were known', async () => {
    const fresh = (await asinsOf(product, 20)).at(-1) ?? '';
    await seller.call(inventory.add, { body: { asins: [fresh], customerMarketPlaceIds: [seller.storeId] } });
    const why = await seller.call(inventory.explain, { query: { asinOrSku: fresh } });
    expect(why).toMatchObject({
      hold: 'notChecked',
      status: 'InQueue',
      priceMinor: null,
      costMinor: null,
      profitMinor: null,
      breakdown: [],
      replay: null,
      competitors: [],
      offersCount: null,
    });
    expect(why.stations.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'source deciding',
      ...['rate', 'cost', 'band', 'competition', 'guards', 'publish', 'confirm'].map((name) => `${name} skipped`),
    ]);
    expect(deciding(why)?.code).toBe('notChecked');
    await product.settle();
    expect((await seller.call(inventory.explain, { query: { asinOrSku: fresh } })).hold).toBeNull();
  });
});

describe('what fails says what would pass', () => {
  it("PRICE-041 FILT-005 a source price above the seller's range stops the route at the filters, with both figures", async () => {
    const { sourcePriceMinor } = await itemOf(seller, asin);
    const limit = (sourcePriceMinor ?? 0) - 100;
    await seller.call(filters.save, {
      query: { sendingType: 'warehouse' },
      body: [{ filterName: 'SourcePriceRange', action: 1, params: { from: null, to: limit } }],
    });
    await product.settle();
    const why = await explain();
    expect(deciding(why)).toMatchObject({ name: 'guards', state: 'failed', code: 'SourcePriceRange' });
    expect(why.failures.filter((failure) => !failure.unknown)).toEqual([
      {
        filter: 'SourcePriceRange',
        action: 1,
        unknown: false,
        figure: { value: sourcePriceMinor, limit, failsWhen: 'over', unit: 'usd' },
      },
    ]);
    expect((await whatIf({ sourcePriceMinor: limit })).tried).toMatchObject({ failed: false, filters: [] });
    expect((await whatIf({ sourcePriceMinor: limit + 1 })).tried).toMatchObject({
      failed: true,
      quantity: 0,
      filters: ['SourcePriceRange'],
      code: 'SourcePriceRange',
    });
    await seller.call(filters.save, {
      query: { sendingType: 'warehouse' },
      body: [{ filterName: 'SourcePriceRange', action: 0, params: {} }],
    });
    await product.settle();
    expect((await explain()).failures.filter((failure) => !failure.unknown)).toEqual([]);
  });

  it('PRICE-041 a deleted product tells why it left, and every part of a price still adds up', async () => {
    const item = (await itemsOf(seller, 'atStore')).find((each) => each.asin !== asin);
    if (!item) throw new Error('no second item');
    await seller.call(inventory.remove, { body: { inventoryItemIds: [item.id] } });
    await product.settle();
    const why = await seller.call(inventory.explain, { query: { asinOrSku: item.sku } });
    expect(why).toMatchObject({
      hold: 'leaving',
      status: 'RemovedFromInventory',
      reason: 'DeletedByUser',
      replay: null,
    });
    expect(deciding(why)).toMatchObject({ name: 'publish', state: 'failed', code: 'removed' });
    const past = await seller.call(inventory.explain, {
      query: {
        asinOrSku: item.sku,
        seq:
          (await seller.call(inventory.detail, { query: { asinOrSku: item.sku } })).updateHistory.find(
            (row) => row.status === 'AtStore',
          )?.seq ?? 0,
      },
    });
    expect(past.replay).toMatchObject({ matches: true });
  });
});
