import { orderFaults, type OrderFault } from '@kervan/domain/orders/order-faults';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { rational, roundHalfUp } from '@kervan/domain/money/rational';
import { saleShare } from '@kervan/domain/warehouse/parcel-value';
import type { MarketplaceOrder, MarketplaceOrderItem } from '../../connectors/marketplace/orders-mapping.ts';
import type { OrderItemRow } from '../../records/orders/order-state.ts';
import type { NewOrder } from '../../records/orders/order-write.ts';
import type { SoldListings } from '../../records/orders/sold-listings.ts';

type NewItem = NewOrder['items'][number];

/** A product of an order as it is kept. Assumed: one of no pieces is one that was cancelled, and stands with the order's faults. */
export function newItemOf(reported: MarketplaceOrderItem, listings: SoldListings): NewItem {
  const listing = reported.sku === null ? undefined : listings.get(reported.sku);
  const quantity = Math.max(1, reported.quantity);
  return {
    marketplace_item_id: reported.itemId,
    sku: reported.sku,
    asin: reported.asin ?? listing?.asin ?? null,
    title: reported.title ?? listing?.title ?? null,
    image: listing?.image ?? null,
    item_id: listing?.itemId ?? null,
    quantity,
    cancelled: reported.quantity < 1 ? quantity : 0,
    price: reported.price ?? 0,
    shipping: reported.shipping ?? 0,
    tax: reported.tax ?? 0,
    discount: reported.discount ?? 0,
    source_asin: listing?.asin ?? reported.asin,
    weight_g: listing?.weightG ?? null,
  };
}

/** What changed of a product. */
export type ItemChange = {
  order_item_id: number;
  quantity: number;
  cancelled: number;
  confirmed: number;
  price: number;
  shipping: number;
  tax: number;
  discount: number;
  title: string | null;
  asin: string | null;
  cancel_requested_at: Date | null;
  cancel_reason: string | null;
};

/** What changed of a product; null = nothing. `isOrderCancelled`: then the order says it, and its products stay what was bought. */
export function itemChangeOf(
  row: OrderItemRow,
  reported: MarketplaceOrderItem,
  { now, isOrderCancelled, isShipped }: { now: number; isOrderCancelled: boolean; isShipped: boolean },
): ItemChange | null {
  const quantity = Math.max(row.quantity, reported.quantity);
  const cancelled = isOrderCancelled ? row.cancelled : Math.max(row.cancelled, cancelledOf(quantity, reported));
  const sent = isShipped ? quantity - cancelled : (reported.sent ?? 0);
  // Amounts are kept for all pieces, those that were taken off included: their share is what is left of them, to the smallest unit.
  const ofAll = (name: 'price' | 'shipping' | 'tax' | 'discount'): number => {
    const amount = reported[name];
    if (amount === null || reported.quantity < 1) return row[name];
    return reported.quantity === quantity
      ? amount
      : roundHalfUp(rational(BigInt(amount) * BigInt(quantity), reported.quantity));
  };
  const next = {
    quantity,
    cancelled,
    confirmed: Math.min(quantity - cancelled, Math.max(row.confirmed, sent)),
    price: ofAll('price'),
    shipping: ofAll('shipping'),
    tax: ofAll('tax'),
    discount: ofAll('discount'),
    title: row.title ?? reported.title,
    asin: row.asin ?? reported.asin,
    cancel_requested_at: row.cancel_requested_at ?? (reported.cancelWish ? new Date(now) : null),
    cancel_reason: row.cancel_reason ?? reported.cancelWish?.reason ?? null,
  };
  // The keys of an object literal are its columns.
  const names = Object.keys(next) as (keyof typeof next)[];
  return names.some((name) => next[name] !== row[name]) ? { order_item_id: row.order_item_id, ...next } : null;
}

/** Pieces that are not wanted any more: what the marketplace cancelled, or took off the quantity. What was sent is not cancelled, and is among what is left. */
const cancelledOf = (quantity: number, { isCancelled, quantity: reported, sent }: MarketplaceOrderItem): number =>
  Math.max(0, quantity - Math.max(isCancelled ? 0 : reported, sent ?? 0));

/** The order's amounts: the sums of what is still wanted of its products, so that they add up (decision 70). */
export function amountsOfOrder(
  items: readonly Pick<NewItem, 'price' | 'shipping' | 'tax' | 'quantity' | 'cancelled'>[],
  reported: MarketplaceOrder,
  market: MarketCode,
): { currency: string; sale: number; shipping: number; tax: number } {
  const sum = (name: 'price' | 'shipping' | 'tax') =>
    items.reduce(
      (total, { quantity, cancelled = 0, ...item }) =>
        total + saleShare({ price: Number(item[name] ?? 0), quantity, cancelled }),
      0,
    );
  return {
    currency: currencyOfOrder(reported, market),
    sale: sum('price'),
    shipping: sum('shipping'),
    tax: sum('tax'),
  };
}

/** The currency of an order: the store's where a product came in it, else that of the first one. */
export function currencyOfOrder({ items }: MarketplaceOrder, market: MarketCode): string {
  const own = markets[market].currency;
  const reported = items.flatMap(({ currency }) => currency ?? []);
  return reported.includes(own) ? own : (reported[0] ?? own);
}

/** What keeps the order from being bought by itself. What the marketplace cancelled of it is not looked at. */
export const faultsOfOrder = (order: MarketplaceOrder, listings: SoldListings, market: MarketCode): OrderFault[] =>
  orderFaults(
    order.items
      .filter((item) => !item.isCancelled)
      .map(({ quantity, price, currency, otherwise = {}, sku }) => ({
        quantity,
        price,
        currency:
          [currency, ...Object.values(otherwise)].find((one) => one !== null && one !== markets[market].currency) ??
          currency,
        hasListing: sku !== null && listings.get(sku)?.isGone === false,
      })),
    { currency: markets[market].currency, isFulfilledByAmazon: order.isFulfilledByAmazon },
  );
