import type { SourceFacts } from '@kervan/domain/inventory/facts';

/** A kept state of a source, with the moment at which it was read last. */
export type PastState = Record<string, unknown> & { at: Date };

/** The source as a kept state of it says; what no history keeps is the current value. */
export function pastSource(current: SourceFacts, state: PastState): SourceFacts {
  return {
    ...current,
    fetchedAt: state.at.getTime(),
    notFound: state.not_found === true,
    price: num(state.price),
    shipping: num(state.shipping),
    stock: num(state.stock),
    sellerType: num(state.seller_type) as SourceFacts['sellerType'],
    availability: num(state.availability) as SourceFacts['availability'],
    prime: bool(state.prime),
    primeExclusive: bool(state.prime_exclusive),
    deliveryDays: num(state.delivery_days),
    dateInStockDays: num(state.in_stock_in_days),
    salesRank: num(state.sales_rank),
    reviewCount: num(state.review_count),
    reviewAverage10: num(state.review_average),
    weightG: num(state.weight_g),
    dimensionalWeightG: num(state.dimensional_weight_g),
    girthMm: num(state.girth_mm),
    variations: num(state.variations),
    voltage: num(state.voltage),
    sellerIsBrand: bool(state.seller_is_brand),
    discountType: num(state.discount_type) as SourceFacts['discountType'],
    discountValue: num(state.discount_value),
    couponType: num(state.coupon_type) as SourceFacts['couponType'],
    couponValue: num(state.coupon_value),
    lastPrice: num(state.last_price),
    lastShipping: num(state.last_shipping),
    lastWeightG: num(state.last_weight_g),
    lastDimensionalWeightG: num(state.last_dimensional_weight_g),
    priceDoubted: state.price_doubted === true,
    shiftedFrom: num(state.shifted_from),
  };
}

// A kept state is the table's row as JSON: numbers, booleans, null.
const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const bool = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
