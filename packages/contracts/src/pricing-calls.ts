import { defineCalls } from './endpoint.ts';
import type { pricingSchemas } from './pricing.ts';

export const pricing = defineCalls<typeof pricingSchemas>()({
  get: {
    id: 'PRICE-038',
    method: 'GET',
    path: '/api/pricingSettings/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'PRICE-039',
    method: 'POST',
    path: '/api/pricingSettings/save',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  dryRun: {
    // Assumed: the forecast of filters (FILT-047) for prices; no requirement names a call.
    id: 'PRICE-039-dryRun',
    method: 'POST',
    path: '/api/pricingSettings/dryRun',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  getStore: {
    id: 'STORE-057',
    method: 'GET',
    path: '/api/storeSettings/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  saveStore: {
    id: 'STORE-058',
    method: 'POST',
    path: '/api/storeSettings/save',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  saveAll: {
    // Assumed: PRICE-039 and STORE-058 save one document each; what a forecast told of several is confirmed and undone as one.
    id: 'PRICE-039-all',
    method: 'POST',
    path: '/api/pricingSettings/saveAll',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
