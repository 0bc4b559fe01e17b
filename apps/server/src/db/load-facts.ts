import { sql } from 'kysely';
import type { ItemFacts, ItemOverride, SourceFacts, TargetFacts } from '@kervan/domain/inventory/facts';
import type { Db } from './connect.ts';

/** One item with everything its decision reads, and what the writing needs beside it. */
export type LoadedItem = {
  itemId: number; version: number; sourceId: number; sourceRevision: number; evaluatedRevision: number; targetRevision: number | null; overrideId: number | null;
  item: ItemFacts; source: SourceFacts; target: TargetFacts;
  cost: number | null; profit: number | null; targetBuyBox: number | null; targetLowest: number | null; targetRank: number | null; targetOffers: number | null;
  cause: number;
  /** Bits of SourceFlag. */
  sourceFlags: number;
};

const COLUMNS = `i.item_id, i.version, i.source_id, i.source_revision as evaluated_revision, i.status, i.reason, i.price, i.quantity, i.handling_days, i.flags, i.cost, i.profit,
  i.target_buybox, i.target_lowest, i.target_rank, i.target_offers, i.created_at, i.override_id,
  s.revision as source_revision, s.flags as source_flags, s.not_found, s.price as s_price, s.shipping as s_shipping, s.stock, s.seller_type, s.availability, s.prime, s.prime_exclusive, s.delivery_days, s.in_stock_in_days,
  s.sales_rank, s.review_count, s.review_average, s.weight_g, s.dimensional_weight_g, s.girth_mm, s.discount_type, s.discount_value, s.coupon_type, s.coupon_value, s.variations, s.voltage, s.seller_is_brand,
  s.fetched_at as s_fetched_at,
  t.revision as t_revision, t.buybox_landed, t.buybox_price, t.buybox_shipping, t.buybox_is_ours, t.buybox_excluded, t.lowest_landed, t.offers as t_offers, t.fba, t.sba, t.chinese, t.sales_rank as t_rank,
  t.buybox_brands, t.fetched_at as t_fetched_at,
  r.price as confirmed_price, r.quantity as confirmed_quantity, r.present, r.flight_seq, r.flight_price,
  o.kind, o.frozen_price, o.min_profit, o.standard_profit, o.max_profit, o.min_allowed, o.max_allowed, o.import_price, o.shipment_price, o.critical_stock, o.max_stock, o.min_stock, o.handling_days as o_handling`;

const JOINS = `join source_product s on s.source_id = i.source_id
  left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id
  left join listing_reported r on r.store_id = i.store_id and r.item_id = i.item_id
  left join item_override o on o.store_id = i.store_id and o.override_id = i.override_id`;

type Row = Record<string, number | boolean | Date | null>;

/** Takes up to `most` waiting items of a store off the list, with their facts; part of the transaction that decides them. */
export async function takeDirty(tx: Db, storeId: number, most: number): Promise<LoadedItem[]> {
  const { rows } = await sql<Row>`
    with taken as (
      delete from item_dirty d where d.store_id = ${storeId} and d.item_id in (select item_id from item_dirty where store_id = ${storeId} order by item_id limit ${most} for update skip locked)
      returning d.item_id, d.cause)
    select ${sql.raw(COLUMNS)}, taken.cause from taken join item i on i.store_id = ${storeId} and i.item_id = taken.item_id ${sql.raw(JOINS)} order by i.item_id`.execute(tx);
  return rows.map((row) => loaded(row, num(row.cause) ?? 0));
}

/** The next items of a store after a key, for the re-evaluation of the whole store. */
export async function loadRange(tx: Db, storeId: number, range: { after: number; to: number; most: number }, cause: number): Promise<LoadedItem[]> {
  const { rows } = await sql<Row>`select ${sql.raw(COLUMNS)} from item i ${sql.raw(JOINS)} where i.store_id = ${storeId} and i.item_id > ${range.after} and i.item_id <= ${range.to} order by i.item_id limit ${range.most}`.execute(tx);
  return rows.map((row) => loaded(row, cause));
}

/** Chosen items of a store. */
export async function loadItems(tx: Db, storeId: number, itemIds: readonly number[], cause: number): Promise<LoadedItem[]> {
  const { rows } = await sql<Row>`select ${sql.raw(COLUMNS)} from item i ${sql.raw(JOINS)} where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[]) order by i.item_id`.execute(tx);
  return rows.map((row) => loaded(row, cause));
}

