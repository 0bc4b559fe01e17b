import type { commonPoolSchemas } from './common-pool.ts';
import { defineCalls } from './endpoint.ts';

/** What all sellers were warned about, without the sellers: brands and products. */
export const commonPool = defineCalls<typeof commonPoolSchemas>()({
  list: {
    id: 'FILT-043',
    method: 'POST',
    path: '/api/commonPool/getList',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  addToRestricted: {
    id: 'FILT-044',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/commonPool/addToRestricted',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
