import { sql, type RawBuilder } from 'kysely';
import type { NotificationType } from '../../connectors/marketplace/notification-types.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

const SUBSCRIBED: NotificationType[] = [
  'ANY_OFFER_CHANGED',
  'FEED_PROCESSING_FINISHED',
  'REPORT_PROCESSING_FINISHED',
  'LISTINGS_ITEM_STATUS_CHANGE',
  'LISTINGS_ITEM_ISSUES_CHANGE',
  'ORDER_CHANGE',
];
/** What was refused is asked for again after this long: a role may have been granted, or a destination set (market clock). */
const REFUSED_AGAIN_MS = 6 * 3_600_000;

/** Condition on a connected `store s`: something was not asked for yet, or it is time to ask again for what was refused. */
export const awaitsSubscription = (now: number): RawBuilder<boolean> =>
  sql<boolean>`((select count(*) from notification_subscription n where n.account_id = s.account_id and n.sp_account_id = s.sp_account_id and n.type = any(${SUBSCRIBED}::text[])) < ${SUBSCRIBED.length}
    or exists (select from notification_subscription n where n.account_id = s.account_id and n.sp_account_id = s.sp_account_id and n.refused_at <= ${new Date(now - REFUSED_AGAIN_MS)}::timestamptz))`;

/** Subscribes the account of a store to what the product listens to; safe to repeat. What is refused is for the operator to see, and asked for again. */
export async function subscribe(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const destinations = await deps.marketplace.ensureDestination(store.account.region);
  const subscribed = await deps.marketplace.ensureSubscriptions(store.account, destinations, SUBSCRIBED);
  const refused = SUBSCRIBED.filter((type) => !subscribed.includes(type));
  if (refused.length > 0)
    deps.log.error(
      { storeId: store.storeId, refused },
      'the marketplace does not tell of these things: no destination is set, or it refuses the subscription',
    );
  const now = new Date(deps.clock.now());
  for (const type of SUBSCRIBED) {
    const refused_at = subscribed.includes(type) ? null : now;
    await deps.db
      .insertInto('notification_subscription')
      .values({
        account_id: store.accountId,
        sp_account_id: store.account.spAccountId,
        type,
        subscription_id: '',
        destination_id: '',
        created_at: now,
        refused_at,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'sp_account_id', 'type']).doUpdateSet({ refused_at }))
      .execute();
  }
  const { count } = await deps.db
    .selectFrom('notification_subscription')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('refused_at', 'is not', null)
    .executeTakeFirstOrThrow();
  deps.metrics.refusedSubscriptions.set(Number(count));
}
