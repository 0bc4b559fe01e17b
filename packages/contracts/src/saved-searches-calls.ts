import { defineCalls } from './endpoint.ts';
import type { savedSearchesSchemas } from './saved-searches.ts';

export const savedSearches = defineCalls<typeof savedSearchesSchemas>()({
  all: {
    id: 'INV-107',
    isCostly: true,
    method: 'GET',
    path: '/api/savedSearch/getAll',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'INV-108',
    method: 'POST',
    path: '/api/savedSearch/save',
    access: 'store',
    needs: { sub: true, paid: true },
    writes: true,
    answers: 'plain',
  },
  delete: {
    id: 'INV-109',
    method: 'DELETE',
    path: '/api/savedSearch/delete',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  answer: {
    // Assumed: M5 asks for it, no requirement numbers the call.
    id: 'INV-059-answer',
    method: 'POST',
    path: '/api/savedSearch/answer',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  dryRun: {
    // Assumed: M3 asks for it, no requirement numbers the call.
    id: 'INV-059-dryRun',
    isCostly: true,
    method: 'POST',
    path: '/api/savedSearch/dryRun',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
