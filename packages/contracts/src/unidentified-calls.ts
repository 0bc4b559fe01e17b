import { defineCalls } from './endpoint.ts';
import type { unidentifiedSchemas } from './unidentified.ts';

/** Packages at the warehouse that are nobody's so far. */
export const unidentified = defineCalls<typeof unidentifiedSchemas>()({
  list: {
    id: 'WH-073',
    method: 'POST',
    path: '/api/unidentifiedPackage/getList',
    access: 'account',
    answers: 'data',
  },
  claim: {
    id: 'WH-074',
    method: 'POST',
    path: '/api/unidentifiedPackage/claim',
    access: 'account',
    answers: 'done',
  },
  // Assumed: the specification names no call for the images, and none for the orders that a package may belong to.
  photo: {
    id: 'WH-030-photo',
    method: 'GET',
    path: '/api/unidentifiedPackage/photo',
    access: 'account',
    answers: 'file',
  },
  suggestions: {
    id: 'WH-030-suggestions',
    method: 'GET',
    path: '/api/unidentifiedPackage/suggestions',
    access: 'account',
    answers: 'data',
  },
});
