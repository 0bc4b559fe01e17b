import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { orderFlag } from './order-row.ts';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(2_147_483_647);
/** FlagType by name (ORD-036). */
const flagType = z.enum(['Order', 'WarehouseMessage', 'CustomerMessage']);
const byType = z.object({ flagType });

export const flagsSchemas = defineSchemas({
  all: {
    summary: 'The flags of one type, by their titles',
    query: byType,
    response: z.array(orderFlag.extend({ uses: z.int() })),
  },
  save: {
    summary: 'Adds a flag, or changes the one whose id is given',
    query: byType,
    body: z.object({
      id: id.nullable().optional(),
      title: z.string().max(200),
      colorHexCode: z.string().max(20),
      /** What the flag was when it was shown: one that somebody changed meanwhile stays. */
      known: z.object({ title: z.string().max(200), colorHexCode: z.string().max(20) }).nullish(),
    }),
    response: z.object({ id: z.int() }),
    errors: ['RecordNotFound', 'UniqueViolation', 'FlagLimitReached', 'SettingsChangedMeanwhile'],
  },
  delete: {
    summary: 'Deletes a flag; what carried it carries none',
    query: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  assign: {
    summary: 'Puts a flag on an order or a message, or takes it off',
    body: z.object({
      flagType,
      entityId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      flagId: id.nullable(),
    }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  assignMany: {
    summary: 'Puts a flag on several orders, or takes theirs off; on all of them or on none',
    body: z.object({
      flagType: z.literal('Order'),
      entityIds: z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(limits.ordersFlaggedMax),
      flagId: id.nullable(),
    }),
    response: z.object({ changed: z.int() }),
    errors: ['RecordNotFound'],
  },
});
