import { defineCalls } from './endpoint.ts';
import type { protectionSchemas } from './protection.ts';

/** What is done on warnings of the marketplace, and the listings that it took down. */
export const protection = defineCalls<typeof protectionSchemas>()({
  get: {
    id: 'FILT-045',
    method: 'GET',
    path: '/api/preventSuspend/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'FILT-046',
    method: 'POST',
    path: '/api/preventSuspend/save',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  suppressed: {
    id: 'INV-111',
    method: 'POST',
    path: '/api/suppressedListing/getList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
