import { sql } from 'kysely';
import { isAmong } from '@kervan/domain/inventory/status-groups';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { entitlementOf, type Entitlement, type EntitlementFacts } from '@kervan/domain/subscriptions/entitlement';
import { planOfCode } from '@kervan/domain/subscriptions/plan';
import type { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';

/** The facts as `kervan.subscription_facts` answers them; all null of an account that never subscribed. Instants as ISO texts. */
export type FactsRow = {
  subscription_id: number | null;
  status: number | null;
  plan: number | null;
  product_limit: number | null;
  trial_end: string | null;
  period_end: string | null;
  ends_with_period: boolean | null;
  ended_at: string | null;
  unpaid_since: string | null;
  disputed_since: string | null;
  at_risk_since: string | null;
};

/** Items of an account: those that count towards the plan's limits. */
export type ItemCounts = { allItems: number; atStore: number };

const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The facts of a row. Without counts nothing is at risk: who asks for gates alone needs none. */
export function factsOf(row: FactsRow, counts: ItemCounts = { allItems: 0, atStore: 0 }): EntitlementFacts {
  const plan = planOfCode(row.plan ?? 0);
  return {
    subscription:
      plan === null
        ? null
        : {
            // The column is checked to hold a status.
            status: row.status as SubscriptionStatus,
            plan,
            productLimit: row.product_limit ?? 0,
            trialEndsAt: instant(row.trial_end),
            periodEndsAt: instant(row.period_end),
            endsWithPeriod: row.ends_with_period === true,
            endedAt: instant(row.ended_at),
          },
    unpaidSince: instant(row.unpaid_since),
    disputedSince: instant(row.disputed_since),
    atRiskSince: instant(row.at_risk_since),
    ...counts,
  };
}

/** What the account may do now, read in the transaction. `subscriptionId`: of the newest subscription that began. */
export async function readEntitlement(
  tx: Db,
  accountId: number,
  now: number,
): Promise<{ facts: EntitlementFacts; entitlement: Entitlement; subscriptionId: number | null }> {
  const { rows } = await sql<{
    facts: FactsRow;
  }>`select to_jsonb(f) as facts from kervan.subscription_facts(${accountId}) f`.execute(tx);
  const row = rows[0]?.facts;
  if (!row) throw new Error(`no facts of account ${accountId}`);
  const facts = factsOf(row, await readItemCounts(tx, accountId));
  return { facts, entitlement: entitlementOf(facts, now), subscriptionId: row.subscription_id };
}

/** Items of all stores of an account, removed ones left out. */
export async function readItemCounts(tx: Db, accountId: number): Promise<ItemCounts> {
  const rows = await tx
    .selectFrom('status_count')
    .innerJoin('store', 'store.store_id', 'status_count.store_id')
    .select(['status_count.status', 'status_count.items'])
    .where('store.account_id', '=', accountId)
    .where('store.removed_at', 'is', null)
    .where('status_count.status', '<>', StatusCode.RemovedFromInventory)
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + row.items, 0);
  return { allItems: sum(rows), atStore: sum(rows.filter(({ status }) => isAmong('planCount', status))) };
}
