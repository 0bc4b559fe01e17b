import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { pricing } from '@kervan/contracts/pricing-calls';
import { filters } from '@kervan/contracts/filters-calls';
import type { FilterChangeToSend } from '@kervan/contracts/filters';
import type { ItemRow } from '@kervan/contracts/item-row';
import { addAndSettle, asinsOf, itemOf, itemsOf, offerOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 100 });
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
/** The middle of the source prices. */
let middle: number;
const ITEMS = 24;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  // Nobody buys but where a test says so.
  await product.world.standStill();
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
  const asins = await asinsOf(product, ITEMS);
  for (const [index, asin] of asins.entries()) await product.world.setOffer('US', asin, offerOf(2_000 + index * 150));
  await addAndSettle(product, seller, asins);
  listed = (await itemsOf(seller)).filter((item) => item.status === 'AtStore');
  middle = listed.map(priceOf).toSorted((a, b) => a - b)[Math.floor(listed.length / 2)] ?? 0;
});

const priceOf = (item: ItemRow): number => item.sourcePriceMinor ?? 0;
const dryRun = (body: FilterChangeToSend[], who = seller, sendingType: 'direct' | 'warehouse' = 'warehouse') =>
  who.call(filters.dryRun, { query: { sendingType }, body });
const save = (body: FilterChangeToSend[]) => seller.call(filters.save, { query: {}, body });
const range = (action: 0 | 1 | 2, from: number | null, to: number | null = null): FilterChangeToSend => ({
  filterName: 'SourcePriceRange',
  action,
  params: { from, to },
});
const rank = (action: 0 | 1 | 2, max: number): FilterChangeToSend => ({
  filterName: 'SourceSalesRankMax',
  action,
  params: { max },
});
const idsOf = (items: readonly ItemRow[]): number[] => items.map(({ id }) => id).toSorted((a, b) => a - b);
const sampled = ({ samples }: Awaited<ReturnType<typeof dryRun>>, effect: string): number[] =>
  samples
    .filter((sample) => sample.effect === effect)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
/** All that a dry run could have changed. */
const versions = async (): Promise<unknown> =>
  (
    await sql`select (select sum(version) from item) as items, (select count(*) from price_change) as changes, (select max(revision) from store_settings) as settings, (select count(*) from item_job) as jobs`.execute(
      product.worker.db,
    )
  ).rows;

