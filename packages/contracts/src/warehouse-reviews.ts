import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const warehouseReviewsSchemas = defineSchemas({
  create: {
    summary: 'Reviews what the warehouse did with a delivered parcel, once',
    // What is wrong with points and comment is the domain's to say.
    body: z.object({ packageId: id, point: z.number(), comment: z.string().max(10_000) }),
    response: z.null(),
    errors: ['RecordNotFound', 'ReviewSaveFailed', 'CommentRequired'],
  },
  ofPackage: {
    summary: 'The review of a parcel; null = it has none',
    query: z.object({ packageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({
      isDelivered: z.boolean(),
      review: z.object({ point: z.int(), comment: z.string(), createDate: z.iso.datetime() }).nullable(),
    }),
    errors: ['RecordNotFound'],
  },
});
