import { z } from 'zod';
import { automaticSearchLimits, runEnds } from '@kervan/domain/inventory/automatic-search';
import { INT_MAX } from '@kervan/domain/money/column';
import { defineSchemas } from './schemas.ts';

const { keywordsMax, brandsMax, categoriesMax, wordLengthMax } = automaticSearchLimits;
const words = (limit: number) => z.array(z.string().trim().min(1).max(wordLengthMax)).max(limit);
const figure = z.int().min(0).max(INT_MAX).nullable();

/** Prices in cents of the source's currency, stars in tenths (INV-089). */
const searchCriteria = z.object({
  keywords: words(keywordsMax),
  brands: words(brandsMax),
  categories: words(categoriesMax),
  priceFrom: figure,
  priceTo: figure,
  rankMax: figure,
  reviewCountMin: figure,
  reviewStarsMin10: z.int().min(0).max(50).nullable(),
});

const settings = z.object({
  criteria: searchCriteria,
  /** 2: what is found waits for approval; 3: it is taken into the inventory by itself where all filters pass (INV-031). */
  approvalMode: z.union([z.literal(2), z.literal(3)]),
  isActive: z.boolean(),
});

export const automaticSearchSchemas = defineSchemas({
  get: {
    summary: 'The automatic product search of the store, how far it is, and how much of the day is used up',
    response: settings.extend({
      /** 0 = nothing is saved yet. */
      revision: z.int(),
      lookedUpToday: z.int(),
      dailyLimit: z.int(),
      /** When the day of look-ups ends (SUB-041). */
      resetsAt: z.iso.datetime(),
      /** null = it is not active. */
      nextRunAt: z.iso.datetime().nullable(),
      run: z
        .object({
          isUnderWay: z.boolean(),
          endedAt: z.iso.datetime().nullable(),
          end: z.enum(runEnds).nullable(),
          lookedUp: z.int(),
          found: z.int(),
          added: z.int(),
        })
        .nullable(),
    }),
    errors: ['RecordNotFound'],
  },
  dryRun: {
    summary:
      'What taking found products by itself would do to those that wait for approval, and what a night may look up; changes nothing',
    body: settings.pick({ approvalMode: true }),
    response: z.object({
      /** Products of the store that were added to wait for approval and wait now: they meet all filters. */
      waiting: z.int(),
      /** Of them those that would be on their way to the store, as far as the plan has places, and those that would wait for a place. */
      taken: z.int(),
      withoutPlace: z.int(),
      /** Added the same way, and stopped by filters or prices: no way of approving brings them to the store. */
      stopped: z.int(),
      /** Look-ups of a night, shared by the stores of the account. */
      perNight: z.int(),
      samples: z.array(z.object({ id: z.int(), asin: z.string(), title: z.string().nullable() })).max(20),
    }),
    errors: ['RecordNotFound'],
  },
  save: {
    summary: 'Saves the automatic product search of the store; it runs nightly after 03:00',
    body: settings.extend({ revision: z.int().min(0).nullish() }),
    /** null = it said the same already. */
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['RecordNotFound', 'SettingsChangedMeanwhile'],
  },
});
