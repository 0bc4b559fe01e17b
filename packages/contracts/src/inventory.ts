import { isTextLanguage } from '@kervan/domain/languages';
import { z } from 'zod';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { adding } from './adding.ts';
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

const TRIED_MAX = 2_000_000_000; // Prices and rates that may be tried: what a money column holds.
export const inventorySchemas = defineSchemas({
  ...adding,
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
