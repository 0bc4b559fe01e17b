import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory-calls';
import { Voltage } from '@kervan/domain/filters/filter-params';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { ProductStatus } from '@kervan/domain/inventory/product-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import { itemOf, itemsOf, offerOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';
import { changeLevel } from '../../testing/subscriptions.ts';

const stocked = useStocked();

/** Everything that a reading, an upload or a seller may have told of a product, each value another one. */
async function tellEverything(itemId: number) {
  const { db } = stocked.product.worker;
  const source = sql`(select source_id from item where item_id = ${itemId})`;
  await sql`update source_product set price = 6290, shipping = 325, stock = 41, seller_type = ${SellerType.FBM}, availability = ${ProductStatus.InStockAtDate}, prime = true, prime_exclusive = false,
    delivery_days = 8, in_stock_in_days = 9, sales_rank = 3456, review_count = 987, review_average = 46, weight_g = 2300, dimensional_weight_g = 2400, girth_mm = 970,
    discount_type = 2, discount_value = 1250, coupon_type = 1, coupon_value = 211, variations = 12, voltage = ${Voltage.V110 | Voltage.V220}, seller_is_brand = false where source_id = ${source}`.execute(
    db,
  );
  await sql`update source_details set category_path = 'Home > Kitchen', dimensions_mm = '{310,270,60}', list_price = 7999 where source_id = ${source}`.execute(
    db,
  );
  await sql`update item_details set title = 'Cast iron skillet', brand = 'Anatolia', image = 'https://pictures.example/1.jpg' where item_id = ${itemId}`.execute(
    db,
  );
  await sql`update target_offer set buybox_landed = 13100, lowest_landed = 12900, offers = 4, sales_rank = 812, buybox_seller_type = ${SellerType.FBA}, buybox_brands = 3, average_landed = 13475, competitive_threshold = 13050 where item_id = ${itemId}`.execute(
    db,
  );
  await sql`with made as (insert into item_override(store_id, item_id, kind, import_price, shipment_price, min_allowed, max_allowed) select store_id, item_id, 0, 471, 1823, 10500, 18800 from item where item_id = ${itemId} returning item_id, override_id)
    update item i set override_id = made.override_id, handling_days = 6, flags = i.flags | ${ItemFlag.approvedByUser | ItemFlag.usptoKnown | ItemFlag.usptoRecord | ItemFlag.cipoKnown} from made where i.item_id = made.item_id`.execute(
    db,
  );
}

it('INV-094 gives every field of an item by ASIN and by SKU, with its prices and its changes', async () => {
  const { seller } = stocked;
  const [plain] = stocked.listed;
  if (!plain) throw new Error('nothing is at the store');
  await tellEverything(plain.id);
  const detail = await seller.call(inventory.detail, { query: { asinOrSku: plain.asin } });
  expect(detail.item).toEqual({
    ...plain,
    title: 'Cast iron skillet',
    brand: 'Anatolia',
    imageUrl: 'https://pictures.example/1.jpg',
    sourcePriceMinor: 6_290,
    sourceStock: 41,
    weightG: 2_300,
    buyBoxMinor: 13_100,
    lowestMinor: 12_900,
    targetOffers: 4,
    targetRank: 812,
    handlingDays: 6,
    // Computed of what is known now.
    minPriceMinor: expect.any(Number),
    standardPriceMinor: expect.any(Number),
    maxPriceMinor: expect.any(Number),
  });
  expect(detail.extra).toEqual({
    category: 'Home > Kitchen',
    dimensionsMm: [310, 270, 60],
    dimensionalWeightG: 2_400,
    warehouseWeightG: 2_400,
    desi: 1.67,
    sellerType: 'FBM',
    productStatus: 'In Stock At Date',
    prime: true,
    salesRank: 3_456,
    reviewCount: 987,
    reviewAverage: 4.6,
    sourceShippingMinor: 325,
    discount: { type: 'Rate', value: 1_250 },
    coupon: { type: 'Price', value: 211 },
    manufacturerPriceMinor: 7_999,
    primeExclusive: false,
    deliveryDays: 8,
    inStockInDays: 9,
    variations: 12,
    voltages: [110, 220],
    girthMm: 970,
    sellerIsBrand: false,
    trademark: { own: false, uspto: true, cipo: false, targetOffice: null },
    categoryIds: expect.any(Array),
    suggestedLowerMinor: expect.any(Number),
    buyBoxBrandCount: 3,
    buyBoxSellerType: 'FBA',
    averageOfferMinor: 13_475,
    competitiveThresholdMinor: 13_050,
    importPriceMinor: 471,
    shipmentPriceMinor: 1_823,
    warehouseCostMinor: expect.any(Number),
    buyBoxProfitMinor: expect.any(Number),
    buyBoxProfitPercent: expect.any(Number),
    lowestProfitMinor: expect.any(Number),
    lowestProfitPercent: expect.any(Number),
    addedFromStore: false,
    approvedByUser: true,
    minAllowedMinor: 10_500,
    maxAllowedMinor: 18_800,
  });
  expect(await seller.call(inventory.detail, { query: { asinOrSku: plain.sku } })).toMatchObject({
    item: { id: plain.id, sku: plain.sku },
  });
  // The list shows the same of it.
  expect((await itemsOf(seller)).find(({ id }) => id === plain.id)).toEqual(detail.item);
});

