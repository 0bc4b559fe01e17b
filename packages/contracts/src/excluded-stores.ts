import { z } from 'zod';
import { storeCodeOf } from '@kervan/domain/pricing/excluded-stores';
import { confirmed } from './confirmed.ts';
import { defineSchemas } from './schemas.ts';

/** More than ten are answered with InsertLimitExceeded. */
export const storeCodes = z.array(z.string().max(50).transform(storeCodeOf)).max(200);

export const excludedStoresSchemas = defineSchemas({
  getExcluded: {
    summary: 'Seller ids whose offers are ignored in competition',
    response: z.array(z.string()),
  },
  saveExcluded: {
    summary: 'Replaces the seller ids whose offers are ignored in competition',
    /** `known`: the seller ids that were seen; where others are saved by now, nothing is. */
    body: z.object({ storeCodes, known: storeCodes.optional(), confirmed }),
    /** Undoable as every save of settings; null = nothing was changed. */
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: [
      'InsertLimitExceeded',
      'UniqueViolation',
      'ValidationFailed',
      'ConfirmationNeeded',
      'SettingsChangedMeanwhile',
    ],
  },
});
