import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

/** A message of the warehouse about something that nobody here has. */
export const unknownEvent = z.object({
  id: z.string(),
  kind: z.string(),
  objectKind: z.string(),
  objectRef: z.string(),
  seq: z.int(),
  at: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
});
export type UnknownEvent = z.output<typeof unknownEvent>;

export const staffWarehouseSchemas = defineSchemas({
  unknownEvents: {
    summary: 'Messages of the warehouse about objects that are not known here, newest first',
    response: z.object({ events: z.array(unknownEvent).max(200), count: z.int().nonnegative() }),
  },
});
