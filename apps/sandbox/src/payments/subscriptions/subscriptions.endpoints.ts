import type { Books } from '../books/books.ts';
import type { JsonObject, Subscription } from '../books/records.ts';
import { endDiscount } from '../customers/discounts.ts';
import { draftInvoice, lineOfItem, pendingItems } from '../invoices/invoices.ts';
import { finalizeAndPay } from '../invoices/pay-invoice.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  filled,
  flag,
  listOf,
  metadata,
  oneOf,
  paging,
  range,
  shape,
  text,
  unsettable,
  whole,
  type Read,
} from '../wire/read.ts';
import { createSubscription } from './create-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { unusedLine } from './lines.ts';
import { resume } from './renew.ts';
import { showItem, showSubscription } from './show-subscription.ts';
import { changeSubscription, discountsOf } from './subscriptions.ts';
import { updateSubscription } from './update-subscription.ts';

/** An instant, or `now`. */
export const instantOrNow: Read<number | 'now'> = (raw, at) => (raw === 'now' ? 'now' : whole({ min: 0 })(raw, at));

/** Whether a period begins anew with a change: a hash with a type. */
export const anchorChange: Read<'now' | 'unchanged'> = (raw, at) =>
  shape({ type: oneOf(['now', 'unchanged']) }, ['type'])(raw, at).type;

export const itemFields = { price: filled, quantity: whole({ min: 0 }), metadata: unsettable(metadata) };
export const prorationBehavior = oneOf(['always_invoice', 'create_prorations', 'none']);
export const discounts = unsettable(listOf(shape({ coupon: filled, promotion_code: filled, discount: filled })));

const common = {
  automatic_tax: shape({ enabled: oneOf(['false']) }, ['enabled']),
  cancel_at: unsettable(whole({ min: 0 })),
  cancel_at_period_end: flag,
  collection_method: oneOf(['charge_automatically']),
  description: text,
  discounts,
  metadata: unsettable(metadata),
  off_session: flag,
  payment_behavior: oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
  payment_settings: shape({
    payment_method_options: unsettable(
      shape({ card: shape({ request_three_d_secure: oneOf(['any', 'automatic', 'challenge']) }) }),
    ),
    payment_method_types: unsettable(listOf(oneOf(['card']))),
    save_default_payment_method: oneOf(['off', 'on_subscription']),
  }),
  proration_behavior: prorationBehavior,
  trial_end: instantOrNow,
  trial_settings: shape(
    {
      end_behavior: shape({ missing_payment_method: oneOf(['cancel', 'create_invoice', 'pause']) }, [
        'missing_payment_method',
      ]),
    },
    ['end_behavior'],
  ),
};

