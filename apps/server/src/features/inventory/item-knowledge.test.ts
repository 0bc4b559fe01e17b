import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory-calls';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { ItemCondition } from '@kervan/domain/inventory/item-fields';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
/** Three products: of the first everything is known, of the second the opposite, of the third nothing. */
let known = 0;
let opposite = 0;
let blank = 0;
beforeAll(async () => {
  const [first, second, third] = stocked.listed;
  [known, opposite, blank] = [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0];
  const db = stocked.product.worker.db;
  const { storeId } = stocked.seller;
  const sourceOf = (id: number) => sql`(select source_id from item where store_id = ${storeId} and item_id = ${id})`;
  const { usptoRecord, usptoKnown, cipoKnown, trademarkRecord, targetOfficeRecord, targetOfficeKnown } = ItemFlag;
  const yes = usptoRecord | usptoKnown | cipoKnown | trademarkRecord;
  await sql`update source_product set discount_type = 2, discount_value = 1250, coupon_type = 1, coupon_value = 300, prime_exclusive = true,
    in_stock_in_days = 9, review_average = 46, review_count = 987 where source_id = ${sourceOf(known)}`.execute(db);
  await sql`update source_product set discount_type = null, coupon_type = null, prime_exclusive = false, in_stock_in_days = 2, review_average = 31,
    review_count = 12 where source_id = ${sourceOf(opposite)}`.execute(db);
  await sql`update source_product set discount_type = null, coupon_type = null, prime_exclusive = null, in_stock_in_days = null, review_average = null,
    review_count = null where source_id = ${sourceOf(blank)}`.execute(db);
  await sql`update item set flags = case item_id when ${known} then flags | ${yes} when ${opposite} then flags | ${targetOfficeRecord | targetOfficeKnown} else flags end,
    target_buybox = case when item_id = ${blank} then null else price + 500 end, target_lowest = case when item_id = ${blank} then null else price - 200 end
    where store_id = ${storeId} and item_id = any(${[known, opposite, blank]})`.execute(db);
  await sql`delete from target_offer where store_id = ${storeId} and item_id = any(${[known, opposite, blank]})`.execute(
    db,
  );
  for (const [id, sellerType, brands, over] of [
    [known, 3, 7, 100],
    [opposite, 1, 1, 900],
  ] as const)
    await sql`insert into target_offer(store_id, item_id, fetched_at, buybox_landed, buybox_price, buybox_shipping, buybox_seller_type, buybox_is_ours, lowest_landed, offers, buybox_brands, average_landed, competitive_threshold)
      select i.store_id, i.item_id, ${new Date(stocked.product.worker.clock.now())}, i.price + 500, i.price + 500, 0, ${sellerType}, false, i.price - 200, 4, ${brands}, i.price - ${over}, i.price + ${over}
      from item i where i.store_id = ${storeId} and i.item_id = ${id}`.execute(db);
});

const list = (body: object) => stocked.seller.call(inventory.list, { body: { limit: 100, ...body } });
const rowOf = async (id: number) => {
  const row = (await list({ more: true })).items.find((each) => each.id === id);
  if (!row?.more) throw new Error('the list has no such product');
  return { row, more: row.more };
};
/** Which of the three a condition finds. */
const found = async (condition: ItemCondition) => {
  const ids = (await list({ conditions: [condition] })).items.map(({ id }) => id);
  return [known, opposite, blank].map((id) => ids.includes(id));
};

describe('what is known of a product', () => {
  it('INV-006 discount and coupon are an amount or a share; none where none is quoted', async () => {
    const { more } = await rowOf(known);
    expect([more.discount, more.coupon]).toEqual([
      { type: 'Rate', value: 1_250 },
      { type: 'Price', value: 300 },
    ]);
    const { more: other } = await rowOf(opposite);
    expect([other.discount, other.coupon]).toEqual([null, null]);
  });

  it('INV-007 stock and delivery: quantity, prime exclusive, date in stock, handling time', async () => {
    const { row, more } = await rowOf(known);
    const stored = await stocked.product.worker.db
      .selectFrom('item')
      .select(['quantity', 'handling_days'])
      .where('store_id', '=', stocked.seller.storeId)
      .where('item_id', '=', known)
      .executeTakeFirstOrThrow();
    expect([row.quantity, row.handlingDays]).toEqual([stored.quantity, stored.handling_days]);
    expect(row.quantity).toBeGreaterThan(0);
    expect([more.primeExclusive, more.inStockInDays]).toEqual([true, 9]);
    const { more: nothing } = await rowOf(blank);
    expect([nothing.primeExclusive, nothing.inStockInDays]).toEqual([null, null]);
  });

  it('INV-009 BuyBox: its seller type and brands, and how many sellers there are', async () => {
    const { row, more } = await rowOf(known);
    expect([more.buyBoxSellerType, more.buyBoxBrandCount, row.targetOffers]).toEqual(['FBM', 7, 4]);
    expect((await rowOf(blank)).more).toMatchObject({ buyBoxSellerType: null, buyBoxBrandCount: null });
  });

  it('INV-011 each office says recorded, not recorded, or was not asked', async () => {
    expect((await rowOf(known)).more.trademark).toEqual({ own: true, uspto: true, cipo: false, targetOffice: null });
    expect((await rowOf(opposite)).more.trademark).toMatchObject({ own: false, uspto: null, targetOffice: true });
  });

  it('INV-012 the profit at the BuyBox and at the lowest offer is that of their landed prices', async () => {
    const { row, more } = await rowOf(opposite);
    const { priceMinor: price, profitMinor: profit, costMinor: cost } = row;
    if (price === null || profit === null || cost === null) throw new Error('the product has no price');
    // profit = price × q − cost: each cent of the price brings q of a cent.
    const q = (profit + cost) / price;
    expect(Math.abs((more.buyBoxProfitMinor ?? 0) - ((price + 500) * q - cost))).toBeLessThan(3);
    expect(Math.abs((more.lowestProfitMinor ?? 0) - ((price - 200) * q - cost))).toBeLessThan(3);
    expect(Math.abs((more.lowestProfitPercent ?? 0) - ((more.lowestProfitMinor ?? 0) * 10_000) / cost)).toBeLessThan(5);
    expect(more.warehouseWeightG).toBeGreaterThan(0);
    expect((await rowOf(blank)).more).toMatchObject({ buyBoxProfitMinor: null, lowestProfitPercent: null });
  });
});

