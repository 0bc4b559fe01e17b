import { defineCalls } from './endpoint.ts';
import type { filtersSchemas } from './filters.ts';

export const filters = defineCalls<typeof filtersSchemas>()({
  get: {
    id: 'FILT-037',
    method: 'GET',
    path: '/api/filter/getFilters',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  known: {
    id: 'FILT-037-known',
    isCostly: true,
    method: 'GET',
    path: '/api/filter/getKnown',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'FILT-038',
    method: 'POST',
    path: '/api/filter/saveFilters',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  dryRun: {
    id: 'FILT-047',
    isCostly: true,
    method: 'POST',
    path: '/api/filter/dryRun',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  affected: {
    id: 'FILT-035',
    isCostly: true,
    method: 'POST',
    path: '/api/filter/getAffectedItems',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
