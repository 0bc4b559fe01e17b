import { statusWords } from './status-words.ts';

/** ORD-015: our purchase at the source, as it is stored. It follows from the package's ShipmentStatus (ORD-049). */
export const BuyerOrderStatus = {
  Delivered: 1,
  Purchased: 2,
  Shipped: 3,
  NotPurchased: 4,
  GoingToWh: 5,
  DeliveredToWh: 6,
  SentFromWh: 7,
  WaitingAtCustom: 8,
  MayBeLost: 9,
  Undeliverable: 10,
  Cancelled: 11,
  OutForDelivery: 12,
  Returning: 13,
  AvailableForPickUp: 14,
  DeliveryAttempted: 15,
  ActionNeeded: 16,
} as const;
export type BuyerOrderStatus = (typeof BuyerOrderStatus)[keyof typeof BuyerOrderStatus];

const B = BuyerOrderStatus;

/** Their names on the wire. */
export const buyerOrderStatusWords = statusWords<BuyerOrderStatus>({
  [B.Delivered]: 'Delivered',
  [B.Purchased]: 'Purchased',
  [B.Shipped]: 'Shipped',
  [B.NotPurchased]: 'Not Purchased',
  [B.GoingToWh]: 'GoingToWh',
  [B.DeliveredToWh]: 'DeliveredToWh',
  [B.SentFromWh]: 'SentFromWh',
  [B.WaitingAtCustom]: 'WaitingAtCustom',
  [B.MayBeLost]: 'May Be Lost',
  [B.Undeliverable]: 'Undeliverable',
  [B.Cancelled]: 'Cancelled',
  [B.OutForDelivery]: 'Out For Delivery',
  [B.Returning]: 'Returning',
  [B.AvailableForPickUp]: 'AvailableForPickUp',
  [B.DeliveryAttempted]: 'Delivery Attempted',
  [B.ActionNeeded]: 'Action Needed',
});

const doorstep = [B.OutForDelivery, B.DeliveryAttempted, B.AvailableForPickUp, B.ActionNeeded] as const;
const failed = [B.Undeliverable, B.Returning] as const;

/** Every step of a purchase (appendix D), from → to. */
export const buyerOrderSteps = {
  [B.NotPurchased]: [B.Purchased, B.Cancelled],
  [B.Purchased]: [B.Shipped, B.GoingToWh, B.DeliveredToWh, B.Cancelled],
  [B.GoingToWh]: [B.DeliveredToWh, B.MayBeLost, B.Cancelled],
  [B.DeliveredToWh]: [B.SentFromWh, B.Returning, B.Undeliverable],
  [B.Shipped]: [B.WaitingAtCustom, ...doorstep, ...failed, B.MayBeLost, B.Delivered],
  [B.SentFromWh]: [B.WaitingAtCustom, ...doorstep, ...failed, B.MayBeLost, B.Delivered],
  [B.WaitingAtCustom]: [...doorstep, ...failed, B.MayBeLost, B.Delivered],
  [B.OutForDelivery]: [...doorstep, ...failed, B.Delivered],
  [B.DeliveryAttempted]: [...doorstep, ...failed, B.Delivered],
  [B.AvailableForPickUp]: [...doorstep, ...failed, B.Delivered],
  [B.ActionNeeded]: [...doorstep, ...failed, B.Delivered],
  [B.MayBeLost]: [B.DeliveredToWh, B.WaitingAtCustom, ...doorstep, ...failed, B.Delivered],
  [B.Undeliverable]: [B.Returning],
  [B.Delivered]: [B.Returning],
  [B.Returning]: [],
  [B.Cancelled]: [B.Purchased],
} as const satisfies Record<BuyerOrderStatus, readonly BuyerOrderStatus[]>;

/**
 * True when a purchase may go from one status to the other, or stays.
 * @internal The table that tests hold the steps of the product against.
 */
export function buyerOrderMayGo(from: BuyerOrderStatus, to: BuyerOrderStatus): boolean {
  const allowed: readonly BuyerOrderStatus[] = buyerOrderSteps[from];
  return from === to || allowed.includes(to);
}

/** Decision 55, worst first: what wants the seller most, then by progress, Delivered last. */
export const worstFirst: readonly BuyerOrderStatus[] = [
  B.NotPurchased,
  B.Cancelled,
  B.ActionNeeded,
  B.Undeliverable,
  B.MayBeLost,
  B.DeliveryAttempted,
  B.WaitingAtCustom,
  B.Purchased,
  B.GoingToWh,
  B.DeliveredToWh,
  B.SentFromWh,
  B.Shipped,
  B.OutForDelivery,
  B.AvailableForPickUp,
  B.Returning,
  B.Delivered,
];

/** The status that a list shows of an order with several purchases (ORD-047); without any it is Not Purchased. */
export function worstBuyerOrderStatus(statuses: readonly BuyerOrderStatus[]): BuyerOrderStatus {
  return worstFirst.find((status) => statuses.includes(status)) ?? B.NotPurchased;
}
