import { z } from 'zod';

/** What waits to be told to the marketplace about an order, or was refused by it. */
export const orderSending = z.object({
  kind: z.enum(['confirm', 'cancel']),
  /** The parcel that is confirmed; null = it is of the whole order. */
  packageId: z.int().nullable(),
  state: z.enum(['waiting', 'sending', 'done', 'refused', 'givenUp']),
  at: z.iso.datetime(),
  /** The marketplace's own words, or a code of ours. */
  failure: z.string().nullable(),
});
