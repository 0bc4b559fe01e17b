import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { PricingSettings, StoreSettingsOnWire } from '@kervan/contracts/settings';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { itemOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: string[];
beforeAll(() => {
  ({ seller, other } = stocked);
  listed = stocked.listed.map((item) => item.asin);
});

type SendingType = 'main' | 'direct' | 'warehouse';
const get = (sendingType: SendingType = 'main', who = seller) => who.call(pricing.get, { query: { sendingType } });
const save = (body: PricingSettings & { revision?: number }, sendingType: SendingType = 'main') =>
  seller.call(pricing.save, { query: { sendingType }, body });
const change = async (over: Partial<PricingSettings>, sendingType: SendingType = 'main') => {
  const { revision: _, ...before } = await get(sendingType);
  return save({ ...before, ...over }, sendingType);
};
const store = (who = seller) => who.call(pricing.getStore, {});
const changeStore = async (over: Partial<StoreSettingsOnWire>) => {
  const { revision: _, storeName: _name, ...before } = await store();
  return seller.call(pricing.saveStore, { body: { ...before, ...over } });
};
const band = (standard: number, fromUsd = 0) => ({
  fromUsd,
  minHundredths: standard - 500,
  standardHundredths: standard,
  maxHundredths: standard + 500,
});

describe('store settings', () => {
  it('STORE-019 STORE-026 STORE-058 name and currency shown are saved, undone in the settings and known to the panel; another account has its own', async () => {
    const { revision, storeName: _, ...before } = await store();
    const others = await store(other);
    const saved = await seller.call(pricing.saveStore, {
      body: { ...before, currencyDisplay: 'usd', storeName: '  Kervan West  ', revision },
    });
    expect(await store()).toMatchObject({ storeName: 'Kervan West', currencyDisplay: 'usd' });
    const [shown] = await seller.call(stores.list, {});
    expect(shown).toMatchObject({ name: 'Kervan West', currencyDisplay: 'usd', displayRatePpm: expect.any(Number) });
    expect(await store(other)).toEqual(others);
    expect(await refusalOf(seller.call(pricing.saveStore, { body: { ...before, storeName: 'abc' } }))).toMatchObject({
      code: 'ValidationFailed',
    });
    expect(await seller.call(pricing.saveStore, { body: { ...before, currencyDisplay: 'usd' } })).toMatchObject({
      actionId: null,
    });
    await seller.call(activity.undo, { body: { actionId: saved.actionId ?? 0 } });
    expect(await store()).toMatchObject({ storeName: 'Kervan West', currencyDisplay: 'local' });
  });
});

describe('above how many products the count is typed', () => {
  const known = async () => (await seller.call(stores.list, {})).find(({ id }) => id === seller.storeId)?.typedAbove;

  it('M3 is the store’s own number from 1 to 100,000, empty at first, told to the panel, and can be undone', async () => {
    expect(await known()).toBeNull();
    const saved = await changeStore({ typedAbove: 50 });
    expect(await known()).toBe(50);
    expect((await store()).typedAbove).toBe(50);
    for (const typedAbove of [0, 100_001, 1.5])
      expect(await codeOf(changeStore({ typedAbove })), String(typedAbove)).toBe('ValidationFailed');
    // A program from before the number was a setting leaves it as it is.
    const { revision: _, storeName: _name, typedAbove: _above, ...before } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...before, maxStock: before.maxStock + 1 } });
    expect(await known()).toBe(50);
    await seller.call(activity.undo, { body: { actionId: saved.actionId ?? 0 } });
    expect(await known()).toBeNull();
    await seller.call(pricing.saveStore, { body: before });
  });
});

