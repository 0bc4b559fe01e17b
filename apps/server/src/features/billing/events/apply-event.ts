import { isRefundLost } from '@kervan/domain/billing/refund-status';
import type { WorkerDeps } from '../../../deps.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { endEvent, findWaitingEvent, noteEventFailure } from '../../../records/billing/inbox.ts';
import type { Mirrored } from '../../../records/billing/reading.ts';
import {
  refreshCard,
  refreshCustomer,
  refreshDispute,
  refreshInvoice,
  refreshSubscription,
} from '../../../records/billing/refresh.ts';
import { staffRequestJobs } from '../../../jobs/declared/staff-requests.jobs.ts';
import { creditJobs } from '../../../jobs/declared/credit.jobs.ts';

type EventDeps = Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>;

/** The check of a card and a load of credit have none: what goes back of them is no news here. */
const OF_NO_INVOICE = 'of no invoice';

/** How an object is read again, by its kind. Kinds that are not named change nothing here. */
const rereads: Readonly<Record<string, (deps: EventDeps, id: string) => Promise<Mirrored>>> = {
  subscription: refreshSubscription,
  invoice: refreshInvoice,
  customer: refreshCustomer,
  payment_method: refreshCard,
  dispute: refreshDispute,
  // Whose payment it is, its own feature knows.
  payment_intent: async (deps, id) => {
    await enqueue(deps.db, creditJobs.rereadPayment, { paymentId: id });
    return { accountId: 0, changed: true };
  },
  // Something of it went back (SUB-098): the invoice that it paid says how much of it.
  charge: async (deps, id) => {
    const charge = await deps.payments.findCharge(id);
    const invoiceId = charge?.paymentId ? await deps.payments.findInvoiceOfPayment(charge.paymentId) : null;
    return invoiceId === null
      ? { accountId: null, changed: false, ignored: OF_NO_INVOICE }
      : refreshInvoice(deps, invoiceId);
  },
  // What the bank could not pay out (SUB-098): the invoice says what is left of it, and whoever asked for it is told.
  refund: async (deps, id) => {
    const refund = await deps.payments.findRefund(id);
    const invoiceId = refund?.paymentId ? await deps.payments.findInvoiceOfPayment(refund.paymentId) : null;
    if (refund && isRefundLost(refund.status)) await enqueue(deps.db, staffRequestJobs.refundFailed, { refundId: id });
    return invoiceId === null
      ? { accountId: null, changed: false, ignored: OF_NO_INVOICE }
      : refreshInvoice(deps, invoiceId);
  },
  // A card stands once its entry is confirmed.
  setup_intent: async (deps, id) => {
    const setup = await deps.payments.findSetup(id);
    return setup?.status === 'succeeded' && setup.cardId !== null
      ? refreshCard(deps, setup.cardId)
      : { accountId: null, changed: false, ignored: 'not confirmed' };
  },
};

/**
 * Reads what an event is about and keeps what it is now. What the event itself says is not looked at, so that neither the order nor the
 * number of deliveries matters. @throws ProviderError, and is tried again
 */
export async function applyEvent(deps: EventDeps, eventId: string): Promise<void> {
  const event = await findWaitingEvent(deps.db, eventId);
  if (!event) return;
  const reread = event.object && Object.hasOwn(rereads, event.object.kind) ? rereads[event.object.kind] : undefined;
  try {
    const mirrored = event.object && reread ? await reread(deps, event.object.id) : null;
    const note = mirrored === null ? 'nothing is kept of it' : 'ignored' in mirrored ? mirrored.ignored : null;
    if (mirrored !== null && note !== null)
      deps.log[note === OF_NO_INVOICE ? 'info' : 'warn'](
        { eventId, kind: event.kind, object: event.object, note },
        'an event of the payment provider changed nothing',
      );
    await endEvent(deps.db, eventId, note);
  } catch (error) {
    await noteEventFailure(deps.db, eventId, error);
    throw error;
  }
}
