import { z } from 'zod';
import { priceForecastAnswer, pricingDocuments } from './price-forecast.ts';
import { defineSchemas } from './schemas.ts';
import { pricingSettings, storeSettings } from './settings.ts';

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
    body: pricingSettings.extend({ revision: z.int().optional() }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile'],
  },
  dryRun: {
    summary: 'What saving pricing settings would do to the prices of the whole store; writes nothing',
    body: pricingDocuments,
    response: priceForecastAnswer,
    errors: ['DryRunSuperseded', 'TooManyRequests'],
  },
  getStore: {
    summary: 'Store settings that pricing needs',
    response: storeSettings.extend({ revision: z.int() }),
  },
  saveStore: {
    summary: 'Saves the store settings and decides the whole store again',
    body: storeSettings.extend({ revision: z.int().optional() }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'PlanTooLow'],
  },
});
