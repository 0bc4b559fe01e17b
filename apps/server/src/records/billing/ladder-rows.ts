import { sql, type RawBuilder } from 'kysely';
import { payableInvoiceStatuses } from '@kervan/domain/billing/invoice-status';
import type { Db } from '../../db/connect.ts';

/** A renewal that is not paid, with what its ladder asks for. Instants in ms. */
export type UnpaidRenewal = {
  accountId: number;
  invoiceId: number;
  stripeInvoiceId: string;
  stripeSubscriptionId: string | null;
  subscriptionId: number | null;
  /** Its subscription is over: nothing of it is collected any more. */
  isEnded: boolean;
  unpaidSince: number;
  retries: number;
  warnedStep: number;
};

const isUnpaid = sql<boolean>`(i.status in (${sql.join(payableInvoiceStatuses.map((status) => sql.lit(status)))}) and i.failed_at is not null and i.stripe_invoice_id is not null)`;
/** Condition that there is an unpaid renewal. */
export const anyUnpaidRenewal: RawBuilder<boolean> = sql<boolean>`exists (select from invoice i where ${isUnpaid})`;

/** Every renewal that is unpaid, the oldest first: for the worker. */
export async function listUnpaidRenewals(db: Db): Promise<UnpaidRenewal[]> {
  const { rows } = await sql<{
    account_id: number;
    invoice_id: number;
    stripe_invoice_id: string;
    stripe_subscription_id: string | null;
    subscription_id: number | null;
    is_ended: boolean | null;
    failed_at: Date;
    retries: number;
    warned_step: number;
  }>`select i.account_id, i.invoice_id, i.stripe_invoice_id, s.stripe_subscription_id, i.subscription_id, s.ended_at is not null as is_ended, i.failed_at, i.retries, i.warned_step
    from invoice i left join subscription s on s.account_id = i.account_id and s.subscription_id = i.subscription_id
    where ${isUnpaid} order by i.failed_at limit 5000`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    invoiceId: row.invoice_id,
    stripeInvoiceId: row.stripe_invoice_id,
    stripeSubscriptionId: row.stripe_subscription_id,
    subscriptionId: row.subscription_id,
    isEnded: row.is_ended === true,
    unpaidSince: row.failed_at.getTime(),
    retries: row.retries,
    warnedStep: row.warned_step,
  }));
}

/** Notes the step that the seller was told of; false where somebody else told it. */
export async function noteWarnedStep(tx: Db, renewal: UnpaidRenewal, step: number): Promise<boolean> {
  const noted = await tx
    .updateTable('invoice')
    .set({ warned_step: step })
    .where('account_id', '=', renewal.accountId)
    .where('invoice_id', '=', renewal.invoiceId)
    .where('warned_step', '<', step)
    .returning('invoice_id')
    .executeTakeFirst();
  return noted !== undefined;
}
