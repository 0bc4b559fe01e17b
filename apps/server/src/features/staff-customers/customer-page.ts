import { sql } from 'kysely';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import type { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { StaffRequestState } from '@kervan/domain/staff/staff-action';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { listCardRows } from '../../records/billing/card-rows.ts';
import { findFactorEnd } from '../../records/staff/factor-end.ts';
import { listActionRows } from '../../records/staff/list-action-rows.ts';
import { listPayouts } from '../../records/staff/affiliate-payouts.ts';
import { readCredit } from './customer-credit.ts';
import { findCustomer } from './search-customers.ts';

/** Of each list of the page the newest; the record of actions has all of them. */
const SHOWN = 50;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Everything that staff are shown of one customer. @throws RecordNotFound */
export const getCustomer: Handler<typeof staffCustomers.get> = ({ query: { id } }, deps) =>
  withStaff(deps.db, async (tx) => {
    const customer = await findCustomer(tx, id, deps.clock.now());
    if (!customer) throw new AppError('RecordNotFound');
    const account = await tx.selectFrom('account').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
    return {
      ...customer,
      phone: account.phone,
      // The column is checked to hold one of them.
      language: account.language as CustomerPage['language'],
      emailConfirmedAt: iso(account.email_confirmed_at),
      hasTwoFactor: account.totp_confirmed_at !== null,
      twoFactorEndsAt: iso((await findFactorEnd(tx, id))?.ends_at ?? null),
      erasesAt: iso(account.erases_at),
      sessions: await countSessions(tx, id),
      subscriptions: await listSubscriptions(tx, id),
      invoices: await listInvoices(tx, id),
      disputes: await listDisputes(tx, id),
      cards: await listCards(tx, id),
      credit: await readCredit(tx, id),
      payouts: await listPayouts(tx, id),
      security: await listSecurity(tx, id),
      actions: await listActionRows(tx, sql`a.account_id = ${id}`, { limit: SHOWN, offset: 0 }),
    };
  });

async function countSessions(tx: Db, accountId: number): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{ sessions: number }>`select count(*)::int as sessions from session
    where account_id = ${accountId} and kind <> 'staff' and expires_at > now() and ends_at > now()`.execute(tx);
  return counted?.sessions ?? 0;
}

async function listSubscriptions(tx: Db, accountId: number): Promise<CustomerPage['subscriptions']> {
  const rows = await tx
    .selectFrom('subscription')
    .innerJoin('plan_level', 'plan_level.plan_level_id', 'subscription.plan_level_id')
    .selectAll('subscription')
    .select('plan_level.level_name')
    .where('account_id', '=', accountId)
    .orderBy('subscription_id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.subscription_id,
    levelName: row.level_name,
    price: row.price,
    isRunning: row.began_at !== null && row.status < SubscriptionStatus.Ended,
    isGranted: row.stripe_subscription_id === null,
    endsWithPeriod: row.ends_with_period,
    periodEnd: iso(row.period_end),
    beganAt: iso(row.began_at),
    endedAt: iso(row.ended_at),
  }));
}

const invoiceWords = {
  [InvoiceStatus.Draft]: 'draft',
  [InvoiceStatus.Open]: 'open',
  [InvoiceStatus.Paid]: 'paid',
  [InvoiceStatus.Uncollectible]: 'uncollectible',
  [InvoiceStatus.Void]: 'void',
} as const satisfies Record<InvoiceStatus, CustomerPage['invoices'][number]['status']>;

type InvoiceRow = {
  invoice_id: number;
  number: string | null;
  status: InvoiceStatus;
  amount_due: number;
  amount_paid: number;
  created_at: Date;
  paid_at: Date | null;
  given_back: number;
};

async function listInvoices(tx: Db, accountId: number): Promise<CustomerPage['invoices']> {
  const { rows } = await sql<InvoiceRow>`
    select i.invoice_id, i.number, i.status, i.amount_due, i.amount_paid, i.created_at, i.paid_at,
      (select coalesce(sum(r.amount), 0)::int from staff_request r where r.account_id = i.account_id and r.kind = 'refund'
        and r.state = ${StaffRequestState.Done} and r.params ->> 'invoiceId' = i.invoice_id::text) as given_back
    from invoice i where i.account_id = ${accountId} order by i.created_at desc, i.invoice_id desc limit ${SHOWN}`.execute(
    tx,
  );
  return rows.map((row) => ({
    id: row.invoice_id,
    number: row.number,
    status: invoiceWords[row.status],
    amountDue: row.amount_due,
    amountPaid: row.amount_paid,
    refunded: row.given_back,
    date: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
  }));
}

async function listDisputes(tx: Db, accountId: number): Promise<CustomerPage['disputes']> {
  const rows = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.stripe_dispute_id,
    status: row.status,
    amount: row.amount,
    isOpen: row.is_open,
    openedAt: row.opened_at.toISOString(),
    closedAt: iso(row.closed_at),
    clearedBy: row.cleared_by,
  }));
}

const cardWords = {
  [CardStatus.WaitingApproval]: 'waitingApproval',
  [CardStatus.Approved]: 'approved',
  [CardStatus.Rejected]: 'rejected',
  [CardStatus.Removed]: 'removed',
} as const satisfies Record<CardStatus, string>;

async function listCards(tx: Db, accountId: number): Promise<CustomerPage['cards']> {
  return (await listCardRows(tx, accountId)).map((row) => ({
    id: row.card_id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    status: cardWords[row.status],
    isDefault: row.is_default,
  }));
}

async function listSecurity(tx: Db, accountId: number): Promise<CustomerPage['security']> {
  const rows = await tx
    .selectFrom('security_event')
    .select(['kind', 'times', 'last_at', 'network'])
    .where('account_id', '=', accountId)
    .orderBy('minute', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    times: row.times,
    lastAt: row.last_at.toISOString(),
    network: row.network,
  }));
}
