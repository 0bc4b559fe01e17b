import type { FilterName } from '@kervan/domain/filters/filter-names';
import type { FilterParamName } from '@kervan/domain/filters/filter-params';

export const filterGroups = {
  stock: [
    'CriticalStock',
    'OutOfStock',
    'UnavailableProducts',
    'InStockAtDate',
    'SeeAllBuyingOptions',
    'ListedUnderVariation',
    'DeliveryDate',
    'AgedItem',
  ],
  price: [
    'ShipmentPriceUnknown',
    'CustomPriceUnknown',
    'SourcePriceRange',
    'DiscountedProduct',
    'PrimeExclusive',
    'NoDirectSend',
    'WeightAndSize',
    'Voltage',
  ],
  seller: ['OnlyFbaAndSba', 'SameSellerAndBrandName'],
  brand: [
    'BlockedByMarketplace',
    'UnqualifiedProduct',
    'FairPricing',
    'TrademarkProduct',
    'RecordedTargetOffice',
    'RecordedUspto',
    'RecordedCipo',
  ],
  lists: ['ExcludedProduct', 'RestrictedProduct', 'RestrictedBrand', 'RestrictedKeyword', 'RestrictedCategory'],
  rank: ['WithoutSalesRankSource', 'SourceSalesRankMax', 'MinReview', 'TargetVariationCount'],
  target: [
    'TargetMinSellerQuantity',
    'TargetMaxSellerQuantity',
    'FbaSellerAtTarget',
    'SbaSellerAtTarget',
    'ChineseSellerAtTarget',
    'BuyBoxSellerBrandCount',
    'WithoutSalesRankTarget',
    'TargetSalesRankMax',
  ],
} as const satisfies Record<string, readonly FilterName[]>;
export type FilterGroup = keyof typeof filterGroups;
// The keys of a const object are its names.
export const filterGroupNames = Object.keys(filterGroups) as FilterGroup[];

type Unit =
  | 'percent'
  | 'days'
  | 'sellers'
  | 'variations'
  | 'rank'
  | 'reviews'
  | 'brands'
  | 'points'
  | 'usd'
  | 'lb'
  | 'in';
type Field = {
  unit: Unit;
  /** Digits behind the separator that a whole number carries. */
  digits: number;
};

/** How each number of a filter is shown; the voltages are a choice, not a number. */
const fields: Partial<Record<FilterName, Partial<Record<FilterParamName, Field>>>> = {
  DiscountedProduct: { minPercent: { unit: 'percent', digits: 2 } },
  DeliveryDate: { days: { unit: 'days', digits: 0 } },
  InStockAtDate: { days: { unit: 'days', digits: 0 } },
  AgedItem: { days: { unit: 'days', digits: 0 } },
  TargetMinSellerQuantity: { min: { unit: 'sellers', digits: 0 } },
  TargetMaxSellerQuantity: { max: { unit: 'sellers', digits: 0 } },
  TargetVariationCount: { max: { unit: 'variations', digits: 0 } },
  MinReview: { minRate10: { unit: 'points', digits: 1 }, minCount: { unit: 'reviews', digits: 0 } },
  SourceSalesRankMax: { max: { unit: 'rank', digits: 0 } },
  TargetSalesRankMax: { max: { unit: 'rank', digits: 0 } },
  WeightAndSize: { maxLb: { unit: 'lb', digits: 0 }, maxIn: { unit: 'in', digits: 0 } },
  SourcePriceRange: { from: { unit: 'usd', digits: 2 }, to: { unit: 'usd', digits: 2 } },
  BuyBoxSellerBrandCount: { min: { unit: 'brands', digits: 0 } },
};

/** Unit and digits of a filter's number, or null for the voltages. */
export const fieldOf = (filter: FilterName, param: FilterParamName): Field | null => fields[filter]?.[param] ?? null;
