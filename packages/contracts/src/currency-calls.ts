import { defineCalls } from './endpoint.ts';
import type { currencySchemas } from './currency.ts';

export const currency = defineCalls<typeof currencySchemas>()({
  get: {
    id: 'PRICE-034',
    method: 'GET',
    path: '/api/Currency/get',
    access: 'account',
    answers: 'data',
  },
  fetch: {
    id: 'PRICE-037',
    method: 'GET',
    path: '/api/Currency/fetch',
    access: 'account',
    answers: 'data',
  },
});
