import type { ProviderSubscription } from '@kervan/domain/billing/provider-objects';
import { endReasonOf } from '@kervan/domain/subscriptions/end-reason';
import { wasInForce } from '@kervan/domain/subscriptions/in-force';
import {
  openSubscriptionStatuses,
  statusOfProvider,
  subscriptionMayGo,
  SubscriptionStatus,
} from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { billingJobs } from '../../jobs/declared/billing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { lockCustomer } from './mirror-customer.ts';
import { findAccountOfCustomer, ignored, isNoNewer, type Mirrored, type Reading } from './reading.ts';
import { withStanding } from './standing-changed.ts';

/** What stands of it already, as far as the next state follows from it. */
type Before = {
  subscription_id: number;
  status: number;
  plan_level_id: number;
  next_level_id: number | null;
  price: number;
  ends_with_period: boolean;
  began_at: Date | null;
  end_reason: number | null;
  ended_at: Date | null;
};

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

type MirroredSubscription = Mirrored & { subscriptionId?: number };

/** Writes down where a subscription stands at the provider; what the account may do follows. */
export const mirrorSubscription = (
  tx: Db,
  read: ProviderSubscription,
  reading: Reading,
): Promise<MirroredSubscription> => withStanding(tx, reading, async () => [await keepSubscription(tx, read, reading)]);

/** The same without what follows from it. A new one gets its row; a word that nobody knows leaves the row as it is. */
export async function keepSubscription(
  tx: Db,
  read: ProviderSubscription,
  reading: Reading,
): Promise<MirroredSubscription> {
  const accountId = await findAccountOfCustomer(tx, read.customerId);
  if (accountId === null) return ignored('unknown customer');
  if (read.metadata.account_id !== undefined && read.metadata.account_id !== String(accountId))
    return ignored('a subscription of another account');
  await lockCustomer(tx, accountId);
  const status = statusOfProvider(read.status);
  if (status === null) return ignored(`unknown status ${read.status}`);
  const before = (await tx
    .selectFrom('subscription')
    .select([
      'subscription_id',
      'status',
      'plan_level_id',
      'next_level_id',
      'price',
      'ends_with_period',
      'began_at',
      'end_reason',
      'ended_at',
    ])
    .where('account_id', '=', accountId)
    .where('stripe_subscription_id', '=', read.id)
    .forUpdate()
    .executeTakeFirst()) as Before | undefined;
  // The column is checked to hold a status.
  if (before && !subscriptionMayGo(before.status as SubscriptionStatus, status))
    return ignored(`a subscription does not go from ${before.status} to ${status}`);
  const levels = await levelsOf(tx, read, { status, before });
  if (!levels) return ignored(`no level has the price ${read.priceId}`);
  const values = { ...levels, ...factsOf(read, status, before), ...couponsOf(read, before), read_at: reading.readAt };
  const kept = before
    ? await update(tx, { accountId, subscriptionId: before.subscription_id }, { ...values, reading })
    : await insert(tx, { accountId, stripeId: read.id }, { ...values, reading });
  if (kept === null) return before ? { accountId, changed: false } : ignored('a second open subscription');
  // The change that left it out is paid: the coupon is put back.
  if (read.discounts.length === 0 && read.pendingChange === null)
    await putCouponBack(tx, { accountId, subscriptionId: kept });
  if (before?.status !== status) await noteStatus(tx, { accountId, subscriptionId: kept }, { before, status, reading });
  return { accountId, changed: true, subscriptionId: kept };
}

async function putCouponBack(tx: Db, of: { accountId: number; subscriptionId: number }): Promise<void> {
  const row = await tx
    .selectFrom('subscription')
    .select('coupon_kept')
    .where('account_id', '=', of.accountId)
    .where('subscription_id', '=', of.subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row?.coupon_kept != null) await enqueue(tx, billingJobs.keepCoupon, of);
}

/** A trial has the trial's level until it is over, and then the level of its price. Who keeps an older price keeps its level. */
async function levelsOf(
  tx: Db,
  read: ProviderSubscription,
  { status, before }: { status: SubscriptionStatus; before: Before | undefined },
): Promise<{ plan_level_id: number; next_level_id: number | null } | null> {
  const ofPrice = await tx
    .selectFrom('plan_level')
    .select('plan_level_id')
    .where('stripe_price_id', '=', read.priceId)
    .executeTakeFirst();
  // What ended stays what it was.
  if (status === SubscriptionStatus.Ended && before)
    return { plan_level_id: before.plan_level_id, next_level_id: before.next_level_id };
  const said = Number(read.metadata.plan_level_id);
  const bought = ofPrice?.plan_level_id ?? before?.next_level_id ?? before?.plan_level_id;
  if (status === SubscriptionStatus.Trialing) {
    const trial = await tx
      .selectFrom('plan_level')
      .select('plan_level_id')
      .where('is_trial', '=', true)
      .executeTakeFirst();
    const next = ofPrice?.plan_level_id ?? before?.next_level_id ?? null;
    return trial ? { plan_level_id: trial.plan_level_id, next_level_id: next } : null;
  }
  if (bought !== undefined) return { plan_level_id: bought, next_level_id: null };
  const known = Number.isInteger(said)
    ? await tx.selectFrom('plan_level').select('plan_level_id').where('plan_level_id', '=', said).executeTakeFirst()
    : undefined;
  return known ? { plan_level_id: known.plan_level_id, next_level_id: null } : null;
}

