import { filterNumbers, isFilterName } from '@kervan/domain/filters/filter-names';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { ItemFieldName } from '@kervan/domain/inventory/item-fields';
import type { ItemSort } from '@kervan/domain/inventory/item-sorts';
import { codesOfStatus, type InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Rows } from './keep-rows.ts';
import { UNKNOWN, type IntColumn, type ItemColumns, type MomentColumn } from './item-columns.ts';

/** Puts the values of rows beside them, in their order; NaN = unknown. A loop of its own for each kind: a function for each row costs four times as much. */
type Fill = (columns: ItemColumns, rows: Rows, values: Float64Array) => void;

/**
 * How a field is read of the columns. `codes`: of a choice, the numbers behind a name. Fields that follow another table than the item (source
 * product, catalogue, competition, names) are not held: those tables change without any note to the store.
 */
type HeldField = { fill: Fill; codes?: Codes; isMoment?: true };
type Codes = (name: string) => readonly number[];

const int = (column: IntColumn): HeldField => ({
  fill({ ints: { [column]: own } }, { places, count }, values) {
    for (let at = 0; at < count; at++) {
      const value = own[places[at] ?? 0] ?? UNKNOWN;
      values[at] = value === UNKNOWN ? NaN : value;
    }
  },
});
const moment = (column: MomentColumn): HeldField => ({
  isMoment: true,
  fill({ moments: { [column]: own } }, { places, count }, values) {
    for (let at = 0; at < count; at++) values[at] = own[places[at] ?? 0] ?? NaN;
  },
});
const difference = (one: IntColumn, other: IntColumn): HeldField => ({
  fill({ ints: { [one]: ones, [other]: others } }, { places, count }, values) {
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const a = ones[place] ?? UNKNOWN;
      const b = others[place] ?? UNKNOWN;
      values[at] = a === UNKNOWN || b === UNKNOWN ? NaN : a - b;
    }
  },
});
/** Profit by cost. */
const share = (factor: number): HeldField => ({
  fill({ ints: { profit, cost } }, { places, count }, values) {
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const above = profit[place] ?? UNKNOWN;
      const below = cost[place] ?? UNKNOWN;
      values[at] = above === UNKNOWN || below === UNKNOWN || below === 0 ? NaN : (above * factor) / below;
    }
  },
});
/** What an office says of the brand, nothing before it was asked; without `asked` a mark that is there or not. */
const record = (recorded: number, asked?: number): HeldField => ({
  fill({ ints: { flags } }, { places, count }, values) {
    const unasked = asked === undefined ? 0 : NaN;
    const askedBits = asked ?? 0;
    for (let at = 0; at < count; at++) {
      const bits = flags[places[at] ?? 0] ?? 0;
      values[at] = (bits & recorded) !== 0 ? 1 : (bits & askedBits) !== 0 ? 0 : unasked;
    }
  },
});
/** A code; of a packed one, which is never negative, what is left after dividing by 64, or how often it goes. */
const choice = (column: IntColumn, part: 'whole' | 'rest' | 'times', codes: Codes): HeldField => ({
  codes,
  fill({ ints: { [column]: own } }, { places, count }, values) {
    const shift = part === 'times' ? 6 : 0;
    const mask = part === 'rest' ? 63 : -1;
    for (let at = 0; at < count; at++) values[at] = ((own[places[at] ?? 0] ?? 0) >> shift) & mask;
  },
});

/** Every field of the list, held or not: a new one does not compile before somebody said which. */
export const heldFields = {
  asin: null,
  sku: null,
  title: null,
  brand: null,
  categoryRoot: null,
  categoryLeaf: null,
  weight: null,
  dimensionalWeight: null,
  // A name of the enumeration: the contract lets no other in.
  status: choice('status', 'whole', (name) => codesOfStatus(name as InventoryItemStatus)),
  stoppedBy: choice('reason', 'rest', (name) => (isFilterName(name) ? [filterNumbers[name]] : [])),
  // A name that is none has no code.
  reason: choice('reason', 'times', (name) => [(UpdateReason as Readonly<Record<string, number>>)[name] ?? []].flat()),
  addedFromStore: record(ItemFlag.addedFromStore),
  approvedByUser: record(ItemFlag.approvedByUser),
  heldAtZero: record(ItemFlag.userSetToZero | ItemFlag.heldByWarning),
  trademark: record(ItemFlag.trademarkRecord),
  uspto: record(ItemFlag.usptoRecord, ItemFlag.usptoKnown),
  cipo: record(ItemFlag.cipoRecord, ItemFlag.cipoKnown),
  targetOffice: record(ItemFlag.targetOfficeRecord, ItemFlag.targetOfficeKnown),
  ownSettings: int('ownSettings'),
  price: int('price'),
  cost: int('cost'),
  profit: int('profit'),
  // A quotient of whole numbers below 2^31 is at least 1 / 2^31 from any whole number it is not: no rounding brings it there.
  profitPercent: share(10_000),
  sourcePrice: null,
  sourceShipping: null,
  buyBox: int('buyBox'),
  buyBoxDifference: difference('price', 'buyBox'),
  buyBoxIsOurs: null,
  lowest: int('lowest'),
  lowestDifference: difference('price', 'lowest'),
  averageDifference: null,
  thresholdDifference: null,
  targetOffers: int('targetOffers'),
  buyBoxSellerType: null,
  buyBoxBrands: null,
  sourceOffers: null,
  sellerType: null,
  quantity: int('quantity'),
  productStatus: null,
  outOfStock: null,
  unavailable: null,
  prime: null,
  primeExclusive: null,
  handlingDays: int('handlingDays'),
  sourceRank: null,
  targetRank: int('targetRank'),
  reviewAverage: null,
  reviewCount: null,
  created: moment('created'),
  changed: moment('changed'),
  sourceAge: null,
  targetAge: null,
} as const satisfies Record<ItemFieldName, HeldField | null>;

export const heldFieldOf = (name: ItemFieldName): HeldField | null => heldFields[name];

/** What is sorted by beside the key; the order of titles is worked out by the database and kept as places. */
export const heldSorts = {
  changed: moment('changed'),
  price: int('price'),
  profit: int('profit'),
  profitPercent: share(1),
  quantity: int('quantity'),
  cost: int('cost'),
  buyBox: int('buyBox'),
  rank: int('targetRank'),
  title: {
    fill({ titlePlaces }, { places, count }, values) {
      for (let at = 0; at < count; at++) {
        const place = titlePlaces[places[at] ?? 0] ?? UNKNOWN;
        values[at] = place === UNKNOWN ? NaN : place;
      }
    },
  },
} as const satisfies Record<Exclude<ItemSort, 'created'>, HeldField>;
