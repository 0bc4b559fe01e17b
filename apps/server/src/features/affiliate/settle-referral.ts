import { sql } from 'kysely';
import { affiliateTerms, calculatedFrom, earningOf, earnsAt, monthOf } from '@kervan/domain/affiliate/affiliate-rules';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { takingDisputes } from '@kervan/domain/billing/dispute-status';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import type { Db } from '../../db/connect.ts';
import { bookEarning, takeEarningBack } from './book-earning.ts';
import { findReferral, restateReferral, subscriptionEnd, type Referral } from './referral-rows.ts';

type PaidInvoice = { id: number; paid: number; discount: number; paidAt: Date; isTakenBack: boolean };

/** AFF-005, AFF-006: what a referred account paid earns its share, what it got back or disputed takes it away. Does nothing twice. */
export async function settleReferral(tx: Db, referredId: number, now: number): Promise<void> {
  const referral = await findReferral(tx, referredId, now);
  if (!referral) return;
  const status = await restateReferral(tx, referral);
  const invoices = await paidInvoices(tx, referredId);
  const [first] = invoices;
  // Who has no subscription earns nothing more (AFF-004); what is earned stays.
  if (first && status === 'Active' && (await subscriptionEnd(tx, referral.accountId)) === null)
    for (const invoice of invoices)
      if (!invoice.isTakenBack && earnsAt(first.paidAt.getTime(), invoice.paidAt.getTime()))
        await earn(tx, referral, { invoice, now });
  for (const invoice of invoices) if (invoice.isTakenBack) await takeBack(tx, referral, { invoice, now });
  const isOver = status === 'Canceled' || status === 'CanceledDueToSameMarketPlace';
  if (!isOver)
    for (const invoice of invoices) if (!invoice.isTakenBack) await giveAgain(tx, referral, { invoice, now });
  // What was not calculated yet goes with a referral that was none.
  if (isOver)
    await tx
      .updateTable('affiliate_earning')
      .set({ reversed_at: new Date(now) })
      .where('account_id', '=', referral.accountId)
      .where('referral_id', '=', referral.referralId)
      .where('status', '=', 'WaitingToBeCalculated')
      .where('reversed_at', 'is', null)
      .execute();
}

/**
 * The invoices of a subscription that were paid, the first one first; a dispute counts for the last one of its amount before it, while it has the money: one
 * that was won has given it back, and a warning never took it.
 */
async function paidInvoices(tx: Db, accountId: number): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select i.invoice_id as id, i.amount_paid as paid, i.discount, i.paid_at as "paidAt",
      i.refunded > 0 or exists (select from dispute d where d.account_id = i.account_id and d.amount = i.amount_paid and d.status = any(${[...takingDisputes]}::text[]) and d.opened_at >= i.paid_at
        and not exists (select from invoice later where later.account_id = i.account_id and later.amount_paid = d.amount
          and later.paid_at > i.paid_at and later.paid_at <= d.opened_at)) as "isTakenBack"
    from invoice i where i.account_id = ${accountId} and i.status = ${InvoiceStatus.Paid} and i.payment_type = ${PaymentType.Subscription}
      and i.amount_paid > 0 and i.paid_at is not null
    order by i.paid_at, i.invoice_id`.execute(tx);
  return rows;
}

async function earn(
  tx: Db,
  { accountId, referralId }: Referral,
  { invoice, now }: { invoice: PaidInvoice; now: number },
) {
  const paidAt = invoice.paidAt.getTime();
  await tx
    .insertInto('affiliate_earning')
    .values({
      account_id: accountId,
      referral_id: referralId,
      invoice_id: invoice.id,
      month: monthOf(paidAt),
      base: invoice.paid,
      ratio: affiliateTerms.ratioPercent,
      ...earningOf(invoice),
      due_at: new Date(calculatedFrom(paidAt)),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'referral_id', 'invoice_id']).doNothing())
    .execute();
}

/** Takes an earning back once; of one that was calculated its booking too. */
async function takeBack(
  tx: Db,
  { accountId, referralId }: Referral,
  { invoice, now }: { invoice: PaidInvoice; now: number },
) {
  const row = await tx
    .updateTable('affiliate_earning')
    .set({ reversed_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('referral_id', '=', referralId)
    .where('invoice_id', '=', invoice.id)
    .where('reversed_at', 'is', null)
    .returning(['earning_id', 'month', 'amount', 'status'])
    .executeTakeFirst();
  if (!row || row.amount === 0 || (row.status !== 'Calculated' && row.status !== 'PaymentDone')) return;
  await takeEarningBack(tx, { accountId, earningId: row.earning_id, month: row.month, at: now });
}

/** An earning whose invoice stands again is one again; what was booked of it is booked anew. */
async function giveAgain(
  tx: Db,
  { accountId, referralId }: Referral,
  { invoice, now }: { invoice: PaidInvoice; now: number },
) {
  const row = await tx
    .updateTable('affiliate_earning')
    .set({ reversed_at: null })
    .where('account_id', '=', accountId)
    .where('referral_id', '=', referralId)
    .where('invoice_id', '=', invoice.id)
    .where('reversed_at', 'is not', null)
    .returning(['earning_id', 'month', 'amount', 'status'])
    .executeTakeFirst();
  if (!row || row.amount === 0 || (row.status !== 'Calculated' && row.status !== 'PaymentDone')) return;
  const { earning_id: earningId, month, amount } = row;
  await bookEarning(tx, { accountId, earningId, month, amount, at: now });
}
