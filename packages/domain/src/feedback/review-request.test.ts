import { describe, expect, it } from 'vitest';
import { SellerOrderStatus } from '../orders/seller-order-status.ts';
import { refuseReview, reviewWindow, type OrderToReview } from './review-request.ts';

const DAY = 86_400_000;
const order: OrderToReview = {
  sellerStatus: SellerOrderStatus.Shipped,
  noFeedback: false,
  isAsked: false,
  deliverFrom: 10 * DAY,
  deliverBy: 14 * DAY,
  deliveredAt: null,
};

describe('asking for a review', () => {
  it.each([
    ['the first moment', {}, 15 * DAY, null],
    ['a moment too early', {}, 15 * DAY - 1, 'FeedbackTooEarly'],
    ['the last moment', {}, 44 * DAY, null],
    ['a moment too late', {}, 44 * DAY + 1, 'FeedbackTooLate'],
    ['asked before, whatever else', { isAsked: true, noFeedback: true }, 0, 'FeedbackAlreadySent'],
    ['not wanted', { noFeedback: true }, 20 * DAY, 'FeedbackNotWanted'],
    ['not sent', { sellerStatus: SellerOrderStatus.Unshipped }, 20 * DAY, 'FeedbackNotAvailable'],
    ['cancelled', { sellerStatus: SellerOrderStatus.Canceled }, 20 * DAY, 'FeedbackNotAvailable'],
    ['sent back', { sellerStatus: SellerOrderStatus.ReturnRequested }, 20 * DAY, null],
    ['delivered before it was promised', { deliveredAt: 9 * DAY }, 14 * DAY, null],
    ['delivered, too early', { deliveredAt: 9 * DAY }, 14 * DAY - 1, 'FeedbackTooEarly'],
    ['delivered, the last moment', { deliveredAt: 9 * DAY }, 39 * DAY, null],
    ['delivered, too late', { deliveredAt: 9 * DAY }, 39 * DAY + 1, 'FeedbackTooLate'],
    ['nothing known', { deliverFrom: null, deliverBy: null }, 20 * DAY, 'FeedbackNotAvailable'],
  ] as const)('MSG-014 once an order, from 5 to 30 days around its delivery: %s', (_, over, now, expected) => {
    expect(refuseReview({ ...order, ...over }, now)).toBe(expected);
  });

  it('names the window', () => {
    expect(reviewWindow(order)).toEqual({ opensAt: 15 * DAY, closesAt: 44 * DAY });
    expect(reviewWindow({ deliverFrom: null, deliverBy: 5 * DAY, deliveredAt: null })).toEqual({
      opensAt: 10 * DAY,
      closesAt: 35 * DAY,
    });
  });
});