/** Subscriptions and their items. */
export const subscriptionsEndpoints: readonly Endpoint[] = [
  endpoint(
    shape(
      {
        ...common,
        billing_mode: shape({ type: oneOf(['classic', 'flexible']) }, ['type']),
        currency: filled,
        customer: filled,
        default_payment_method: filled,
        items: listOf(shape(itemFields)),
        trial_period_days: whole({ min: 0, max: 730 }),
      },
      ['customer', 'items'],
    ),
    {
      on: 'POST /v1/subscriptions',
      name: 'subscriptions.create',
      run: ({ books, params }) => showSubscription(books, createSubscription(books, params)),
    },
  ),
  endpoint(
    shape({
      ...paging,
      collection_method: oneOf(['charge_automatically', 'send_invoice']),
      created: range,
      customer: filled,
      price: filled,
      status: oneOf([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ]),
      test_clock: filled,
    }),
    {
      on: 'GET /v1/subscriptions',
      name: 'subscriptions.list',
      run({ books, params }) {
        const records = books.list('subscription').filter((one) => isListed(one, params));
        const show = (one: Subscription): JsonObject => showSubscription(books, one);
        return pageOf(books, { kind: 'subscription', url: '/v1/subscriptions', records, show }, params);
      },
    },
  ),
  endpoint(shape({}), {
    on: 'GET /v1/subscriptions/{id}',
    name: 'subscriptions.retrieve',
    run: ({ books, id }) => showSubscription(books, books.need('subscription', id)),
  }),
  endpoint(
    shape({
      ...common,
      billing_cycle_anchor: anchorChange,
      cancellation_details: shape({ comment: unsettable(text), feedback: unsettable(filled) }),
      default_payment_method: unsettable(filled),
      items: listOf(shape({ ...itemFields, id: filled, deleted: flag })),
      proration_date: whole({ min: 0 }),
    }),
    {
      on: 'POST /v1/subscriptions/{id}',
      name: 'subscriptions.update',
      run: ({ books, params, id }) =>
        showSubscription(books, updateSubscription(books, books.need('subscription', id), params)),
    },
  ),
  endpoint(
    shape({
      cancellation_details: shape({ comment: unsettable(text), feedback: unsettable(filled) }),
      invoice_now: flag,
      prorate: flag,
    }),
    {
      on: 'DELETE /v1/subscriptions/{id}',
      name: 'subscriptions.cancel',
      run({ books, params, id }) {
        const subscription = books.need('subscription', id);
        if (['canceled', 'incomplete_expired'].includes(subscription.status))
          throw invalid(`No such subscription: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });
        const { comment, feedback } = params.cancellation_details ?? {};
        const cancellation = {
          comment: comment ?? subscription.cancellation.comment,
          feedback: feedback ?? subscription.cancellation.feedback,
          reason: null,
        };
        if (params.prorate === true) giveBack(books, subscription, params.invoice_now === true);
        return showSubscription(
          books,
          endSubscription(books, { ...books.need('subscription', id), cancellation }, 'cancellation_requested'),
        );
      },
    },
  ),
  endpoint(shape({}), {
    on: 'DELETE /v1/subscriptions/{id}/discount',
    name: 'subscriptions.deleteDiscount',
    run({ books, id }) {
      const subscription = books.need('subscription', id);
      const discount =
        subscription.discounts[0] === undefined ? null : books.get('discount', subscription.discounts[0]);
      if (!discount)
        throw invalid(`No active discount for subscription: ${id}`, { status: 404, code: 'resource_missing' });
      changeSubscription(books, subscription, { ...subscription, discounts: [] });
      return endDiscount(books, discount);
    },
  }),
  endpoint(
    shape({
      billing_cycle_anchor: anchorChange,
      payment_behavior: oneOf(['resume_on_payment_attempt', 'resume_on_payment_success']),
      proration_behavior: prorationBehavior,
      proration_date: whole({ min: 0 }),
    }),
    {
      on: 'POST /v1/subscriptions/{id}/resume',
      name: 'subscriptions.resume',
      run({ books, id }) {
        const subscription = books.need('subscription', id);
        if (subscription.status !== 'paused')
          throw invalid(`The subscription \`${id}\` is not paused and cannot be resumed.`);
        return showSubscription(books, resume(books, subscription));
      },
    },
  ),
  endpoint(shape({ limit: paging.limit, subscription: filled }, ['subscription']), {
    on: 'GET /v1/subscription_items',
    name: 'subscriptionItems.list',
    run({ books, params }) {
      const { id, items } = books.need('subscription', params.subscription, 'subscription');
      const limit = params.limit ?? 10;
      return {
        object: 'list',
        data: items.slice(0, limit).map((item) => showItem(books, id, item)),
        has_more: items.length > limit,
        url: '/v1/subscription_items',
      };
    },
  }),
];

type Wanted = {
  customer?: string | undefined;
  price?: string | undefined;
  status?: string | undefined;
  test_clock?: string | undefined;
  collection_method?: string | undefined;
};

function isListed(
  subscription: Subscription,
  { customer, price, status, test_clock: clock, collection_method: how }: Wanted,
): boolean {
  const isEnded = ['canceled', 'incomplete_expired'].includes(subscription.status);
  const isOfStatus =
    status === undefined
      ? subscription.status !== 'canceled'
      : status === 'all' || (status === 'ended' ? isEnded : subscription.status === status);
  return (
    isOfStatus &&
    how !== 'send_invoice' &&
    (customer === undefined ? subscription.clock === (clock ?? null) : subscription.customer === customer) &&
    (clock === undefined || subscription.clock === clock) &&
    (price === undefined || subscription.items.some((item) => item.price === price))
  );
}

/** Credit for the rest of the period: for the next invoice, or on one of its own. */
function giveBack(books: Books, subscription: Subscription, isInvoiced: boolean): void {
  if (!['active', 'past_due'].includes(subscription.status)) return;
  const at = books.now(subscription.clock);
  for (const item of subscription.items) {
    const line = unusedLine(books, { subscription, item, at, discounts: discountsOf(books, subscription) });
    books.put('invoiceitem', {
      id: books.newId('ii'),
      created: at,
      clock: subscription.clock,
      customer: subscription.customer,
      amount: line.amount,
      currency: subscription.currency,
      description: line.description,
      invoice: null,
      subscription: subscription.id,
      item: item.id,
      price: item.price,
      quantity: item.quantity,
      isDiscountable: false,
      isProration: true,
      periodStart: line.periodStart,
      periodEnd: line.periodEnd,
      metadata: {},
    });
  }
  if (!isInvoiced) return;
  const items = pendingItems(books, subscription.customer, subscription.id);
  finalizeAndPay(
    books,
    draftInvoice(books, {
      customer: subscription.customer,
      subscription,
      reason: 'manual',
      lines: items.map((item) => lineOfItem(item, books.newId('il'))),
      discounts: [],
      periodStart: subscription.items[0]?.periodStart ?? at,
      periodEnd: at,
    }),
  );
}
