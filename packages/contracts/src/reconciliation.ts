import { chargeKinds } from '@kervan/domain/warehouse/reconcile';
import { z } from 'zod';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';

const difference = z.object({
  id: z.int(),
  /** In UTC. */
  day: z.iso.date(),
  kind: z.enum(chargeKinds),
  difference: z.enum(['missingHere', 'missingThere', 'otherAmount']),
  packageNo: z.string().nullable(),
  packageRef: z.string().nullable(),
  customerId: z.int().nullable(),
  /** Cents of USD: what our books charged, and what the warehouse says. */
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
  foundAt: z.iso.datetime(),
  /** Since when both say the same. */
  goneAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  closeNote: z.string().nullable(),
});
export type BookDifference = z.output<typeof difference>;
export const differenceStates = ['open', 'closed', 'gone'] as const;

export const reconciliationSchemas = defineSchemas({
  list: {
    summary: 'Where the warehouse and our books say something else',
    body: z.object({ ...paging, state: z.enum(differenceStates).default('open') }),
    /** readUntil: the last day whose statement is final. */
    response: pageOf(difference).extend({ readUntil: z.iso.date().nullable() }),
  },
  close: {
    summary: 'Closes a difference with a reason; the books stay as they are',
    body: z.object({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER), why }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
