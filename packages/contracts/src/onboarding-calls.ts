import { defineCalls } from './endpoint.ts';
import type { onboardingSchemas } from './onboarding.ts';

export const onboarding = defineCalls<typeof onboardingSchemas>()({
  histories: {
    id: 'ONB-017',
    method: 'GET',
    path: '/api/customeronboarding/amazonselleraccounthistories',
    access: 'account',
    answers: 'data',
  },
  channels: {
    id: 'ONB-018',
    method: 'GET',
    path: '/api/customeronboarding/kervanaccountcreationchannel',
    access: 'account',
    answers: 'data',
  },
  create: {
    id: 'ONB-019',
    method: 'POST',
    path: '/api/customeronboarding/createcustomeronboardingasync',
    access: 'account',
    answers: 'done',
  },
  exists: {
    id: 'ONB-020',
    method: 'GET',
    path: '/api/customeronboarding/hascustomeronboardingentityasync',
    access: 'account',
    answers: 'data',
  },
  warehouseAgreement: {
    id: 'WH-090-state',
    method: 'GET',
    path: '/api/warehouseAgreement',
    access: 'account',
    answers: 'data',
  },
  acceptWarehouseAgreement: {
    id: 'WH-090',
    method: 'POST',
    path: '/api/warehouseAgreement/accept',
    access: 'account',
    answers: 'done',
  },
});
