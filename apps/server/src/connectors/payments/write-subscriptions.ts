import type Stripe from 'stripe';
import type { ProviderWrites } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { StripeCaller } from './stripe-caller.ts';
import { madeBefore } from './stripe-errors.ts';
import { invoiceExpand, invoiceOf, subscriptionExpand, subscriptionOf } from './stripe-subscription.ts';

type Writes = Pick<
  ProviderWrites,
  'createSubscription' | 'changePlan' | 'setEndsWithPeriod' | 'cancelSubscription' | 'addDiscount' | 'removeDiscount'
>;

const withParts = { expand: subscriptionExpand };

/** Subscriptions. */
export function writeSubscriptions(stripe: Stripe, { write, read }: StripeCaller): Writes {
  const sameSubscription = ({ id }: { id: string }) => stripe.subscriptions.retrieve(id, withParts);
  return {
    createSubscription: async (params, sent) =>
      subscriptionOf(
        await write(
          'createSubscription',
          sent,
          (options) => stripe.subscriptions.create(subscriptionParams(params, sent.callId), options),
          sameSubscription,
        ),
      ),
    changePlan: async ({ subscriptionId, itemId, priceId, isTrialing, dropsDiscounts }, sent) =>
      subscriptionOf(
        await write(
          'changePlan',
          sent,
          (options) =>
            stripe.subscriptions.update(
              subscriptionId,
              {
                ...changeParams({ itemId, priceId, isTrialing }),
                ...(dropsDiscounts ? noDiscounts : {}),
                payment_behavior: 'pending_if_incomplete',
                ...withParts,
              },
              options,
            ),
          sameSubscription,
        ),
      ),
    setEndsWithPeriod: async ({ subscriptionId, endsWithPeriod }, sent) =>
      subscriptionOf(
        await write(
          'setEndsWithPeriod',
          sent,
          (options) =>
            stripe.subscriptions.update(
              subscriptionId,
              { cancel_at_period_end: endsWithPeriod, metadata: { call_id: sent.callId }, ...withParts },
              options,
            ),
          sameSubscription,
        ),
      ),
    cancelSubscription: async ({ subscriptionId }, sent) =>
      subscriptionOf(
        await write(
          'cancelSubscription',
          sent,
          (options) =>
            orAlreadySo(
              () =>
                stripe.subscriptions.cancel(
                  subscriptionId,
                  { invoice_now: false, prorate: false, ...withParts },
                  options,
                ),
              () => sameSubscription({ id: subscriptionId }),
              ({ ended_at }) => ended_at !== null,
            ),
          sameSubscription,
        ),
      ),
    addDiscount: async ({ subscriptionId, couponId }, sent) =>
      subscriptionOf(
        await write(
          'addDiscount',
          sent,
          (options) =>
            stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: couponId }], ...withParts }, options),
          sameSubscription,
        ),
      ),
    removeDiscount: removesDiscount(stripe, { write, read }),
  };
}

/** What is taken off is no object: what is left of the subscription is the answer. */
function removesDiscount(
  stripe: Stripe,
  { write, read }: Pick<StripeCaller, 'write' | 'read'>,
): ProviderWrites['removeDiscount'] {
  return async ({ subscriptionId }, sent) => {
    const same = () => stripe.subscriptions.retrieve(subscriptionId, withParts);
    await write<'removeDiscount', Stripe.DeletedDiscount | Stripe.Subscription>(
      'removeDiscount',
      sent,
      (options) =>
        orAlreadySo(
          () => stripe.subscriptions.deleteDiscount(subscriptionId, {}, options),
          same,
          ({ discounts }) => discounts.length === 0,
        ),
      same,
    );
    const left = read('retrieveSubscription', same);
    return subscriptionOf(
      await left.catch((error: unknown) => {
        throw madeBefore(error);
      }),
    );
  };
}

/** Invoices of subscriptions. */
export function writeInvoices(
  stripe: Stripe,
  { write }: StripeCaller,
): Pick<ProviderWrites, 'payInvoice' | 'voidInvoice'> {
  const sameInvoice = ({ id }: { id: string }) => stripe.invoices.retrieve(id, { expand: invoiceExpand });
  return {
    payInvoice: async ({ invoiceId, cardId }, sent) =>
      invoiceOf(
        await write(
          'payInvoice',
          sent,
          (options) =>
            stripe.invoices.pay(
              invoiceId,
              { ...(cardId ? { payment_method: cardId } : {}), expand: invoiceExpand },
              options,
            ),
          sameInvoice,
        ),
      ),
    voidInvoice: async ({ invoiceId }, sent) =>
      invoiceOf(
        await write(
          'voidInvoice',
          sent,
          (options) => stripe.invoices.voidInvoice(invoiceId, { expand: invoiceExpand }, options),
          sameInvoice,
        ),
      ),
  };
}

/** billing §4; the customer's default card pays every invoice (decision 40). A trial without a card would end at its end: cards are never absent. */
function subscriptionParams(
  {
    accountId,
    customerId,
    priceId,
    levelId,
    nextLevelId,
    trialDays,
    promotionId,
  }: Parameters<ProviderWrites['createSubscription']>[0],
  callId: string,
): Stripe.SubscriptionCreateParams {
  return {
    customer: customerId,
    items: [{ price: priceId }],
    ...(promotionId === null ? {} : { discounts: [{ promotion_code: promotionId }] }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'off' },
    ...(trialDays === null
      ? {}
      : { trial_period_days: trialDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }),
    metadata: {
      call_id: callId,
      account_id: String(accountId),
      plan_level_id: String(levelId),
      ...(nextLevelId === null ? {} : { next_level_id: String(nextLevelId) }),
    },
    ...withParts,
  };
}

/** SUB-034: the new level's period begins now, and what is left of the old one is taken off. No metadata: the provider keeps none of a change that waits. */
export const changeParams = ({
  itemId,
  priceId,
  isTrialing,
}: {
  itemId: string;
  priceId: string;
  isTrialing: boolean;
}) => ({
  items: [{ id: itemId, price: priceId }],
  proration_behavior: 'always_invoice' as const,
  // A trial that ends begins the new period by itself.
  ...(isTrialing ? { trial_end: 'now' as const } : { billing_cycle_anchor: { type: 'now' as const } }),
});

/** None of the subscription's discounts is inherited; of a change that waits it is a part of what waits (assumed: `pending_update` names it). */
export const noDiscounts = { discounts: '' as const };

/** A call that takes away is refused when it is made a second time: then what is left of the object says whether it was done. */
async function orAlreadySo<T, S extends object>(
  call: () => Promise<Stripe.Response<T>>,
  look: () => Promise<Stripe.Response<S>>,
  isSo: (object: S) => boolean,
): Promise<Stripe.Response<T | S>> {
  try {
    return await call();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Where it cannot be looked at, nobody knows whether the refusal is of a second time.
    const object = await look().catch((unseen: unknown) => {
      throw isRefusal(unseen) ? error : unseen;
    });
    if (isSo(object)) return object;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  !(error instanceof ProviderError) &&
  error instanceof Error &&
  'statusCode' in error &&
  (error.statusCode === 400 || error.statusCode === 404);
