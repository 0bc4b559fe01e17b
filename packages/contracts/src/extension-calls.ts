import { defineCalls } from './endpoint.ts';
import type { extensionSchemas } from './extension.ts';

export const extension = defineCalls<typeof extensionSchemas>()({
  // Assumed: which extensions the page may speak to is no secret; it has to know it before anybody is signed in.
  origins: {
    id: 'AUTH-036-origins',
    method: 'GET',
    path: '/api/extension/origins',
    access: 'public',
    answers: 'data',
  },
  connect: {
    id: 'AUTH-036-connect',
    method: 'POST',
    path: '/api/extension/connect',
    access: 'account',
    owner: true,
    answers: 'done',
  },
});
