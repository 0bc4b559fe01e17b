import type { automaticSearchSchemas } from './automatic-search.ts';
import { defineCalls } from './endpoint.ts';

export const automaticSearch = defineCalls<typeof automaticSearchSchemas>()({
  get: {
    id: 'INV-128',
    method: 'GET',
    path: '/api/automaticSearch/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  dryRun: {
    // Assumed: M3 asks for it, no requirement numbers the call.
    id: 'INV-129-dryRun',
    isCostly: true,
    method: 'POST',
    path: '/api/automaticSearch/dryRun',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'INV-129',
    method: 'POST',
    path: '/api/automaticSearch/save',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
