import { z } from 'zod';
import { defineContract } from './endpoint.ts';
import { pricingSettings, storeSettings } from './settings.ts';

const sendingType = z.enum(['main', 'direct', 'warehouse']);

export const pricing = defineContract({
  get: {
    id: 'PRICE-038',
    method: 'GET',
    path: '/api/pricingSettings/get',
    summary: 'Pricing settings of the selected store',
    access: 'store',
    needs: { subscription: true },
    query: z.object({ sendingType: sendingType.default('main') }),
    answers: 'data',
    response: pricingSettings.extend({ revision: z.int() }),
  },
  save: {
    id: 'PRICE-039',
    method: 'POST',
    path: '/api/pricingSettings/save',
    summary: 'Saves the pricing settings and decides the whole store again',
    access: 'store',
    needs: { subscription: true, goodStanding: true },
    query: z.object({ sendingType: sendingType.default('main') }),
    body: pricingSettings.extend({ revision: z.int().optional() }),
    answers: 'done',
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile'],
  },
  getStore: {
    id: 'STORE-057',
    method: 'GET',
    path: '/api/storeSettings/get',
    summary: 'Store settings that pricing needs',
    access: 'store',
    needs: { subscription: true },
    answers: 'data',
    response: storeSettings.extend({ revision: z.int() }),
  },
  saveStore: {
    id: 'STORE-058',
    method: 'POST',
    path: '/api/storeSettings/save',
    summary: 'Saves the store settings and decides the whole store again',
    access: 'store',
    needs: { subscription: true, goodStanding: true },
    body: storeSettings.extend({ revision: z.int().optional() }),
    answers: 'done',
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'PlanTooLow'],
  },
});
