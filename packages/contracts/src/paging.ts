import { z } from 'zod';

/** SHELL-096: page from 1 or a cursor, 25, 50 or 100 rows, sort field and direction. */
export const paging = {
  page: z.int().min(1).max(400).default(1),
  cursor: z.string().max(200).optional(),
  limit: z.union([z.literal(25), z.literal(50), z.literal(100)]).default(25),
  desc: z.boolean().default(true),
};

/** A page of rows: `nextCursor` continues in the direction that was read in, where offsets end; null = no further rows. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    totalCount: z.int(),
    page: z.int(),
    limit: z.int(),
    nextCursor: z.string().nullable(),
    /** Market clock's now: the browser measures ages from it. */
    asOf: z.iso.datetime(),
  });

/** A comma list in a query value, as the specification writes several ids. */
export const commaListOfIds = z
  .string()
  .max(2000)
  .regex(/^\d+(,\d+)*$/)
  .transform((text) => text.split(',').map(Number));

/** Money on the wire: whole minor units of the named currency (JPY has none). */
export const minor = z.int();
