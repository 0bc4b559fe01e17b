import { z } from 'zod';

/** INV-130: what the call of the categories takes and answers. */
export const categories = {
  summary: 'Categories or sub-categories of the inventory with how many products each has, the largest first',
  query: z.object({ level: z.enum(['root', 'sub']) }),
  /** `id`: the name, or the whole path of a sub-category. */
  response: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  errors: ['TooManyAtOnce', 'Overloaded'],
} as const;
