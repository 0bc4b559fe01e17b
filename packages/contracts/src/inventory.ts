import { z } from 'zod';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { addProgress } from './add-progress.ts';
import { itemCondition } from './item-condition.ts';
import { itemDetail } from './item-detail.ts';
import { itemRow } from './item-row.ts';
import { pageOf, paging } from './paging.ts';
import { priceExplanation, priceWhatIf } from './price-explanation.ts';
import { defineSchemas } from './schemas.ts';
import { updateHistoryPage, updateHistorySearch } from './update-history.ts';

const storeId = z.int().min(1).max(2_147_483_647);
/** Prices and rates that may be tried: what a money column holds. */
const TRIED_MAX = 2_000_000_000;
const percent = z.int().min(-9_999).max(100_000);
/** By which POST /api/activity/undo takes the action back; null = nothing was changed. */
const actionId = z.int().nullable();

/** What the list is narrowed by. */
const narrowing = {
  status: z.enum(inventoryTabNames).default('all'),
  search: z.string().trim().max(200).optional(),
  conditions: z.array(itemCondition).max(conditionLimits.conditionsMax).default([]),
};

export const inventorySchemas = defineSchemas({
  add: {
    summary: 'Adds products by ASIN to one or several stores; worked in the background',
    body: z.object({
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
    }),
    response: z.object({
      batchId: z.int(),
      accepted: z.int(),
      rejected: z.array(z.object({ line: z.int(), asin: z.string(), code: z.string(), storeId: storeId.nullable() })),
      /** Added5000, InventoryPartiallyAdded or AtStoreStatusLimitExceeded when the answer needs a word. */
      notice: z.string().nullable(),
    }),
    errors: [
      'AsinNotValid',
      'InvalidMarketplaceSelection',
      'InsertLimitExceeded',
      'InventoryNotAdded',
      'InventoryLimitReached',
      'NoDataAvailableToAdd',
      'RecordNotFound',
    ],
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
  list: {
    summary: 'Items of the selected store',
    body: z.object({
      ...paging,
      /** Reads from the end, or from the cursor towards the beginning; the rows come in that order. */
      backwards: z.boolean().default(false),
      ...narrowing,
      sort: z.enum(itemSorts).default('created'),
    }),
    /** `queryMs`: how long counting and reading took the server. */
    response: pageOf(itemRow).extend({ queryMs: z.int() }),
    errors: ['ListTooCostly', 'TooManyAtOnce', 'Overloaded'],
  },
  export: {
    summary: 'Every item that the list shows, as a file',
    body: z.object(narrowing),
    mediaTypes: ['text/csv'],
    errors: ['RecordNotFound'],
  },
  counts: {
    summary: 'Items per tab and for the plan',
    response: z.object({
      allStatusCount: z.int(),
      atStoreCount: z.int(),
      /** The same of all stores of the account: the plan is the account's (INV-044, SUB-038). */
      account: z.object({ allStatusCount: z.int(), atStoreCount: z.int() }),
      productLimit: z.int(),
      tabs: z.record(z.enum(inventoryTabNames), z.int()),
      statuses: z.record(z.string(), z.int()),
      asOf: z.iso.datetime(),
    }),
  },
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
      language: z.enum(['tr', 'us']).optional(),
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
  approve: {
    summary: 'Approves pending items',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000) }),
    response: z.object({
      approved: z.int(),
      /** InventoryPartiallyAdded: some wait for a place at the store. InventoryLimitReached: all of them do. */
      notice: z.enum(['InventoryPartiallyAdded', 'InventoryLimitReached']).nullable(),
      actionId,
    }),
    errors: ['RecordNotFound'],
  },
  remove: {
    summary: 'Takes items out of the inventory; listings are removed from the store',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), addToExcluded: z.boolean().default(false) }),
    response: z.object({ deleted: z.int(), actionId }),
    errors: ['RecordNotFound'],
  },
  refresh: {
    summary: 'Reads source and competition of chosen items next and decides them again',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(100) }),
    response: z.object({ queued: z.int() }),
    errors: ['RecordNotFound'],
  },
  zero: {
    summary: 'Sets chosen items to quantity 0 until they are released, or releases them',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), zero: z.boolean().default(true) }),
    response: z.object({ queued: z.int(), actionId }),
    errors: ['RecordNotFound'],
  },
  zeroAll: {
    summary: 'Sets all stock of stores to zero while services are stopped; it comes back with them',
    body: z.object({ customerMarketPlaceIds: z.array(z.int()).min(1).max(100) }),
    response: z.array(z.object({ customerMarketPlaceId: z.int(), queued: z.int() })),
    errors: ['RecordNotFound', 'StoreConnectionError', 'ServicesRun'],
  },
  updateHistory: {
    summary: "Every change of the store's items in the last 90 days, newest first",
    body: updateHistorySearch,
    response: updateHistoryPage,
  },
});
