import { statusWords } from './status-words.ts';

/** ORD-014: the order towards the marketplace's buyer, as it is stored. */
export const SellerOrderStatus = {
  Unshipped: 1,
  Shipped: 2,
  Canceled: 3,
  Refunded: 4,
  ReturnRequested: 5,
  PartiallyShipped: 6,
} as const;
export type SellerOrderStatus = (typeof SellerOrderStatus)[keyof typeof SellerOrderStatus];

const S = SellerOrderStatus;

/** Their names on the wire. */
export const sellerOrderStatusWords = statusWords<SellerOrderStatus>({
  [S.Unshipped]: 'Unshipped',
  [S.Shipped]: 'Shipped',
  [S.Canceled]: 'Canceled',
  [S.Refunded]: 'Refunded',
  [S.ReturnRequested]: 'Return Requested',
  [S.PartiallyShipped]: 'Partially Shipped',
});

/** What moves it (appendix D). */
export const sellerOrderEvents = [
  'someConfirmed',
  'allConfirmed',
  'cancelled',
  'returnRequested',
  'returnWithdrawn',
  'refunded',
  'refundWithdrawn',
] as const;
export type SellerOrderEvent = (typeof sellerOrderEvents)[number];

/** How much of an order is confirmed; what a toggle that goes off leads back to. */
export type ShippedAs = typeof S.Unshipped | typeof S.PartiallyShipped | typeof S.Shipped;

/** The order towards its buyer: the status and what it rests on. */
export type SellerOrder = {
  status: SellerOrderStatus;
  shippedAs: ShippedAs;
  isReturnRequested: boolean;
  isRefunded: boolean;
};

/** A new order. */
export const unshippedOrder: SellerOrder = {
  status: S.Unshipped,
  shippedAs: S.Unshipped,
  isReturnRequested: false,
  isRefunded: false,
};

const amongShipped: readonly SellerOrderStatus[] = [S.Shipped, S.PartiallyShipped];
/** Only the flag of a return or refund changes in them; Canceled is final. */
const flagsOnly: readonly SellerOrderStatus[] = [S.Unshipped, S.Canceled];

/** The order after an event; null = the table has no such step. A toggle that already stands so changes nothing and is none. */
export function nextSellerOrder(order: SellerOrder, event: SellerOrderEvent): SellerOrder | null {
  switch (event) {
    case 'someConfirmed':
      return order.shippedAs === S.Unshipped ? shippedAs(order, S.PartiallyShipped) : null;
    case 'allConfirmed':
      return order.shippedAs === S.Shipped ? null : shippedAs(order, S.Shipped);
    case 'cancelled':
      return order.status === S.Unshipped ? { ...order, status: S.Canceled } : null;
    case 'returnRequested':
      if (order.isReturnRequested) return null;
      return {
        ...order,
        isReturnRequested: true,
        status: amongShipped.includes(order.status) ? S.ReturnRequested : order.status,
      };
    case 'returnWithdrawn':
      if (!order.isReturnRequested) return null;
      return {
        ...order,
        isReturnRequested: false,
        status: order.status === S.ReturnRequested ? order.shippedAs : order.status,
      };
    case 'refunded':
      if (order.isRefunded) return null;
      return { ...order, isRefunded: true, status: flagsOnly.includes(order.status) ? order.status : S.Refunded };
    case 'refundWithdrawn':
      if (!order.isRefunded) return null;
      return { ...order, isRefunded: false, status: order.status === S.Refunded ? afterRefund(order) : order.status };
  }
}

/**
 * More of the order is confirmed. Assumed: under a return or refund the status stays, and a toggle that goes off leads to the new state; a flag that was
 * set before anything was sent counts from then on (RET-013: the marketplace's books may tell of a refund before we know that it was sent).
 */
function shippedAs(order: SellerOrder, state: ShippedAs): SellerOrder | null {
  if (order.status === S.Canceled) return null;
  if (order.status !== S.Unshipped && !amongShipped.includes(order.status)) return { ...order, shippedAs: state };
  const status = order.isRefunded ? S.Refunded : order.isReturnRequested ? S.ReturnRequested : state;
  return { ...order, shippedAs: state, status };
}

const afterRefund = (order: SellerOrder): SellerOrderStatus =>
  order.isReturnRequested ? S.ReturnRequested : order.shippedAs;

/** Every step of appendix D, from → to, for the writer of orders. */
export const sellerOrderSteps = {
  [S.Unshipped]: [S.PartiallyShipped, S.Shipped, S.ReturnRequested, S.Refunded, S.Canceled],
  [S.PartiallyShipped]: [S.Shipped, S.ReturnRequested, S.Refunded],
  [S.Shipped]: [S.ReturnRequested, S.Refunded],
  [S.ReturnRequested]: [S.Shipped, S.PartiallyShipped, S.Refunded],
  [S.Refunded]: [S.Shipped, S.PartiallyShipped, S.ReturnRequested],
  [S.Canceled]: [],
} as const satisfies Record<SellerOrderStatus, readonly SellerOrderStatus[]>;

/**
 * True when an order may go from one status to the other, or stays.
 * @internal The table that tests hold the steps of the product against.
 */
export function sellerOrderMayGo(from: SellerOrderStatus, to: SellerOrderStatus): boolean {
  const allowed: readonly SellerOrderStatus[] = sellerOrderSteps[from];
  return from === to || allowed.includes(to);
}