describe('criteria of the detailed search', () => {
  it.each<[ItemCondition, boolean[]]>([
    [{ field: 'primeExclusive', op: 'yes' }, [true, false, false]],
    [{ field: 'primeExclusive', op: 'no' }, [false, true, false]],
    [{ field: 'primeExclusive', op: 'unknown' }, [false, false, true]],
    [{ field: 'reviewAverage', op: 'atLeast', value: 46 }, [true, false, false]],
    [{ field: 'reviewAverage', op: 'atMost', value: 45 }, [false, true, false]],
    [{ field: 'reviewCount', op: 'between', from: 10, to: 20 }, [false, true, false]],
    [{ field: 'reviewCount', op: 'unknown' }, [false, false, true]],
    [{ field: 'trademark', op: 'yes' }, [true, false, false]],
    [{ field: 'uspto', op: 'yes' }, [true, false, false]],
    [{ field: 'uspto', op: 'unknown' }, [false, true, true]],
    [{ field: 'cipo', op: 'no' }, [true, false, false]],
    [{ field: 'targetOffice', op: 'yes' }, [false, true, false]],
    [{ field: 'buyBoxSellerType', op: 'anyOf', values: ['FBM'] }, [true, false, false]],
    [{ field: 'buyBoxSellerType', op: 'unknown' }, [false, false, true]],
    [{ field: 'buyBoxBrands', op: 'atLeast', value: 2 }, [true, false, false]],
    [{ field: 'averageDifference', op: 'atMost', value: 100 }, [true, false, false]],
    [{ field: 'thresholdDifference', op: 'atMost', value: -500 }, [false, true, false]],
  ])('INV-054 %o finds of the three %o', async (condition, expected) => {
    expect(await found(condition)).toEqual(expected);
  });

  it('INV-054 SHELL-093 what was added within a span back from now, and combined with any other', async () => {
    const { product, seller } = stocked;
    const now = product.worker.clock.now();
    const HOUR = 3_600_000;
    for (const [id, hours] of [
      [known, 23],
      [opposite, 25],
      [blank, 24 * 9],
    ] as const)
      await sql`update item set created_at = ${new Date(now - hours * HOUR)} where store_id = ${seller.storeId} and item_id = ${id}`.execute(
        product.worker.db,
      );
    const within = (range: 'hours24' | 'days3' | 'days7' | 'days10') =>
      found({ field: 'created', op: 'within', range });
    expect(await within('hours24')).toEqual([true, false, false]);
    expect(await within('days3')).toEqual([true, true, false]);
    expect(await within('days7')).toEqual([true, true, false]);
    expect(await within('days10')).toEqual([true, true, true]);
    const both: ItemCondition[] = [
      { field: 'created', op: 'within', range: 'days3' },
      { field: 'primeExclusive', op: 'no' },
      { field: 'reviewAverage', op: 'atLeast', value: 30 },
    ];
    expect((await list({ conditions: both })).items.map(({ id }) => id)).toEqual([opposite]);
  });
});

describe('the ASINs of chosen products', () => {
  it("INV-091 FILT-040 are told of the store's own products alone", async () => {
    const { seller, other, listed } = stocked;
    const [first, second] = listed;
    const ids = [first?.id ?? 0, second?.id ?? 0];
    const ask = (who: typeof seller, inventoryItemIds: number[]) =>
      who.call(inventory.asins, { body: { inventoryItemIds } });
    expect((await ask(seller, ids)).asins.toSorted()).toEqual([first?.asin, second?.asin].toSorted());
    expect(await codeOf(ask(other, ids))).toBe('RecordNotFound');
    expect(await codeOf(ask(seller, [...ids, 2_147_483_000]))).toBe('RecordNotFound');
    expect(await codeOf(ask(seller, []))).toBe('ValidationFailed');
  });
});
