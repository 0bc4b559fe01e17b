import { MICROGRAMS_PER_G, MICROGRAMS_PER_LB, TENTHS_MM_PER_IN } from '../inventory/measures.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { limits } from '../limits.ts';
import { compare, divide, multiply, rational, roundHalfUp, subtract, type Rational } from '../money/rational.ts';
import { discountedPrice } from '../pricing/discounted-price.ts';
import type { CompiledFilter, CompiledParams, FilterInput } from './filter.ts';
import type { FilterName } from './filter-names.ts';
import { deliveryDaysOf } from './handling-days.ts';

export const figureUnits = [
  'count',
  'days',
  'usd',
  'grams',
  'millimetres',
  'rating10',
  'hundredthsOfPercent',
  'productStatus',
  'sellerType',
] as const;
export type FigureUnit = (typeof figureUnits)[number];

/**
 * What a filter looked at: the value, the limit it was held against and on which side of it the filter fails. `failsWhen` null: the value
 * is a word of an enum (productStatus, sellerType), no number to compare, and `limit` is null too.
 */
export type FilterFigure = {
  value: number;
  limit: number | null;
  failsWhen: 'under' | 'over' | 'from' | null;
  unit: FigureUnit;
};

const DAY_MS = 86_400_000;

/** The figures behind the verdict of a filter; null = it judges no figure (lists, records), or the value is not known. */
export function filterFigure(filter: Pick<CompiledFilter, 'name' | 'params'>, input: FilterInput): FilterFigure | null {
  return figures[filter.name]?.(input, filter.params) ?? null;
}

type FigureOf = (input: FilterInput, params: CompiledParams) => FilterFigure | null;

const over = (value: number | null, limit: number, unit: FigureUnit): FilterFigure | null =>
  value === null ? null : { value, limit, failsWhen: 'over', unit };
const under = (value: number | null, limit: number, unit: FigureUnit): FilterFigure | null =>
  value === null ? null : { value, limit, failsWhen: 'under', unit };
const status: FigureOf = ({ source }) =>
  source.availability === null
    ? null
    : { value: source.availability, limit: null, failsWhen: null, unit: 'productStatus' };
/** Of two limits the one that is broken, else the first whose value is known. */
const worst = (...both: (FilterFigure | null)[]): FilterFigure | null =>
  both.find((figure) => figure !== null && isBroken(figure)) ?? both.find((figure) => figure !== null) ?? null;

/** True when the value lies on the failing side of its limit. */
export function isBroken({ value, limit, failsWhen }: FilterFigure): boolean {
  if (limit === null || failsWhen === null) return false;
  return failsWhen === 'under' ? value < limit : failsWhen === 'over' ? value > limit : value >= limit;
}

const gramsOf = (lb: number): number => Math.floor((lb * MICROGRAMS_PER_LB) / MICROGRAMS_PER_G);
const millimetresOf = (inches: number): number => Math.floor((inches * TENTHS_MM_PER_IN) / 10);

const figures: Partial<Record<FilterName, FigureOf>> = {
  UnavailableProducts: (input, params) => (input.source.notFound ? null : status(input, params)),
  OutOfStock: status,
  SeeAllBuyingOptions: status,
  NoDirectSend: status,
  ListedUnderVariation: status,
  InStockAtDate: ({ source }, { days }) =>
    source.availability === ProductStatus.InStockAtDate ? over(source.dateInStockDays, days, 'days') : null,
  CriticalStock: ({ item, source, settings }) =>
    under(source.stock, item.override?.criticalStock ?? settings.criticalStock, 'count'),
  DeliveryDate: ({ source, route }, { days }) =>
    over(deliveryDaysOf(source, route), days + limits.deliveryDaysOverMax, 'days'),
  WeightAndSize: ({ source }, { maxLb, maxIn }) =>
    worst(over(source.weightG, gramsOf(maxLb), 'grams'), over(source.girthMm, millimetresOf(maxIn), 'millimetres')),
  SourcePriceRange: ({ source }, { from, to }) =>
    worst(
      Number.isNaN(from) ? null : under(source.price, from, 'usd'),
      Number.isNaN(to) ? null : over(source.price, to, 'usd'),
    ),
  DiscountedProduct: ({ source }, { minPercent }) => {
    const discount =
      source.price === null || source.price === 0 ? null : discountHundredths(source, source.price, minPercent);
    return discount === null
      ? null
      : { value: discount, limit: minPercent, failsWhen: 'from', unit: 'hundredthsOfPercent' };
  },
  OnlyFbaAndSba: ({ source }) =>
    source.sellerType === null ? null : { value: source.sellerType, limit: null, failsWhen: null, unit: 'sellerType' },
  BuyBoxSellerBrandCount: ({ target }, { min }) => under(target.buyBoxBrandCount, min, 'count'),
  SourceSalesRankMax: ({ source }, { max }) => over(source.salesRank, max, 'count'),
  TargetSalesRankMax: ({ target }, { max }) => over(target.salesRank, max, 'count'),
  MinReview: ({ source }, { minRate10, minCount }) =>
    worst(under(source.reviewAverage10, minRate10, 'rating10'), under(source.reviewCount, minCount, 'count')),
  TargetVariationCount: ({ source }, { max }) => over(source.variations, max, 'count'),
  AgedItem: ({ item, now }, { days }) =>
    item.lastSaleAt === null
      ? null
      : { value: Math.floor((now - item.lastSaleAt) / DAY_MS), limit: days, failsWhen: 'from', unit: 'days' },
  TargetMinSellerQuantity: ({ target }, { min }) => under(target.offersCount, min, 'count'),
  TargetMaxSellerQuantity: ({ target }, { max }) => over(target.offersCount, max, 'count'),
};

/** Discount and coupon together in hundredths of a percent; rounded so that it stays on the side of the limit where the exact share is. */
function discountHundredths(source: FilterInput['source'], price: number, limit: number): number | null {
  if (!source.discountValue && !source.couponValue) return null;
  const whole: Rational = { num: price, den: 1 };
  const share = multiply(divide(subtract(whole, discountedPrice(source, price)), whole), { num: 10_000, den: 1 });
  const rounded = roundHalfUp(share);
  return rounded >= limit && compare(share, rational(limit)) < 0 ? limit - 1 : rounded;
}
