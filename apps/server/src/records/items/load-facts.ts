import { sql, type RawBuilder } from 'kysely';
import {
  unknownSource,
  unknownTarget,
  type ItemFacts,
  type ItemOverride,
  type SourceFacts,
  type TargetFacts,
} from '@kervan/domain/inventory/facts';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { noTerms } from '@kervan/domain/listings/sale';
import { sourceMarket } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { milliseconds, RowText, rowText } from '../../db/row-text.ts';
import { marketNumber } from '../products/follow-products.ts';

/** One item with everything its decision reads, and what the writing needs beside it. */
export type LoadedItem = {
  itemId: number;
  version: number;
  sourceId: number;
  sourceRevision: number;
  evaluatedRevision: number;
  targetRevision: number | null;
  overrideId: number | null;
  item: ItemFacts;
  source: SourceFacts;
  target: TargetFacts;
  cost: number | null;
  profit: number | null;
  targetBuyBox: number | null;
  targetLowest: number | null;
  targetRank: number | null;
  targetOffers: number | null;
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
  statuses: readonly StatusCode[];
  /** In the order of their ids. An item whose source is gone is left out. */
  items(): Iterable<LoadedItem>;
};

/**
 * Takes up to `limit` waiting items of a store off the list, with their facts; part of the transaction that decides them. An item that a
 * save of settings has not reached yet is decided with the new ones here: then they are its cause, whatever it waited for.
 * Taken first and read by a statement of its own: one alone would take marks that were set after the moment whose facts it sees.
 */
export async function takeDirty(tx: Db, storeId: number, limit: number): Promise<ItemPage> {
  const { rows } = await sql<{ item_id: number; cause: number }>`
    delete from item_dirty d where d.store_id = ${storeId} and d.item_id in (select item_id from item_dirty where store_id = ${storeId} order by item_id limit ${limit} for update skip locked)
    returning d.item_id, d.cause`.execute(tx);
  return load(tx, storeId, {
    sameItems: BY_ID,
    chosen: sql`
    with taken as (select * from unnest(${rows.map((row) => row.item_id)}::bigint[], ${rows.map((row) => row.cause)}::smallint[]) t(item_id, cause)),
    chosen as materialized (select i.*, case when exists (select 1 from item_job where store_id = ${storeId} and cause = ${UpdateReason.SettingsChange})
        and exists (select 1 from item_job j where j.store_id = ${storeId} and j.cause = ${UpdateReason.SettingsChange} and j.next_item < i.item_id and i.item_id <= j.to_item)
        then ${UpdateReason.SettingsChange}::smallint else taken.cause end as cause from taken join item i on i.store_id = ${storeId} and i.item_id = taken.item_id)`,
  });
}

/** The next items of a store after a key, for the re-evaluation of the whole store. */
export function loadRange(
  tx: Db,
  storeId: number,
  { after, to, most }: { after: number; to: number; most: number },
  cause: number,
): Promise<ItemPage> {
  return load(tx, storeId, {
    sameItems: sql`item_id > ${after} and item_id <= (select max(item_id) from chosen)`,
    chosen: sql`
    with chosen as materialized (select i.*, ${cause}::smallint as cause from item i where i.store_id = ${storeId} and i.item_id > ${after} and i.item_id <= ${to} order by i.item_id limit ${most})`,
  });
}

/** Chosen items of a store, in the order of their ids. */
export async function loadItems(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  cause: number,
): Promise<LoadedItem[]> {
  const page = await load(tx, storeId, {
    sameItems: BY_ID,
    chosen: sql`
    with chosen as materialized (select i.*, ${cause}::smallint as cause from item i where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[]))`,
  });
  return [...page.items()];
}

