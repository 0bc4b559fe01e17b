import { z } from 'zod';
import { addOutcomes } from '@kervan/domain/inventory/item-status';

/** How far an add has come (INV-122). */
export const addProgress = z.object({
  items: z.array(
    z.object({
      line: z.int(),
      asin: z.string(),
      /** Known once the source was read. */
      title: z.string().nullable(),
      storeId: z.int().min(1).max(2_147_483_647),
      status: z.string().nullable(),
      reason: z.string().nullable(),
      filter: z.string().nullable(),
      code: z.string().nullable(),
    }),
  ),
  totalCount: z.int(),
  page: z.int(),
  limit: z.int(),
  counts: z.object({ accepted: z.int(), done: z.int(), rejected: z.int(), left: z.int() }),
  /** Where the items of the add stand now. */
  outcome: z.record(z.enum(addOutcomes), z.int()),
});
