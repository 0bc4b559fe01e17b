import { defineCalls } from './endpoint.ts';
import type { storesSchemas } from './stores.ts';

export const stores = defineCalls<typeof storesSchemas>()({
  list: {
    id: 'STORE-051',
    method: 'GET',
    path: '/api/customerMarketPlace/getCustomerMarketPlaces',
    access: 'account',
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
    needs: { subscription: true, goodStanding: true },
    answers: 'created',
  },
  authorizationUrl: {
    id: 'STORE-052',
    method: 'GET',
    path: '/api/customerMarketPlace/getPendingMarketPlaceUrl',
    access: 'account',
    needs: { subscription: true },
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
    needs: { subscription: true },
    answers: 'done',
  },
  select: {
    id: 'STORE-054',
    method: 'POST',
    path: '/api/customerMarketPlace/SetSelectedMarketplace/:id',
    access: 'account',
    answers: 'done',
  },
  setLanguage: {
    id: 'SHELL-107',
    method: 'POST',
    path: '/api/customerMarketPlace/setSelectedLanguage',
    access: 'account',
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
