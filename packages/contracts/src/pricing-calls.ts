import { defineCalls } from './endpoint.ts';
import type { pricingSchemas } from './pricing.ts';

export const pricing = defineCalls<typeof pricingSchemas>()({
  get: {
    id: 'PRICE-038',
    method: 'GET',
    path: '/api/pricingSettings/get',
    access: 'store',
    needs: { subscription: true },
    answers: 'data',
  },
  save: {
    id: 'PRICE-039',
    method: 'POST',
    path: '/api/pricingSettings/save',
    access: 'store',
    needs: { subscription: true, goodStanding: true },
    answers: 'done',
  },
  getStore: {
    id: 'STORE-057',
    method: 'GET',
    path: '/api/storeSettings/get',
    access: 'store',
    needs: { subscription: true },
    answers: 'data',
  },
  saveStore: {
    id: 'STORE-058',
    method: 'POST',
    path: '/api/storeSettings/save',
    access: 'store',
    needs: { subscription: true, goodStanding: true },
    answers: 'done',
  },
});
