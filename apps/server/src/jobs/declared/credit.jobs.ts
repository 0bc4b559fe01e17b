import { creditMails } from '@kervan/domain/credit/credit-mails';
import { z } from 'zod';
import { defineJobs } from '../job.ts';

const load = z.object({ accountId: z.int(), loadId: z.uuid() });
const nothing = z.object({});

export const creditJobs = defineJobs({
  /** Charges the card of a load that was written down, or goes on with it after a crash. */
  pay: { name: 'credit.pay', payload: load, key: 'load:{loadId}', maxAttempts: 12 },
  /** Reads a payment that the provider told of. */
  rereadPayment: {
    name: 'credit.reread-payment',
    payload: z.object({ paymentId: z.string().max(200) }),
    key: 'payment:{paymentId}',
    maxAttempts: 12,
  },
  /** Reads open loads again, and gives up those that nobody confirmed within a day. */
  reread: { name: 'credit.reread', payload: nothing, maxAttempts: 3, everyMs: 20_000, atOnce: 1 },
  /** WH-016: looks at every account's credit just before the warehouse opens. */
  autoBalance: { name: 'credit.auto-balance', payload: nothing, maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
  /** WH-086: freezes the credit of disputed loads and takes back what is there. */
  disputes: { name: 'credit.disputes', payload: nothing, maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
  /** Writes the invoice of a load, next in its year. */
  invoice: { name: 'credit.invoice', payload: load, maxAttempts: 12, atOnce: 1 },
  /** Writes the invoice of a package that was dispatched. */
  dispatchInvoice: {
    name: 'credit.dispatch-invoice',
    payload: z.object({ accountId: z.int(), storeId: z.int(), packageId: z.int() }),
    maxAttempts: 12,
    atOnce: 1,
  },
  /** Writes the invoice of an extra charge or a return fee. */
  chargeInvoice: {
    name: 'credit.charge-invoice',
    payload: z.object({ accountId: z.int(), transferId: z.uuid() }),
    maxAttempts: 12,
    atOnce: 1,
  },
  /** Writes the invoices of charges that have none yet. */
  invoiceCharges: { name: 'credit.invoice-charges', payload: nothing, maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
  /** Closes the months that are over, each account's once (decision 62). */
  closeMonths: { name: 'credit.close-months', payload: nothing, maxAttempts: 3, everyMs: 3_600_000, atOnce: 1 },
  /** Tells the receiver of a transfer, who reads nothing of the sender's account. */
  received: {
    name: 'credit.received',
    payload: z.object({ accountId: z.int(), transferId: z.uuid() }),
    maxAttempts: 12,
  },
  mail: {
    name: 'credit.mail',
    payload: z.object({ accountId: z.int(), kind: z.enum(creditMails), amount: z.int(), number: z.int().nullable() }),
    maxAttempts: 12,
  },
});
