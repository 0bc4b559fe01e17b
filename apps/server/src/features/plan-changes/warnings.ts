import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { duePurgeMail, purgeAt } from '@kervan/domain/subscriptions/announcements';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { noteSubscription } from '../../records/billing/subscription-notes.ts';
import { dropArchive, dropOldArchives } from '../../records/products/archive-lists.ts';
import { leaveStore } from '../../records/stores/leave-store.ts';
import { sendPlanMail } from './send-plan-mail.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;
type Row = { account_id: number; subscription_id: number; at: Date };

/** SUB-026, SUB-029: tells of a trial's end and of the first invoice without its coupon three days before, each once. */
export async function workWarnings(deps: WorkerDeps): Promise<void> {
  const from = new Date(deps.clock.now() + limits.announcedBeforeDays * DAY_MS);
  const trials = await sql<Row>`select account_id, subscription_id, trial_end as at from subscription
    where status = ${SubscriptionStatus.Trialing} and trial_warned_at is null and not ends_with_period and trial_end <= ${from} limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  const alone = { log: deps.log, named: ({ account_id: accountId }: Row) => ({ accountId }) };
  await eachAlone(trials.rows, (row) => deps.db.transaction().execute((tx) => warnOfTrial(tx, row, deps.clock.now())), {
    ...alone,
    said: 'the end of a trial could not be announced',
  });
  // A coupon that was used up is off the subscription: its redemption still knows of it.
  const coupons = await sql<
    Row & { coupon_id: string }
  >`select s.account_id, s.subscription_id, s.period_end as at, r.coupon_id from subscription s
    join coupon_redemption r on r.account_id = s.account_id and r.subscription_id = s.subscription_id
    where s.status = ${SubscriptionStatus.Active} and s.coupon_id is null and s.coupon_kept is null and r.ended_at is null and not s.ends_with_period and s.period_end <= ${from} limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  await eachAlone(
    coupons.rows,
    (row) => deps.db.transaction().execute((tx) => warnOfCoupon(tx, row, deps.clock.now())),
    {
      ...alone,
      said: 'the end of a coupon could not be announced',
    },
  );
}

async function warnOfTrial(tx: Db, { account_id: accountId, subscription_id, at }: Row, now: number): Promise<void> {
  const noted = await tx
    .updateTable('subscription')
    .set({ trial_warned_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscription_id)
    .where('trial_warned_at', 'is', null)
    .returning('subscription_id')
    .executeTakeFirst();
  if (noted)
    await sendPlanMail(tx, accountId, {
      kind: 'trialEnds',
      now,
      at: at.getTime(),
      dedupeKey: `trialEnds:${subscription_id}`,
    });
}

async function warnOfCoupon(
  tx: Db,
  { account_id: accountId, subscription_id: subscriptionId, at }: Row,
  now: number,
): Promise<void> {
  await tx
    .updateTable('coupon_redemption')
    .set({ ended_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
  await noteSubscription(tx, { accountId, subscriptionId }, { kind: 'couponEndTold', now });
  await sendPlanMail(tx, accountId, {
    kind: 'couponEnds',
    now,
    at: at.getTime(),
    dedupeKey: `couponEnds:${subscriptionId}`,
  });
}

type Ended = {
  account_id: number;
  subscription_id: number;
  ended_at: Date;
  purge_told_days: number | null;
  purge_told_at: Date | null;
};

/**
 * SUB-067: 12 months after the end the stores of an account are taken away, the listings left as they are, after mails 30 and 7 days before. Who came
 * back meanwhile has a newer subscription and keeps everything.
 */
export async function workPurge(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  await forgetLists(deps, now);
  const first = new Date(now - (limits.endedKeptDays - limits.endedPurgeMailDays[0]) * DAY_MS);
  const { rows } =
    await sql<Ended>`select account_id, subscription_id, ended_at, purge_told_days, purge_told_at from subscription s
    where status = ${SubscriptionStatus.Ended} and began_at is not null and purged_at is null and ended_at <= ${first}
      and not exists (select 1 from subscription n where n.account_id = s.account_id and (n.began_at, n.subscription_id) > (s.began_at, s.subscription_id)) order by ended_at limit ${BATCH_SIZE}`.execute(
      deps.db,
    );
  await eachAlone(rows, (row) => purgeOrTell(deps, row, now), {
    log: deps.log,
    named: ({ account_id: accountId }) => ({ accountId }),
    said: 'the stores of an account that ended could not be taken away',
  });
}

/** FILT-033: lists that an end took out of use are kept for 30 days, whether or not anybody comes back. */
async function forgetLists({ db }: WorkerDeps, now: number): Promise<void> {
  const before = now - limits.archiveKeptMs;
  await db.transaction().execute(async (tx) => {
    await dropOldArchives(tx, before);
    await tx
      .updateTable('subscription')
      .set({ lists_archived_at: null })
      .where('lists_archived_at', '<=', new Date(before))
      .execute();
  });
}

async function purgeOrTell({ db }: WorkerDeps, row: Ended, now: number): Promise<void> {
  const { account_id: accountId } = row;
  const endedAt = row.ended_at.getTime();
  const goesAt = purgeAt(endedAt, row.purge_told_days === 7 ? (row.purge_told_at?.getTime() ?? null) : null);
  const days = duePurgeMail(endedAt, row.purge_told_days, now);
  const isDue = now >= goesAt;
  if (!isDue && days === null) return;
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('subscription')
      .set(isDue ? { purged_at: new Date(now) } : { purge_told_days: days, purge_told_at: new Date(now) })
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', row.subscription_id)
      .where('purged_at', 'is', null)
      .returning('subscription_id')
      .executeTakeFirst();
    if (!changed) return;
    if (!isDue) {
      await sendPlanMail(tx, accountId, {
        kind: 'purgeSoon',
        now,
        at: Math.max(endedAt + limits.endedKeptDays * DAY_MS, now + (days ?? 0) * DAY_MS),
        number: days,
      });
      return;
    }
    const stores = await tx
      .selectFrom('store')
      .select('store_id')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('store_id')
      .execute();
    for (const { store_id: storeId } of stores) {
      await dropArchive(tx, storeId);
      await leaveStore(tx, { accountId, storeId }, now);
    }
  });
}
