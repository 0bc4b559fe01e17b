import { z } from 'zod';
import { collectedPages } from '@kervan/domain/extension/collected';
import {
  extensionApprovals,
  extensionLanguages,
  SOURCE_ACCOUNT_MAX,
} from '@kervan/domain/extension/extension-settings';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { restrictionReasonNames } from '@kervan/domain/filters/restriction-reasons';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { limits } from '@kervan/domain/limits';
import { marketCodes } from '@kervan/domain/markets';
import { healthMetrics } from '@kervan/domain/reports/account-health';
import { PriceRefusal } from '@kervan/domain/pricing/price-decision';
import { pricePartKinds } from '@kervan/domain/pricing/price-parts';
import { minor, pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const settings = z.object({
  defaultStoreIds: z.array(storeId).max(21),
  approvalMode: z.enum(extensionApprovals),
  autoFill: z.boolean(),
  giftOption: z.boolean(),
  sourceAccountName: z.string().trim().max(SOURCE_ACCOUNT_MAX),
  overlay: z.boolean(),
  language: z.enum(extensionLanguages),
});

/** One store's answer; amounts in its minor units. null = not known. */
const previewed = z.object({
  customerMarketPlaceId: z.int(),
  storeName: z.string(),
  market: z.string(),
  currency: z.string(),
  /** It stands in the store already. */
  isAdded: z.boolean(),
  priceMinor: minor.nullable(),
  costMinor: minor.nullable(),
  /** Commission and the tax inside the price. */
  feesMinor: minor.nullable(),
  profitMinor: minor.nullable(),
  /** Hundredths of a percent of the cost. */
  profitHundredths: z.int().nullable(),
  /** Adds up to the price; empty without one. */
  parts: z.array(z.object({ kind: z.enum(pricePartKinds), amountMinor: minor, isEstimated: z.boolean() })),
  /** Why there is no price. */
  refusal: z.enum(PriceRefusal).nullable(),
  /** Names of the filters that fail. */
  filters: z.array(z.enum(filterNames)),
  /** It stands on the store's list of restricted products. */
  isRestricted: z.boolean(),
});
export type PreviewedStore = z.output<typeof previewed>;

const finding = z.object({
  asin: z.string().trim().max(60),
  sku: z.string().trim().max(60).nullable(),
  /** As the page words it. */
  text: z.string().trim().min(1).max(2_000),
});

/** What the extension saw on a seller page, how that was judged, and what became of the product since. */
const collected = z.object({
  id: z.int(),
  page: z.enum(collectedPages),
  asin: z.string(),
  sku: z.string().nullable(),
  /** As the page worded it. */
  told: z.string(),
  reason: z.enum(restrictionReasonNames),
  firstAt: z.iso.datetime(),
  collectedAt: z.iso.datetime(),
  title: z.string().nullable(),
  /** Of the product in this store; null = it has none of this ASIN. */
  itemStatus: z.enum(InventoryItemStatus).nullable(),
  /** It stands on the store's list of restricted products. */
  isRestricted: z.boolean(),
});
export type CollectedFinding = z.output<typeof collected>;

export const extensionSchemas = defineSchemas({
  origins: {
    summary: 'The extensions that may ask who is signed in',
    response: z.object({ origins: z.array(z.string()) }),
  },
  connect: {
    summary: 'A fresh token for one instance of the extension, of few rights; taken back in the list of devices',
    /** `instance`: the SHA-256 of the secret of whoever asked, in base64url; the token counts with that secret alone. */
    body: z.object({ origin: z.string().max(200), instance: z.string().regex(/^[\w-]{43}$/) }),
    response: z.object({
      token: z.string(),
      customerId: z.int(),
      email: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      endsAt: z.iso.datetime(),
    }),
    errors: ['OriginNotAllowed', 'NotForStaff', 'reauth'],
  },
  settings: {
    summary: 'What the extension does by itself',
    response: settings.extend({
      /** The default stores, in the same order. */
      stores: z.array(z.object({ id: z.int(), market: z.enum(marketCodes), name: z.string() })),
      revision: z.int().min(0).max(2_147_483_647),
    }),
  },
  saveSettings: {
    summary: 'Saves what the extension does by itself',
    body: settings.extend({ revision: z.int().min(0).max(2_147_483_647) }),
    response: z.object({ revision: z.int().min(0).max(2_147_483_647) }),
    errors: ['InvalidMarketplaceSelection', 'SettingsChangedMeanwhile'],
  },
  preview: {
    summary:
      'Price, fees, profit and failing filters of a product, or of a typed cost, in several stores; saves nothing',
    body: z.object({
      asin: z.string().trim().max(60).nullish(),
      /** USD cents, instead of what the source asks. */
      costUsdMinor: z.int().min(1).max(100_000_000).nullish(),
      /** Grams, instead of what the catalogue says; what the warehouse charges goes by it. */
      weightG: z.int().min(1).max(1_000_000).nullish(),
      customerMarketPlaceIds: z.array(storeId).min(1).max(21),
    }),
    response: z.object({
      asin: z.string().nullable(),
      title: z.string().nullable(),
      /** USD cents that the figures come from; null = not known. */
      sourcePriceMinor: minor.nullable(),
      /** When the source was read; null = the product was never read. */
      readAt: z.iso.datetime().nullable(),
      stores: z.array(previewed),
    }),
    errors: ['AsinNotValid', 'InvalidMarketplaceSelection', 'NoDataAvailableToAdd', 'TooManyRequests'],
  },
  collect: {
    summary: 'Keeps what a seller page of the marketplace shows, with where it comes from and when it was seen',
    body: z.object({
      customerMarketPlaceId: storeId,
      page: z.enum(collectedPages),
      findings: z.array(finding).min(1).max(limits.recordsAtOnceMax),
      /** They go onto the store's list of restricted products, too. */
      restrict: z.boolean().default(false),
    }),
    response: z.object({
      collected: z.int(),
      restricted: z.int(),
      lines: z.array(z.object({ asin: z.string(), result: z.enum([...restrictionReasonNames, 'AsinNotValid']) })),
    }),
    errors: ['InvalidMarketplaceSelection'],
  },
  collectHealth: {
    summary:
      'Keeps how the account stands by the seller’s page of account health, in the place of what was known of it',
    body: z.object({
      customerMarketPlaceId: storeId,
      /** As the page writes each; a metric that it does not show is not known. */
      metrics: z
        .array(z.object({ metric: z.enum(healthMetrics), text: z.string().trim().max(40) }))
        .min(1)
        .max(healthMetrics.length),
    }),
    /** Metrics with a figure. */
    response: z.object({ told: z.int() }),
    errors: ['InvalidMarketplaceSelection', 'NoDataAvailableToAdd'],
  },
  findings: {
    summary: 'What the extension saw on seller pages of the store, the newest first',
    body: z.object({
      page: paging.page,
      limit: paging.limit,
      from: z.enum(collectedPages).optional(),
      /** Of the ASIN, the SKU, the title or what the page said. */
      text: z.string().trim().max(100).optional(),
    }),
    response: pageOf(collected),
  },
});