it('INV-094 its changes stand newest first with what became of them, its prices oldest first at the same moments', async () => {
  const { seller, listed } = stocked;
  for (const { id, sku } of listed.slice(1, 4)) {
    const { updateHistory, priceHistory, item } = await seller.call(inventory.detail, { query: { asinOrSku: sku } });
    const { rows } = await sql<{ seq: number; changed_at: Date; price: number; cost: number; quantity: number }>`
      select seq, changed_at, price, cost, quantity from price_change where item_id = ${id} order by seq desc`.execute(
      stocked.product.worker.db,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(
      updateHistory.map(({ seq, changedAt, priceMinor, costMinor, quantity }) => [
        seq,
        changedAt,
        priceMinor,
        costMinor,
        quantity,
      ]),
    ).toEqual(rows.map((row) => [row.seq, row.changed_at.toISOString(), row.price, row.cost, row.quantity]));
    expect(updateHistory[0]?.status).toBe(item.status);
    expect(updateHistory.some(({ state }) => state === 'done')).toBe(true);
    expect(
      priceHistory.map(({ at, priceMinor, costMinor, quantity }) => [at, priceMinor, costMinor, quantity]),
    ).toEqual(rows.toReversed().map((row) => [row.changed_at.toISOString(), row.price, row.cost, row.quantity]));
    expect(priceHistory.at(-1)?.buyBoxMinor).toBe(item.buyBoxMinor);
  }
});

it('PRICE-001 INV-003 INV-013 average offer and competitive price are those that the marketplace told last', async () => {
  const { product, seller, listed } = stocked;
  const [item] = listed.slice(4);
  if (!item) throw new Error('too few items are at the store');
  const offer = offerOf(4_321, { sellerType: 'FBM', shippingMinor: 199 });
  // A second one far from it, so that no figure is by chance another one.
  await product.world.setOffer('DE', item.asin, { sellerId: 'A1DEARER000001', ...offerOf(9_900) });
  await product.world.setOffer('DE', item.asin, offer);
  const shown = async () => (await seller.call(inventory.detail, { query: { asinOrSku: item.sku } })).extra;
  // The sandbox names the BuyBox, or without one the lowest offer; both come with a reading of their own.
  await product.settle({
    until: async () => {
      const { lowestMinor, buyBoxMinor } = await itemOf(seller, item.sku);
      return lowestMinor === 4_520 && (await shown()).competitiveThresholdMinor === (buyBoxMinor ?? 4_520);
    },
  });
  const { competitors } = await seller.call(inventory.explain, { query: { asinOrSku: item.sku } });
  const landed = competitors.filter(({ excluded }) => excluded === null).map(({ landedMinor }) => landedMinor);
  expect(landed).toContain(4_520);
  const { averageOfferMinor, competitiveThresholdMinor } = await shown();
  expect(averageOfferMinor).toBe(Math.round(landed.reduce((sum, each) => sum + each, 0) / landed.length));
  expect(averageOfferMinor).not.toBe(competitiveThresholdMinor);
  // INV-003 INV-013: what the marketplace tells beside, by the product's own readers.
  const { suggestedLowerMinor, category, categoryIds } = await shown();
  expect(suggestedLowerMinor).toBe(4_520);
  const { rows } = await sql<{
    known: number;
  }>`select count(*)::int as known from source_details where list_price > 0`.execute(product.worker.db);
  expect(rows[0]?.known).toBeGreaterThan(0);
  expect(categoryIds).toHaveLength(category?.split(' > ').length ?? 0);
  // A reading that does not name it leaves it.
  await seller.call(inventory.refresh, { body: { inventoryItemIds: [item.id] } });
  const before = (await itemOf(seller, item.sku)).targetFetchedAt;
  await product.settle({ until: async () => (await itemOf(seller, item.sku)).targetFetchedAt !== before });
  expect(await shown()).toMatchObject({ averageOfferMinor, competitiveThresholdMinor });
});

it('SUB-006 what the target market tells beside its prices is for plans that hold it; the price is explained to every plan', async () => {
  const { product, seller, listed } = stocked;
  const asinOrSku = listed.at(-1)?.sku ?? '';
  const told = async () => {
    const { item, extra } = await seller.call(inventory.detail, { query: { asinOrSku } });
    const { competitors, buyBoxMinor, stations } = await seller.call(inventory.explain, { query: { asinOrSku } });
    const info = [item.targetOffers, item.targetRank, extra.averageOfferMinor, competitors.length > 0];
    // The list says of it what its page says.
    const { items } = await seller.call(inventory.list, { body: { search: asinOrSku, more: true } });
    expect(items.map(({ more }) => more)).toEqual([extra]);
    return { info, price: [item.buyBoxMinor, item.lowestMinor, buyBoxMinor, stations.length] };
  };
  const before = await told();
  expect(before.info).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), true]);
  await changeLevel(product.worker, seller.accountId, 1);
  expect(await told()).toEqual({ ...before, info: [null, null, null, false] });
  await changeLevel(product.worker, seller.accountId, 5);
  expect(await told()).toEqual(before);
  await changeLevel(product.worker, seller.accountId, 7);
});
