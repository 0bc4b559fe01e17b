import { defineCalls } from './endpoint.ts';
import type { subscriptionsSchemas } from './subscriptions.ts';

export const subscriptions = defineCalls<typeof subscriptionsSchemas>()({
  get: {
    id: 'SUB-069',
    method: 'GET',
    path: '/api/customerSubscription/get',
    access: 'account',
    answers: 'data',
  },
  appData: {
    id: 'SUB-070',
    method: 'GET',
    path: '/api/customerappdata/customerappdataasync',
    access: 'account',
    answers: 'data',
  },
});
