import type { Books } from '../books/books.ts';
import type { InvoiceLine, Metadata, Price, Subscription, SubscriptionItem } from '../books/records.ts';
import { periodEnd } from '../clocks/intervals.ts';
import { invalid, noSuch } from '../wire/failure.ts';
import { mergedMetadata } from '../wire/read.ts';
import { periodLines, remainingLine, unusedLine } from './lines.ts';
import { discountsOf, periodEndOf } from './subscriptions.ts';

export type GivenItem = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Metadata | null | undefined;
};

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export type GivenChange = {
  items?: GivenItem[] | undefined;
  trial_end?: number | 'now' | undefined;
  billing_cycle_anchor?: 'now' | 'unchanged' | undefined;
  proration_behavior?: ProrationBehavior | undefined;
  proration_date?: number | undefined;
};

/** What a change makes of a subscription, and what it costs. */
export type PlanChange = {
  items: SubscriptionItem[];
  anchor: number | null;
  trialEnd: number | null;
  isTrialEnded: boolean;
  /** What the rest of the period gives back and costs. */
  prorations: InvoiceLine[];
  /** A period that begins with the change. */
  period: InvoiceLine[];
};

/** Works a change out without making it. Throws Stripe's refusal of items and dates. */
export function planChange(books: Books, subscription: Subscription, given: GivenChange): PlanChange {
  const now = books.now(subscription.clock);
  const at = given.proration_date ?? now;
  const first = subscription.items[0];
  if (first && (at < first.periodStart || at > first.periodEnd))
    throw invalid('Cannot specify proration date outside of current period', { param: 'proration_date' });
  const isTrying = subscription.status === 'trialing' && (subscription.trialEnd ?? 0) > now;
  const isTrialEnded = isTrying && given.trial_end === 'now';
  const named = readItems(books, subscription, given.items ?? []);
  const isReset =
    isTrialEnded || given.billing_cycle_anchor === 'now' || !sameIntervals(books, subscription.items, named);
  const items = isReset && (!isTrying || isTrialEnded) ? named.map((item) => restarted(books, item, now)) : named;
  const hasProrations = given.proration_behavior !== 'none' && !isTrying;
  const change = { subscription, items: named, at, isReset };
  return {
    items,
    anchor: items === named ? null : now,
    trialEnd: isTrialEnded ? now : typeof given.trial_end === 'number' ? given.trial_end : subscription.trialEnd,
    isTrialEnded,
    prorations: hasProrations ? prorationsOf(books, change) : [],
    period: items === named ? [] : periodLines(books, subscription.id, items, false),
  };
}

function restarted(books: Books, item: SubscriptionItem, now: number): SubscriptionItem {
  const { recurring } = books.need('price', item.price);
  return { ...item, periodStart: now, periodEnd: recurring ? periodEnd(now, recurring, now) : now };
}

type Change = { subscription: Subscription; items: readonly SubscriptionItem[]; at: number; isReset: boolean };

function prorationsOf(books: Books, { subscription, items, at, isReset }: Change): InvoiceLine[] {
  const discounts = discountsOf(books, subscription);
  const isSame = (one: SubscriptionItem, other: SubscriptionItem | undefined): boolean =>
    other !== undefined && one.price === other.price && one.quantity === other.quantity;
  const byId = (list: readonly SubscriptionItem[], id: string): SubscriptionItem | undefined =>
    list.find((item) => item.id === id);
  const credits = subscription.items
    .filter((item) => isReset || !isSame(item, byId(items, item.id)))
    .map((item) => unusedLine(books, { subscription, item, at, discounts }));
  if (isReset) return credits;
  const costs = items
    .filter((item) => !isSame(item, byId(subscription.items, item.id)))
    .map((item) => remainingLine(books, { subscription, item, at, discounts }));
  return [...credits, ...costs];
}

function sameIntervals(books: Books, before: readonly SubscriptionItem[], after: readonly SubscriptionItem[]): boolean {
  const intervalOf = (item: SubscriptionItem): string => {
    const { recurring } = books.need('price', item.price);
    return `${recurring?.interval_count ?? 0} ${recurring?.interval ?? ''}`;
  };
  return new Set([...before, ...after].map(intervalOf)).size <= 1;
}

/** The items after a change: those that are named change or go, others stay, new ones come. */
function readItems(books: Books, subscription: Subscription, given: readonly GivenItem[]): SubscriptionItem[] {
  const items = subscription.items.map((item) => ({ ...item }));
  for (const [place, one] of given.entries()) {
    const price = one.price === undefined ? null : needRecurring(books, one.price, `items[${place}][price]`);
    if (one.id === undefined) {
      if (!price) throw invalid(`Missing required param: items[${place}][price].`, { code: 'parameter_missing' });
      items.push(newItem(books, subscription, { price, given: one }));
      continue;
    }
    const found = items.findIndex(({ id }) => id === one.id);
    const item = items[found];
    if (!item) throw noSuch('subscription_item', one.id, `items[${place}][id]`);
    if (one.deleted === true) items.splice(found, 1);
    else
      items[found] = {
        ...item,
        price: price?.id ?? item.price,
        quantity: one.quantity ?? item.quantity,
        metadata: mergedMetadata(item.metadata, one.metadata),
      };
  }
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  return items;
}

function newItem(
  books: Books,
  subscription: Subscription,
  { price, given }: { price: Price; given: GivenItem },
): SubscriptionItem {
  return {
    id: books.newId('si', 14),
    created: books.now(subscription.clock),
    price: price.id,
    quantity: given.quantity ?? 1,
    periodStart: subscription.items[0]?.periodStart ?? subscription.startDate,
    periodEnd: periodEndOf(subscription),
    metadata: mergedMetadata({}, given.metadata),
  };
}

/** A price that a subscription may have. Throws when there is none, it is not in use, or is paid once. */
export function needRecurring(books: Books, id: string, param: string): Price {
  const price = books.need('price', id, param);
  if (!price.isActive)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, { param });
  if (!price.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  return price;
}
