import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { priceForecastAnswer, pricingDocuments } from './price-forecast.ts';
import { defineSchemas } from './schemas.ts';
import { pricingSettings, storeSettings, storeSettingsToSave } from './settings.ts';

/** STORE-026. */
const storeName = z.string().trim().min(4).max(100);

/** The store settings, and its name when one is given. */
const storeDocument = storeSettingsToSave.extend({ storeName: storeName.optional() });

const sendingType = z.enum(['main', 'direct', 'warehouse']);

export const pricingSchemas = defineSchemas({
  get: {
    summary: 'Pricing settings of the selected store',
    query: z.object({ sendingType: sendingType.default('main') }),
    response: pricingSettings.extend({ revision: z.int() }),
  },
  save: {
    summary: 'Saves the pricing settings and decides the whole store again',
    query: z.object({ sendingType: sendingType.default('main') }),
    body: pricingSettings.extend({ revision: z.int().optional(), confirmed }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'ConfirmationNeeded'],
  },
  dryRun: {
    summary: 'What saving pricing settings would do to the prices of the whole store; writes nothing',
    body: pricingDocuments,
    response: priceForecastAnswer,
    errors: ['DryRunSuperseded', 'TooManyRequests'],
  },
  getStore: {
    summary: 'Store settings that pricing needs',
    response: storeSettings.extend({ storeName: z.string(), revision: z.int() }),
  },
  saveStore: {
    summary: 'Saves the store settings and decides the whole store again',
    body: storeDocument.extend({ revision: z.int().optional(), confirmed }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'PlanTooLow', 'ConfirmationNeeded'],
  },
  saveAll: {
    summary: 'Saves several documents of the pricing screens as one action: what their forecast told is of all of them',
    body: z
      .object({
        store: storeDocument.optional(),
        main: pricingSettings.optional(),
        direct: pricingSettings.optional(),
        warehouse: pricingSettings.optional(),
        revision: z.int().optional(),
        confirmed,
      })
      .refine(({ store, main, direct, warehouse }) => [store, main, direct, warehouse].some(Boolean)),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'PlanTooLow', 'ConfirmationNeeded'],
  },
});