// The readers below trust the types of the migration's columns.
const num = (value: Row[string] | undefined): number | null => (value ?? null) as number | null;
const bool = (value: Row[string] | undefined): boolean | null => (value ?? null) as boolean | null;
const ms = (value: Row[string] | undefined): number | null => (value instanceof Date ? value.getTime() : null);

function loaded(row: Row, cause: number): LoadedItem {
  return {
    itemId: num(row.item_id) ?? 0, version: num(row.version) ?? 0, sourceId: num(row.source_id) ?? 0, sourceRevision: num(row.source_revision) ?? 0, evaluatedRevision: num(row.evaluated_revision) ?? 0,
    targetRevision: num(row.t_revision), overrideId: num(row.override_id),
    item: itemFacts(row), source: sourceFacts(row), target: targetFacts(row),
    cost: num(row.cost), profit: num(row.profit), targetBuyBox: num(row.target_buybox), targetLowest: num(row.target_lowest), targetRank: num(row.target_rank), targetOffers: num(row.target_offers),
    cause, sourceFlags: num(row.source_flags) ?? 0,
  };
}

function itemFacts(row: Row): ItemFacts {
  return {
    // The column holds status codes only.
    status: (num(row.status) ?? 9) as ItemFacts['status'], reason: num(row.reason) ?? 0, price: num(row.price), quantity: num(row.quantity) ?? 0, handlingDays: num(row.handling_days), flags: num(row.flags) ?? 0,
    sentPrice: row.flight_seq === null ? num(row.confirmed_price) : num(row.flight_price), confirmedPrice: num(row.confirmed_price), confirmedQuantity: num(row.confirmed_quantity),
    importPrice: num(row.import_price), shipmentPrice: num(row.shipment_price), minAllowed: num(row.min_allowed), maxAllowed: num(row.max_allowed),
    override: row.kind === null ? null : overrideOf(row), createdAt: ms(row.created_at) ?? 0, lastSaleAt: null,
  };
}

const PROFIT_KINDS = [null, 'constant', 'rated'] as const;

function overrideOf(row: Row): ItemOverride {
  return {
    profitKind: PROFIT_KINDS[num(row.kind) ?? 0] ?? null, minProfit: num(row.min_profit) ?? 0, standardProfit: num(row.standard_profit) ?? 0, maxProfit: num(row.max_profit) ?? 0, frozenPrice: num(row.frozen_price),
    criticalStock: num(row.critical_stock), maxStock: num(row.max_stock), minStock: num(row.min_stock), handlingDays: num(row.o_handling),
  };
}

function sourceFacts(row: Row): SourceFacts {
  // Codes of the enums in domain, written by the intake.
  return {
    fetchedAt: ms(row.s_fetched_at), notFound: bool(row.not_found) ?? false, price: num(row.s_price), shipping: num(row.s_shipping), stock: num(row.stock),
    sellerType: num(row.seller_type) as SourceFacts['sellerType'], availability: num(row.availability) as SourceFacts['availability'], prime: bool(row.prime), primeExclusive: bool(row.prime_exclusive),
    deliveryDays: num(row.delivery_days), dateInStockDays: num(row.in_stock_in_days), salesRank: num(row.sales_rank), reviewCount: num(row.review_count), reviewAverage10: num(row.review_average),
    weightG: num(row.weight_g), dimensionalWeightG: num(row.dimensional_weight_g), girthMm: num(row.girth_mm),
    discountType: num(row.discount_type) as SourceFacts['discountType'], discountValue: num(row.discount_value), couponType: num(row.coupon_type) as SourceFacts['couponType'], couponValue: num(row.coupon_value),
    variations: num(row.variations), voltage: num(row.voltage), sellerIsBrand: bool(row.seller_is_brand),
  };
}

function targetFacts(row: Row): TargetFacts {
  return {
    fetchedAt: ms(row.t_fetched_at), readAtAll: row.t_fetched_at !== null && row.t_fetched_at !== undefined, buyBoxLanded: num(row.buybox_landed), buyBoxPrice: num(row.buybox_price), buyBoxShipping: num(row.buybox_shipping),
    buyBoxSellerIsUs: bool(row.buybox_is_ours) ?? false, buyBoxSellerExcluded: bool(row.buybox_excluded) ?? false, lowestLanded: num(row.lowest_landed), offersCount: num(row.t_offers),
    fbaOffer: bool(row.fba), sbaOffer: bool(row.sba), chineseOffer: bool(row.chinese), salesRank: num(row.t_rank), buyBoxBrandCount: num(row.buybox_brands),
  };
}
