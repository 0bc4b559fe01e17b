import type { cardsSchemas } from './cards.ts';
import { defineCalls } from './endpoint.ts';

export const cards = defineCalls<typeof cardsSchemas>()({
  list: {
    id: 'WH-056',
    method: 'GET',
    path: '/sapi/Warehouse/get-customer-card-of-warehouse',
    access: 'account',
    answers: 'data',
  },
  // Assumed: the specification names no call that takes a confirmed card over.
  add: {
    id: 'SUB-048',
    method: 'POST',
    path: '/api/card/add',
    access: 'account',
    owner: true,
    stepUp: true,
    idempotent: true,
    answers: 'done',
  },
  chargeVerification: {
    id: 'WH-069',
    method: 'POST',
    path: '/api/card/charge-verification',
    access: 'account',
    owner: true,
    // A card becomes good for credit by it, whichever way the card came.
    stepUp: true,
    idempotent: true,
    answers: 'done',
  },
  verify: { id: 'WH-068', method: 'POST', path: '/api/card/verify', access: 'account', owner: true, answers: 'done' },
  remove: { id: 'WH-070', method: 'DELETE', path: '/api/card/delete', access: 'account', owner: true, answers: 'done' },
  dismiss: {
    id: 'SUB-055-dismiss',
    method: 'POST',
    path: '/api/card/dismiss',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  setLimit: {
    id: 'SUB-055-limit',
    method: 'POST',
    path: '/api/card/setLimit',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  setWarehouseDefault: {
    id: 'SUB-055-default',
    method: 'POST',
    path: '/api/card/setWarehouseDefault',
    access: 'account',
    owner: true,
    answers: 'done',
  },
});
