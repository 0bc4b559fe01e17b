import { FilterAction, type FilterName } from './filter-names.ts';
import type { SubscriptionPlan } from '../subscriptions/plan.ts';

/** Mains voltages as bits; a product made for both carries both. */
export const Voltage = { V110: 1, V220: 2 } as const;

/** Every number that a filter may ask for, by its name on the wire. */
export const filterParamNames = [
  'minPercent',
  'days',
  'min',
  'max',
  'from',
  'to',
  'minRate10',
  'minCount',
  'maxLb',
  'maxIn',
  'allowedVoltages',
] as const;
export type FilterParamName = (typeof filterParamNames)[number];
export type FilterParams = Partial<Record<FilterParamName, number | null>>;

export type FilterParamUnit =
  | 'hundredthsOfPercent'
  | 'days'
  | 'count'
  | 'usdMinor'
  | 'rating10'
  | 'lb'
  | 'in'
  | 'voltageBits';

/** One parameter: without a default it is required as soon as the action is not 0 (FILT-038). */
export type FilterParam = {
  name: FilterParamName;
  unit: FilterParamUnit;
  default: number | null;
  min: number;
  max: number;
  optional?: true;
};

/** How a filter is offered: parameters, default actions of both sending types, the plan it needs. */
export type FilterOffer = {
  params: readonly FilterParam[];
  direct: FilterAction;
  warehouse: FilterAction;
  plan: SubscriptionPlan;
  /** The action cannot be changed: on both routes, or on the warehouse route alone. */
  fixed?: 'both' | 'warehouse';
  /** It fails by a list of the seller. */
  list?: true;
};

const { Inactive, Zero, Remove } = FilterAction;
const COUNT_MAX = 1_000_000_000;
const param = (
  name: FilterParamName,
  unit: FilterParamUnit,
  preset: number | null,
  range: readonly [number, number],
): FilterParam => ({ name, unit, default: preset, min: range[0], max: range[1] });
const offer = (direct: FilterAction, more: Partial<FilterOffer> = {}): FilterOffer => ({
  params: [],
  direct,
  warehouse: more.warehouse ?? direct,
  plan: 'Standard',
  ...more,
});
const professional = (params: readonly FilterParam[] = []): FilterOffer =>
  offer(Inactive, { plan: 'Professional', params });
const price = (name: 'from' | 'to'): FilterParam => ({
  ...param(name, 'usdMinor', null, [0, 2_147_483_647]),
  optional: true,
});

/** Appendix B as data. RecordedCipo is 2 for a Canadian store (see default-settings). */
export const filterOffers: Record<FilterName, FilterOffer> = {
  DiscountedProduct: offer(Inactive, { params: [param('minPercent', 'hundredthsOfPercent', 0, [0, 10_000])] }),
  OnlyFbaAndSba: offer(Zero),
  CustomPriceUnknown: offer(Inactive),
  ShipmentPriceUnknown: offer(Inactive, { warehouse: Zero }),
  WithoutSalesRankSource: offer(Inactive),
  WithoutSalesRankTarget: professional(),
  SameSellerAndBrandName: offer(Zero),
  TrademarkProduct: offer(Remove),
  RecordedUspto: offer(Inactive),
  RecordedCipo: offer(Inactive),
  DeliveryDate: offer(Inactive, { params: [param('days', 'days', null, [1, 365])] }),
  FbaSellerAtTarget: professional(),
  SbaSellerAtTarget: professional(),
  ChineseSellerAtTarget: professional(),
  PrimeExclusive: offer(Zero),
  TargetMinSellerQuantity: professional([param('min', 'count', null, [0, COUNT_MAX])]),
  TargetMaxSellerQuantity: professional([param('max', 'count', null, [0, COUNT_MAX])]),
  RestrictedKeyword: offer(Remove, { list: true }),
  RestrictedProduct: offer(Remove, { list: true }),
  RestrictedBrand: offer(Remove, { list: true }),
  RestrictedCategory: offer(Remove, { list: true }),
  UnavailableProducts: offer(Zero),
  CriticalStock: offer(Zero),
  UnqualifiedProduct: offer(Remove),
  BlockedByMarketplace: offer(Remove, { fixed: 'both' }),
  RecordedTargetOffice: offer(Inactive),
  ExcludedProduct: offer(Remove, { fixed: 'both', list: true }),
  TargetVariationCount: professional([param('max', 'count', null, [0, COUNT_MAX])]),
  ListedUnderVariation: offer(Inactive),
  NoDirectSend: offer(Zero, { warehouse: Inactive, fixed: 'warehouse' }),
  SeeAllBuyingOptions: offer(Zero),
  InStockAtDate: offer(Zero, { params: [param('days', 'days', 0, [0, 365])] }),
  OutOfStock: offer(Zero),
  MinReview: offer(Inactive, {
    params: [param('minRate10', 'rating10', null, [0, 50]), param('minCount', 'count', null, [0, COUNT_MAX])],
  }),
  SourceSalesRankMax: offer(Inactive, { params: [param('max', 'count', null, [0, COUNT_MAX])] }),
  TargetSalesRankMax: professional([param('max', 'count', null, [0, COUNT_MAX])]),
  Voltage: offer(Inactive, { params: [param('allowedVoltages', 'voltageBits', null, [1, 3])] }),
  WeightAndSize: offer(Inactive, {
    warehouse: Zero,
    params: [param('maxLb', 'lb', 70, [1, 10_000]), param('maxIn', 'in', 108, [1, 10_000])],
  }),
  SourcePriceRange: offer(Inactive, { params: [price('from'), price('to')] }),
  BuyBoxSellerBrandCount: professional([param('min', 'count', null, [0, COUNT_MAX])]),
  FairPricing: offer(Inactive),
  AgedItem: offer(Inactive, { params: [param('days', 'days', null, [1, 3650])] }),
};
