import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { defineSchemas } from './schemas.ts';
import { shippingTemplateSettings } from './settings.ts';

/** A template as the seller's account has it; `isGone`: it had it once. */
const accountTemplate = z.object({ name: z.string(), isGone: z.boolean() });

export const shippingTemplatesSchemas = defineSchemas({
  get: {
    summary:
      'Shipping templates of the selected store by price, beside those of its account; asks the account where it was never asked',
    response: shippingTemplateSettings.extend({
      revision: z.int(),
      account: z.object({
        isConnected: z.boolean(),
        /** When the account's templates were read last; null = never. */
        readAt: z.iso.datetime().nullable(),
        /** Since when the reading fails; null = the last one went well. */
        failedAt: z.iso.datetime().nullable(),
        templates: z.array(accountTemplate),
      }),
      /** Names in use that the account does not have (any more), with how many listed products they are held back for. */
      held: z.array(z.object({ name: z.string(), products: z.int() })),
    }),
  },
  save: {
    summary: 'Saves which shipping template goes with which price; a name that the account does not have is refused',
    body: shippingTemplateSettings.extend({ revision: z.int().optional(), confirmed }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'ValidationFailed', 'ConfirmationNeeded'],
  },
  refresh: {
    summary: 'Reads the templates of the account anew, within a minute',
    response: z.null(),
    errors: ['connectionError', 'TooManyRequests'],
  },
});
