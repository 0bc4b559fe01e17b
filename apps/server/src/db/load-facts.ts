import { sql } from 'kysely';
import { unknownTarget, type ItemFacts, type ItemOverride, type SourceFacts, type TargetFacts } from '@kervan/domain/inventory/facts';
import type { Db } from './connect.ts';
import { milliseconds, RowText, rowText } from './row-text.ts';

/** One item with everything its decision reads, and what the writing needs beside it. */
export type LoadedItem = {
  itemId: number; version: number; sourceId: number; sourceRevision: number; evaluatedRevision: number; targetRevision: number | null; overrideId: number | null;
  item: ItemFacts; source: SourceFacts; target: TargetFacts;
  cost: number | null; profit: number | null; targetBuyBox: number | null; targetLowest: number | null; targetRank: number | null; targetOffers: number | null;
  cause: number;
  /** Bits of SourceFlag. */
  sourceFlags: number;
};

type Causes = (itemId: number) => number;
type Text = { row: string };

/** Takes up to `most` waiting items of a store off the list, with their facts; part of the transaction that decides them. */
export async function takeDirty(tx: Db, storeId: number, most: number): Promise<LoadedItem[]> {
  const { rows } = await sql<{ item_id: number; cause: number }>`
    delete from item_dirty d where d.store_id = ${storeId} and d.item_id in (select item_id from item_dirty where store_id = ${storeId} order by item_id limit ${most} for update skip locked)
    returning d.item_id, d.cause`.execute(tx);
  const causes = new Map(rows.map((row) => [row.item_id, row.cause]));
  return itemsOf(tx, storeId, [...causes.keys()], (itemId) => causes.get(itemId) ?? 0);
}

/** The next items of a store after a key, for the re-evaluation of the whole store. */
export async function loadRange(tx: Db, storeId: number, range: { after: number; to: number; most: number }, cause: number): Promise<LoadedItem[]> {
  const { rows } = await sql<Text>`select ${sql.raw(ITEM)} from item i where i.store_id = ${storeId} and i.item_id > ${range.after} and i.item_id <= ${range.to} order by i.item_id limit ${range.most}`.execute(tx);
  return withFacts(tx, storeId, rows, () => cause);
}

/** Chosen items of a store. */
export const loadItems = (tx: Db, storeId: number, itemIds: readonly number[], cause: number): Promise<LoadedItem[]> => itemsOf(tx, storeId, itemIds, () => cause);

async function itemsOf(tx: Db, storeId: number, itemIds: readonly number[], causes: Causes): Promise<LoadedItem[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<Text>`select ${sql.raw(ITEM)} from item i where i.store_id = ${storeId} and i.item_id = any(${list(itemIds)}::bigint[]) order by i.item_id`.execute(tx);
  return withFacts(tx, storeId, rows, causes);
}

const list = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * Reads what belongs to the items, a statement per table, each by its primary key: the plan is the same for one item and for a
 * chunk, whatever the statistics say, and each source row is read once.
 */
async function withFacts(tx: Db, storeId: number, rows: readonly Text[], causes: Causes): Promise<LoadedItem[]> {
  const items = rows.map(({ row }) => itemOf(new RowText(row)));
  if (items.length === 0) return [];
  const itemIds = list(items.map(({ itemId }) => itemId));
  const sources = await byId(sql<Text>`select ${sql.raw(SOURCE)} from source_product s where s.source_id = any(${list(items.map(({ sourceId }) => sourceId))}::bigint[])`.execute(tx), sourceOf);
  const targets = await byId(sql<Text>`select ${sql.raw(TARGET)} from target_offer t where t.store_id = ${storeId} and t.item_id = any(${itemIds}::bigint[])`.execute(tx), targetOf);
  const listings = await byId(sql<Text>`select ${sql.raw(LISTING)} from listing_reported r where r.store_id = ${storeId} and r.item_id = any(${itemIds}::bigint[])`.execute(tx), listingOf);
  const overrideIds = items.flatMap(({ overrideId }) => overrideId ?? []);
  const overrides = overrideIds.length === 0 ? new Map<number, Override>() : await byId(sql<Text>`select ${sql.raw(OVERRIDE)} from item_override o where o.store_id = ${storeId} and o.override_id = any(${list(overrideIds)}::int[])`.execute(tx), overrideOf);
  return items.flatMap((item) => {
    const source = sources.get(item.sourceId);
    const override = item.overrideId === null ? undefined : overrides.get(item.overrideId);
    return source ? [loaded(item, { source, target: targets.get(item.itemId), listing: listings.get(item.itemId), override }, causes(item.itemId))] : [];
  });
}

