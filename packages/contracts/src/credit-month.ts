import type { StatementMonth } from '@kervan/domain/credit/statement-month';
import { creditKinds } from '@kervan/domain/credit/credit-kind';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

/** A month of the credit that is closed (decision 62): opening + came in − went out = closing. */
const closedMonth = z.object({
  month: z.string(),
  opening: z.int(),
  closing: z.int(),
  cameIn: z.int(),
  wentOut: z.int(),
  movements: z.int(),
  issuedAt: z.iso.datetime(),
});
export type ClosedMonth = z.output<typeof closedMonth>;
export const statementMonth = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .transform((text) => text as StatementMonth);

/** Calls about closed months, among those of credit. */
export const monthSchemas = defineSchemas({
  months: {
    summary: 'The months of the credit that are closed, newest first',
    response: z.array(closedMonth),
  },
  month: {
    summary: 'A closed month with what each kind of movement comes to',
    query: z.object({ month: statementMonth }),
    response: closedMonth.extend({
      kinds: z.array(z.object({ kind: z.enum(creditKinds), amount: z.int(), count: z.int() })),
    }),
    errors: ['RecordNotFound'],
  },
  monthFile: {
    summary: 'The statement of a closed month as a file',
    query: z.object({ month: statementMonth, format: z.enum(['pdf', 'csv']) }),
    mediaTypes: ['application/pdf', 'text/csv'],
    errors: ['RecordNotFound', 'ListTooCostly'],
  },
});
