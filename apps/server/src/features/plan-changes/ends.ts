import { sql } from 'kysely';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { payableInvoiceStatuses } from '@kervan/domain/billing/invoice-status';
import { endsByRefund } from '@kervan/domain/subscriptions/refund';
import { EndReason, SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { WorkerDeps } from '../../deps.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { voidInvoice } from '../../records/billing/end-subscription.ts';
import { refreshInvoice, refreshSubscription } from '../../records/billing/refresh.ts';
import { noteSubscription } from '../../records/billing/subscription-notes.ts';
import { isOneOf, type Due } from '../../jobs/due.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { announce } from '../../events/announce.ts';
import { archiveLists } from '../../records/products/archive-lists.ts';
import { applyStanding } from '../../records/subscriptions/apply-standing.ts';
import { sendPlanMail } from './send-plan-mail.ts';

/** Subscriptions of one run. */
const BATCH_SIZE = 500;
type Of = { account_id: number; subscription_id: number };

/** Ends what a dispute or a whole refund ends, reads again what is over by the clock, and does what follows from every end. */
export async function workEnds(deps: WorkerDeps): Promise<void> {
  await endDisputed(deps);
  await endRefunded(deps);
  await rereadOver(deps);
  await voidLeft(deps);
  const { rows } = await sql<Of>`select account_id, subscription_id from subscription
    where ${isNotFollowed} order by ended_at limit ${BATCH_SIZE}`.execute(deps.db);
  await eachAlone(rows, (row) => followEnd(deps, row), {
    log: deps.log,
    named: ({ account_id: accountId }) => ({ accountId }),
    said: 'what follows from the end of a subscription could not be done',
  });
}

/** Condition that there is anything of it. What a refund ended is looked at whether it was whole or not. */
export const anyEnd: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from subscription where ${isNotFollowed})`,
    sql<boolean>`exists (select from subscription where ${isOver(now)})`,
    sql<boolean>`exists (select from dispute where is_open)`,
    sql<boolean>`exists (select from invoice where refunded > 0)`,
    sql<boolean>`exists (select from ${left})`,
  );

/** What is still to be paid of a subscription that is over. */
const left = sql`invoice i join subscription s on s.account_id = i.account_id and s.subscription_id = i.subscription_id
    where i.status in (${sql.join(payableInvoiceStatuses.map((status) => sql.lit(status)))}) and s.status = ${sql.lit(SubscriptionStatus.Ended)} and i.stripe_invoice_id is not null`;
/** Of a subscription that ended: what follows from that was not done. */
const isNotFollowed = sql<boolean>`(status = ${sql.lit(SubscriptionStatus.Ended)} and began_at is not null and effects_at is null)`;
/** Of a cancelled one: its period is over by the clock. */
const isOver: Due = (now) =>
  sql<boolean>`(status < ${sql.lit(SubscriptionStatus.Ended)} and ends_with_period and stripe_subscription_id is not null and period_end <= ${now}::timestamptz)`;

/** SUB-036: a dispute ends the subscription at once; nothing is given back. */
async function endDisputed(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<Of & { stripe_subscription_id: string | null }>`
    select s.account_id, s.subscription_id, s.stripe_subscription_id from subscription s
    where s.status between ${SubscriptionStatus.Trialing} and ${SubscriptionStatus.PastDue}
      and exists (select 1 from dispute d where d.account_id = s.account_id and d.is_open) limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  for (const { stripe_subscription_id: stripeId, ...row } of rows)
    if (stripeId !== null) await endOrLater(deps, { ...row, stripeId }, EndReason.Disputed);
}