/** What the source says of a product, whoever follows it; null = nobody does. */
export async function findSource(tx: Db, asin: string): Promise<{ source: SourceFacts; title: string | null } | null> {
  const { rows } = await sql<{ facts: string; title: string | null }>`
    select ${sql.raw(SOURCE)} as facts, (select title from source_details d where d.source_id = source_product.source_id) as title
    from source_product where market = ${marketNumber(sourceMarket)} and asin = ${asin}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const row = new RowText(found.facts).goTo(0);
  // The revision and the flags stand before the facts, the key is read.
  row.known();
  row.known();
  return { source: sourceFacts(row), title: found.title };
}

/** A product that is in no store yet. */
export const newItem = (now: number): ItemFacts => ({
  status: StatusCode.InQueue,
  reason: 0,
  price: null,
  quantity: 0,
  handlingDays: null,
  flags: 0,
  sentPrice: null,
  confirmedPrice: null,
  confirmedQuantity: null,
  importPrice: null,
  shipmentPrice: null,
  minAllowed: null,
  maxAllowed: null,
  override: null,
  createdAt: now,
  lastSaleAt: null,
  unboughtUnits: 0,
  unpricedSince: null,
  heldPrice: null,
  terms: noTerms,
});

const BY_ID = sql`item_id = any(array(select item_id from chosen))`;

/** `sameItems`: the condition by which other tables of the store find what belongs to the chosen items; for a stretch of the key it is that stretch. */
type Choice = { chosen: RawBuilder<unknown>; sameItems: RawBuilder<unknown> };
type Texts = {
  count: number;
  last_id: number;
  statuses: number;
  items: string | null;
  sources: string | null;
  targets: string | null;
  listings: string | null;
  overrides: string | null;
  sales: string | null;
  jumps: string | null;
};

/**
 * Reads the chosen items and what belongs to them in one statement. Each table is read by its primary key on its own, not joined:
 * so the plan is the same for one item and for a chunk, whatever the statistics say.
 */
async function load(tx: Db, storeId: number, { chosen, sameItems }: Choice): Promise<ItemPage> {
  const {
    rows: [texts],
  } = await sql<Texts>`${chosen} select page.*,
    (select string_agg(${sql.raw(SOURCE)}, '') from source_product where source_id = any(array(select source_id from chosen))) as sources,
    (select string_agg(${sql.raw(TARGET)}, '') from target_offer where store_id = ${storeId} and ${sameItems}) as targets,
    (select string_agg(${sql.raw(LISTING)}, '') from listing_reported where store_id = ${storeId} and ${sameItems}) as listings,
    (select string_agg(${sql.raw(OVERRIDE)}, '') from item_override where store_id = ${storeId} and override_id = any(array(select override_id from chosen where override_id is not null))) as overrides,
    (select string_agg(${sql.raw(SALE)}, '') from item_sale where store_id = ${storeId} and ${sameItems}) as sales,
    (select string_agg(${sql.raw(JUMP)}, '') from reading_jump where store_id = ${storeId} and state in ('held', 'kept') and ${sameItems}) as jumps
    from (select count(*)::int as count, coalesce(max(item_id), 0) as last_id, coalesce(bit_or(1 << status), 0) as statuses, string_agg(${sql.raw(ITEM)}, '' order by item_id) as items from chosen) page`.execute(
    tx,
  );
  if (!texts) throw new Error('an aggregate answers one row');
  return {
    count: texts.count,
    lastId: texts.last_id,
    statuses: statusCodes.filter((status) => texts.statuses & (1 << status)),
    items: () => itemsOf(texts),
  };
}

/** Makes one item at a time: the facts of a chunk together would outlive the decisions that need them one by one. */
function* itemsOf(texts: Texts): Generator<LoadedItem> {
  const [row, sources, targets, listings, overrides, sales, jumps] = [
    new RowText(texts.items),
    new RowText(texts.sources),
    new RowText(texts.targets),
    new RowText(texts.listings),
    new RowText(texts.overrides),
    new RowText(texts.sales),
    new RowText(texts.jumps),
  ];
  const [sourceAt, targetAt, listingAt, overrideAt, saleAt, jumpAt] = [
    sources.places(),
    targets.places(),
    listings.places(),
    overrides.places(),
    sales.places(),
    jumps.places(),
  ];
  while (row.next()) {
    const loaded = readItem(row);
    const source = sourceAt.get(loaded.sourceId);
    if (source === undefined) continue;
    readSource(sources.goTo(source), loaded);
    const target = targetAt.get(loaded.itemId);
    if (target !== undefined) readTarget(targets.goTo(target), loaded);
    const listing = listingAt.get(loaded.itemId);
    if (listing !== undefined) readListing(listings.goTo(listing), loaded.item);
    const override = loaded.overrideId === null ? undefined : overrideAt.get(loaded.overrideId);
    if (override !== undefined) readOverride(overrides.goTo(override), loaded.item);
    const sale = saleAt.get(loaded.itemId);
    if (sale !== undefined) readSale(sales.goTo(sale), loaded.item);
    const jump = jumpAt.get(loaded.itemId);
    if (jump !== undefined) loaded.item.heldPrice = jumps.goTo(jump).number();
    yield loaded;
  }
}

// Below, each list of columns stands before the function that reads it, field by field in the same order: the properties of an
// object literal are evaluated as they are written. The first column is the key by which a row is found.

const ITEM = rowText(
  'item_id',
  'version',
  'source_id',
  'source_revision',
  'override_id',
  'status',
  'reason',
  'price',
  'quantity',
  'handling_days',
  'flags',
  milliseconds('created_at'),
  milliseconds('unpriced_since'),
  'cost',
  'profit',
  'target_buybox',
  'target_lowest',
  'target_rank',
  'target_offers',
  'cause',
);

function readItem(row: RowText): LoadedItem {
  return {
    itemId: row.known(),
    version: row.known(),
    sourceId: row.known(),
    sourceRevision: 0,
    evaluatedRevision: row.known(),
    targetRevision: null,
    overrideId: row.number(),
    item: itemFacts(row),
    source: unknownSource,
    target: unknownTarget,
    cost: row.number(),
    profit: row.number(),
    targetBuyBox: row.number(),
    targetLowest: row.number(),
    targetRank: row.number(),
    targetOffers: row.number(),
    cause: row.known(),
    sourceFlags: 0,
  };
}

function itemFacts(row: RowText): ItemFacts {
  return {
    // The column holds status codes only.
    status: row.known() as ItemFacts['status'],
    reason: row.known(),
    price: row.number(),
    quantity: row.known(),
    handlingDays: row.number(),
    flags: row.known(),
    sentPrice: null,
    confirmedPrice: null,
    confirmedQuantity: null,
    importPrice: null,
    shipmentPrice: null,
    minAllowed: null,
    maxAllowed: null,
    override: null,
    createdAt: row.known(),
    lastSaleAt: null,
    unboughtUnits: 0,
    unpricedSince: row.number(),
    heldPrice: null,
    terms: noTerms,
  };
}

const SOURCE = rowText(
  'source_id',
  'revision',
  'flags',
  milliseconds('fetched_at'),
  'not_found',
  'price',
  'shipping',
  'stock',
  'seller_type',
  'availability',
  'prime',
  'prime_exclusive',
  'delivery_days',
  'in_stock_in_days',
  'sales_rank',
  'review_count',
  'review_average',
  'weight_g',
  'dimensional_weight_g',
  'girth_mm',
  'discount_type',
  'discount_value',
  'coupon_type',
  'coupon_value',
  'variations',
  'voltage',
  'seller_is_brand',
  'last_price',
  'last_shipping',
  'last_weight_g',
  'last_dimensional_weight_g',
  'price_doubted',
  'shifted_from',
);

function readSource(row: RowText, loaded: LoadedItem): void {
  loaded.sourceRevision = row.known();
  loaded.sourceFlags = row.known();
  loaded.source = sourceFacts(row);
}

function sourceFacts(row: RowText): SourceFacts {
  // Codes of the enums in domain, written by the intake.
  return {
    fetchedAt: row.number(),
    notFound: row.boolean() ?? false,
    price: row.number(),
    shipping: row.number(),
    stock: row.number(),
    sellerType: row.number() as SourceFacts['sellerType'],
    availability: row.number() as SourceFacts['availability'],
    prime: row.boolean(),
    primeExclusive: row.boolean(),
    deliveryDays: row.number(),
    dateInStockDays: row.number(),
    salesRank: row.number(),
    reviewCount: row.number(),
    reviewAverage10: row.number(),
    weightG: row.number(),
    dimensionalWeightG: row.number(),
    girthMm: row.number(),
    discountType: row.number() as SourceFacts['discountType'],
    discountValue: row.number(),
    couponType: row.number() as SourceFacts['couponType'],
    couponValue: row.number(),
    variations: row.number(),
    voltage: row.number(),
    sellerIsBrand: row.boolean(),
    lastPrice: row.number(),
    lastShipping: row.number(),
    lastWeightG: row.number(),
    lastDimensionalWeightG: row.number(),
    priceDoubted: row.boolean() ?? false,
    shiftedFrom: row.number(),
  };
}

const TARGET = rowText(
  'item_id',
  'revision',
  milliseconds('fetched_at'),
  'buybox_landed',
  'buybox_price',
  'buybox_shipping',
  'buybox_is_ours',
  'buybox_excluded',
  'lowest_landed',
  'offers',
  'fba',
  'sba',
  'chinese',
  'sales_rank',
  'buybox_brands',
);

function readTarget(row: RowText, loaded: LoadedItem): void {
  loaded.targetRevision = row.number();
  loaded.target = targetFacts(row);
}

function targetFacts(row: RowText): TargetFacts {
  return {
    fetchedAt: row.number(),
    readAtAll: true,
    buyBoxLanded: row.number(),
    buyBoxPrice: row.number(),
    buyBoxShipping: row.number(),
    buyBoxSellerIsUs: row.boolean() ?? false,
    buyBoxSellerExcluded: row.boolean() ?? false,
    lowestLanded: row.number(),
    offersCount: row.number(),
    fbaOffer: row.boolean(),
    sbaOffer: row.boolean(),
    chineseOffer: row.boolean(),
    salesRank: row.number(),
    buyBoxBrandCount: row.number(),
  };
}

const LISTING = rowText(
  'item_id',
  'price',
  'quantity',
  'case when flight_seq is null then price else flight_price end',
  'allowed_min',
  'allowed_max',
  'sale_price',
  milliseconds('sale_from'),
  milliseconds('sale_until'),
  `(condition <> 'new_new')`,
);

function readListing(row: RowText, item: ItemFacts): void {
  item.confirmedPrice = row.number();
  item.confirmedQuantity = row.number();
  item.sentPrice = row.number();
  const [lowest, highest, price, from, until] = [row.number(), row.number(), row.number(), row.number(), row.number()];
  const isUsed = row.boolean() ?? false;
  // Most offers have none: one object is enough for all of them.
  if (lowest !== null || highest !== null || price !== null || isUsed)
    item.terms = { sale: price === null ? null : { price, from, until }, lowest, highest, isUsed };
}

const SALE = rowText('item_id', milliseconds('last_sale_at'), 'unbought');

function readSale(row: RowText, item: ItemFacts): void {
  item.lastSaleAt = row.number();
  item.unboughtUnits = row.known();
}

const JUMP = rowText('item_id', 'price_before');

const OVERRIDE = rowText(
  'override_id',
  'import_price',
  'shipment_price',
  'min_allowed',
  'max_allowed',
  'kind',
  'min_profit',
  'standard_profit',
  'max_profit',
  'frozen_price',
  'critical_stock',
  'max_stock',
  'min_stock',
  'handling_days',
);

function readOverride(row: RowText, item: ItemFacts): void {
  item.importPrice = row.number();
  item.shipmentPrice = row.number();
  item.minAllowed = row.number();
  item.maxAllowed = row.number();
  item.override = overrideValues(row);
}

const PROFIT_KINDS = [null, 'constant', 'rated'] as const;

function overrideValues(row: RowText): ItemOverride {
  return {
    profitKind: PROFIT_KINDS[row.known()] ?? null,
    minProfit: row.known(),
    standardProfit: row.known(),
    maxProfit: row.known(),
    frozenPrice: row.number(),
    criticalStock: row.number(),
    maxStock: row.number(),
    minStock: row.number(),
    handlingDays: row.number(),
  };
}
