import { z } from 'zod';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { expectedPlaces } from '@kervan/domain/inventory/add-forecast';
import { minor } from './paging.ts';

const places = z.record(z.enum(expectedPlaces), z.int());
/** What an add would do before it is done (M3, INV-028 to INV-031). */
export const addForecast = z.object({
  accepted: z.int(),
  /** Lines that would not be taken, by why. */
  rejected: z.array(z.object({ code: z.string(), lines: z.int() })),
  /** Where those that are taken would stand once they are decided, in all stores together. */
  places,
  /** Filters that would stop products, the most frequent first; a product that several stop counts in each. */
  filters: z.array(z.object({ filterName: z.enum(filterNames), items: z.int() })),
  /** Stopped since no price can be computed or allowed. */
  refused: z.int(),
  samples: z
    .array(
      z.object({
        storeId: z.int().min(1).max(2_147_483_647),
        asin: z.string(),
        title: z.string().nullable(),
        place: z.enum(expectedPlaces),
        currency: z.string(),
        priceMinor: minor.nullable(),
        /** Profit of one sale at that price. */
        profitMinor: minor.nullable(),
        filters: z.array(z.enum(filterNames)),
      }),
    )
    .max(20),
});
