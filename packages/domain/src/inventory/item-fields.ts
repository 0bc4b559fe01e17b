import type { Condition, FieldRule } from '../conditions/condition.ts';
import { filterNames } from '../filters/filter-names.ts';
import { InventoryItemStatus } from './item-status.ts';
import { productStatusNames } from './product-status.ts';
import { SellerType } from './seller-type.ts';
import { UpdateReason } from './update-reason.ts';

/** How a number of a field is written; `money` in the store's currency, `sourceMoney` in the source's, both in minor units. */
export type ItemUnit = 'money' | 'sourceMoney' | 'percent' | 'weight' | 'pieces' | 'days' | 'hours' | 'rating' | 'none';
type ItemField = FieldRule & { topic: ItemTopic; unit?: ItemUnit };

export const itemTopics = ['product', 'state', 'price', 'competition', 'stock', 'demand', 'time'] as const;
export type ItemTopic = (typeof itemTopics)[number];

/** What the columns hold at most. */
const VALUE_MAX = 2_147_483_647;
const anyMoney = { kind: 'number', unit: 'money', min: -VALUE_MAX, max: VALUE_MAX } as const;
const money = { ...anyMoney, min: 0 } as const;
const sourceMoney = { kind: 'number', unit: 'sourceMoney', min: 0, max: VALUE_MAX } as const;
const pieces = { kind: 'number', unit: 'pieces', min: 0, max: VALUE_MAX } as const;
const rank = { kind: 'number', unit: 'none', min: 1, max: VALUE_MAX } as const;
/** Grams; the heaviest parcel of any carrier is far below. */
const weight = { kind: 'number', unit: 'weight', min: 0, max: 1_000_000 } as const;
const days = { kind: 'number', unit: 'days', min: 0, max: 365 } as const;
/** Tenths of a star. */
const rating = { kind: 'number', unit: 'rating', min: 0, max: 50 } as const;
const moment = { kind: 'day', hasRanges: true, isKnown: true } as const;
const hours = { kind: 'number', unit: 'hours', min: 0, max: 8_760 } as const;

/**
 * What the inventory can be filtered by (INV-054). Best seller, choice and the suggested lower price stay out: no connector delivers them and
 * nothing of them is kept, so that a condition on them could only find nothing.
 */
export const itemFields = {
  asin: { topic: 'product', kind: 'code', isKnown: true },
  sku: { topic: 'product', kind: 'code', isKnown: true },
  title: { topic: 'product', kind: 'text' },
  brand: { topic: 'product', kind: 'text' },
  categoryRoot: { topic: 'product', kind: 'text' },
  categoryLeaf: { topic: 'product', kind: 'text' },
  weight: { topic: 'product', ...weight },
  dimensionalWeight: { topic: 'product', ...weight },
  status: {
    topic: 'state',
    kind: 'choice',
    values: Object.values(InventoryItemStatus).filter((status) => status !== InventoryItemStatus.RemovedFromInventory),
    isKnown: true,
  },
  stoppedBy: { topic: 'state', kind: 'choice', values: filterNames, isKnown: true },
  reason: { topic: 'state', kind: 'choice', values: Object.keys(UpdateReason), isKnown: true },
  addedFromStore: { topic: 'state', kind: 'yesNo', isKnown: true },
  approvedByUser: { topic: 'state', kind: 'yesNo', isKnown: true },
  heldAtZero: { topic: 'state', kind: 'yesNo', isKnown: true },
  ownSettings: { topic: 'state', kind: 'yesNo', isKnown: true },
  trademark: { topic: 'state', kind: 'yesNo', isKnown: true },
  uspto: { topic: 'state', kind: 'yesNo' },
  cipo: { topic: 'state', kind: 'yesNo' },
  targetOffice: { topic: 'state', kind: 'yesNo' },
  price: { topic: 'price', ...money },
  cost: { topic: 'price', ...money },
  profit: { topic: 'price', ...anyMoney },
  profitPercent: { topic: 'price', kind: 'number', unit: 'percent', min: -1_000_000, max: 10_000_000 },
  sourcePrice: { topic: 'price', ...sourceMoney },
  sourceShipping: { topic: 'price', ...sourceMoney },
  buyBox: { topic: 'competition', ...money },
  buyBoxDifference: { topic: 'competition', ...anyMoney },
  buyBoxIsOurs: { topic: 'competition', kind: 'yesNo' },
  lowest: { topic: 'competition', ...money },
  lowestDifference: { topic: 'competition', ...anyMoney },
  averageDifference: { topic: 'competition', ...anyMoney },
  thresholdDifference: { topic: 'competition', ...anyMoney },
  targetOffers: { topic: 'competition', ...pieces },
  buyBoxSellerType: { topic: 'competition', kind: 'choice', values: Object.keys(SellerType) },
  buyBoxBrands: { topic: 'competition', ...pieces },
  sourceOffers: { topic: 'competition', ...pieces },
  sellerType: { topic: 'competition', kind: 'choice', values: Object.keys(SellerType) },
  quantity: { topic: 'stock', ...pieces, isKnown: true },
  productStatus: { topic: 'stock', kind: 'choice', values: productStatusNames },
  outOfStock: { topic: 'stock', kind: 'yesNo' },
  unavailable: { topic: 'stock', kind: 'yesNo' },
  prime: { topic: 'stock', kind: 'yesNo' },
  primeExclusive: { topic: 'stock', kind: 'yesNo' },
  handlingDays: { topic: 'stock', ...days },
  sourceRank: { topic: 'demand', ...rank },
  targetRank: { topic: 'demand', ...rank },
  reviewAverage: { topic: 'demand', ...rating },
  reviewCount: { topic: 'demand', ...pieces },
  created: { topic: 'time', ...moment },
  changed: { topic: 'time', ...moment },
  sourceAge: { topic: 'time', ...hours },
  targetAge: { topic: 'time', ...hours },
} as const satisfies Record<string, ItemField>;
export type ItemFieldName = keyof typeof itemFields;
export type ItemCondition = Condition<ItemFieldName>;

// The keys of the const object are its names.
export const itemFieldNames = Object.keys(itemFields) as ItemFieldName[];

/**
 * The rule of a field, with every property a field may have.
 * @internal For tests over all fields.
 */
export const itemFieldOf = (name: ItemFieldName): ItemField => itemFields[name];
