import type { Books } from '../books/books.ts';
import type { Discount, JsonObject, Subscription } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import type { EventType } from '../events/event-types.ts';
import { showSubscription } from './show-subscription.ts';

/** Keeps a changed subscription and tells of what differs, as `customer.subscription.updated` or what else it is. */
export function changeSubscription(
  books: Books,
  before: Subscription,
  after: Subscription,
  type: EventType = 'customer.subscription.updated',
): Subscription {
  const was = showSubscription(books, before);
  const kept = books.put('subscription', after);
  const object = showSubscription(books, kept);
  const previous: JsonObject = previousOf(was, object);
  if (type !== 'customer.subscription.updated') emit(books, { type, object, clock: kept.clock });
  else if (Object.keys(previous).length > 0) emit(books, { type, object, previous, clock: kept.clock });
  return kept;
}

/** The end of what is paid or promised; all items of a subscription share it. */
export const periodEndOf = ({ items }: Subscription): number => items[0]?.periodEnd ?? 0;

/** The discounts that hold for an invoice now: those of the subscription, else the customer's. */
export function discountsOf(books: Books, subscription: Subscription): Discount[] {
  const customer = books.get('customer', subscription.customer);
  const ids =
    subscription.discounts.length > 0 ? subscription.discounts : customer?.discount ? [customer.discount] : [];
  const now = books.now(subscription.clock);
  return ids.flatMap((id) => {
    const discount = books.get('discount', id);
    return discount && isRunning(books, discount, now) ? [discount] : [];
  });
}

/** Whether a discount still holds: within its months, and a single one not yet used. */
export function isRunning(books: Books, discount: Discount, now: number): boolean {
  const isSpent = books.get('coupon', discount.coupon)?.duration === 'once' && discount.isUsed;
  return !isSpent && (discount.end === null || now < discount.end);
}
