import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const searchSchemas = defineSchemas({
  find: {
    summary: 'What a text of the top bar names: an order, an item, several items or nothing',
    query: z.object({ searchKey: z.string().trim().min(3).max(200), customerMarketPlaceId: z.coerce.number().int() }),
    response: z.object({ searchType: z.int(), searchKey: z.string() }),
  },
});
