import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { withStaff } from '../../db/tenant.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { keepCreditNotes } from '../../records/billing/credit-notes.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { findCall } from '../../records/billing/intent-log.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import type { RequestKind } from './request-kinds.ts';
import { staffRequestJobs } from '../../jobs/declared/staff-requests.jobs.ts';

/** What of an invoice can be given back, by the provider's own books. */
export type Refundable = { paymentId: string | null; paid: number; refunded: number; left: number };

/** Reads it. @throws RecordNotFound for an invoice that the customer has not, ProviderError */
export async function readRefundable(
  deps: Deps,
  { accountId, invoiceId }: { accountId: number; invoiceId: number },
): Promise<Refundable> {
  const invoice = await withStaff(deps.db, (tx) =>
    tx
      .selectFrom('invoice')
      .select(['stripe_invoice_id', 'status'])
      .where('account_id', '=', accountId)
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirst(),
  );
  if (!invoice) throw new AppError('RecordNotFound');
  const nothing = { paymentId: null, paid: 0, refunded: 0, left: 0 };
  if (invoice.stripe_invoice_id === null || invoice.status !== InvoiceStatus.Paid) return nothing;
  const paymentId = await deps.payments.findPaymentOfInvoice(invoice.stripe_invoice_id);
  const payment = paymentId === null ? null : await deps.payments.findPayment(paymentId);
  const charge = payment?.chargeId ? await deps.payments.findCharge(payment.chargeId) : null;
  // What the bank took back is not given back a second time.
  if (!charge || charge.isDisputed) return nothing;
  const { amount: paid, amountRefunded: refunded } = charge;
  return { paymentId, paid, refunded, left: paid - refunded };
}

const invoiceIdOf = ({ params }: Pick<RequestRow, 'params'>): number => {
  const id = Number(params.invoiceId);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppError('ValidationFailed', { fields: [{ field: 'params.invoiceId', code: 'invalid' }] });
  return id;
};

const callOf = ({ account_id: accountId, request_id: requestId }: Pick<RequestRow, 'account_id' | 'request_id'>) => ({
  accountId,
  operation: 'refundPayment' as const,
  entity: `staffRequest:${requestId}`,
});

/** Whether the provider was asked for what a request wants, and nobody knows yet what became of it. */
export const isMoneyUnderWay = async (tx: Db, request: RequestRow): Promise<boolean> =>
  (await findCall(tx, callOf(request)))?.state === 'intent';

/** SUB-098: a part of a paid invoice, or all of it, goes back to the card that paid it; what the account may do stays as it is. */
export const refund: RequestKind = {
  async check(deps, asked) {
    const { left } = await readRefundable(deps, { accountId: asked.account_id, invoiceId: invoiceIdOf(asked) });
    if (asked.amount > left) throw new AppError('NothingToRefund');
  },
  async perform(deps, request, settle) {
    const { account_id: accountId, request_id: requestId, amount } = request;
    const before = await readRefundable(deps, { accountId, invoiceId: invoiceIdOf(request) });
    if (before.paymentId === null) throw new AppError('NothingToRefund');
    await performCall(
      deps,
      {
        ...callOf(request),
        params: { paymentId: before.paymentId, amount },
        isOnce: true,
        afterHealing: {
          ...staffRequestJobs.settle,
          payload: { requestId },
          key: `${staffRequestJobs.settle.name}:${requestId}`,
        },
      },
      async (tx, { id }) => {
        const after = before.refunded + amount;
        await lockCustomer(tx, accountId);
        await settle(tx, { before: { refunded: before.refunded }, after: { refunded: after, refund: id } });
        // Each refund has a document of its own, before the invoice is read again.
        const noted = { accountId, invoiceId: invoiceIdOf(request), refunded: after, now: deps.clock.now() };
        await keepCreditNotes(tx, noted);
      },
    );
  },
};
