import { sql } from 'kysely';
import { filterNumbers, isFilterName } from '@kervan/domain/filters/filter-names';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { itemFields, type ItemFieldName } from '@kervan/domain/inventory/item-fields';
import {
  codesOfStatus,
  inventoryTabs,
  type InventoryItemStatus,
  type InventoryTab,
} from '@kervan/domain/inventory/item-status';
import { ProductStatus, productStatusNames } from '@kervan/domain/inventory/product-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { FieldSql, List } from '../../lists/list.ts';

/** Rows beside the item `i` that a condition reads. */
const joins = {
  source: 'join source_product s on s.source_id = i.source_id',
  catalogue: 'left join source_details c on c.source_id = i.source_id',
  details: 'join item_details d on d.store_id = i.store_id and d.item_id = i.item_id',
  target: 'left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id',
} as const;
type Join = keyof typeof joins;
type Column = FieldSql<Join>;

/** The stored code behind a name; none for a name that is not one. */
const codesIn =
  (codes: Readonly<Record<string, number>>) =>
  (name: string): number[] =>
    codes[name] === undefined ? [] : [codes[name]];

const flag = (bits: number): Column => ({ of: `(i.flags & ${bits} <> 0)` });
/** What an office says of the brand: nothing before it was asked. */
const record = (recorded: number, asked: number): Column => ({
  of: `(case when i.flags & ${recorded} <> 0 then true when i.flags & ${asked} <> 0 then false end)`,
});
const source = (of: string) => ({ of, from: 'source' }) as const;
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
  // A name of the enumeration: the contract lets no other in.
  status: { of: 'i.status', codes: (name) => codesOfStatus(name as InventoryItemStatus) },
  stoppedBy: { of: 'i.reason % 64', codes: (name) => (isFilterName(name) ? [filterNumbers[name]] : []) },
  reason: { of: 'i.reason / 64', codes: codesIn(UpdateReason) },
  addedFromStore: flag(ItemFlag.addedFromStore),
  approvedByUser: flag(ItemFlag.approvedByUser),
  heldAtZero: flag(ItemFlag.userSetToZero | ItemFlag.heldByWarning),
  trademark: flag(ItemFlag.trademarkRecord),
  uspto: record(ItemFlag.usptoRecord, ItemFlag.usptoKnown),
  cipo: record(ItemFlag.cipoRecord, ItemFlag.cipoKnown),
  targetOffice: record(ItemFlag.targetOfficeRecord, ItemFlag.targetOfficeKnown),
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
  averageDifference: { of: 'i.price::bigint - t.average_landed', from: 'target' },
  thresholdDifference: { of: 'i.price::bigint - t.competitive_threshold', from: 'target' },
  targetOffers: { of: 'i.target_offers' },
  buyBoxSellerType: { of: 't.buybox_seller_type', from: 'target', codes: codesIn(SellerType) },
  buyBoxBrands: { of: 't.buybox_brands', from: 'target' },
  sourceOffers: source('s.offers'),
  sellerType: { ...source('s.seller_type'), codes: codesIn(SellerType) },
  quantity: { of: 'i.quantity' },
  // Numbered from 1 in the order of their names.
  productStatus: { ...source('s.availability'), codes: (name) => [productStatusNames.indexOf(name) + 1] },
  outOfStock: source(`(s.availability = ${ProductStatus.OutOfStock})`),
  unavailable: source(`(s.availability = ${ProductStatus.CurrentlyUnavailable})`),
  prime: source('s.prime'),
  primeExclusive: source('s.prime_exclusive'),
  handlingDays: { of: 'i.handling_days' },
  sourceRank: source('s.sales_rank'),
  targetRank: { of: 'i.target_rank' },
  reviewAverage: source('s.review_average'),
  reviewCount: source('s.review_count'),
  created: { of: 'i.created_at' },
  changed: { of: 'i.changed_at' },
  sourceAge: { ageOf: 's.fetched_at', from: 'source' },
  targetAge: { ageOf: 't.fetched_at', from: 'target' },
};

/** INV-096: what the inventory list reads, is narrowed by and sorted by. */
export const itemList = {
  table: 'item',
  alias: 'i',
  key: 'item_id',
  fields: itemFields,
  columns,
  joins,
  sorts: {
    changed: 'i.changed_at',
    price: 'i.price',
    profit: 'i.profit',
    profitPercent: 'i.profit::float8 / nullif(i.cost, 0)',
    quantity: 'i.quantity',
    cost: 'i.cost',
    buyBox: 'i.target_buybox',
    rank: 'i.target_rank',
    title: '(select d.title from item_details d where d.store_id = i.store_id and d.item_id = i.item_id)',
  },
  offsetMax: 10_000,
} satisfies List<ItemFieldName>;

/** A tab of the inventory: each of its statuses is a stretch of the index by status and id (INV-002). */
export function tabOf(tab: InventoryTab) {
  const statuses = inventoryTabs[tab];
  return {
    whole: sql`i.status = any(${statuses}::smallint[])`,
    each: statuses.map((status) => sql`i.status = ${status}::smallint`),
  };
}
