import { sql } from 'kysely';
import { failedSince, InvoiceStatus, invoiceStatusOf } from '@kervan/domain/billing/invoice-status';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import type { ProviderDispute, ProviderInvoice } from '@kervan/domain/billing/provider-objects';
import { disputeStops, isDisputeOver } from '@kervan/domain/billing/dispute-status';
import { isCouponUsedUp } from '@kervan/domain/subscriptions/coupon';
import { affiliateJobs } from '../../jobs/declared/affiliate.jobs.ts';
import { billingJobs } from '../../jobs/declared/billing.jobs.ts';
import { noticeJobs } from '../../jobs/declared/notices.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Db } from '../../db/connect.ts';
import { keepCreditNotes } from './credit-notes.ts';
import { lockCustomer } from './mirror-customer.ts';
import { findAccountOfCustomer, ignored, type Mirrored, type Reading } from './reading.ts';
import { standingChanged, withStanding } from './standing-changed.ts';

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** What became of an invoice by this reading, for what follows from it (mails, coupons, the ladder). */
export type MirroredInvoice = Mirrored & {
  invoiceId?: number;
  subscriptionId?: number | null;
  becamePaid?: boolean;
  /** Its first charge failed: a renewal is unpaid from now on. */
  becameUnpaid?: boolean;
};

/** Writes down where an invoice of a subscription stands; what the account may do follows. */
export const mirrorInvoice = (tx: Db, read: ProviderInvoice, reading: Reading): Promise<MirroredInvoice> =>
  withStanding(tx, reading, async () => [await keepInvoice(tx, read, reading)]);

