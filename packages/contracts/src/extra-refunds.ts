import { z } from 'zod';
import { minor } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';

/** An extra payment that its seller asks back. Cents of USD. */
const askedRefund = z.object({
  id: z.int(),
  customerId: z.int(),
  packageNo: z.string(),
  amount: minor,
  /** In the seller's words. */
  reason: z.string(),
  /** In the warehouse's words, for what it was. */
  explanation: z.string(),
  askedAt: z.iso.datetime(),
});
export type AskedRefund = z.output<typeof askedRefund>;

export const extraRefundsSchemas = defineSchemas({
  list: {
    summary: 'Extra payments that are asked back and not answered, the oldest first',
    response: z.object({ refunds: z.array(askedRefund).max(200), count: z.int().nonnegative() }),
  },
  refuse: {
    summary: 'Refuses to give an extra payment back, with the reason that its seller reads',
    body: z.object({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER), why }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
