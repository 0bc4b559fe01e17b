/**
 * What follows from the entitlement of an account, kept where others ask for it.
 * Only writer of: account_standing.
 */
import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Entitlement, EntitlementFacts } from '@kervan/domain/subscriptions/entitlement';
import { planCode, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { itemsAboveLimit } from '@kervan/domain/subscriptions/product-limit';
import { servicesUntil } from '@kervan/domain/subscriptions/services-until';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { amongStatuses } from '../items/status-sql.ts';
import { changeSettings } from '../settings/settings-write.ts';
import { holdServices } from './services-run.ts';
import { readEntitlement } from './subscription-facts.ts';

/** Infinite instants as the database writes them. */
const instantOf = (at: number): Date | 'infinity' | '-infinity' =>
  at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at);

/**
 * Brings everything that mirrors the entitlement of an account up to it: its plan and product limit, until when its services run, since when it is at
 * risk. Another plan is a new state of the settings of each of its stores, which are decided again (decision 36). To be called in the transaction of
 * every change of a subscription, a renewal invoice or a dispute; safe to repeat. Answers what the account may do now.
 */
export async function applyStanding(
  tx: Db,
  deps: { clock: { now(): number } },
  accountId: number,
): Promise<Entitlement> {
  const { entitlement, hasMoved } = await bringStandingUp(tx, deps, accountId);
  if (hasMoved) await announce(tx, accountId, { type: 'banner', storeId: null });
  return entitlement;
}

/** The same for who announces it with more. */
export async function bringStandingUp(
  tx: Db,
  deps: { clock: { now(): number } },
  accountId: number,
): Promise<{ entitlement: Entitlement; hasMoved: boolean }> {
  const now = deps.clock.now();
  // Two that come at once follow each other: the later one sees what the first one's transaction kept.
  const account = await tx
    .selectFrom('account')
    .select(['plan', 'product_limit'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { entitlement, facts } = await readEntitlement(tx, accountId, now);
  const mirror = { plan: planCode(entitlement.plan), product_limit: entitlement.productLimit };
  const isOther = account.plan !== mirror.plan || account.product_limit !== mirror.product_limit;
  if (isOther) await tx.updateTable('account').set(mirror).where('account_id', '=', accountId).execute();
  if (entitlement.plan !== null && account.plan !== mirror.plan)
    await changePlanOfStores(tx, accountId, { plan: entitlement.plan, now });
  const ran = await holdServices(tx, accountId, now);
  const hasMoved = await keepStanding(tx, accountId, { entitlement, facts, now });
  if (entitlement.servicesRun && !ran) await bringBackStores(tx, accountId);
  return { entitlement, hasMoved: isOther || hasMoved };
}

async function keepStanding(
  tx: Db,
  accountId: number,
  { entitlement, facts, now }: { entitlement: Entitlement; facts: EntitlementFacts; now: number },
): Promise<boolean> {
  const until = instantOf(servicesUntil(entitlement));
  const riskSince = entitlement.atRisk ? new Date(now) : null;
  const isCapped = entitlement.capsAt !== null && now >= entitlement.capsAt;
  const cappedFrom = isCapped ? await firstAboveLimit(tx, accountId, entitlement, facts) : null;
  const { rows } = await sql<{ kept: boolean }>`
    insert into account_standing as s (account_id, services_until, at_risk_since, capped_from)
      values (${accountId}, ${until}::timestamptz, ${riskSince}::timestamptz, ${cappedFrom}::bigint)
    on conflict (account_id) do update set services_until = excluded.services_until, capped_from = excluded.capped_from,
      at_risk_since = case when excluded.at_risk_since is null then null else coalesce(s.at_risk_since, excluded.at_risk_since) end
      where s.services_until <> excluded.services_until or s.capped_from is distinct from excluded.capped_from
        or (s.at_risk_since is null) <> (excluded.at_risk_since is null)
    returning true as kept`.execute(tx);
  return rows.length > 0;
}

/** The oldest of the newest items at the store that are above the limit; numbers of items grow with their age over all stores. */
async function firstAboveLimit(
  tx: Db,
  accountId: number,
  { productLimit }: Entitlement,
  { atStore }: EntitlementFacts,
): Promise<number | null> {
  const above = itemsAboveLimit({ atStore, productLimit });
  if (above === 0) return null;
  const { rows } = await sql<{ item_id: number }>`
    select i.item_id from item i join store s on s.store_id = i.store_id
    where s.account_id = ${accountId} and s.removed_at is null and ${amongStatuses('i.status', 'planCount')}
    order by i.item_id desc offset ${above - 1} limit 1`.execute(tx);
  return rows[0]?.item_id ?? null;
}

/** Services are back: what waited goes out by itself, what was set to zero meanwhile comes back (INV-119). */
async function bringBackStores(tx: Db, accountId: number): Promise<void> {
  for (const storeId of await storesOf(tx, accountId))
    await enqueue(tx, inventoryJobs.bringBack, { accountId, storeId });
}

/** In the order of their ids, as all who lock several take them. */
async function storesOf(tx: Db, accountId: number): Promise<number[]> {
  const stores = await tx
    .selectFrom('store')
    .select('store_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('store_id')
    .execute();
  return stores.map((store) => store.store_id);
}

async function changePlanOfStores(
  tx: Db,
  accountId: number,
  { plan, now }: { plan: SubscriptionPlan; now: number },
): Promise<void> {
  for (const storeId of await storesOf(tx, accountId))
    await changeSettings(tx, storeId, {
      now,
      reason: UpdateReason.SettingsChange,
      next: (state) => (state.plan === plan ? null : { ...state, plan }),
    });
}
