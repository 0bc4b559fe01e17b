import { z } from 'zod';
import { marketCodes } from '@kervan/domain/markets';
import { currencyDisplays } from '@kervan/domain/settings/store-settings';
import { connectingStates } from '@kervan/domain/stores/connecting';
import { merchantTokenOf } from '@kervan/domain/stores/management';
import { defineSchemas } from './schemas.ts';

const marketCode = z.enum(marketCodes);
const storeId = z.int().min(1).max(2_147_483_647);
const isToken = (typed: string | null | undefined): boolean => typed != null && merchantTokenOf(typed) !== null;

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
  /** The warehouse sends for the store (WH-003). */
  isWarehouseActive: z.boolean(),
  /** The last consent: its answer is awaited, or why it was refused; null = nothing is open. */
  connecting: z.enum(connectingStates).nullable(),
  /** Share of the store's existing listings that are imported, 0 to 100; null = nothing to import now. */
  importPercent: z.int().nullable(),
  /** A currency rate that is held until the seller accepts it, with the one that the prices go on with; parts per million of USD → store currency. */
  heldRate: z.object({ ratePpm: z.int(), inUsePpm: z.int(), heldAt: z.iso.datetime() }).nullable(),
  /** M5: whether the store sends: all, zeros alone, or a change of prices that waits for an answer. */
  sending: z.enum(['on', 'stopped', 'halted']),
  /** PRICE-033: in which currency the store's amounts are shown, and the rate for it, parts per million of USD → store currency; null = none is known. */
  currencyDisplay: z.enum(currencyDisplays),
  displayRatePpm: z.int().nullable(),
  /** The store's own number of products above which the count of an action is typed; null = the usual ones. */
  typedAbove: z.int().nullable(),
  marketPlace: z.object({
    id: z.string(),
    countryCode: marketCode,
    currency: z.string(),
    isWarehouseNeeded: z.boolean(),
  }),
});
export type CustomerMarket = z.output<typeof customerMarket>;

export const storesSchemas = defineSchemas({
  list: {
    summary: 'The stores of the account',
    response: z.array(customerMarket),
  },
  isAuthorized: {
    summary: 'Whether the selected store’s authorization holds; false asks for a new one',
    response: z.boolean(),
  },
  create: {
    summary: 'Begins the registration of a store',
    body: z
      .object({
        marketPlaceCountryCode: marketCode,
        storeName: z.string().trim().min(4).max(100),
        /** STORE-027: typed for a store that is worked by hand; else the authorization says it. */
        sellingPartnerId: z.string().trim().max(50).nullish(),
        manuelManagement: z.boolean().default(false),
      })
      .refine(({ manuelManagement, sellingPartnerId }) => !manuelManagement || isToken(sellingPartnerId), {
        path: ['sellingPartnerId'],
        message: 'no merchant token',
      }),
    response: z.object({ id: storeId }),
    errors: ['registeredAlready', 'sameMarketAlreadyExists', 'connectionError'],
  },
  manageByHand: {
    summary: 'Goes on with files instead of the marketplace’s API; the inventory stays as it is',
    body: z.object({
      customerMarketPlaceId: storeId,
      sellingPartnerId: z.string().trim().max(50).refine(isToken, 'no merchant token'),
    }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  authorizationUrl: {
    summary: 'Address of the marketplace on which the seller grants access',
    query: z.object({
      customerId: z.coerce.number().int().optional(),
      isReAuthorizePage: z.stringbool().default(false),
      selectedCustomerMarketPlaceId: z.coerce.number().int(),
    }),
    response: z.url(),
    errors: ['RecordNotFound'],
  },
  authorizationCallback: {
    summary: 'The marketplace sends the seller back here with a one-time code',
    query: z.object({
      state: z.string().max(200).optional(),
      selling_partner_id: z.string().max(100).optional(),
      spapi_oauth_code: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    response: z.string(),
  },
  completeRegistration: {
    summary: 'Ends the registration with the notification e-mail',
    body: z.object({
      customerMarketPlaceId: storeId,
      marketPlaceEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    }),
    response: z.null(),
    errors: ['RecordNotFound', 'connectionError'],
  },
  select: {
    summary: 'Remembers the selected store',
    params: z.object({ id: z.coerce.number().int() }),
    response: z.null(),
    errors: ['InvalidMarketplaceSelection', 'DifferentMarketSelected'],
  },
  setLanguage: {
    summary: 'Remembers the interface language',
    query: z.object({ language: z.enum(['tr', 'us']) }),
    response: z.null(),
  },
  remove: {
    summary: 'Removes a store; its listings first',
    query: z.object({ id: z.coerce.number().int() }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
