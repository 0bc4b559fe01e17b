import { z } from 'zod';
import { marketCodes } from '@kervan/domain/markets';
import { connectingStates } from '@kervan/domain/stores/connecting';
import { defineContract } from './endpoint.ts';

const marketCode = z.enum(marketCodes);
const storeId = z.int().min(1).max(2_147_483_647);

/** STORE-016 with what the panel needs to show the import. */
export const customerMarket = z.object({
  id: storeId,
  name: z.string(),
  storeCode: z.string(),
  sellingPartnerId: z.string().nullable(),
  marketPlaceEmail: z.string().nullable(),
  isRegistrationCompleted: z.boolean(),
  manuelManagement: z.boolean(),
  hasAmazonConnectionError: z.boolean(),
  /** The last consent: its answer is awaited, or why it was refused; null = nothing is open. */
  connecting: z.enum(connectingStates).nullable(),
  /** Share of the store's existing listings that are imported, 0 to 100; null = nothing to import now. */
  importPercent: z.int().nullable(),
  marketPlace: z.object({
    id: z.string(),
    countryCode: marketCode,
    currency: z.string(),
    isWarehouseNeeded: z.boolean(),
  }),
});
export type CustomerMarket = z.output<typeof customerMarket>;

export const stores = defineContract({
  list: {
    id: 'STORE-051',
    method: 'GET',
    path: '/api/customerMarketPlace/getCustomerMarketPlaces',
    summary: 'The stores of the account',
    access: 'account',
    answers: 'data',
    response: z.array(customerMarket),
  },
  isAuthorized: {
    id: 'STORE-056',
    method: 'GET',
    path: '/api/customerMarketPlace/isSpApiAuthUpdated',
    summary: 'Whether the selected store’s authorization holds; false asks for a new one',
    access: 'store',
    answers: 'data',
    response: z.boolean(),
  },
  create: {
    id: 'STORE-053',
    method: 'POST',
    path: '/api/customerMarketPlace/createCustomerMarketPlace',
    summary: 'Begins the registration of a store',
    access: 'account',
    needs: { subscription: true, goodStanding: true },
    body: z.object({
      marketPlaceCountryCode: marketCode,
      storeName: z.string().trim().min(4).max(100),
      sellingPartnerId: z.string().trim().max(50).nullish(),
      manuelManagement: z.boolean().default(false),
    }),
    answers: 'created',
    response: z.object({ id: storeId }),
    errors: ['registeredAlready', 'sameMarketAlreadyExists', 'connectionError'],
  },
  authorizationUrl: {
    id: 'STORE-052',
    method: 'GET',
    path: '/api/customerMarketPlace/getPendingMarketPlaceUrl',
    summary: 'Address of the marketplace on which the seller grants access',
    access: 'account',
    needs: { subscription: true },
    query: z.object({
      customerId: z.coerce.number().int().optional(),
      isReAuthorizePage: z.stringbool().default(false),
      selectedCustomerMarketPlaceId: z.coerce.number().int(),
    }),
    answers: 'data',
    response: z.url(),
    errors: ['RecordNotFound'],
  },
  authorizationCallback: {
    id: 'STORE-069',
    method: 'GET',
    path: '/amazon/callback',
    summary: 'The marketplace sends the seller back here with a one-time code',
    access: 'public',
    query: z.object({
      state: z.string().max(200).optional(),
      selling_partner_id: z.string().max(100).optional(),
      spapi_oauth_code: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    answers: 'redirect',
    response: z.string(),
  },
  completeRegistration: {
    id: 'STORE-068',
    method: 'POST',
    path: '/api/customerMarketPlace/completeRegistration',
    summary: 'Ends the registration with the notification e-mail',
    access: 'account',
    needs: { subscription: true },
    body: z.object({
      customerMarketPlaceId: storeId,
      marketPlaceEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    }),
    answers: 'done',
    response: z.null(),
    errors: ['RecordNotFound', 'connectionError'],
  },
  select: {
    id: 'STORE-054',
    method: 'POST',
    path: '/api/customerMarketPlace/SetSelectedMarketplace/:id',
    summary: 'Remembers the selected store',
    access: 'account',
    params: z.object({ id: z.coerce.number().int() }),
    answers: 'done',
    response: z.null(),
    errors: ['InvalidMarketplaceSelection', 'DifferentMarketSelected'],
  },
  setLanguage: {
    id: 'SHELL-107',
    method: 'POST',
    path: '/api/customerMarketPlace/setSelectedLanguage',
    summary: 'Remembers the interface language',
    access: 'account',
    query: z.object({ language: z.enum(['tr', 'us']) }),
    answers: 'done',
    response: z.null(),
  },
  remove: {
    id: 'STORE-074',
    method: 'DELETE',
    path: '/api/customerMarketPlace/delete',
    summary: 'Removes a store; its listings first',
    access: 'account',
    query: z.object({ id: z.coerce.number().int() }),
    answers: 'done',
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