async function byId<T extends { id: number }>(answer: Promise<{ rows: Text[] }>, read: (row: RowText) => T): Promise<Map<number, T>> {
  const { rows } = await answer;
  return new Map(rows.map(({ row }) => read(new RowText(row))).map((record) => [record.id, record]));
}

type Parts = { source: Source; target: Target | undefined; listing: Listing | undefined; override: Override | undefined };

function loaded(item: Item, { source, target, listing, override }: Parts, cause: number): LoadedItem {
  return {
    itemId: item.itemId, version: item.version, sourceId: item.sourceId, sourceRevision: source.revision, evaluatedRevision: item.evaluatedRevision, targetRevision: target?.revision ?? null, overrideId: item.overrideId,
    item: {
      status: item.status, reason: item.reason, price: item.price, quantity: item.quantity, handlingDays: item.handlingDays, flags: item.flags,
      sentPrice: listing?.sentPrice ?? null, confirmedPrice: listing?.price ?? null, confirmedQuantity: listing?.quantity ?? null,
      importPrice: override?.importPrice ?? null, shipmentPrice: override?.shipmentPrice ?? null, minAllowed: override?.minAllowed ?? null, maxAllowed: override?.maxAllowed ?? null,
      override: override?.values ?? null, createdAt: item.createdAt, lastSaleAt: null,
    },
    source: source.facts, target: target?.facts ?? unknownTarget,
    cost: item.cost, profit: item.profit, targetBuyBox: item.targetBuyBox, targetLowest: item.targetLowest, targetRank: item.targetRank, targetOffers: item.targetOffers,
    cause, sourceFlags: source.flags,
  };
}

// Each list of columns is read by the function below it, in the same order. Fields of an object literal are evaluated as written.

const ITEM = rowText(
  'i.item_id', 'i.version', 'i.source_id', 'i.source_revision', 'i.status', 'i.reason', 'i.price', 'i.quantity', 'i.handling_days', 'i.flags', 'i.cost', 'i.profit',
  'i.target_buybox', 'i.target_lowest', 'i.target_rank', 'i.target_offers', milliseconds('i.created_at'), 'i.override_id');
type Item = ReturnType<typeof itemOf>;
function itemOf(row: RowText) {
  return {
    itemId: row.number() ?? 0, version: row.number() ?? 0, sourceId: row.number() ?? 0, evaluatedRevision: row.number() ?? 0,
    // The column holds status codes only.
    status: (row.number() ?? 9) as ItemFacts['status'], reason: row.number() ?? 0, price: row.number(), quantity: row.number() ?? 0, handlingDays: row.number(), flags: row.number() ?? 0, cost: row.number(), profit: row.number(),
    targetBuyBox: row.number(), targetLowest: row.number(), targetRank: row.number(), targetOffers: row.number(), createdAt: row.number() ?? 0, overrideId: row.number(),
  };
}

const SOURCE = rowText(
  's.source_id', 's.revision', 's.flags', milliseconds('s.fetched_at'), 's.not_found', 's.price', 's.shipping', 's.stock', 's.seller_type', 's.availability', 's.prime', 's.prime_exclusive', 's.delivery_days', 's.in_stock_in_days',
  's.sales_rank', 's.review_count', 's.review_average', 's.weight_g', 's.dimensional_weight_g', 's.girth_mm', 's.discount_type', 's.discount_value', 's.coupon_type', 's.coupon_value', 's.variations', 's.voltage', 's.seller_is_brand');
