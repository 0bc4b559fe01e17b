/** The filters (FILT-005, appendix B) with their numbers. */
export const filterNumbers = {
  DiscountedProduct: 1,
  OnlyFbaAndSba: 2,
  CustomPriceUnknown: 3,
  ShipmentPriceUnknown: 4,
  WithoutSalesRankSource: 5,
  WithoutSalesRankTarget: 6,
  SameSellerAndBrandName: 7,
  TrademarkProduct: 8,
  RecordedUspto: 9,
  RecordedCipo: 10,
  DeliveryDate: 11,
  FbaSellerAtTarget: 12,
  SbaSellerAtTarget: 13,
  ChineseSellerAtTarget: 14,
  PrimeExclusive: 15,
  TargetMinSellerQuantity: 16,
  TargetMaxSellerQuantity: 17,
  RestrictedKeyword: 18,
  RestrictedProduct: 19,
  RestrictedBrand: 20,
  RestrictedCategory: 21,
  UnavailableProducts: 22,
  CriticalStock: 23,
  UnqualifiedProduct: 24,
  BlockedByMarketplace: 25,
  RecordedTargetOffice: 26,
  ExcludedProduct: 27,
  TargetVariationCount: 28,
  ListedUnderVariation: 29,
  NoDirectSend: 30,
  SeeAllBuyingOptions: 31,
  InStockAtDate: 32,
  OutOfStock: 33,
  MinReview: 34,
  SourceSalesRankMax: 35,
  TargetSalesRankMax: 36,
  Voltage: 37,
  WeightAndSize: 38,
  SourcePriceRange: 39,
  BuyBoxSellerBrandCount: 40,
  FairPricing: 41,
  AgedItem: 42,
} as const;
export type FilterName = keyof typeof filterNumbers;
export type FilterNumber = (typeof filterNumbers)[FilterName];

// The keys of a const object are its names.
export const filterNames = Object.keys(filterNumbers) as FilterName[];

/** What a failing filter does (FILT-002). */
export const FilterAction = { Inactive: 0, Zero: 1, Remove: 2 } as const;
export type FilterAction = (typeof FilterAction)[keyof typeof FilterAction];

/** The filter of a number, or null (0 and unknown numbers). */
export function filterNameOf(filterNumber: number): FilterName | null {
  return filterNames.find((name) => filterNumbers[name] === filterNumber) ?? null;
}

/** True when the text names a filter. */
export function isFilterName(text: string): text is FilterName {
  return Object.hasOwn(filterNumbers, text);
}

/** Evaluation order (FILT-006), the ten groups of appendix B one after the other; group 1 are the reliable lists. */
export const filterOrder: readonly FilterName[] = [
  'BlockedByMarketplace',
  'ExcludedProduct',
  'RestrictedProduct',
  'RestrictedBrand',
  'RestrictedKeyword',
  'RestrictedCategory',
  'TrademarkProduct',
  'RecordedTargetOffice',
  'RecordedUspto',
  'RecordedCipo',
  'UnqualifiedProduct',
  'UnavailableProducts',
  'OutOfStock',
  'SeeAllBuyingOptions',
  'InStockAtDate',
  'CriticalStock',
  'CustomPriceUnknown',
  'ShipmentPriceUnknown',
  'NoDirectSend',
  'DeliveryDate',
  'PrimeExclusive',
  'WeightAndSize',
  'Voltage',
  'SourcePriceRange',
  'DiscountedProduct',
  'OnlyFbaAndSba',
  'SameSellerAndBrandName',
  'BuyBoxSellerBrandCount',
  'WithoutSalesRankSource',
  'SourceSalesRankMax',
  'MinReview',
  'TargetVariationCount',
  'ListedUnderVariation',
  'AgedItem',
  'FairPricing',
  'WithoutSalesRankTarget',
  'TargetSalesRankMax',
  'FbaSellerAtTarget',
  'SbaSellerAtTarget',
  'ChineseSellerAtTarget',
  'TargetMinSellerQuantity',
  'TargetMaxSellerQuantity',
];
