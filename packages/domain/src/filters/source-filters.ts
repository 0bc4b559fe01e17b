import { discountedPrice } from '../pricing/discounted-price.ts';
import { SellerType } from '../inventory/seller-type.ts';
import { compare, rational } from '../money/rational.ts';
import { MICROGRAMS_PER_G, MICROGRAMS_PER_LB, TENTHS_MM_PER_IN } from '../inventory/measures.ts';
import { limits } from '../limits.ts';
import { chooseService } from '../warehouse/shipping-cost.ts';
import { deliveryDaysOf } from './handling-days.ts';
import { Verdict, type FilterTest } from './filter.ts';

/** Fails when the value is known and over the limit. */
const verdictOver = (value: number | null, max: number): Verdict =>
  value === null ? Verdict.Unknown : value > max ? Verdict.Fail : Verdict.Pass;
const verdictOf = (fails: boolean | null): Verdict =>
  fails === null ? Verdict.Unknown : fails ? Verdict.Fail : Verdict.Pass;

/** Import price not known; a US store pays none. */
export const isCustomPriceUnknown: FilterTest = ({ item, settings }) =>
  settings.paysImport && item.importPrice === null ? Verdict.Fail : Verdict.Pass;

/** Direct: shipment price not known; warehouse: warehouse cost not known. */
export const isShipmentPriceUnknown: FilterTest = ({ item, source, route }) => {
  const isKnown = route.isWarehouse ? chooseService(route.services, source) !== null : item.shipmentPrice !== null;
  return isKnown ? Verdict.Pass : Verdict.Fail;
};

/** FILT-008: delivery takes over 30 days longer than the entered number. */
export const isDeliveredTooLate: FilterTest = ({ source, route }, { days }) => {
  const deliveryDays = deliveryDaysOf(source, route);
  return verdictOver(deliveryDays === null ? null : deliveryDays - days, limits.deliveryDaysOverMax);
};

export const isPrimeExclusive: FilterTest = ({ source }) => verdictOf(source.primeExclusive);

/** Heavier or larger than allowed; one known value over its limit is enough. */
export const isTooHeavyOrLarge: FilterTest = ({ source }, { maxLb, maxIn }) => {
  const weight = source.weightG === null ? null : source.weightG * MICROGRAMS_PER_G > maxLb * MICROGRAMS_PER_LB;
  const girth = source.girthMm === null ? null : source.girthMm * 10 > maxIn * TENTHS_MM_PER_IN;
  if (weight === true || girth === true) return Verdict.Fail;
  return weight === null || girth === null ? Verdict.Unknown : Verdict.Pass;
};

export const hasOtherVoltage: FilterTest = ({ source }, { allowedVoltages }) =>
  verdictOf(source.voltage === null ? null : (source.voltage & allowedVoltages) === 0);

export const isOutsidePriceRange: FilterTest = ({ source }, { from, to }) =>
  verdictOf(source.price === null ? null : source.price < from || source.price > to);

/** A discount or coupon of at least the given percent of the price; a quote without either has none. */
export const isDiscounted: FilterTest = ({ source }, { minPercent }) => {
  if (!source.discountValue && !source.couponValue) return Verdict.Pass;
  if (source.price === null) return Verdict.Unknown;
  const highest = rational(source.price * (10_000 - minPercent), 10_000);
  return compare(discountedPrice(source, source.price), highest) <= 0 ? Verdict.Fail : Verdict.Pass;
};

export const isShippedBySeller: FilterTest = ({ source }) =>
  verdictOf(source.sellerType === null ? null : source.sellerType === SellerType.FBM);
export const isSoldByBrand: FilterTest = ({ source }) => verdictOf(source.sellerIsBrand);
export const hasNoSalesRank: FilterTest = ({ source }) => (source.salesRank === null ? Verdict.Fail : Verdict.Pass);
export const isRankedTooLow: FilterTest = ({ source }, { max }) => verdictOver(source.salesRank, max);

/** Rating or number of reviews under the minimum; one known value under it is enough. */
export const isReviewedTooLittle: FilterTest = ({ source }, { minRate10, minCount }) => {
  const { reviewAverage10, reviewCount } = source;
  if ((reviewAverage10 !== null && reviewAverage10 < minRate10) || (reviewCount !== null && reviewCount < minCount))
    return Verdict.Fail;
  return reviewAverage10 === null || reviewCount === null ? Verdict.Unknown : Verdict.Pass;
};

/** FILT-010: max 0 leaves only products without variations. */
export const hasTooManyVariations: FilterTest = ({ source }, { max }) => verdictOver(source.variations, max);
