import type { Db } from '../../db/connect.ts';

/** What is noted of a subscription; `status` is the mirror's own. */
export type SubscriptionNote =
  | 'planChangeAsked'
  | 'cancelNoted'
  | 'cancelUndone'
  | 'cancelled'
  | 'ended'
  | 'couponEnded'
  | 'couponEndTold'
  | 'listsRestored'
  | 'listsDropped';
type OfSubscription = { accountId: number; subscriptionId: number };

/** Notes what happened to a subscription, for the seller and for support; it only grows. `now`: market clock, ms. */
export async function noteSubscription(
  tx: Db,
  { accountId, subscriptionId }: OfSubscription,
  { kind, now, detail = {} }: { kind: SubscriptionNote; now: number; detail?: object },
): Promise<void> {
  await tx
    .insertInto('subscription_event')
    .values({
      account_id: accountId,
      subscription_id: subscriptionId,
      at: new Date(now),
      kind,
      detail: JSON.stringify(detail),
    })
    .execute();
}
