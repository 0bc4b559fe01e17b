import { SellerOrderStatus } from '../orders/seller-order-status.ts';

const DAY = 86_400_000;
/** What the marketplace states: from five days after the delivery, or the first promised day of it, to thirty days after it, or the last. */
const OPENS_AFTER_MS = 5 * DAY;
const CLOSES_AFTER_MS = 30 * DAY;

export const reviewRequestStates = ['waiting', 'sent', 'refused'] as const;
export type ReviewRequestState = (typeof reviewRequestStates)[number];

/** Why the marketplace was not asked, or did not let the buyer be asked. */
export const reviewRefusalReasons = ['notAvailable', 'noRole', 'doNotSend', 'invalid'] as const;
export type ReviewRefusalReason = (typeof reviewRefusalReasons)[number];

/** What of an order decides whether its buyer may be asked; moments in ms. */
export type OrderToReview = {
  sellerStatus: SellerOrderStatus;
  noFeedback: boolean;
  /** The buyer was asked already, or is going to be. */
  isAsked: boolean;
  deliverFrom: number | null;
  deliverBy: number | null;
  deliveredAt: number | null;
};

/** When a buyer may be asked; null = neither the delivery nor a promise of it is known. */
export function reviewWindow({
  deliverFrom,
  deliverBy,
  deliveredAt,
}: Pick<OrderToReview, 'deliverFrom' | 'deliverBy' | 'deliveredAt'>): { opensAt: number; closesAt: number } | null {
  const first = deliveredAt ?? deliverFrom ?? deliverBy;
  const last = deliveredAt ?? deliverBy ?? deliverFrom;
  return first === null || last === null ? null : { opensAt: first + OPENS_AFTER_MS, closesAt: last + CLOSES_AFTER_MS };
}

export type ReviewRefusal =
  | 'FeedbackAlreadySent'
  | 'FeedbackNotWanted'
  | 'FeedbackNotAvailable'
  | 'FeedbackTooEarly'
  | 'FeedbackTooLate';

/** MSG-014: why the buyer of an order is not asked for a review, or null. One request an order; none where the seller wants none. */
export function refuseReview(order: OrderToReview, now: number): ReviewRefusal | null {
  if (order.isAsked) return 'FeedbackAlreadySent';
  if (order.noFeedback) return 'FeedbackNotWanted';
  const window = reviewWindow(order);
  if (!isSent(order.sellerStatus) || window === null) return 'FeedbackNotAvailable';
  if (now < window.opensAt) return 'FeedbackTooEarly';
  return now > window.closesAt ? 'FeedbackTooLate' : null;
}

const isSent = (status: SellerOrderStatus): boolean =>
  status === SellerOrderStatus.Shipped || status === SellerOrderStatus.ReturnRequested;
