import { defineCalls } from './endpoint.ts';
import type { contactSchemas } from './contact.ts';

export const contact = defineCalls<typeof contactSchemas>()({
  get: {
    id: 'AUTH-004',
    method: 'GET',
    path: '/api/app/getContact',
    access: 'public',
    answers: 'data',
  },
});
