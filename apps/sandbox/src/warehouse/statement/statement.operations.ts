import * as z from 'zod';
import { chargeKinds } from '../books/records.ts';
import { reading, type Operation } from '../wire/operation.ts';
import { notFound, Refusal } from '../wire/refusal.ts';
import { instant, reference } from '../wire/shapes.ts';
import { chargesOf } from './charges.ts';

/** What Kervan is charged, for reconciliation. */
export const statementOperations: readonly Operation[] = [
  reading(z.object({}), {
    on: 'GET /statements/{date}',
    name: 'statement',
    summary: 'Every charge of the day (UTC); of the present day what there is so far.',
    answer: z.object({
      date: z.iso.date(),
      currency: z.literal('USD'),
      isFinal: z.boolean(),
      lines: z.array(
        z.object({
          id: reference,
          at: instant,
          packageRef: reference.nullable(),
          kind: z.enum(chargeKinds),
          amountMinor: z.int(),
        }),
      ),
      totalMinor: z.int(),
    }),
    run({ books, id }) {
      if (!z.iso.date().safeParse(id).success)
        throw new Refusal('invalid', 'The day is written yyyy-mm-dd.', { field: 'date' });
      const today = books.now().toISOString().slice(0, 10);
      if (id > today) throw notFound('statement yet', 'date');
      const lines = chargesOf(books, id);
      const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      return { date: id, currency: 'USD', isFinal: id < today, lines, totalMinor };
    },
  }),
];
