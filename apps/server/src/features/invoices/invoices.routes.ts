import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { billingSchemas } from '@kervan/contracts/billing';
import { invoiceStatuses, paymentTypes, type Invoice } from '@kervan/contracts/invoice';
import { billing } from '@kervan/contracts/billing-calls';
import { joined, partOf } from '@kervan/contracts/schemas';
import { InvoiceStatus, payableInvoiceStatuses } from '@kervan/domain/billing/invoice-status';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import type { Db } from '../../db/connect.ts';
import type { Invoice as InvoiceTable } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { creditNotePdf, listNotes, type NoteRow } from './credit-note.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { refreshInvoice } from '../../records/billing/refresh.ts';

type Row = Selectable<InvoiceTable>;

/** SUB-093. */
const LISTED = 10;
const calls = partOf(
  joined(billing, billingSchemas),
  'balance',
  'invoices',
  'invoiceDetail',
  'latestUnpaidUrl',
  'invoicePdf',
  'creditNotePdf',
  'hasUnpaid',
);

/** What was charged and what is open (SUB-078, SUB-082, SUB-093 to SUB-096). */
export function registerInvoices(app: FastifyInstance, deps: Deps): void {
  const own = <T>(caller: AccountCaller, read: (tx: Db) => Promise<T>) => within(deps, caller, read);
  implement(app, deps, calls, {
    balance: async ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerid);
      const customerId = await own(caller, (tx) => findCustomerId(tx, caller.accountId));
      const customer = customerId === null ? null : await deps.payments.findCustomer(customerId);
      if (!customer || customer.isDeleted) throw new AppError('CustomerNotFound');
      // The provider's sign: below 0 is what the customer holds. -0 would be shown as such.
      return (0 - customer.balance) / 100;
    },
    invoices: async ({ query, caller }) => {
      const rows = await own(caller, (tx) =>
        tx
          .selectFrom('invoice')
          .selectAll()
          .where('account_id', '=', caller.accountId)
          .where('payment_type', '=', PaymentType[query.invoicetype])
          .where('status', '<>', InvoiceStatus.Draft)
          .orderBy('created_at', 'desc')
          .orderBy('invoice_id', 'desc')
          .limit(LISTED)
          .execute(),
      );
      const notes = await own(caller, (tx) => listNotes(tx, caller.accountId, rows));
      return rows.map((row) => shown(row, notes));
    },
    invoiceDetail: async ({ query, caller }) => {
      const row = await getInvoice(deps, caller, query.invoiceId);
      const read = row.stripe_invoice_id === null ? null : await deps.payments.findInvoice(row.stripe_invoice_id);
      if (!read) throw new AppError('RecordNotFound');
      return {
        ...shown(row, await own(caller, (tx) => listNotes(tx, caller.accountId, [row]))),
        lines: read.lines.map(({ description, amount, quantity }) => ({ description, amount, quantity })),
        discount: read.discount,
        total: read.total,
      };
    },
    latestUnpaidUrl: async ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerid);
      const row = await own(caller, (tx) => findUnpaid(tx, caller.accountId));
      if (!row?.stripe_invoice_id) throw new AppError('NoPaymentFound');
      // Its page may be newer than what is kept, and it may be paid meanwhile.
      await refreshInvoice(deps, row.stripe_invoice_id, { accountId: caller.accountId });
      const open = await own(caller, (tx) => findUnpaid(tx, caller.accountId));
      if (!open?.hosted_url) throw new AppError('NoPaymentFound');
      return open.hosted_url;
    },
    invoicePdf: async ({ query, caller }) => {
      const { pdf_url } = await getInvoice(deps, caller, query.invoiceid);
      if (pdf_url === null) throw new AppError('InvoiceDownloadFailed');
      return pdf_url;
    },
    creditNotePdf: (asked) => creditNotePdf(asked, deps),
    hasUnpaid: async ({ caller }) => (await own(caller, (tx) => findUnpaid(tx, caller.accountId))) !== undefined,
  });
}

/** An invoice of the caller. @throws RecordNotFound */
async function getInvoice(deps: Deps, caller: AccountCaller, invoiceId: number): Promise<Row> {
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('invoice')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('RecordNotFound');
  return row;
}

/** The newest renewal that is unpaid; an invoice of an attempt or a change of plan is none (decision 39). */
const findUnpaid = (tx: Db, accountId: number): Promise<Row | undefined> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', [...payableInvoiceStatuses])
    .where('failed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .limit(1)
    .executeTakeFirst();

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const shown = (row: Row, notes: readonly NoteRow[]): Invoice => ({
  id: row.invoice_id,
  number: row.number,
  // Both columns hold the place in the list.
  paymentType: paymentTypes[row.payment_type - 1] ?? 'Subscription',
  status: invoiceStatuses[row.status] ?? 'draft',
  date: row.created_at.toISOString(),
  dueDate: iso(row.due_at),
  paidDate: iso(row.paid_at),
  periodStart: iso(row.period_start),
  periodEnd: iso(row.period_end),
  amountDue: row.amount_due,
  amountRemaining: row.amount_remaining,
  amountPaid: row.amount_paid,
  // The column is checked to hold a status.
  isUnpaid: payableInvoiceStatuses.includes(row.status as InvoiceStatus) && row.failed_at !== null,
  cardLast4: row.card_last4,
  creditNotes: notes
    .filter(({ invoice_id }) => Number(invoice_id) === row.invoice_id)
    .map((note) => ({
      id: Number(note.credit_note_id),
      number: note.number,
      amount: note.amount,
      date: note.issued_at.toISOString(),
      isVoid: note.voided_at !== null,
    })),
});
