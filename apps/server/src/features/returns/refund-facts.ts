import {
  givenLines,
  isCounted,
  leftToRefund,
  sendableOf,
  type RefundableItem,
  type RefundLine,
} from '@kervan/domain/orders/refunds';
import { linesOfRefund, paidOf, refundOf, type RefundRow } from '../../records/order-sendings/order-refunds.ts';
import { soldOfItem, type OrderState } from '../../records/orders/order-state.ts';

/** `origin` of an order that the marketplace brought. */
const MARKETPLACE = 0;
export const isAtMarketplace = ({ order }: OrderState): boolean => order.origin === MARKETPLACE;

/** What may still go back to the buyer of an order, and what the marketplace takes of it. */
export type RefundFacts = {
  paid: number;
  left: number;
  sendable: number;
  items: RefundableItem[];
  given: RefundLine[];
};

export function refundFacts(
  { order, items }: Pick<OrderState, 'order' | 'items'>,
  rows: readonly RefundRow[],
): RefundFacts {
  const refundable = items.map((item) => ({
    itemId: item.marketplace_item_id,
    ...soldOfItem(item),
    sent: item.confirmed,
  }));
  const counted = rows.filter(isCounted).map((row) => ({ amount: row.amount, lines: linesOfRefund(row) }));
  const given = givenLines(refundable, counted);
  const left = leftToRefund(paidOf(order), rows.map(refundOf));
  return {
    paid: paidOf(order),
    left,
    sendable: Math.min(left, sendableOf(refundable, given)),
    items: refundable,
    given,
  };
}
