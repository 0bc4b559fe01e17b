import { defineCalls } from './endpoint.ts';
import type { flagsSchemas } from './flags.ts';

export const flags = defineCalls<typeof flagsSchemas>()({
  all: {
    id: 'ORD-069',
    method: 'GET',
    path: '/api/flag/getAll',
    access: 'store',
    answers: 'data',
  },
  save: {
    id: 'ORD-070',
    method: 'POST',
    path: '/api/flag/save',
    access: 'store',
    needs: { sub: true },
    answers: 'created',
  },
  delete: {
    id: 'ORD-071',
    method: 'DELETE',
    path: '/api/flag/delete',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  assign: {
    id: 'ORD-073',
    method: 'POST',
    path: '/api/flag/assign',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  assignMany: {
    // Assumed: the specification names a call for one alone.
    id: 'ORD-073-many',
    method: 'POST',
    path: '/api/flag/assignMany',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
