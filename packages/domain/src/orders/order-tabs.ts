import { BuyerOrderStatus } from './buyer-order-status.ts';
import { OrderStatus } from './order-status.ts';
import { SellerOrderStatus } from './seller-order-status.ts';

const B = BuyerOrderStatus;
const S = SellerOrderStatus;

/** The tabs of the orders, in their order (ORD-002). */
export const orderTabNames = [
  'all',
  'new',
  'purchased',
  'atWarehouse',
  'shipped',
  'delivered',
  'problem',
  'returnRequested',
  'refunded',
  'cancelled',
  'cancellationRequested',
  'flagged',
] as const;
export type OrderTab = (typeof orderTabNames)[number];

/** What an order of a tab has, all at once; an order belongs to the tab when one of its cases holds. */
export type OrderTabCase = {
  order?: readonly OrderStatus[];
  seller?: readonly SellerOrderStatus[];
  /** The worst buyer status of the order (ORD-047). */
  buyer?: readonly BuyerOrderStatus[];
  hasFlag?: true;
  isCancellationRequested?: true;
};

const unbought: readonly BuyerOrderStatus[] = [B.NotPurchased, B.Cancelled];

/**
 * ORD-002 as data. New leaves pending orders out (decision 60: their OrderStatus is None) and takes in a purchase that was cancelled after
 * the confirmation (decision 57). Packages that wait for credit are DeliveredToWh here.
 */
export const orderTabs: Readonly<Record<OrderTab, readonly OrderTabCase[]>> = {
  all: [{}],
  new: [
    {
      order: [OrderStatus.Sold, OrderStatus.Placed, OrderStatus.PreConfirmed],
      seller: [S.Unshipped],
      buyer: unbought,
    },
    { order: [OrderStatus.Confirmed], seller: [S.Shipped, S.PartiallyShipped], buyer: [B.Cancelled] },
  ],
  purchased: [{ buyer: [B.Purchased] }],
  atWarehouse: [{ buyer: [B.GoingToWh, B.DeliveredToWh] }],
  shipped: [{ buyer: [B.Shipped, B.SentFromWh, B.OutForDelivery, B.AvailableForPickUp] }],
  delivered: [{ buyer: [B.Delivered] }],
  problem: [
    {
      buyer: [B.MayBeLost, B.Undeliverable, B.ActionNeeded, B.DeliveryAttempted, B.WaitingAtCustom, B.Returning],
    },
  ],
  returnRequested: [{ seller: [S.ReturnRequested] }],
  refunded: [{ seller: [S.Refunded] }],
  cancelled: [{ seller: [S.Canceled] }],
  cancellationRequested: [{ isCancellationRequested: true }],
  flagged: [{ hasFlag: true }],
};

/** What a tab is asked of. */
export type TabbedOrder = {
  order: OrderStatus;
  seller: SellerOrderStatus;
  buyer: BuyerOrderStatus;
  hasFlag: boolean;
  isCancellationRequested: boolean;
};

/** True when the order stands in the tab. */
function isInTab(tab: OrderTab, order: TabbedOrder): boolean {
  return orderTabs[tab].some(
    (one) =>
      (one.order?.includes(order.order) ?? true) &&
      (one.seller?.includes(order.seller) ?? true) &&
      (one.buyer?.includes(order.buyer) ?? true) &&
      (one.hasFlag === undefined || order.hasFlag) &&
      (one.isCancellationRequested === undefined || order.isCancellationRequested),
  );
}

/** Every tab of an order, for counts. */
export const tabsOf = (order: TabbedOrder): OrderTab[] => orderTabNames.filter((tab) => isInTab(tab, order));

/** The tabs that are kept with an order, one bit each in their order; every order is in "all". */
export const orderTabBit = (tab: OrderTab): number => (tab === 'all' ? 0 : 1 << (orderTabNames.indexOf(tab) - 1));

/** The bits of an order's tabs. */
export const orderTabBits = (order: TabbedOrder): number =>
  tabsOf(order).reduce((bits, tab) => bits | orderTabBit(tab), 0);