describe('pricing settings', () => {
  it('PRICE-039 one save of the screen is one call, one revision and one undo', async () => {
    const [before, main] = [await store(), await get()];
    const { revision, storeName: _, ...values } = before;
    const { revision: _of, ...table } = main;
    const saved = await seller.call(pricing.saveAll, {
      body: { store: { ...values, maxStock: values.maxStock + 2 }, main: { ...table, criticalStock: 4 }, revision },
    });
    expect(saved.revision).toBe((revision ?? 0) + 1);
    expect([(await store()).maxStock, (await get()).criticalStock]).toEqual([values.maxStock + 2, 4]);
    await seller.call(activity.undo, { body: { actionId: saved.actionId ?? 0 } });
    expect(await store()).toEqual({ ...before, revision: saved.revision + 1 });
    expect(await get()).toEqual({ ...main, revision: saved.revision + 1 });
  });

  it('PRICE-029 PRICE-038 a new store has the default profits', async () => {
    expect(await get('main', other)).toEqual({
      ownValues: true,
      bands: [{ fromUsd: 0, minHundredths: 1_000, standardHundredths: 2_000, maxHundredths: 3_500 }],
      defaultShipmentUsd: null,
      criticalStock: 3,
      raiseMarginWhenOnlySeller: false,
      revision: expect.any(Number),
    });
    expect(await get('warehouse', other)).toMatchObject({ ownValues: false });
  });

  it('STORE-021 STORE-025 STORE-057 the settings of a new store are all there, at their defaults', async () => {
    expect(await store(other)).toEqual({
      autopricer: { competition: 'off', option: 'less', value: null, valueUnit: 'amount', noBuybox: 'standardProfit' },
      currency: { mode: 'automatic', manualRatePpm: null },
      salesTax: { direction: 'above', limitUsd: null, rateHundredths: 0, constantUsd: 0 },
      commissionHundredths: 1_500,
      importFeeHundredths: 1_500,
      handlingDays: 5,
      maxStock: 10,
      criticalStock: 3,
      isTaxPayer: false,
      currencyDisplay: 'local',
      typedAbove: null,
      storeName: expect.any(String),
      priceUpdates: { mode: 'automatic', hours: [] },
      stockUpdates: { mode: 'automatic', hours: [] },
      excludedStoreCodes: [],
      revision: expect.any(Number),
    });
  });

  it('PRICE-039 PRICE-040 a saved change prices every item again with the reason settings change, down to the buyers', async () => {
    const before = await Promise.all(listed.map((asin) => itemOf(seller, asin)));
    const { revision } = await change({ bands: [band(5_000)] });
    await product.settle();
    expect(await get()).toMatchObject({ revision, bands: [band(5_000)] });
    for (const [index, asin] of listed.entries()) {
      const item = await itemOf(seller, asin);
      expect(item.priceMinor, asin).toBeGreaterThan(before[index]?.priceMinor ?? 0);
      expect(item, asin).toMatchObject({ reason: 'SettingsChange', confirmedPriceMinor: item.priceMinor });
      expect(Math.abs((item.profitPercent ?? 0) - 5_000), asin).toBeLessThan(30);
      expect((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor).toBe(item.priceMinor);
    }
    expect((await other.call(inventory.counts, {})).allStatusCount).toBe(0);
  });

  itLong(
    'PRICE-006 own values of a sending type hold instead of the main ones only while they are switched on',
    async () => {
      const asin = listed[0] ?? '';
      await change({ ownValues: true, bands: [band(8_000)] }, 'warehouse');
      await product.settle();
      expect((await itemOf(seller, asin)).profitPercent).toBeCloseTo(8_000, -2);
      await seller.call(routing.acknowledgeDirectSending, {
        body: { textVersion: directSendingPolicyVersion, accepted: true },
      });
      await change({ ownValues: true, bands: [band(9_000)] }, 'direct');
      await change({ ownValues: false, bands: [band(8_000)] }, 'warehouse');
      await product.settle();
      expect((await itemOf(seller, asin)).profitPercent).toBeCloseTo(5_000, -2);
    },
  );

  itLong('PRICE-006 the row with the highest start at or under the cost applies', async () => {
    await change({ bands: [band(1_500), band(3_000, 2_000), band(4_500, 5_000)] });
    await product.settle();
    for (const asin of listed) {
      const item = await itemOf(seller, asin);
      const { stations } = await seller.call(inventory.explain, { query: { asinOrSku: asin } });
      const band = stations.find((station) => station.name === 'band');
      const cost = item.sourcePriceMinor ?? 0;
      expect(Number(band?.values.standardHundredths), asin).toBe(cost >= 5_000 ? 4_500 : cost >= 2_000 ? 3_000 : 1_500);
    }
  });

  it('PRICE-039 SHELL-106 a save over a newer revision is refused and changes nothing', async () => {
    const { revision, ...before } = await get();
    await save({ ...before, bands: [band(2_500)], revision });
    const refusal = await refusalOf(save({ ...before, bands: [band(7_777)], revision }));
    expect(refusal).toMatchObject({ code: 'SettingsChangedMeanwhile', status: 409 });
    expect(await get()).toMatchObject({ bands: [band(2_500)], revision: revision + 1 });
    // The same values again are no change.
    expect(await change({ bands: [band(2_500)] })).toEqual({ revision: revision + 1, actionId: null });
  });

  it('PRICE-039 of two saves at once one wins', async () => {
    const { revision, ...before } = await get();
    const outcomes = await Promise.allSettled(
      [2_600, 2_700, 2_800].map((standard) => save({ ...before, bands: [band(standard)], revision })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [])),
    ).toEqual(['SettingsChangedMeanwhile', 'SettingsChangedMeanwhile']);
    expect((await get()).revision).toBe(revision + 1);
  });

  const faulty: [string, Partial<PricingSettings>, { field: string; code: string }][] = [
    [
      'PRICE-031 profits out of order',
      { bands: [{ ...band(2_000), maxHundredths: 1_999 }] },
      { field: 'pricing.main.bands.0', code: 'ProfitOrder' },
    ],
    [
      'PRICE-031 a minimum that leaves nothing',
      { bands: [{ ...band(2_000), minHundredths: -10_000 }] },
      { field: 'pricing.main.bands.0.minHundredths', code: 'MinProfitTooLow' },
    ],
    [
      'PRICE-006 no row from 0',
      { bands: [band(2_000, 1)] },
      { field: 'pricing.main.bands', code: 'BandFromZeroMissing' },
    ],
    [
      'PRICE-006 two rows alike',
      { bands: [band(2_000), band(3_000)] },
      { field: 'pricing.main.bands', code: 'BandNotUnique' },
    ],
    ['PRICE-006 no row', { bands: [] }, { field: 'bands', code: 'too_small' }],
    [
      'a broken percentage',
      { bands: [{ ...band(2_000), standardHundredths: 20.5 }] },
      { field: 'bands.0.standardHundredths', code: 'required' },
    ],
  ];
  it.each(faulty)('refuses %s', async (_, over, field) => {
    const before = await get();
    expect(await refusalOf(change(over))).toMatchObject({
      code: 'ValidationFailed',
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ field: field.field })]),
    });
    if (field.code !== 'required') expect((await refusalOf(change(over))).fields).toContainEqual(field);
    expect(await get()).toEqual(before);
  });
});

