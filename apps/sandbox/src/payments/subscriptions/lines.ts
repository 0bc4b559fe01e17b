import type { Books } from '../books/books.ts';
import type { Discount, InvoiceLine, Price, Subscription, SubscriptionItem } from '../books/records.ts';
import { netOf, totalsOf } from '../invoices/totals.ts';

type Of = { subscription: string; item: SubscriptionItem; price: Price };

const nameOf = (books: Books, price: Price): string => books.get('product', price.product)?.name ?? price.product;

const everyText = ({ recurring, unitAmount }: Price): string => {
  const { interval = 'day', interval_count: count = 1 } = recurring ?? {};
  return `at $${(unitAmount / 100).toFixed(2)} / ${count === 1 ? interval : `every ${count} ${interval}s`}`;
};

const line = (books: Books, { subscription, item, price }: Of, given: Partial<InvoiceLine>): InvoiceLine => ({
  id: books.newId('il'),
  amount: price.unitAmount * item.quantity,
  description: '',
  discountAmounts: [],
  discounts: [],
  isDiscountable: true,
  periodStart: item.periodStart,
  periodEnd: item.periodEnd,
  price: price.id,
  quantity: item.quantity,
  isProration: false,
  subscription,
  item: item.id,
  invoiceItem: null,
  metadata: item.metadata,
  ...given,
});

/** The lines of whole periods of a subscription's items: its price, or nothing while it is tried out. */
export function periodLines(
  books: Books,
  subscription: string,
  items: readonly SubscriptionItem[],
  isTrial: boolean,
): InvoiceLine[] {
  return items.map((item) => {
    const price = books.need('price', item.price);
    const product = nameOf(books, price);
    return line(
      books,
      { subscription, item, price },
      isTrial
        ? { amount: 0, description: `Trial period for ${product}` }
        : { description: `${item.quantity} × ${product} (${everyText(price)})` },
    );
  });
}

/** What of an amount belongs to the rest of a period, by seconds; half a cent counts as one. */
export function shareOfPeriod(cents: number, { start, end, at }: { start: number; end: number; at: number }): number {
  if (end <= start) return 0;
  const part = (cents * Math.min(Math.max(end - at, 0), end - start)) / (end - start);
  return Math.floor(part + 0.5);
}

type Proration = { subscription: Subscription; item: SubscriptionItem; at: number; discounts: readonly Discount[] };

const dayText = (second: number): string =>
  new Date(second * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What was paid for the rest of the period comes back. */
export function unusedLine(books: Books, proration: Proration): InvoiceLine {
  const { subscription, item, at } = proration;
  const price = books.need('price', item.price);
  const paid = paidFor(books, proration) ?? discountedPrice(books, proration);
  const amount = -shareOfPeriod(paid, { start: item.periodStart, end: item.periodEnd, at });
  return line(
    books,
    { subscription: subscription.id, item, price },
    {
      amount: amount === 0 ? 0 : amount,
      description: `Unused time on ${quantified(item)}${nameOf(books, price)} after ${dayText(at)}`,
      isDiscountable: false,
      isProration: true,
      periodStart: at,
    },
  );
}

/** What the rest of the period costs at the new price. */
export function remainingLine(books: Books, proration: Proration): InvoiceLine {
  const { subscription, item, at } = proration;
  const price = books.need('price', item.price);
  const cents = discountedPrice(books, proration);
  return line(
    books,
    { subscription: subscription.id, item, price },
    {
      amount: shareOfPeriod(cents, { start: item.periodStart, end: item.periodEnd, at }),
      description: `Remaining time on ${quantified(item)}${nameOf(books, price)} after ${dayText(at)}`,
      isDiscountable: false,
      isProration: true,
      periodStart: at,
    },
  );
}

const quantified = ({ quantity }: SubscriptionItem): string => (quantity === 1 ? '' : `${quantity} × `);

/** What was billed for the whole period of an item after discounts, or null when it was not billed as a whole. */
function paidFor(books: Books, { subscription, item }: Proration): number | null {
  const billed = books
    .list('invoice')
    .filter(
      (invoice) => invoice.subscription === subscription.id && invoice.status !== 'void' && invoice.status !== 'draft',
    )
    .flatMap(({ lines }) => lines)
    .findLast(
      (one) =>
        one.item === item.id &&
        one.price === item.price &&
        !one.isProration &&
        one.periodStart === item.periodStart &&
        one.periodEnd === item.periodEnd &&
        one.quantity === item.quantity,
    );
  return billed === undefined ? null : netOf(billed);
}

function discountedPrice(books: Books, { subscription, item, discounts }: Proration): number {
  return totalsOf(books, periodLines(books, subscription.id, [item], false), discounts).total;
}
