import { defineCalls } from './endpoint.ts';
import type { marginSchemas } from './margin.ts';

/** M6: no requirement names these calls. */
export const margin = defineCalls<typeof marginSchemas>()({
  list: {
    id: 'M6',
    method: 'GET',
    path: '/api/dashboard/marginAtRisk',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  raise: {
    id: 'M6-raise',
    isBulk: true,
    method: 'POST',
    path: '/api/dashboard/marginAtRisk/raise',
    access: 'store',
    needs: { sub: true, conn: true },
    answers: 'done',
  },
  zero: {
    id: 'M6-zero',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/dashboard/marginAtRisk/zero',
    access: 'store',
    needs: { sub: true, conn: true },
    answers: 'done',
  },
  cap: {
    id: 'M6-cap',
    method: 'POST',
    path: '/api/dashboard/marginAtRisk/cap',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
