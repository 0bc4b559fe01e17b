import { isTextLanguage } from '@kervan/domain/languages';
import { z } from 'zod';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { addForecast } from './add-forecast.ts';
import { addProgress } from './add-progress.ts';
import { itemActs } from './item-acts.ts';
import { categories } from './item-categories.ts';
import { itemDetail } from './item-detail.ts';
import { itemFile, itemList } from './item-list.ts';
import { itemHistories } from './item-histories.ts';
import { itemRow } from './item-row.ts';
import { storeTotals } from './item-totals.ts';
import { priceExplanation, priceWhatIf } from './price-explanation.ts';
import { defineSchemas } from './schemas.ts';
import { updateHistoryPage, updateHistorySearch } from './update-history.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const TRIED_MAX = 2_000_000_000; // Prices and rates that may be tried: what a money column holds.
const percent = z.int().min(-9_999).max(100_000);
const wanted = z.object({
  /** Lines that hold nothing at all are answered with NoDataAvailableToAdd. */
  asins: z.array(z.string().max(60)).max(20_000),
  fromFile: z.boolean().default(false),
  customerMarketPlaceIds: z.array(storeId).min(1).max(21),
  approvalMode: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  skuPrefix: z
    .string()
    .max(20)
    .regex(/^[A-Za-z0-9-]*$/)
    .nullish(),
  minProfit: percent.nullish(),
  standardProfit: percent.nullish(),
  maxProfit: percent.nullish(),
});
const addErrors = [
  'AsinNotValid',
  'InvalidMarketplaceSelection',
  'InsertLimitExceeded',
  'InventoryNotAdded',
  'InventoryLimitReached',
  'subscriptionLimit',
  'NoDataAvailableToAdd',
  'RecordNotFound',
] as const;
export const inventorySchemas = defineSchemas({
  add: {
    summary: 'Adds products by ASIN to one or several stores; worked in the background',
    body: wanted,
    response: z.object({
      batchId: z.int(),
      accepted: z.int(),
      rejected: z.array(z.object({ line: z.int(), asin: z.string(), code: z.string(), storeId: storeId.nullable() })),
      /** Added5000, InventoryPartiallyAdded, subscriptionLimit or AtStoreStatusLimitExceeded when the answer needs a word. */
      notice: z.string().nullable(),
    }),
    errors: [...addErrors],
  },
  addDryRun: {
    summary:
      'What an add would do: where each product would stand by the filters and the way of approving; changes nothing',
    body: wanted,
    response: addForecast,
    errors: [...addErrors],
  },
  addProgress: {
    summary: 'How far an add has come, line by line',
    query: z.object({
      batchId: z.coerce.number().int(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: addProgress,
    errors: ['RecordNotFound'],
  },
  list: itemList,
  export: itemFile,
  counts: {
    summary: 'Items per tab and for the plan',
    response: z.object({
      allStatusCount: z.int(),
      atStoreCount: z.int(),
      account: z.object({ allStatusCount: z.int(), atStoreCount: z.int() }), // Of all stores (INV-044, SUB-038).
      productLimit: z.int(),
      tabs: z.record(z.enum(inventoryTabNames), z.int()),
      statuses: z.record(z.string(), z.int()),
      asOf: z.iso.datetime(),
    }),
  },
  ...storeTotals,
  categories,
  find: {
    summary: 'The row of one item by ASIN or SKU; null = the store has none',
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60) }),
    response: itemRow.nullable(),
  },
  detail: {
    summary: 'One item with its price history and update history',
    query: z.object({
      asinOrSku: z.string().trim().min(1).max(60),
      marketPlaceId: z.string().max(30).optional(),
      language: z.string().max(10).refine(isTextLanguage).optional(),
    }),
    response: itemDetail,
    errors: ['RecordNotFound'],
  },
  explain: {
    summary: 'Why an item has its price and stock, with every input, and what would change it',
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60), seq: z.coerce.number().int().optional() }),
    response: priceExplanation,
    errors: ['RecordNotFound', 'InputsNoLongerKept'],
  },
  whatIf: {
    summary: 'The decision of an item with another source price, rate or competitor; saves nothing',
    query: z.object({
      asinOrSku: z.string().trim().min(1).max(60),
      seq: z.coerce.number().int().optional(),
      sourcePriceMinor: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
      ratePpm: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
      competitorMinor: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
    }),
    response: priceWhatIf,
    errors: ['RecordNotFound', 'InputsNoLongerKept'],
  },
  ...itemActs,
  updateHistory: {
    summary: "Every change of the store's items in the last 90 days, newest first",
    body: updateHistorySearch,
    response: updateHistoryPage,
  },
  ...itemHistories,
});