/** The same without what follows from it. A word that nobody knows leaves the row as it is. */
export async function keepInvoice(tx: Db, read: ProviderInvoice, reading: Reading): Promise<MirroredInvoice> {
  const accountId = await findAccountOfCustomer(tx, read.customerId);
  if (accountId === null) return ignored('unknown customer');
  await lockCustomer(tx, accountId);
  const status = invoiceStatusOf(read.status);
  if (status === null) return ignored(`unknown status ${read.status}`);
  const subscriptionId = await subscriptionOf(tx, accountId, read.subscriptionId);
  const before = await tx
    .selectFrom('invoice')
    .select(['invoice_id', 'status', 'failed_at'])
    .where('account_id', '=', accountId)
    .where('stripe_invoice_id', '=', read.id)
    .forUpdate()
    .executeTakeFirst();
  const failedAt = before?.failed_at ?? dateOf(failedSince(read));
  const values = { ...factsOf(read), status, subscription_id: subscriptionId, failed_at: failedAt };
  const kept = await tx
    .insertInto('invoice')
    .values({
      ...values,
      account_id: accountId,
      stripe_invoice_id: read.id,
      payment_type: PaymentType.Subscription,
      created_at: new Date(read.createdAt),
      updated_at: new Date(reading.now),
      read_at: reading.readAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('stripe_invoice_id')
        .doUpdateSet({ ...values, updated_at: new Date(reading.now), read_at: reading.readAt })
        .where(sql<boolean>`(invoice.read_at is null or invoice.read_at <= ${reading.readAt}::timestamptz)`),
    )
    .returning('invoice_id')
    .executeTakeFirst();
  if (!kept) return { accountId, changed: false };
  const refunded = { accountId, invoiceId: kept.invoice_id, refunded: read.amountRefunded, now: reading.now };
  await keepCreditNotes(tx, refunded);
  if (subscriptionId !== null && status === InvoiceStatus.Paid) await countDiscounted(tx, accountId, subscriptionId);
  await settleReferralOf(tx, accountId);
  const becamePaid = status === InvoiceStatus.Paid && before?.status !== InvoiceStatus.Paid;
  // What cost nothing is no news.
  if (becamePaid && read.amountPaid > 0)
    await enqueue(tx, noticeJobs.invoice, {
      accountId,
      kind: 'noticeSubscriptionInvoice',
      key: String(kept.invoice_id),
    });
  return {
    accountId,
    changed: true,
    invoiceId: kept.invoice_id,
    subscriptionId,
    becamePaid,
    becameUnpaid: status === InvoiceStatus.Open && failedAt !== null && !before?.failed_at,
  };
}

/** Who referred the account earns of what it pays, and loses what it gets back (AFF-005). */
const settleReferralOf = (tx: Db, accountId: number) => enqueue(tx, affiliateJobs.settle, { accountId });

function factsOf(read: ProviderInvoice) {
  return {
    number: read.number,
    reason: read.reason,
    amount_due: read.amountDue,
    amount_paid: read.amountPaid,
    amount_remaining: read.amountRemaining,
    discount: read.discount,
    refunded: read.amountRefunded,
    due_at: dateOf(read.dueAt),
    paid_at: dateOf(read.paidAt),
    period_start: dateOf(read.periodStart),
    period_end: dateOf(read.periodEnd),
    card_last4: read.cardLast4,
    hosted_url: read.hostedUrl,
    pdf_url: read.pdfUrl,
    retries: Math.max(read.attempts - 1, 0),
    retry_at: dateOf(read.nextAttemptAt),
  };
}

async function subscriptionOf(tx: Db, accountId: number, stripeId: string | null): Promise<number | null> {
  if (stripeId === null) return null;
  const row = await tx
    .selectFrom('subscription')
    .select('subscription_id')
    .where('account_id', '=', accountId)
    .where('stripe_subscription_id', '=', stripeId)
    .executeTakeFirst();
  return row?.subscription_id ?? null;
}

/**
 * How many paid invoices the coupon lessened: counted, not added up, so that a repetition counts nothing twice (SUB-026). A coupon that
 * lessened as many as it has months is taken off.
 */
async function countDiscounted(tx: Db, accountId: number, subscriptionId: number): Promise<void> {
  const { rows } = await sql<{ months: number | null; invoices: number }>`update subscription set coupon_invoices = (
      select count(*) from invoice i where i.account_id = ${accountId} and i.subscription_id = ${subscriptionId}
        and i.status = ${InvoiceStatus.Paid} and i.discount > 0)
    where account_id = ${accountId} and subscription_id = ${subscriptionId}
    returning coupon_months as months, coupon_invoices as invoices`.execute(tx);
  const { months = null, invoices = 0 } = rows[0] ?? {};
  if (months !== null && isCouponUsedUp({ durationInMonths: months }, invoices))
    await enqueue(tx, billingJobs.endCoupon, { accountId, subscriptionId });
}

/** Writes down a dispute of one of the account's payments. One that staff cleared is opened by nothing that is read later. */
export async function mirrorDispute(tx: Db, read: ProviderDispute, reading: Reading): Promise<Mirrored> {
  const accountId = await findAccountOfCustomer(tx, read.customerId);
  if (accountId === null) return ignored('unknown customer');
  await lockCustomer(tx, accountId);
  const stops = disputeStops(read.status);
  const closedAt = isDisputeOver(read.status) ? new Date(reading.now) : null;
  const kept = await tx
    .insertInto('dispute')
    .values({
      account_id: accountId,
      stripe_dispute_id: read.id,
      stripe_charge_id: read.chargeId,
      status: read.status,
      amount: read.amount,
      is_open: stops,
      opened_at: new Date(read.openedAt),
      closed_at: closedAt,
      read_at: reading.readAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'stripe_dispute_id'])
        .doUpdateSet({
          status: read.status,
          amount: read.amount,
          // What stopped the account stops it until staff clear it, however the bank decided (appendix E).
          is_open: sql<boolean>`dispute.cleared_by is null and (dispute.is_open or ${stops})`,
          closed_at: sql<Date | null>`coalesce(dispute.closed_at, ${closedAt}::timestamptz)`,
          read_at: reading.readAt,
        })
        .where(sql<boolean>`(dispute.read_at is null or dispute.read_at <= ${reading.readAt}::timestamptz)`),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!kept) return { accountId, changed: false };
  await standingChanged(tx, { clock: { now: () => reading.now } }, accountId);
  await settleReferralOf(tx, accountId);
  return { accountId, changed: true };
}
