import { sql, type RawBuilder } from 'kysely';
import { unknownSource, unknownTarget, type ItemFacts, type ItemOverride, type SourceFacts, type TargetFacts } from '@kervan/domain/inventory/facts';
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

/** Items read at once: how many and up to where is known from the answer, the items are made of its text when they are asked for. */
export type ItemPage = {
  count: number;
  /** The highest id; 0 of an empty page. */
  lastId: number;
  /** Each status that occurs. */
  statuses: readonly number[];
  /** In the order of their ids. An item whose source is gone is left out. */
  items(): LoadedItem[];
};

/** Takes up to `most` waiting items of a store off the list, with their facts; part of the transaction that decides them. */
export function takeDirty(tx: Db, storeId: number, most: number): Promise<ItemPage> {
  return load(tx, storeId, sql`
    with taken as (
      delete from item_dirty d where d.store_id = ${storeId} and d.item_id in (select item_id from item_dirty where store_id = ${storeId} order by item_id limit ${most} for update skip locked)
      returning d.item_id, d.cause),
    chosen as materialized (select i.*, taken.cause from taken join item i on i.store_id = ${storeId} and i.item_id = taken.item_id)`);
}

/** The next items of a store after a key, for the re-evaluation of the whole store. */
export function loadRange(tx: Db, storeId: number, { after, to, most }: { after: number; to: number; most: number }, cause: number): Promise<ItemPage> {
  return load(tx, storeId, sql`with chosen as materialized (
    select i.*, ${cause}::smallint as cause from item i where i.store_id = ${storeId} and i.item_id > ${after} and i.item_id <= ${to} order by i.item_id limit ${most})`);
}

/** Chosen items of a store, in the order of their ids. */
export async function loadItems(tx: Db, storeId: number, itemIds: readonly number[], cause: number): Promise<LoadedItem[]> {
  const page = await load(tx, storeId, sql`with chosen as materialized (
    select i.*, ${cause}::smallint as cause from item i where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[]))`);
  return page.items();
}

type Texts = { count: number; last_id: number; statuses: number[]; items: string | null; sources: string | null; targets: string | null; listings: string | null; overrides: string | null };

/**
 * Reads the chosen items and what belongs to them in one statement. Each table is read by its primary key on its own, not joined:
 * so the plan is the same for one item and for a chunk, whatever the statistics say.
 */
async function load(tx: Db, storeId: number, chosen: RawBuilder<unknown>): Promise<ItemPage> {
  const { rows: [texts] } = await sql<Texts>`${chosen} select
    (select count(*)::int from chosen) as count, (select coalesce(max(item_id), 0) from chosen) as last_id, array(select distinct status from chosen) as statuses,
    (select string_agg(${sql.raw(ITEM)}, '' order by item_id) from chosen) as items,
    (select string_agg(${sql.raw(SOURCE)}, '') from source_product where source_id = any(array(select source_id from chosen))) as sources,
    (select string_agg(${sql.raw(TARGET)}, '') from target_offer where store_id = ${storeId} and item_id = any(array(select item_id from chosen))) as targets,
    (select string_agg(${sql.raw(LISTING)}, '') from listing_reported where store_id = ${storeId} and item_id = any(array(select item_id from chosen))) as listings,
    (select string_agg(${sql.raw(OVERRIDE)}, '') from item_override where store_id = ${storeId} and override_id = any(array(select override_id from chosen where override_id is not null))) as overrides`.execute(tx);
  if (!texts) throw new Error('a select without a table answers one row');
  return { count: texts.count, lastId: texts.last_id, statuses: texts.statuses, items: () => itemsOf(texts) };
}

function itemsOf({ items: text, sources, targets, listings, overrides }: Texts): LoadedItem[] {
  const items = readItems(new RowText(text));
  const known = readSources(new RowText(sources));
  readTargets(new RowText(targets), items);
  readListings(new RowText(listings), items);
  readOverrides(new RowText(overrides), items);
  return [...items.values()].filter((loaded) => takeSource(loaded, known));
}

// Below, each list of columns stands before the function that reads it, field by field in the same order: the properties of an
// object literal are evaluated as they are written.

const ITEM = rowText(
  'item_id', 'version', 'source_id', 'source_revision', 'override_id', 'status', 'reason', 'price', 'quantity', 'handling_days', 'flags', milliseconds('created_at'),
  'cost', 'profit', 'target_buybox', 'target_lowest', 'target_rank', 'target_offers', 'cause');

function readItems(row: RowText): Map<number, LoadedItem> {
  const items = new Map<number, LoadedItem>();
  while (row.next()) {
    const loaded: LoadedItem = {
      itemId: row.known(), version: row.known(), sourceId: row.known(), sourceRevision: 0, evaluatedRevision: row.known(), targetRevision: null, overrideId: row.number(),
      item: itemFacts(row), source: unknownSource, target: unknownTarget,
      cost: row.number(), profit: row.number(), targetBuyBox: row.number(), targetLowest: row.number(), targetRank: row.number(), targetOffers: row.number(), cause: row.known(), sourceFlags: 0,
    };
    items.set(loaded.itemId, loaded);
  }
  return items;
}

