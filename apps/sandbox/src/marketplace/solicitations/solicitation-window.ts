import type { OrderRow } from '../orders/order-row.ts';

const DAY_MS = 86_400_000;

/**
 * When a buyer may be asked for a review: from 5 days after the earliest to 30 days after the latest day of delivery
 * [D set-up-the-solicitations-api]. Assumed: a parcel that is known to have arrived has one day for both.
 */
export const OPENS_AFTER_DAYS = 5;
export const CLOSES_AFTER_DAYS = 30;

/** Whether the order's buyer may be asked now; never before all of the order was sent. */
export function isWithinWindow({ status, facts }: Pick<OrderRow, 'status' | 'facts'>, now: Date): boolean {
  const earliest = Date.parse(facts.deliveredAt ?? facts.deliverBy.earliest);
  const latest = Date.parse(facts.deliveredAt ?? facts.deliverBy.latest);
  return (
    status === 'SHIPPED' &&
    now.getTime() >= earliest + OPENS_AFTER_DAYS * DAY_MS &&
    now.getTime() <= latest + CLOSES_AFTER_DAYS * DAY_MS
  );
}
