import { z } from 'zod';
import { causeNames } from '@kervan/domain/pricing/price-cause';
import { minor } from './paging.ts';

/** Why a price moved: the inputs that differ from the decision before; `isFirst` = there was no price before. null = the price did not move. */
export const priceCause = z
  .object({
    isFirst: z.boolean(),
    fromMinor: minor.nullable(),
    toMinor: minor,
    moved: z.array(z.object({ name: z.enum(causeNames), before: z.int().nullable(), after: z.int().nullable() })),
  })
  .nullable();
export type PriceCause = z.output<typeof priceCause>;