type Source = ReturnType<typeof sourceOf>;
function sourceOf(row: RowText) {
  return { id: row.number() ?? 0, revision: row.number() ?? 0, flags: row.number() ?? 0, facts: sourceFacts(row) };
}
function sourceFacts(row: RowText): SourceFacts {
  // Codes of the enums in domain, written by the intake.
  return {
    fetchedAt: row.number(), notFound: row.boolean() ?? false, price: row.number(), shipping: row.number(), stock: row.number(),
    sellerType: row.number() as SourceFacts['sellerType'], availability: row.number() as SourceFacts['availability'], prime: row.boolean(), primeExclusive: row.boolean(),
    deliveryDays: row.number(), dateInStockDays: row.number(), salesRank: row.number(), reviewCount: row.number(), reviewAverage10: row.number(),
    weightG: row.number(), dimensionalWeightG: row.number(), girthMm: row.number(),
    discountType: row.number() as SourceFacts['discountType'], discountValue: row.number(), couponType: row.number() as SourceFacts['couponType'], couponValue: row.number(),
    variations: row.number(), voltage: row.number(), sellerIsBrand: row.boolean(),
  };
}

const TARGET = rowText(
  't.item_id', 't.revision', milliseconds('t.fetched_at'), 't.buybox_landed', 't.buybox_price', 't.buybox_shipping', 't.buybox_is_ours', 't.buybox_excluded', 't.lowest_landed', 't.offers', 't.fba', 't.sba', 't.chinese', 't.sales_rank', 't.buybox_brands');
type Target = ReturnType<typeof targetOf>;
function targetOf(row: RowText) {
  return { id: row.number() ?? 0, revision: row.number(), facts: targetFacts(row) };
}
function targetFacts(row: RowText): TargetFacts {
  return {
    fetchedAt: row.number(), readAtAll: true, buyBoxLanded: row.number(), buyBoxPrice: row.number(), buyBoxShipping: row.number(),
    buyBoxSellerIsUs: row.boolean() ?? false, buyBoxSellerExcluded: row.boolean() ?? false, lowestLanded: row.number(), offersCount: row.number(),
    fbaOffer: row.boolean(), sbaOffer: row.boolean(), chineseOffer: row.boolean(), salesRank: row.number(), buyBoxBrandCount: row.number(),
  };
}

const LISTING = rowText('r.item_id', 'r.price', 'r.quantity', 'case when r.flight_seq is null then r.price else r.flight_price end');
type Listing = ReturnType<typeof listingOf>;
function listingOf(row: RowText) {
  return { id: row.number() ?? 0, price: row.number(), quantity: row.number(), sentPrice: row.number() };
}

const OVERRIDE = rowText(
  'o.override_id', 'o.import_price', 'o.shipment_price', 'o.min_allowed', 'o.max_allowed', 'o.kind', 'o.min_profit', 'o.standard_profit', 'o.max_profit', 'o.frozen_price', 'o.critical_stock', 'o.max_stock', 'o.min_stock', 'o.handling_days');
const PROFIT_KINDS = [null, 'constant', 'rated'] as const;
type Override = ReturnType<typeof overrideOf>;
function overrideOf(row: RowText) {
  return { id: row.number() ?? 0, importPrice: row.number(), shipmentPrice: row.number(), minAllowed: row.number(), maxAllowed: row.number(), values: overrideValues(row) };
}
function overrideValues(row: RowText): ItemOverride {
  return {
    profitKind: PROFIT_KINDS[row.number() ?? 0] ?? null, minProfit: row.number() ?? 0, standardProfit: row.number() ?? 0, maxProfit: row.number() ?? 0, frozenPrice: row.number(),
    criticalStock: row.number(), maxStock: row.number(), minStock: row.number(), handlingDays: row.number(),
  };
}
