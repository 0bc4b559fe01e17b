import { z } from 'zod';

const cents = z.int();

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
/** SUB-044. */
export const paymentTypes = ['Subscription', 'WareHouse', 'SellerOrderReturnFee', 'ExtraCharge'] as const;

/** SUB-045. */
export const invoice = z.object({
  id: z.int(),
  number: z.string().nullable(),
  paymentType: z.enum(paymentTypes),
  status: z.enum(invoiceStatuses),
  date: z.iso.datetime(),
  dueDate: z.iso.datetime().nullable(),
  paidDate: z.iso.datetime().nullable(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  amountDue: cents,
  amountRemaining: cents,
  amountPaid: cents,
  isUnpaid: z.boolean(),
  cardLast4: z.string().nullable(),
  /** What went back of it (SUB-098), the newest first; void = the bank could not pay it out. */
  creditNotes: z.array(
    z.object({ id: z.int(), number: z.string(), amount: cents, date: z.iso.datetime(), isVoid: z.boolean() }),
  ),
});
export type Invoice = z.output<typeof invoice>;
