import { defineCalls } from './endpoint.ts';
import type { storesSchemas } from './stores.ts';

export const stores = defineCalls<typeof storesSchemas>()({
  list: {
    id: 'STORE-051',
    method: 'GET',
    path: '/api/customerMarketPlace/getCustomerMarketPlaces',
    access: 'account',
    scope: 'readItems',
    answers: 'data',
  },
  isAuthorized: {
    id: 'STORE-056',
    method: 'GET',
    path: '/api/customerMarketPlace/isSpApiAuthUpdated',
    access: 'store',
    answers: 'data',
  },
  create: {
    id: 'STORE-053',
    method: 'POST',
    path: '/api/customerMarketPlace/createCustomerMarketPlace',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'created',
  },
  // Assumed: STORE-049 says that the management type is switched, and names no call. The way back is the consent of STORE-052.
  manageByHand: {
    id: 'STORE-049',
    method: 'POST',
    path: '/api/customerMarketPlace/manageByHand',
    access: 'account',
    needs: { sub: true },
    answers: 'done',
  },
  authorizationUrl: {
    id: 'STORE-052',
    method: 'GET',
    path: '/api/customerMarketPlace/getPendingMarketPlaceUrl',
    access: 'account',
    needs: { sub: true },
    writes: true,
    answers: 'data',
  },
  authorizationCallback: {
    id: 'STORE-069',
    method: 'GET',
    path: '/amazon/callback',
    access: 'public',
    answers: 'redirect',
  },
  completeRegistration: {
    id: 'STORE-068',
    method: 'POST',
    path: '/api/customerMarketPlace/completeRegistration',
    access: 'account',
    needs: { sub: true },
    answers: 'done',
  },
  select: {
    id: 'STORE-054',
    method: 'POST',
    path: '/api/customerMarketPlace/SetSelectedMarketplace/:id',
    access: 'account',
    needs: { openInDispute: true },
    answers: 'done',
  },
  setLanguage: {
    id: 'SHELL-107',
    method: 'POST',
    path: '/api/customerMarketPlace/setSelectedLanguage',
    access: 'account',
    needs: { openInDispute: true },
    answers: 'done',
  },
  remove: {
    id: 'STORE-074',
    method: 'DELETE',
    path: '/api/customerMarketPlace/delete',
    access: 'account',
    answers: 'done',
  },
});
