import { sql, type RawBuilder } from 'kysely';
import { filterNumbers, isFilterName } from '@kervan/domain/filters/filter-names';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { itemFieldOf, type ItemCondition, type ItemFieldName } from '@kervan/domain/inventory/item-fields';
import { codesOfStatus, type InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { ProductStatus, productStatusNames } from '@kervan/domain/inventory/product-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';

/** Rows beside the item `i` that a condition reads. */
const joins = {
  source: 'join source_product s on s.source_id = i.source_id',
  catalogue: 'left join source_details c on c.source_id = i.source_id',
  details: 'join item_details d on d.store_id = i.store_id and d.item_id = i.item_id',
  target: 'left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id',
} as const;
type Join = keyof typeof joins;
/** What a field stands for: an expression that is null where the value is unknown; of a choice the stored code. */
type Column = { of: string; from?: Join };
/** The day of a moment and the age of a reading depend on the store's zone and the market clock. */
export type ReadAt = { timeZone: string; now: Date };

const flag = (bits: number): Column => ({ of: `(i.flags & ${bits} <> 0)` });
const source = (of: string): Column => ({ of, from: 'source' });
const PATH = `string_to_array(c.category_path, ' > ')`;

const columns: Record<ItemFieldName, Column> = {
  asin: { of: 'd.asin', from: 'details' },
  sku: { of: 'd.sku', from: 'details' },
  title: { of: 'd.title', from: 'details' },
  brand: { of: 'd.brand', from: 'details' },
  categoryRoot: { of: `(${PATH})[1]`, from: 'catalogue' },
  categoryLeaf: { of: `(${PATH})[cardinality(${PATH})]`, from: 'catalogue' },
  weight: source('s.weight_g'),
  dimensionalWeight: source('s.dimensional_weight_g'),
  status: { of: 'i.status' },
  stoppedBy: { of: 'i.reason % 64' },
  reason: { of: 'i.reason / 64' },
  addedFromStore: flag(ItemFlag.addedFromStore),
  approvedByUser: flag(ItemFlag.approvedByUser),
  heldAtZero: flag(ItemFlag.userSetToZero | ItemFlag.heldByWarning),
  ownSettings: { of: '(i.override_id is not null)' },
  price: { of: 'i.price' },
  cost: { of: 'i.cost' },
  profit: { of: 'i.profit' },
  profitPercent: { of: 'i.profit * 10000::numeric / nullif(i.cost, 0)' },
  sourcePrice: source('s.price'),
  sourceShipping: source('s.shipping'),
  buyBox: { of: 'i.target_buybox' },
  buyBoxDifference: { of: 'i.price::bigint - i.target_buybox' },
  buyBoxIsOurs: { of: 't.buybox_is_ours', from: 'target' },
  lowest: { of: 'i.target_lowest' },
  lowestDifference: { of: 'i.price::bigint - i.target_lowest' },
  targetOffers: { of: 'i.target_offers' },
  sourceOffers: source('s.offers'),
  sellerType: source('s.seller_type'),
  quantity: { of: 'i.quantity' },
  productStatus: source('s.availability'),
  outOfStock: source(`(s.availability = ${ProductStatus.OutOfStock})`),
  unavailable: source(`(s.availability = ${ProductStatus.CurrentlyUnavailable})`),
  prime: source('s.prime'),
  handlingDays: { of: 'i.handling_days' },
  sourceRank: source('s.sales_rank'),
  targetRank: { of: 'i.target_rank' },
  created: { of: 'i.created_at' },
  changed: { of: 'i.changed_at' },
  sourceAge: source('s.fetched_at'),
  targetAge: { of: 't.fetched_at', from: 'target' },
};

/** The joins and the conditions of a filter on the item `i`; conditions only narrow what the store's own rows already are. */
export function conditionsSql(
  conditions: readonly ItemCondition[],
  at: ReadAt,
): { joined: RawBuilder<unknown>; all: RawBuilder<unknown>[] } {
  const wanted = new Set(conditions.flatMap(({ field }) => columns[field].from ?? []));
  return {
    joined: sql.raw([...wanted].map((name) => joins[name]).join(' ')),
    all: conditions.map((condition) => conditionSql(condition, at)),
  };
}

function conditionSql(condition: ItemCondition, at: ReadAt): RawBuilder<unknown> {
  const column = sql.raw(columns[condition.field].of);
  switch (condition.op) {
    case 'atLeast':
      return atLeast(condition.field, condition.value, at);
    case 'atMost':
      return atMost(condition.field, condition.value, at);
    case 'between':
      return sql`(${atLeast(condition.field, condition.from, at)} and ${atMost(condition.field, condition.to, at)})`;
    case 'anyOf':
      return isOneOf(condition.field, condition.values);
    case 'noneOf':
      // Unknown is neither one of them nor none of them.
      return sql`not (${isOneOf(condition.field, condition.values)})`;
    case 'yes':
      return sql`${column}`;
    case 'no':
      return sql`not ${column}`;
    case 'unknown':
      return sql`${column} is null`;
  }
}

function atLeast(field: ItemFieldName, value: number, { timeZone, now }: ReadAt): RawBuilder<unknown> {
  const column = sql.raw(columns[field].of);
  if (itemFieldOf(field).kind === 'day')
    return sql`${column} >= ${dayOf(value)}::timestamp at time zone ${timeZone}::text`;
  // What is at least so old was read at that moment or before.
  return itemFieldOf(field).unit === 'hours'
    ? sql`${column} <= ${hoursBefore(now, value)}::timestamptz`
    : sql`${column} >= ${value}::bigint`;
}

function atMost(field: ItemFieldName, value: number, { timeZone, now }: ReadAt): RawBuilder<unknown> {
  const column = sql.raw(columns[field].of);
  if (itemFieldOf(field).kind === 'day')
    return sql`${column} < (${dayOf(value)}::timestamp + interval '1 day') at time zone ${timeZone}::text`;
  return itemFieldOf(field).unit === 'hours'
    ? sql`${column} >= ${hoursBefore(now, value)}::timestamptz`
    : sql`${column} <= ${value}::bigint`;
}

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
/** 20261122 as 2026-11-22. */
const dayOf = (value: number): string => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

function isOneOf(field: ItemFieldName, values: readonly string[]): RawBuilder<unknown> {
  const column = sql.raw(columns[field].of);
  switch (itemFieldOf(field).kind) {
    case 'text':
      return sql`${column} ilike any(${values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`;
    case 'code':
      return sql`upper(${column}) = any(${values.map((value) => value.toUpperCase())}::text[])`;
    default:
      return sql`${column} = any(${values.flatMap((value) => codesOf(field, value))}::int[])`;
  }
}

/** The stored codes behind a choice's wire name. */
function codesOf(field: ItemFieldName, name: string): readonly number[] {
  switch (field) {
    case 'status':
      // A name of the enumeration: the contract lets no other in.
      return codesOfStatus(name as InventoryItemStatus);
    case 'stoppedBy':
      return isFilterName(name) ? [filterNumbers[name]] : [];
    case 'reason':
      return codeIn(UpdateReason, name);
    case 'sellerType':
      return codeIn(SellerType, name);
    default:
      // Product statuses are numbered from 1 in the order of their names.
      return [productStatusNames.indexOf(name) + 1];
  }
}

const codeIn = (codes: Readonly<Record<string, number>>, name: string): number[] =>
  codes[name] === undefined ? [] : [codes[name]];
