import { limits } from '../limits.ts';

/** What is wrong with an order beside its address; the order is kept, and not bought by itself. */
export const OrderFault = {
  /** The marketplace told another currency than the store's. */
  otherCurrency: 'otherCurrency',
  /** No price was told, or one that no column holds: it counts as 0 until it is. */
  amountMissing: 'amountMissing',
  priceZero: 'priceZero',
  /** A product of no pieces at all. */
  quantityZero: 'quantityZero',
  quantityTooLarge: 'quantityTooLarge',
  tooManyProducts: 'tooManyProducts',
  /** Sold from a listing that is none of the store's, or none any more. */
  listingUnknown: 'listingUnknown',
  /** Amazon sends it: nothing is to be bought. */
  fulfilledByAmazon: 'fulfilledByAmazon',
} as const;
export type OrderFault = (typeof OrderFault)[keyof typeof OrderFault];

/** A product of an order as it is judged. `price` null = not told, or not to be kept; `currency` null = not told. */
export type JudgedProduct = {
  quantity: number;
  price: number | null;
  currency: string | null;
  hasListing: boolean;
};

/** Everything that is wrong with an order, each once, in the order of the table; empty = it can be bought. */
export function orderFaults(
  products: readonly JudgedProduct[],
  { currency, isFulfilledByAmazon }: { currency: string; isFulfilledByAmazon: boolean },
): OrderFault[] {
  const found: Record<OrderFault, boolean> = {
    otherCurrency: products.some((product) => product.currency !== null && product.currency !== currency),
    amountMissing: products.some((product) => product.price === null),
    priceZero: products.some((product) => product.price === 0),
    quantityZero: products.some((product) => product.quantity < 1),
    quantityTooLarge: products.some((product) => product.quantity > limits.orderQuantityMax),
    tooManyProducts: products.length > limits.orderItemsMax,
    listingUnknown: products.some((product) => !product.hasListing),
    fulfilledByAmazon: isFulfilledByAmazon,
  };
  return Object.values(OrderFault).filter((fault) => found[fault]);
}

/** What no person can buy either. */
const never: readonly OrderFault[] = [OrderFault.fulfilledByAmazon, OrderFault.quantityZero];

/** True when the order is not bought for its faults: by itself for any of them, by hand for those that no person mends. */
export const faultsForbidBuying = (faults: readonly string[], { isByHand }: { isByHand: boolean }): boolean =>
  isByHand ? never.some((fault) => faults.includes(fault)) : faults.length > 0;
