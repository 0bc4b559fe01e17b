import { z } from 'zod';
import { defineContract } from './endpoint.ts';
import { filterSetting } from './settings.ts';

const sendingType = z.enum(['direct', 'warehouse']);

export const filters = defineContract({
  get: {
    id: 'FILT-037', method: 'GET', path: '/api/filter/getFilters', summary: 'The filters of the selected store', access: 'store', needs: { subscription: true },
    query: z.object({ sendingType: sendingType.default('warehouse') }), answers: 'data', response: z.array(filterSetting),
  },
  save: {
    id: 'FILT-038', method: 'POST', path: '/api/filter/saveFilters', summary: 'Saves filters and decides the whole store again', access: 'store', needs: { subscription: true, goodStanding: true },
    query: z.object({ sendingType: sendingType.default('warehouse'), revision: z.coerce.number().int().optional() }), body: z.array(filterSetting).min(1).max(42),
    answers: 'done', response: z.object({ revision: z.int() }), errors: ['PlanTooLow', 'SettingsChangedMeanwhile'],
  },
});
