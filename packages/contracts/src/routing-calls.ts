import { defineCalls } from './endpoint.ts';
import type { routingSchemas } from './routing.ts';

export const routing = defineCalls<typeof routingSchemas>()({
  get: {
    id: 'STORE-061',
    method: 'GET',
    path: '/api/routingSettings/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'STORE-062',
    method: 'POST',
    path: '/api/routingSettings/save',
    access: 'store',
    needs: { sub: true, paid: true },
    // Fifty rules, each with lists of hundreds of values.
    isBulk: true,
    answers: 'done',
  },
  acknowledgeDirectSending: {
    id: 'STORE-067',
    method: 'POST',
    path: '/api/routingSettings/acknowledgeDirectSending',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
