import { defineCalls } from './endpoint.ts';
import type { subscriptionsSchemas } from './subscriptions.ts';

export const subscriptions = defineCalls<typeof subscriptionsSchemas>()({
  get: { id: 'SUB-069', method: 'GET', path: '/api/customerSubscription/get', access: 'account', answers: 'data' },
  appData: {
    id: 'SUB-070',
    method: 'GET',
    path: '/api/customerappdata/customerappdataasync',
    access: 'account',
    answers: 'data',
  },
  initialLevels: {
    id: 'SUB-071',
    method: 'GET',
    path: '/api/subscribtionPlanLevel/getInitialSubscribtionPlanLevels',
    access: 'account',
    answers: 'data',
  },
  allLevels: {
    id: 'SUB-072',
    method: 'GET',
    path: '/api/subscribtionPlanLevel/getAllSubscribtionPlanLevels',
    access: 'account',
    answers: 'data',
  },
  current: {
    id: 'SUB-080',
    method: 'GET',
    path: '/sapi/billing/getCustomerSubscription',
    access: 'account',
    answers: 'data',
  },
  history: {
    id: 'SUB-079',
    method: 'GET',
    path: '/sapi/billing/getCustomerSubscriptions',
    access: 'account',
    answers: 'data',
  },
  plan: { id: 'SUB-084', method: 'GET', path: '/sapi/billing/getCustomerPlan', access: 'account', answers: 'data' },
  hasCancelled: {
    id: 'SUB-077',
    method: 'GET',
    path: '/sapi/billing/hascanceledsubscriptionbyid',
    access: 'account',
    answers: 'data',
  },
});