describe('store settings', () => {
  const faulty: [string, Partial<StoreSettingsOnWire>, { field: string; code: string }][] = [
    [
      'PRICE-007 PRICE-008 a competition value of 0',
      {
        autopricer: {
          competition: 'buybox',
          option: 'less',
          value: 0,
          valueUnit: 'amount',
          noBuybox: 'standardProfit',
        },
      },
      { field: 'autopricer.value', code: 'ShouldBeBiggerThanZero' },
    ],
    [
      'PRICE-007 PRICE-008 a negative competition value',
      {
        autopricer: {
          competition: 'lowest',
          option: 'more',
          value: -5,
          valueUnit: 'amount',
          noBuybox: 'standardProfit',
        },
      },
      { field: 'autopricer.value', code: 'ShouldBeBiggerThanZero' },
    ],
    [
      'PRICE-008 an empty competition value',
      {
        autopricer: {
          competition: 'buybox',
          option: 'less',
          value: null,
          valueUnit: 'percent',
          noBuybox: 'useMaxProfit' as 'standardProfit',
        },
      },
      { field: 'autopricer.value', code: 'EnterValidCompetitionValue' },
    ],
    [
      'PRICE-013 a manual rate of 0',
      { currency: { mode: 'manual', manualRatePpm: 0 } },
      { field: 'currency.manualRatePpm', code: 'CurrencyRateCannotBeZero' },
    ],
    [
      'PRICE-013 a manual mode without a rate',
      { currency: { mode: 'manual', manualRatePpm: null } },
      { field: 'currency.manualRatePpm', code: 'Required' },
    ],
    [
      'PRICE-018 set times without a time',
      { priceUpdates: { mode: 'hours', hours: [] } },
      { field: 'priceUpdates.hours', code: 'AddAtLeastOneUpdateTime' },
    ],
    [
      'PRICE-019 the same time twice',
      { stockUpdates: { mode: 'hours', hours: ['09:00', '09:00'] } },
      { field: 'stockUpdates.hours', code: 'UpdateTimeAlreadyExists' },
    ],
    [
      'PRICE-020 a time that is none',
      { priceUpdates: { mode: 'hours', hours: ['24:00'] } },
      { field: 'priceUpdates.hours', code: 'UpdateTimeNotValid' },
    ],
    [
      'PRICE-023 a negative sales tax',
      { salesTax: { direction: 'above', limitUsd: null, rateHundredths: -1, constantUsd: 0 } },
      { field: 'salesTax.rateHundredths', code: 'too_small' },
    ],
    [
      'a commission over the whole price',
      { commissionHundredths: 10_001 },
      { field: 'commissionHundredths', code: 'too_big' },
    ],
    ['more handling days than the marketplace takes', { handlingDays: 31 }, { field: 'handlingDays', code: 'too_big' }],
  ];
  it.each(faulty)('refuses %s', async (_, over, field) => {
    const before = await store();
    const fixed =
      over.autopricer?.valueUnit === 'percent'
        ? { autopricer: { ...over.autopricer, noBuybox: 'maxProfit' as const } }
        : over;
    expect((await refusalOf(changeStore(fixed))).fields).toContainEqual(field);
    expect(await store()).toEqual(before);
  });

  it('STORE-058 PRICE-009 PRICE-012 the autopricer follows the buy box within the profit range', async () => {
    await change({ bands: [{ fromUsd: 0, minHundredths: 100, standardHundredths: 2_000, maxHundredths: 20_000 }] });
    await changeStore({
      autopricer: {
        competition: 'buybox',
        option: 'less',
        value: 100,
        valueUnit: 'amount',
        noBuybox: 'standardProfit',
      },
    });
    await product.settle();
    let followed = 0;
    for (const asin of listed) {
      const item = await itemOf(seller, asin);
      const wanted =
        item.buyBoxMinor === null
          ? item.standardPriceMinor
          : Math.min(Math.max(item.buyBoxMinor - 100, item.minPriceMinor ?? 0), item.maxPriceMinor ?? 0);
      const why = await seller.call(inventory.explain, { query: { asinOrSku: asin } });
      const choice = why.stations.find((station) => station.name === 'band')?.code;
      if (choice === 'keepOwnBuyBox') continue;
      expect(item.priceMinor, asin).toBe(wanted);
      if (item.buyBoxMinor !== null && item.priceMinor === item.buyBoxMinor - 100) followed++;
    }
    expect(followed).toBeGreaterThan(0);
    await changeStore({
      autopricer: { competition: 'off', option: 'less', value: null, valueUnit: 'amount', noBuybox: 'standardProfit' },
    });
  });

  it('STORE-058 PRICE-013 PRICE-030 a manual rate and the stock limits hold at once', async () => {
    const asin = listed[0] ?? '';
    const before = await itemOf(seller, asin);
    await changeStore({ currency: { mode: 'manual', manualRatePpm: 2_000_000 }, maxStock: 4, handlingDays: 9 });
    await product.settle();
    const after = await itemOf(seller, asin);
    expect(after.costMinor).toBeGreaterThan(before.costMinor ?? 0);
    expect(after).toMatchObject({ quantity: 4, confirmedQuantity: 4, handlingDays: 9 });
  });

  it("PRICE-038 PRICE-039 SHELL-067 another seller's store is refused by its header", async () => {
    const headers = { 'x-customer-marketplace-id': String(seller.storeId) };
    const before = await store();
    for (const [method, url, payload] of [
      ['GET', '/api/pricingSettings/get', undefined],
      ['GET', '/api/storeSettings/get', undefined],
      ['POST', '/api/pricingSettings/save', { ...(await get()), revision: undefined }],
      ['POST', '/api/storeSettings/save', { ...before, revision: undefined, maxStock: 1 }],
    ] as const) {
      expect(await other.request({ method, url, payload, headers }), url).toMatchObject({
        statusCode: 400,
        json: { message: 'DifferentMarketSelected' },
      });
    }
    expect(await store()).toEqual(before);
  });
});
