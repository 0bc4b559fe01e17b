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
  /** Beyond the specification (decision 31). */
  acceptRate: {
    id: 'PRICE-016',
    method: 'POST',
    path: '/api/Currency/acceptRate',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  post: {
    id: 'PRICE-035',
    method: 'POST',
    path: '/api/Currency/post',
    access: 'staff',
    answers: 'created',
  },
  remove: {
    id: 'PRICE-036',
    method: 'DELETE',
    path: '/api/Currency/delete',
    access: 'staff',
    answers: 'done',
  },
  fetch: {
    id: 'PRICE-037',
    method: 'GET',
    path: '/api/Currency/fetch',
    access: 'account',
    answers: 'data',
  },
});
