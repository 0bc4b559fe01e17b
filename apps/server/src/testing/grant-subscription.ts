import type { Entitlement } from '@kervan/domain/subscriptions/entitlement';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../db/connect.ts';
import { applyStanding } from '../records/subscriptions/apply-standing.ts';

/** The largest feature set with 5,000 products. */
const GRANTED_LEVEL = 7;

/** Gives an account without a subscription one that costs nothing and has no end, apart from any provider (decision 38). */
export async function grantSubscription(
  tx: Db,
  deps: { clock: { now(): number } },
  accountId: number,
  planLevelId = GRANTED_LEVEL,
): Promise<Entitlement> {
  const now = new Date(deps.clock.now());
  await tx
    .insertInto('subscription')
    .values({
      account_id: accountId,
      plan_level_id: planLevelId,
      price: 0,
      status: SubscriptionStatus.Active,
      began_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return applyStanding(tx, deps, accountId);
}