function itemFacts(row: RowText): ItemFacts {
  return {
    // The column holds status codes only.
    status: row.known() as ItemFacts['status'], reason: row.known(), price: row.number(), quantity: row.known(), handlingDays: row.number(), flags: row.known(),
    sentPrice: null, confirmedPrice: null, confirmedQuantity: null, importPrice: null, shipmentPrice: null, minAllowed: null, maxAllowed: null, override: null, createdAt: row.known(), lastSaleAt: null,
  };
}

const SOURCE = rowText(
  'source_id', 'revision', 'flags', milliseconds('fetched_at'), 'not_found', 'price', 'shipping', 'stock', 'seller_type', 'availability', 'prime', 'prime_exclusive', 'delivery_days', 'in_stock_in_days',
  'sales_rank', 'review_count', 'review_average', 'weight_g', 'dimensional_weight_g', 'girth_mm', 'discount_type', 'discount_value', 'coupon_type', 'coupon_value', 'variations', 'voltage', 'seller_is_brand');
type Source = { revision: number; flags: number; facts: SourceFacts };

function readSources(row: RowText): Map<number, Source> {
  const sources = new Map<number, Source>();
  while (row.next()) sources.set(row.known(), { revision: row.known(), flags: row.known(), facts: sourceFacts(row) });
  return sources;
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

function takeSource(loaded: LoadedItem, sources: ReadonlyMap<number, Source>): boolean {
  const source = sources.get(loaded.sourceId);
  if (!source) return false;
  loaded.source = source.facts;
  loaded.sourceRevision = source.revision;
  loaded.sourceFlags = source.flags;
  return true;
}

const TARGET = rowText(
  'item_id', 'revision', milliseconds('fetched_at'), 'buybox_landed', 'buybox_price', 'buybox_shipping', 'buybox_is_ours', 'buybox_excluded', 'lowest_landed', 'offers', 'fba', 'sba', 'chinese', 'sales_rank', 'buybox_brands');

function readTargets(row: RowText, items: ReadonlyMap<number, LoadedItem>): void {
  while (row.next()) {
    const loaded = items.get(row.known());
    const revision = row.number();
    const target = targetFacts(row);
    if (!loaded) continue;
    loaded.targetRevision = revision;
    loaded.target = target;
  }
}

function targetFacts(row: RowText): TargetFacts {
  return {
    fetchedAt: row.number(), readAtAll: true, buyBoxLanded: row.number(), buyBoxPrice: row.number(), buyBoxShipping: row.number(),
    buyBoxSellerIsUs: row.boolean() ?? false, buyBoxSellerExcluded: row.boolean() ?? false, lowestLanded: row.number(), offersCount: row.number(),
    fbaOffer: row.boolean(), sbaOffer: row.boolean(), chineseOffer: row.boolean(), salesRank: row.number(), buyBoxBrandCount: row.number(),
  };
}

const LISTING = rowText('item_id', 'price', 'quantity', 'case when flight_seq is null then price else flight_price end');

function readListings(row: RowText, items: ReadonlyMap<number, LoadedItem>): void {
  while (row.next()) {
    const facts = items.get(row.known())?.item;
    const [price, quantity, sentPrice] = [row.number(), row.number(), row.number()];
    if (!facts) continue;
    facts.confirmedPrice = price;
    facts.confirmedQuantity = quantity;
    facts.sentPrice = sentPrice;
  }
}

const OVERRIDE = rowText(
  'item_id', 'override_id', 'import_price', 'shipment_price', 'min_allowed', 'max_allowed', 'kind', 'min_profit', 'standard_profit', 'max_profit', 'frozen_price', 'critical_stock', 'max_stock', 'min_stock', 'handling_days');

function readOverrides(row: RowText, items: ReadonlyMap<number, LoadedItem>): void {
  while (row.next()) {
    const loaded = items.get(row.known());
    const overrideId = row.known();
    const known = { importPrice: row.number(), shipmentPrice: row.number(), minAllowed: row.number(), maxAllowed: row.number() };
    const override = overrideValues(row);
    // Prices of their own count from the moment at which the item names them.
    if (loaded?.overrideId === overrideId) Object.assign(loaded.item, known, { override });
  }
}

const PROFIT_KINDS = [null, 'constant', 'rated'] as const;

function overrideValues(row: RowText): ItemOverride {
  return {
    profitKind: PROFIT_KINDS[row.known()] ?? null, minProfit: row.known(), standardProfit: row.known(), maxProfit: row.known(), frozenPrice: row.number(),
    criticalStock: row.number(), maxStock: row.number(), minStock: row.number(), handlingDays: row.number(),
  };
}
