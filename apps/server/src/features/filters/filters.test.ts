import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { FilterSettingOnWire } from '@kervan/contracts/settings';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { itemOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { refusalOf } from '../../testing/refusal.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: string[];
beforeAll(() => {
  ({ seller, other } = stocked);
  listed = stocked.listed.map((item) => item.asin);
});

const answer = (sendingType: 'direct' | 'warehouse' = 'warehouse') =>
  seller.call(filters.get, { query: { sendingType } });
const get = async (sendingType: 'direct' | 'warehouse' = 'warehouse') => (await answer(sendingType)).filters;
const save = (body: FilterSettingOnWire[], query: object = {}) =>
  seller.call(filters.save, { query: { sendingType: 'warehouse', ...query }, body });
const shown = async (asin: string) =>
  (await product.world.listings('DE', seller.sellingPartnerId)).find(
    (listing) => listing.asin === asin && listing.status !== 'DELETED',
  );
const priceRange = (action: 0 | 1 | 2, from: number | null, to: number | null): FilterSettingOnWire => ({
  filterName: 'SourcePriceRange',
  action,
  params: { from, to },
});

describe('filters', () => {
  it('FILT-037 FILT-005 answers every filter of each sending type with action and parameters', async () => {
    for (const sendingType of ['direct', 'warehouse'] as const) {
      const all = await get(sendingType);
      expect(all.map((filter) => filter.filterName)).toEqual([...filterNames]);
      expect(all.every((filter) => [0, 1, 2].includes(filter.action))).toBe(true);
    }
    const action = (list: FilterSettingOnWire[], name: string) =>
      list.find((filter) => filter.filterName === name)?.action;
    // Unknown import and shipment prices are filtered for the warehouse alone (how-parts-meet section 5).
    expect([
      action(await get('direct'), 'CustomPriceUnknown'),
      action(await get('direct'), 'ShipmentPriceUnknown'),
    ]).toEqual([0, 0]);
  });

  it('FILT-001 FILT-005 every filter tells of how many products its figure is known; what is entered for one counts', async () => {
    const known = async (who: Seller = seller) => {
      const { items, filters: each } = await who.call(filters.known, { query: { sendingType: 'warehouse' } });
      return { items, of: new Map(each.map((row) => [row.filterName, row.known])) };
    };
    const before = await known();
    expect(before.items).toBeGreaterThanOrEqual(listed.length);
    expect([...before.of.keys()]).toEqual([...filterNames]);
    const of = (name: FilterName) => before.of.get(name);
    for (const name of ['SourcePriceRange', 'UnqualifiedProduct'] as const)
      expect(of(name), name).toBeGreaterThanOrEqual(listed.length);
    expect(of('RestrictedBrand')).toBeNull();
    // The catalogue says of what is plugged in for which mains it is made (INV-008).
    expect(of('Voltage')).toBeGreaterThan(0);
    expect([of('CustomPriceUnknown'), of('RecordedUspto')]).toEqual([0, 0]);
    const entered = { kind: 'rated' as const, minProfit: 500, standardProfit: 1_000, maxProfit: 2_000 };
    const asin = listed.at(-1) ?? '';
    await seller.call(asinSettings.save, {
      body: { items: [{ asin, ...entered, criticalStock: 1, maxStock: 5, importPrice: 471 }] },
    });
    // Only the product whose fee nobody entered fails.
    await save([{ filterName: 'CustomPriceUnknown', action: 1, params: {} }]);
    await product.settle();
    expect((await known()).of.get('CustomPriceUnknown')).toBe(1);
    expect((await itemOf(seller, asin)).filter).toBeNull();
    expect((await itemOf(seller, listed[1] ?? '')).filter).toBe('CustomPriceUnknown');
    await save([{ filterName: 'CustomPriceUnknown', action: 0, params: {} }]);
    const [{ id } = { id: 0 }] = (await seller.call(asinSettings.list, { body: {} })).items;
    await seller.call(asinSettings.remove, { body: { ids: [id] } });
    await product.settle();
    expect((await known(other)).items).toBe(0);
  });

  it('FILT-002 FILT-003 FILT-004 zero keeps the listing at quantity 0, remove takes it away, inactive brings it back', async () => {
    const asin = listed[0] ?? '';
    const before = await itemOf(seller, asin);
    await save([priceRange(1, (before.sourcePriceMinor ?? 0) + 1, null)]);
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({
      status: 'OutOfCriteria',
      listedAtZero: true,
      filter: 'SourcePriceRange',
      quantity: 0,
      confirmedQuantity: 0,
    });
    expect(await shown(asin)).toMatchObject({ quantity: 0 });
    await save([priceRange(2, (before.sourcePriceMinor ?? 0) + 1, null)]);
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({
      status: 'OutOfCriteria',
      listedAtZero: false,
      filter: 'SourcePriceRange',
    });
    expect(await shown(asin)).toBeUndefined();
    await save([priceRange(0, null, null)]);
    await product.settle();
    const back = await itemOf(seller, asin);
    expect(back).toMatchObject({ status: 'AtStore', filter: null, reason: 'SettingsChange' });
    expect(await shown(asin)).toMatchObject({ quantity: back.quantity, priceMinor: back.priceMinor });
  });

  it('FILT-006 the strongest action wins over an earlier filter, and every failure is told', async () => {
    const asin = listed[0] ?? '';
    const { sourcePriceMinor } = await itemOf(seller, asin);
    await save([
      priceRange(1, (sourcePriceMinor ?? 0) + 1, null),
      { filterName: 'SourceSalesRankMax', action: 2, params: { max: 0 } },
    ]);
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({
      status: 'OutOfCriteria',
      filter: 'SourceSalesRankMax',
      listedAtZero: false,
    });
    const { failures, stations } = await seller.call(inventory.explain, { query: { asinOrSku: asin } });
    expect(failures.filter((failure) => !failure.unknown).map((failure) => [failure.filter, failure.action])).toEqual(
      expect.arrayContaining([
        ['SourcePriceRange', 1],
        ['SourceSalesRankMax', 2],
      ]),
    );
    expect(stations.find((station) => station.state === 'failed')).toMatchObject({
      name: 'guards',
      code: 'SourceSalesRankMax',
    });
    await save([priceRange(0, null, null), { filterName: 'SourceSalesRankMax', action: 0, params: { max: 0 } }]);
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({ status: 'AtStore' });
  });

  it('FILT-009 FILT-038 refuses a delivery date without its days, a range without an end and a fixed filter', async () => {
    const before = await get();
    const refused: [FilterSettingOnWire[], { field: string; code: string }][] = [
      [
        [{ filterName: 'DeliveryDate', action: 1, params: { days: null } }],
        { field: 'filters.warehouse.DeliveryDate.days', code: 'DeliveryDateCannotBeNullOrZero' },
      ],
      [
        [{ filterName: 'DeliveryDate', action: 1, params: { days: 0 } }],
        { field: 'filters.warehouse.DeliveryDate.days', code: 'DeliveryDateCannotBeNullOrZero' },
      ],
      [
        [{ filterName: 'DeliveryDate', action: 2, params: {} }],
        { field: 'filters.warehouse.DeliveryDate.days', code: 'DeliveryDateCannotBeNullOrZero' },
      ],
      [[priceRange(1, null, null)], { field: 'filters.warehouse.SourcePriceRange', code: 'Required' }],
      [
        [{ filterName: 'BlockedByMarketplace', action: 0, params: {} }],
        { field: 'filters.warehouse.BlockedByMarketplace', code: 'NotEditable' },
      ],
      [[priceRange(1, 5_000, 4_000)], { field: 'filters.warehouse.SourcePriceRange', code: 'Required' }],
    ];
    for (const [body, field] of refused) {
      const refusal = await refusalOf(save(body));
      expect(refusal, JSON.stringify(body)).toMatchObject({ code: 'ValidationFailed', status: 400 });
      expect(refusal.fields).toContainEqual(field);
    }
    expect(await get()).toEqual(before);
  });

  it('FILT-038 saves some filters and leaves the others, and the other sending type, as they were', async () => {
    const [warehouse, direct] = [await get('warehouse'), await get('direct')];
    await save([{ filterName: 'DeliveryDate', action: 1, params: { days: 12 } }]);
    const after = await get('warehouse');
    expect(after.find((filter) => filter.filterName === 'DeliveryDate')).toEqual({
      filterName: 'DeliveryDate',
      action: 1,
      params: { days: 12 },
      held: 0,
    });
    expect(after.filter((filter) => filter.filterName !== 'DeliveryDate')).toEqual(
      warehouse.filter((filter) => filter.filterName !== 'DeliveryDate'),
    );
    expect(await get('direct')).toEqual(direct);
  });

  it('FILT-001 FILT-038 saves filters of both sending types together, as one change that is taken back as one', async () => {
    await seller.call(routing.acknowledgeDirectSending, {
      body: { textVersion: directSendingPolicyVersion, accepted: true },
    });
    const before = { direct: await get('direct'), warehouse: await get('warehouse') };
    const { revision } = await answer();
    const saved = await save([
      { filterName: 'DeliveryDate', action: 1, params: { days: 11 }, sendingType: 'direct' } as FilterSettingOnWire,
      { filterName: 'DeliveryDate', action: 2, params: { days: 21 }, sendingType: 'warehouse' } as FilterSettingOnWire,
    ]);
    expect(saved.revision).toBe(revision + 1);
    const days = async (type: 'direct' | 'warehouse') =>
      (await get(type)).find((filter) => filter.filterName === 'DeliveryDate');
    expect(await days('direct')).toMatchObject({ action: 1, params: { days: 11 } });
    expect(await days('warehouse')).toMatchObject({ action: 2, params: { days: 21 } });
    // One of the two is refused: neither is saved.
    const refusal = await refusalOf(
      save([
        {
          filterName: 'MinReview',
          action: 1,
          params: { minRate10: 40, minCount: 5 },
          sendingType: 'direct',
        } as FilterSettingOnWire,
        { filterName: 'DeliveryDate', action: 1, params: { days: 0 }, sendingType: 'warehouse' } as FilterSettingOnWire,
      ]),
    );
    expect(refusal.fields).toContainEqual({
      field: 'filters.warehouse.DeliveryDate.days',
      code: 'DeliveryDateCannotBeNullOrZero',
    });
    expect((await get('direct')).find((filter) => filter.filterName === 'MinReview')?.action).toBe(0);
    await seller.call(activity.undo, { body: { actionId: saved.actionId ?? 0 } });
    expect({ direct: await get('direct'), warehouse: await get('warehouse') }).toEqual(before);
  });

  it('FILT-038 a save over a newer revision is refused', async () => {
    const { revision } = await save([{ filterName: 'DeliveryDate', action: 1, params: { days: 14 } }]);
    expect(
      await refusalOf(
        save([{ filterName: 'DeliveryDate', action: 1, params: { days: 20 } }], { revision: revision - 1 }),
      ),
    ).toMatchObject({ code: 'SettingsChangedMeanwhile', status: 409 });
    expect((await get()).find((filter) => filter.filterName === 'DeliveryDate')?.params).toEqual({ days: 14 });
    await save([{ filterName: 'DeliveryDate', action: 0, params: { days: 14 } }], { revision });
  });

  it("FILT-037 FILT-038 SHELL-067 another seller's store is refused by its header", async () => {
    const headers = { 'x-customer-marketplace-id': String(seller.storeId) };
    const before = await get();
    expect(await other.request({ method: 'GET', url: '/api/filter/getFilters', headers })).toMatchObject({
      statusCode: 400,
      json: { message: 'DifferentMarketSelected' },
    });
    expect(
      await other.request({
        method: 'POST',
        url: '/api/filter/saveFilters',
        payload: [priceRange(2, 1, null)],
        headers,
      }),
    ).toMatchObject({ statusCode: 400, json: { message: 'DifferentMarketSelected' } });
    expect(await get()).toEqual(before);
  });
});