describe('the dry run of filters', () => {
  it('names the very items that a save then zeroes, removes and brings back, and writes nothing', async () => {
    expect(listed.length).toBeGreaterThanOrEqual(ITEMS / 2);
    const before = await versions();
    const cheap = listed.filter((item) => priceOf(item) < middle);
    const zeroing = await dryRun([range(1, middle)]);
    expect(await versions()).toEqual(before);
    expect(zeroing.totals).toEqual({
      zeroed: { alone: cheap.length, shared: 0, total: cheap.length },
      removed: { alone: 0, shared: 0, total: 0 },
      restored: { alone: 0, shared: 0, total: 0 },
    });
    expect(zeroing.filters).toEqual([{ sendingType: 'warehouse', filterName: 'SourcePriceRange', ...zeroing.totals }]);
    expect(zeroing).toMatchObject({
      orders: { count: 0, profitMinor: null, currency: 'EUR' },
      evaluated: zeroing.items,
      offered: { before: listed.length, after: listed.length - cheap.length, lost: cheap.length },
    });
    expect(zeroing.durationMs).toBeGreaterThanOrEqual(0);
    expect(sampled(zeroing, 'zeroed')).toEqual(idsOf(cheap));

    // A save stands on what was foretold: the settings are the same since.
    expect((await seller.call(filters.get, { query: {} })).revision).toBe(zeroing.revision);
    const { revision } = await save([range(1, middle)]);
    expect(revision).toBeGreaterThan(zeroing.revision);
    await product.settle();
    expect(
      idsOf(
        (await itemsOf(seller, 'outOfCriteria')).filter(
          (item) => item.filter === 'SourcePriceRange' && item.listedAtZero,
        ),
      ),
    ).toEqual(idsOf(cheap));
    const held = (await seller.call(filters.get, { query: {} })).filters;
    expect(held.filter((filter) => filter.filterName === 'SourcePriceRange').map((filter) => filter.held)).toEqual([
      cheap.length,
    ]);

    // From zero to removed: the listings go.
    const removing = await dryRun([range(2, middle)]);
    expect(removing.totals).toMatchObject({ zeroed: { total: 0 }, removed: { total: cheap.length } });
    expect(removing.offered.lost).toBe(0);
    await save([range(2, middle)]);
    await product.settle();
    expect(
      idsOf(
        (await itemsOf(seller, 'outOfCriteria')).filter(
          (item) => item.filter === 'SourcePriceRange' && !item.listedAtZero,
        ),
      ),
    ).toEqual(idsOf(cheap));
    expect(
      (await product.world.listings('DE', seller.sellingPartnerId)).filter(
        (listing) => listing.status !== 'DELETED' && cheap.some(({ sku }) => sku === listing.sku),
      ),
    ).toEqual([]);

    const back = await dryRun([range(0, null)]);
    expect(back.totals).toMatchObject({
      zeroed: { total: 0 },
      removed: { total: 0 },
      restored: { alone: cheap.length, total: cheap.length },
    });
    expect(sampled(back, 'restored')).toEqual(idsOf(cheap));
    await save([range(0, null)]);
    await product.settle();
    expect(idsOf((await itemsOf(seller)).filter((item) => item.status === 'AtStore'))).toEqual(idsOf(listed));
  });

  it('FILT-047 tells the orders of the last 30 days of what stops being offered, each once; of a store that was never read, none', async () => {
    const byPrice = listed.toSorted((one, two) => priceOf(one) - priceOf(two));
    const [cheap, cheaper, dear] = [byPrice[0], byPrice[1], byPrice.at(-1)];
    if (!cheap || !cheaper || !dear) throw new Error('items are listed');
    const buy = (skus: readonly string[]) =>
      product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
        market: 'DE',
        sellerId: seller.sellingPartnerId,
        items: skus.map((sku) => ({ sku, quantity: 1 })),
        pendingMs: 0,
      });
    const both = await buy([cheap.sku, cheaper.sku]);
    const cancelled = await buy([cheap.sku]);
    await buy([dear.sku]);
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from seller_order`.execute(product.worker.db)).rows[0]?.n;
    await product.settle({ until: async () => (await count()) === 3 });
    await product.world.ask('POST', `/world/orders/${cancelled.amazonOrderId}/cancel`, { by: 'BUYER' });
    await product.settle({
      until: async () =>
        (await sql`select 1 from seller_order where seller_status = 3`.execute(product.worker.db)).rows.length === 1,
    });
    await product.settle();
    await sql`update seller_order set profit = 700 where amazon_order_id = ${both.amazonOrderId}`.execute(
      product.worker.db,
    );
    const stopping = await dryRun([range(1, Math.max(priceOf(cheap), priceOf(cheaper)) + 1)]);
    expect(stopping.orders).toEqual({ count: 1, profitMinor: 700, currency: 'EUR' });
    expect(stopping.samples.find(({ sku }) => sku === cheap.sku)?.orders).toBe(1);
    const all = await dryRun([rank(2, 0), { filterName: 'WithoutSalesRankSource', action: 2, params: {} }]);
    expect(all.orders?.count).toBe(2);
    await sql`update seller_order set purchased_at = purchased_at - interval '31 days' where amazon_order_id = ${both.amazonOrderId}`.execute(
      product.worker.db,
    );
    expect((await dryRun([range(1, Math.max(priceOf(cheap), priceOf(cheaper)) + 1)])).orders?.count).toBe(0);
    await sql`update order_sweep set by_created = true where store_id = ${seller.storeId}`.execute(product.worker.db);
    expect((await dryRun([range(1, middle)])).orders).toBeNull();
    await sql`update order_sweep set by_created = false where store_id = ${seller.storeId}`.execute(product.worker.db);
    await sql`delete from seller_order`.execute(product.worker.db);
  });

  it('counts an item that several filters stop once in the total, in each filter as shared', async () => {
    const answer = await dryRun([
      range(1, middle),
      rank(2, 0),
      { filterName: 'WithoutSalesRankSource', action: 2, params: {} },
    ]);
    const cheap = listed.filter((item) => priceOf(item) < middle);
    // Every item has a rank above 0 or none at all.
    expect(answer.totals.removed).toEqual({
      alone: listed.length - cheap.length,
      shared: cheap.length,
      total: listed.length,
    });
    const [first] = answer.filters.filter((filter) => filter.filterName === 'SourcePriceRange');
    expect(first?.removed).toEqual({ alone: 0, shared: cheap.length, total: cheap.length });
    expect(answer.filters.reduce((sum, filter) => sum + filter.removed.alone, 0)).toBe(answer.totals.removed.alone);
    expect(answer.samples.length).toBe(Math.min(20, listed.length));
    const profits = answer.samples.map((sample) => sample.profitMinor ?? -Infinity);
    expect(profits).toEqual(profits.toSorted((a, b) => b - a));
    for (const sample of answer.samples) {
      const item = await itemOf(seller, sample.sku);
      expect(sample).toMatchObject({
        id: item.id,
        asin: item.asin,
        title: item.title,
        profitMinor: item.profitMinor,
        priceMinor: item.priceMinor,
        currency: 'EUR',
        orders: 0,
      });
    }
  });

  it('gives every affected item, page by page, of one effect or of all', async () => {
    const body = [
      range(1, middle),
      rank(2, 0),
      { filterName: 'WithoutSalesRankSource' as const, action: 2 as const, params: {} },
    ];
    const pages = async (query: { effect?: 'zeroed' | 'removed' }) => {
      const ids: number[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page: Awaited<ReturnType<typeof affected>> = await affected({ ...query, after, limit: 5 });
        expect(page.items.length).toBeLessThanOrEqual(5);
        ids.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      return ids;
    };
    const affected = (query: object) => seller.call(filters.affected, { query, body });
    expect(await pages({})).toEqual(idsOf(listed));
    expect(await pages({ effect: 'removed' })).toEqual(idsOf(listed));
    expect(await pages({ effect: 'zeroed' })).toEqual([]);
  });

  it('changes both ways of sending in one run; the way that the store does not use changes nothing', async () => {
    const cheap = listed.filter((item) => priceOf(item) < middle).length;
    const both = await dryRun([{ ...range(2, null, 1), sendingType: 'direct' }, range(1, middle)]);
    expect(both.totals).toMatchObject({ zeroed: { total: cheap }, removed: { total: 0 } });
    expect((await dryRun([range(2, null, 1)], seller, 'direct')).totals.removed.total).toBe(0);
    expect((await dryRun([])).totals).toMatchObject({
      zeroed: { total: 0 },
      removed: { total: 0 },
      restored: { total: 0 },
    });
  });

  it('FILT-009 refuses what a save would refuse', async () => {
    for (const params of [{ days: null }, { days: 0 }, {}]) {
      const refusal = await refusalOf(dryRun([{ filterName: 'DeliveryDate', action: 1, params }]));
      expect(refusal).toMatchObject({ code: 'ValidationFailed', status: 400 });
      expect(refusal.fields).toContainEqual({
        field: 'filters.warehouse.DeliveryDate.days',
        code: 'DeliveryDateCannotBeNullOrZero',
      });
    }
    expect(await refusalOf(dryRun([{ filterName: 'BlockedByMarketplace', action: 0, params: {} }]))).toMatchObject({
      code: 'ValidationFailed',
    });
  });

  itLong('M3 above the number of the store a save is made only with the number that its dry run told', async () => {
    const { revision: _, storeName: _name, ...settings } = await seller.call(pricing.getStore, {});
    const typedAbove = (number: number | null) =>
      seller.call(pricing.saveStore, { body: { ...settings, typedAbove: number } });
    const { totals } = await dryRun([range(1, middle)]);
    const items = totals.zeroed.total;
    expect(items).toBeGreaterThan(3);
    await typedAbove(items - 1);
    const saved = (confirmed?: number) =>
      seller.call(filters.save, { query: { ...(confirmed !== undefined && { confirmed }) }, body: [range(1, middle)] });
    const before = await versions();
    for (const wrong of [undefined, 0, items + 1])
      expect(await refusalOf(saved(wrong))).toMatchObject({ code: 'ConfirmationNeeded', status: 409, data: { items } });
    expect(await versions()).toEqual(before);
    await saved(items);
    await product.settle();
    await save([range(0, null)]);
    await product.settle();
    // As many as the number is not above it.
    await typedAbove(items);
    await saved();
    await save([range(0, null)]);
    await typedAbove(null);
    await product.settle();
  });

  it('SHELL-067 a run of another seller sees the own items alone', async () => {
    expect((await dryRun([rank(2, 0)], other)).items).toBe(0);
    expect(
      await seller.request({
        method: 'POST',
        url: '/api/filter/dryRun',
        payload: [],
        headers: { 'x-customer-marketplace-id': String(other.storeId) },
      }),
    ).toMatchObject({ statusCode: 400, json: { message: 'DifferentMarketSelected' } });
  });

  it('of runs that start together the newest answers, and the 61st of a minute is refused', async () => {
    await sql`delete from rate_event where key = ${`dryRun:${seller.storeId}`}`.execute(product.deps.db);
    // As many as may run and wait at once, again and again.
    const runs: PromiseSettledResult<unknown>[] = [];
    for (const together of [8, 8, 8, 8, 8, 8, 8, 4])
      runs.push(...(await Promise.allSettled(Array.from({ length: together }, () => dryRun([range(1, middle)])))));
    const refused = runs.flatMap((run) => (run.status === 'rejected' ? [(run.reason as { code: string }).code] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['DryRunSuperseded']));
    expect(runs.filter((run) => run.status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await refusalOf(dryRun([]))).toMatchObject({ code: 'TooManyRequests', status: 429 });
  });
});
