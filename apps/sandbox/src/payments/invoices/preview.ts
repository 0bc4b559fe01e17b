import { periodEnd } from '../clocks/intervals.ts';
import { needCustomer } from '../customers/customers.ts';
import { readDiscount, type GivenDiscount } from '../customers/discounts.ts';
import type { Books } from '../books/books.ts';
import type {
  Coupon,
  Customer,
  Discount,
  Invoice,
  InvoiceLine,
  Subscription,
  SubscriptionItem,
} from '../books/records.ts';
import { periodLines, unusedLine } from '../subscriptions/lines.ts';
import { needRecurring, planChange, type GivenChange } from '../subscriptions/plan-change.ts';
import { upcomingInvoice } from '../subscriptions/renew.ts';
import { discountsOf } from '../subscriptions/subscriptions.ts';
import { invalid } from '../wire/failure.ts';
import { composeInvoice } from './invoices.ts';

export type GivenPreview = {
  customer?: string | undefined;
  subscription?: string | undefined;
  discounts?: GivenDiscount[] | null | undefined;
  subscription_details?: (GivenChange & { cancel_now?: boolean | undefined }) | undefined;
};

/** What an invoice would be: of a change, of the next period, or of a subscription that does not yet exist. Nothing is kept. */
export function previewInvoice(books: Books, given: GivenPreview): Invoice {
  if (given.subscription === undefined) return previewNew(books, given);
  const subscription = books.need('subscription', given.subscription, 'subscription');
  if (given.customer !== undefined && given.customer !== subscription.customer)
    throw invalid('The subscription does not belong to the customer.', { param: 'subscription' });
  if (['canceled', 'incomplete_expired'].includes(subscription.status))
    throw invalid('No upcoming invoices for a canceled subscription.', {
      status: 404,
      code: 'invoice_upcoming_none',
    });
  const details = given.subscription_details ?? {};
  if (details.cancel_now === true) return previewEnd(books, subscription);
  const isChanged =
    details.items !== undefined || details.trial_end !== undefined || details.billing_cycle_anchor !== undefined;
  if (!isChanged) {
    if (subscription.cancelAtPeriodEnd)
      throw invalid('No upcoming invoices for this subscription: it ends with its period.', {
        status: 404,
        code: 'invoice_upcoming_none',
      });
    return upcomingInvoice(books, subscription);
  }
  return previewChange(books, subscription, { details, isPlain: given.discounts === null });
}

/** `isPlain`: it inherits none of the subscription's discounts. */
function previewChange(
  books: Books,
  subscription: Subscription,
  { details, isPlain }: { details: GivenChange; isPlain: boolean },
): Invoice {
  const discounts = isPlain ? [] : discountsOf(books, subscription);
  const change = planChange(books, subscription, details);
  if (details.proration_behavior === 'always_invoice' || change.period.length > 0)
    return preview(books, {
      customer: subscription.customer,
      subscription,
      lines: [...change.prorations, ...change.period],
      discounts,
    });
  const upcoming = upcomingInvoice(books, { ...subscription, items: change.items });
  return preview(books, {
    customer: subscription.customer,
    subscription,
    lines: [...change.prorations, ...upcoming.lines],
    discounts,
  });
}

function previewEnd(books: Books, subscription: Subscription): Invoice {
  const at = books.now(subscription.clock);
  const discounts = discountsOf(books, subscription);
  const lines = subscription.items.map((item) => unusedLine(books, { subscription, item, at, discounts }));
  return preview(books, { customer: subscription.customer, subscription, lines, discounts });
}

function previewNew(books: Books, given: GivenPreview): Invoice {
  if (given.customer === undefined)
    throw invalid('You must pass either `customer` or `subscription`.', {
      code: 'parameter_missing',
      param: 'customer',
    });
  const customer = needCustomer(books, given.customer);
  const now = books.now(customer.clock);
  const items = (given.subscription_details?.items ?? []).map((item, place): SubscriptionItem => {
    const price = needRecurring(books, item.price ?? '', `subscription_details[items][${place}][price]`);
    return {
      id: books.newId('si', 14),
      created: now,
      price: price.id,
      quantity: item.quantity ?? 1,
      periodStart: now,
      periodEnd: price.recurring ? periodEnd(now, price.recurring, now) : now,
      metadata: {},
    };
  });
  if (items.length === 0)
    throw invalid('No upcoming invoices for customer: ' + customer.id, { status: 404, code: 'invoice_upcoming_none' });
  const trialEnd = given.subscription_details?.trial_end;
  const isTrial = typeof trialEnd === 'number' && trialEnd > now;
  return preview(books, {
    customer: customer.id,
    subscription: null,
    lines: periodLines(books, 'sub_preview', items, isTrial).map((line) => ({ ...line, subscription: null })),
    discounts: (given.discounts ?? []).map((one) => shownDiscount(books, readDiscount(books, one, customer), customer)),
  });
}

/** A discount as it would be. */
function shownDiscount(
  books: Books,
  { coupon, promotionCode }: { coupon: Coupon; promotionCode: string | null },
  customer: Customer,
): Discount {
  const now = books.now(customer.clock);
  return {
    id: books.newId('di'),
    created: now,
    clock: customer.clock,
    coupon: coupon.id,
    promotionCode,
    customer: customer.id,
    subscription: null,
    invoice: null,
    start: now,
    end: null,
    isUsed: false,
  };
}

type Previewed = {
  customer: string;
  subscription: Subscription | null;
  lines: readonly InvoiceLine[];
  discounts: readonly Discount[];
};

function preview(books: Books, { customer, subscription, lines, discounts }: Previewed): Invoice {
  const now = books.now(subscription?.clock ?? books.need('customer', customer).clock);
  const invoice = composeInvoice(books, {
    customer,
    subscription,
    reason: 'upcoming',
    lines,
    discounts,
    periodStart: now,
    periodEnd: now,
  });
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    endingBalance: invoice.total + invoice.startingBalance - invoice.amountDue,
  };
}