function factsOf(read: ProviderSubscription, status: SubscriptionStatus, before: Before | undefined) {
  const isOver = status === SubscriptionStatus.Ended;
  const endedAt = before?.ended_at ?? dateOf(read.endedAt ?? read.cancelledAt);
  return {
    price: read.unitAmount ?? before?.price ?? 0,
    status,
    trial_end: dateOf(read.trialEnd),
    period_start: dateOf(read.periodStart),
    period_end: dateOf(read.periodEnd),
    ends_with_period: read.endsWithPeriod,
    cancel_noted_at: read.endsWithPeriod ? dateOf(read.cancelledAt) : null,
    began_at: before?.began_at ?? (wasInForce(read) ? dateOf(read.startedAt) : null),
    ended_at: isOver ? endedAt : null,
    end_reason: isOver
      ? (before?.end_reason ??
        endReasonOf(read, {
          endsWithPeriod: before?.ends_with_period ?? read.endsWithPeriod,
          wasInForce: wasInForce(read) || (before?.began_at ?? null) !== null,
        }))
      : null,
  };
}

/** One coupon at most; what is not in whole percents is none of ours. */
function couponOf({ discounts: [discount] }: ProviderSubscription) {
  const isOurs = discount !== undefined && discount.percentOff !== null;
  return {
    coupon_id: isOurs ? discount.couponId : null,
    coupon_percent: isOurs ? discount.percentOff : null,
    coupon_months: isOurs ? discount.durationInMonths : null,
    coupon_products: isOurs ? [...discount.productIds] : null,
  };
}

/** What ended has no coupon any more (SUB-031), whatever the provider still shows with it. */
const couponsOf = (read: ProviderSubscription, before: Before | undefined): Partial<ReturnType<typeof couponOf>> =>
  before?.status === SubscriptionStatus.Ended ? {} : couponOf(read);

type Values = Awaited<ReturnType<typeof levelsOf>> &
  ReturnType<typeof factsOf> &
  ReturnType<typeof couponsOf> & { read_at: string; reading: Reading };

async function update(
  tx: Db,
  { accountId, subscriptionId }: { accountId: number; subscriptionId: number },
  { reading, ...values }: Values,
): Promise<number | null> {
  const kept = await tx
    .updateTable('subscription')
    .set({ ...values, ended_at: endOf(values, reading), updated_at: new Date(reading.now) })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where(isNoNewer(reading.readAt))
    .returning('subscription_id')
    .executeTakeFirst();
  return kept?.subscription_id ?? null;
}

/** null where the account has another open one: that is never taken away by a reading. */
async function insert(
  tx: Db,
  { accountId, stripeId }: { accountId: number; stripeId: string },
  { reading, ...values }: Values,
): Promise<number | null> {
  const at = new Date(reading.now);
  if (openSubscriptionStatuses.includes(values.status)) {
    const other = await tx
      .selectFrom('subscription')
      .select('subscription_id')
      .where('account_id', '=', accountId)
      .where('status', '<', SubscriptionStatus.Ended)
      .executeTakeFirst();
    if (other) return null;
  }
  const { subscription_id } = await tx
    .insertInto('subscription')
    .values({
      ...values,
      ended_at: endOf(values, reading),
      account_id: accountId,
      stripe_subscription_id: stripeId,
      created_at: at,
      updated_at: at,
    })
    .returning('subscription_id')
    .executeTakeFirstOrThrow();
  return subscription_id;
}

/** A subscription that is over has an end, even where the provider names none. */
const endOf = (
  { status, ended_at }: { status: SubscriptionStatus; ended_at: Date | null },
  { now }: Reading,
): Date | null => (status === SubscriptionStatus.Ended ? (ended_at ?? new Date(now)) : null);

async function noteStatus(
  tx: Db,
  { accountId, subscriptionId }: { accountId: number; subscriptionId: number },
  { before, status, reading }: { before: Before | undefined; status: SubscriptionStatus; reading: Reading },
): Promise<void> {
  await tx
    .insertInto('subscription_event')
    .values({
      account_id: accountId,
      subscription_id: subscriptionId,
      at: new Date(reading.now),
      kind: 'status',
      detail: JSON.stringify({ from: before?.status ?? null, to: status }),
    })
    .execute();
}