/** SUB-098: staff gave back at the provider all that was paid for the running period. */
async function endRefunded(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<
    Of & { stripeId: string; starts: Date; created: Date; amount_paid: number; refunded: number }
  >`select s.account_id, s.subscription_id, s.stripe_subscription_id as "stripeId", s.period_start as starts, i.created_at as created, i.amount_paid, i.refunded
    from invoice i join subscription s on s.account_id = i.account_id and s.subscription_id = i.subscription_id
    where i.refunded > 0 and s.status between ${SubscriptionStatus.Trialing} and ${SubscriptionStatus.PastDue}
      and s.stripe_subscription_id is not null and s.period_start is not null limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { starts, created, amount_paid: amountPaid, refunded, ...row } of rows)
    if (endsByRefund({ createdAt: created.getTime(), amountPaid, refunded }, { startsAt: starts.getTime() }))
      await endOrLater(deps, row, EndReason.Refunded);
}

/** Whatever ended a subscription: what was still to be paid of it is paid no more. */
async function voidLeft(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    select i.account_id, i.stripe_invoice_id as id from ${left} limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { account_id: accountId, id: invoiceId } of rows)
    try {
      await voidInvoice(deps, { accountId, storeIds: [], invoiceId });
      await refreshInvoice(deps, invoiceId);
    } catch (error) {
      deps.log[levelOf(error)]({ err: error, accountId }, 'an invoice of what is over could not be voided yet');
    }
}

/** What fails of the provider passes; anything else is a fault of ours. Neither stops another row. */
const levelOf = (error: unknown) => (error instanceof ProviderError ? 'warn' : 'error');

/** What the provider does not end now is ended with the next run. */
async function endOrLater(deps: WorkerDeps, row: Of & { stripeId: string }, reason: EndReason): Promise<void> {
  try {
    await endFor(deps, row, reason);
  } catch (error) {
    deps.log[levelOf(error)](
      { err: error, accountId: row.account_id, reason },
      'a subscription could not be ended yet',
    );
  }
}

/** Ends a subscription at the provider for a reason of ours. @throws ProviderError */
export async function endFor(
  deps: WorkerDeps,
  { account_id: accountId, subscription_id: subscriptionId, stripeId }: Of & { stripeId: string },
  reason: EndReason,
): Promise<void> {
  await performCall(
    deps,
    {
      accountId,
      operation: 'cancelSubscription',
      entity: `subscription:${stripeId}`,
      params: { subscriptionId: stripeId },
    },
    async (tx) => {
      await tx
        .updateTable('subscription')
        .set({ end_reason: reason })
        .where('account_id', '=', accountId)
        .where('subscription_id', '=', subscriptionId)
        .execute();
      const note = { kind: 'cancelled' as const, now: deps.clock.now(), detail: { reason } };
      await noteSubscription(tx, { accountId, subscriptionId }, note);
    },
  );
}

/** The period of a cancelled one is over by the clock though no event said so. */
async function rereadOver(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`select stripe_subscription_id as id from subscription
    where ${isOver(new Date(deps.clock.now()))} order by period_end limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { id } of rows)
    try {
      await refreshSubscription(deps, id);
    } catch (error) {
      deps.log[levelOf(error)]({ err: error }, 'a subscription that is over could not be read again');
    }
}

/** SUB-031, SUB-032: coupons go, the lists leave use and are kept, its owner is told; once. Listings are left as they are. */
async function followEnd({ db, clock }: WorkerDeps, row: Of): Promise<void> {
  const { account_id: accountId, subscription_id: subscriptionId } = row;
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId);
    const now = clock.now();
    const at = new Date(now);
    const ended = await tx
      .updateTable('subscription')
      .set({ effects_at: at, coupon_id: null, coupon_percent: null, coupon_months: null })
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('effects_at', 'is', null)
      .returning(['end_reason', 'ended_at'])
      .executeTakeFirst();
    if (!ended) return;
    await tx
      .updateTable('coupon_redemption')
      .set({ ended_at: at })
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute();
    const stores = await tx
      .selectFrom('store')
      .select('store_id')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('store_id')
      .execute();
    let archived = 0;
    for (const { store_id: storeId } of stores) archived += await archiveLists(tx, { storeId, accountId }, now);
    if (archived > 0)
      await tx
        .updateTable('subscription')
        .set({ lists_archived_at: at })
        .where('account_id', '=', accountId)
        .where('subscription_id', '=', subscriptionId)
        .execute();
    await noteSubscription(
      tx,
      { accountId, subscriptionId },
      { kind: 'ended', now, detail: { reason: ended.end_reason } },
    );
    await applyStanding(tx, { clock }, accountId);
    // A page that is open learns what is kept, also when its standing was known before.
    await announce(tx, accountId, { type: 'banner', storeId: null });
    // The ladder tells of its own end.
    if (ended.end_reason !== EndReason.Unpaid)
      await sendPlanMail(tx, accountId, {
        kind: ended.end_reason === EndReason.Disputed ? 'disputed' : 'ended',
        now,
        at: ended.ended_at?.getTime() ?? now,
      });
  });
}
