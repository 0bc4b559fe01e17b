import { sql } from 'kysely';
import type { CustomerSubscription, PlanLevel } from '@kervan/contracts/subscriptions';
import { limits } from '@kervan/domain/limits';
import type { AccountState } from '@kervan/domain/subscriptions/entitlement';
import { planOfCode } from '@kervan/domain/subscriptions/plan';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { readEntitlement } from './subscription-facts.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Every level, in the order in which they are shown (SUB-003, SUB-004). */
export async function listLevels(tx: Db): Promise<(PlanLevel & { isOffered: boolean })[]> {
  const rows = await tx.selectFrom('plan_level').selectAll().orderBy('plan_level_id').execute();
  return rows.map((row) => ({
    id: row.plan_level_id,
    subscriptionPlanName: planOfCode(row.plan) ?? 'Standard',
    levelName: row.level_name,
    isTrial: row.is_trial,
    productLimit: row.product_limit,
    price: row.price,
    stripePriceId: row.stripe_price_id,
    stripeProductId: row.stripe_product_id,
    isOffered: row.is_offered,
  }));
}

/**
 * Every subscription of an account that began, the newest first (SUB-043, SUB-079). What it may do now stands with the newest. `withUnfinished`: and
 * before them the one that was made and waits for its first payment, as `none` (SUB-020).
 */
export async function listSubscriptions(
  tx: Db,
  accountId: number,
  { now, withUnfinished = false }: { now: number; withUnfinished?: boolean },
): Promise<CustomerSubscription[]> {
  const { entitlement, subscriptionId } = await readEntitlement(tx, accountId, now);
  const rows = await readRows(tx, accountId, withUnfinished);
  return rows.map((row) => {
    const current = row.subscription_id === subscriptionId ? entitlement : null;
    const state: AccountState = row.has_begun ? (current?.state ?? 'cancelled') : 'none';
    return {
      subscriptionIdOnDb: row.subscription_id,
      plan: planOfCode(row.plan) ?? 'Standard',
      planLevelId: row.plan_level_id,
      levelName: row.level_name,
      period: '30 days',
      price: row.price,
      renewalDate: iso(current?.renewsAt ?? null),
      coupon: couponOf(row),
      levelItemCount: row.product_limit,
      status: state,
      trialEnd: row.trial_end?.toISOString() ?? null,
      nextLevelId: row.next_level_id,
      endsAt: iso(current?.endsAt ?? null),
      endedAt: row.ended_at?.toISOString() ?? null,
      servicesStopAt: iso(current?.servicesStopAt ?? null),
      suspendAt: iso(current?.suspendAt ?? null),
      cardLast4: row.last4,
      listsKeptUntil: keptUntil(row, now),
    };
  });
}

/** What is over is not promised any more. */
function keptUntil({ lists_archived_at: at }: Row, now: number): string | null {
  const until = at === null ? null : at.getTime() + limits.archiveKeptMs;
  return until === null || until <= now ? null : iso(until);
}

type Row = {
  subscription_id: number;
  has_begun: boolean;
  plan_level_id: number;
  plan: number;
  level_name: string;
  product_limit: number;
  price: number;
  trial_end: Date | null;
  ended_at: Date | null;
  next_level_id: number | null;
  coupon_id: string | null;
  coupon_percent: number | null;
  coupon_months: number | null;
  coupon_invoices: number;
  coupon_products: string[] | null;
  coupon_code: string | null;
  lists_archived_at: Date | null;
  last4: string | null;
};

/** Most subscriptions of an account that are shown: nobody begins more within a lifetime. */
const SHOWN_MAX = 100;

async function readRows(tx: Db, accountId: number, withUnfinished: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.subscription_id::int8, s.began_at is not null as has_begun, s.plan_level_id, l.plan, l.level_name, l.product_limit, s.price, s.trial_end, s.ended_at, s.next_level_id,
      s.coupon_id, s.coupon_percent, s.coupon_months, s.coupon_invoices, s.coupon_products, s.lists_archived_at,
      (select p.coupon_code from purchase p where p.account_id = ${accountId} and p.stripe_subscription_id = s.stripe_subscription_id limit 1) as coupon_code,
      (select c.last4 from card c where c.account_id = ${accountId} and c.is_default) as last4
    from subscription s join plan_level l using (plan_level_id)
    where s.account_id = ${accountId} and (s.began_at is not null or (${withUnfinished} and s.status = ${SubscriptionStatus.Incomplete}))
    order by s.began_at desc nulls first, s.subscription_id desc limit ${SHOWN_MAX}`.execute(tx);
  return rows;
}

/** What is left of the coupon; one that is used up is none (SUB-026). */
function couponOf(row: Row): CustomerSubscription['coupon'] {
  if (row.coupon_id === null || row.coupon_percent === null || row.coupon_months === null) return null;
  const invoicesLeft = row.coupon_months - row.coupon_invoices;
  return invoicesLeft <= 0
    ? null
    : {
        id: row.coupon_id,
        code: row.coupon_code,
        percentOff: row.coupon_percent,
        durationInMonths: row.coupon_months,
        appliesTo: row.coupon_products && { products: row.coupon_products },
        invoicesLeft,
      };
}

/** One subscription of the account as it is shown; undefined = none that began. */
export const findShown = async (
  tx: Db,
  { accountId, subscriptionId, now }: { accountId: number; subscriptionId: number; now: number },
): Promise<CustomerSubscription | undefined> =>
  (await listSubscriptions(tx, accountId, { now })).find(
    ({ subscriptionIdOnDb }) => subscriptionIdOnDb === subscriptionId,
  );
