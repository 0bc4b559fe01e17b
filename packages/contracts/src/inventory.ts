import { z } from 'zod';
import { defineContract } from './endpoint.ts';
import { minor, pageOf, paging } from './paging.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const percent = z.int().min(-9_999).max(100_000);

/** Wire names of the statuses and reasons live in domain/inventory; the panel words them by the same name. */
export const itemRow = z.object({
  id: z.int(), asin: z.string(), sku: z.string(), title: z.string().nullable(), brand: z.string().nullable(), imageUrl: z.string().nullable(),
  status: z.string(), listedAtZero: z.boolean(),
  /** UpdateReason by name; null = none. */
  reason: z.string().nullable(),
  /** FilterName when a filter is the reason. */
  filter: z.string().nullable(),
  quantity: z.int(), currency: z.string(), priceMinor: minor.nullable(),
  /** What buyers see, as last read back. */
  confirmedPriceMinor: minor.nullable(), confirmedQuantity: z.int().nullable(),
  /** PriceUpdateState of the newest change; null = nothing sent yet. */
  updateState: z.enum(['pending', 'sent', 'done', 'failed', 'cancelled']).nullable(),
  /** Landed cost and profit in store currency. */
  costMinor: minor.nullable(), profitMinor: minor.nullable(),
  /** Profit in hundredths of a percent of the cost. */
  profitPercent: z.int().nullable(),
  minPriceMinor: minor.nullable(), standardPriceMinor: minor.nullable(), maxPriceMinor: minor.nullable(),
  sourcePriceMinor: minor.nullable(), sourceCurrency: z.string(), sourceStock: z.int().nullable(), sourceFetchedAt: z.iso.datetime().nullable(), weightG: z.int().nullable(),
  buyBoxMinor: minor.nullable(), lowestMinor: minor.nullable(), targetOffers: z.int().nullable(), targetFetchedAt: z.iso.datetime().nullable(), targetRank: z.int().nullable(),
  handlingDays: z.int().nullable(), createdAt: z.iso.datetime(), changedAt: z.iso.datetime(),
});
export type ItemRow = z.output<typeof itemRow>;

export const inventoryTab = z.enum(['all', 'atStore', 'inQueue', 'pendingApproval', 'outOfCriteria']);
export type InventoryTab = z.output<typeof inventoryTab>;

export const itemSort = z.enum(['created', 'changed', 'price', 'profit', 'profitPercent', 'quantity', 'cost', 'buyBox', 'title', 'rank']);

const historyRow = z.object({
  seq: z.int(), changedAt: z.iso.datetime(), priceMinor: minor.nullable(), costMinor: minor.nullable(), quantity: z.int().nullable(), status: z.string(),
  reason: z.string().nullable(), filter: z.string().nullable(), state: z.enum(['pending', 'sent', 'done', 'failed', 'cancelled']),
});

/** One value of a price with where it came from and when it was read. */
const input = z.object({ name: z.string(), value: z.string().nullable(), origin: z.string(), at: z.iso.datetime().nullable(), estimated: z.boolean() });

export const priceExplanation = z.object({
  asin: z.string(), sku: z.string(), currency: z.string(), decimals: z.int(),
  /** Number of the price change explained; null = the decision of now. */
  seq: z.int().nullable(), previousSeq: z.int().nullable(), nextSeq: z.int().nullable(),
  decidedAt: z.iso.datetime(),
  status: z.string(), reason: z.string().nullable(), filter: z.string().nullable(),
  priceMinor: minor.nullable(), quantity: z.int(), costMinor: minor.nullable(), profitMinor: minor.nullable(), profitPercent: z.int().nullable(),
  minPriceMinor: minor.nullable(), standardPriceMinor: minor.nullable(), maxPriceMinor: minor.nullable(), buyBoxMinor: minor.nullable(), lowestMinor: minor.nullable(),
  /** The stations of the route; exactly one decides. */
  stations: z.array(z.object({
    name: z.enum(['source', 'rate', 'cost', 'band', 'competition', 'guards', 'publish', 'confirm']),
    state: z.enum(['passed', 'deciding', 'failed', 'waiting', 'skipped']),
    value: z.string().nullable(), code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])), at: z.iso.datetime().nullable(),
  })),
  /** Parts of the price in store currency; they add up to it in cents. */
  breakdown: z.array(z.object({ part: z.string(), amountMinor: minor, subtotal: z.boolean(), estimated: z.boolean(), note: z.string().nullable() })),
  inputs: z.array(input),
  /** Every active filter that failed or could not be judged. */
  failures: z.array(z.object({ filter: z.string(), action: z.int(), unknown: z.boolean(), value: z.string().nullable(), limit: z.string().nullable() })),
  /** What would change the decision. */
  thresholds: z.array(z.object({ code: z.string(), value: z.string(), effect: z.string(), effectValue: z.string().nullable() })),
  sent: z.object({ priceMinor: minor.nullable(), quantity: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  confirmed: z.object({ priceMinor: minor.nullable(), quantity: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  asOf: z.iso.datetime(),
});
export type PriceExplanation = z.output<typeof priceExplanation>;

export const inventory = defineContract({
  add: {
    id: 'INV-095', idempotent: true, method: 'POST', path: '/api/inventoryItem/AddAsinToInventory', summary: 'Adds products by ASIN to one or several stores; worked in the background', access: 'account',
    needs: { subscription: true, paid: true, connection: true },
    body: z.object({
      asins: z.array(z.string().max(60)).min(1).max(20_000), fromFile: z.boolean().default(false), customerMarketPlaceIds: z.array(storeId).min(1).max(21),
      approvalMode: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1), skuPrefix: z.string().max(20).regex(/^[A-Za-z0-9-]*$/).nullish(),
      minProfit: percent.nullish(), standardProfit: percent.nullish(), maxProfit: percent.nullish(),
    }),
    answers: 'done',
    response: z.object({
      batchId: z.int(), accepted: z.int(), rejected: z.array(z.object({ line: z.int(), asin: z.string(), code: z.string(), storeId: storeId.nullable() })),
      /** Added5000, InventoryPartiallyAdded or AtStoreStatusLimitExceeded when the answer needs a word. */
      notice: z.string().nullable(),
    }),
    errors: ['AsinNotValid', 'InvalidMarketplaceSelection', 'InsertLimitExceeded', 'InventoryNotAdded', 'InventoryLimitReached', 'NoDataAvailableToAdd', 'RecordNotFound'],
  },
  addProgress: {
    id: 'INV-122', method: 'GET', path: '/api/inventoryItem/getAddProgress', summary: 'How far an add has come, line by line', access: 'account', needs: { subscription: true },
    query: z.object({ batchId: z.coerce.number().int(), page: z.coerce.number().int().min(1).max(1000).default(1), limit: z.coerce.number().int().min(1).max(100).default(100) }),
    answers: 'data',
    response: z.object({
      items: z.array(z.object({ line: z.int(), asin: z.string(), storeId, status: z.string().nullable(), code: z.string().nullable() })),
      totalCount: z.int(), page: z.int(), limit: z.int(), counts: z.object({ accepted: z.int(), done: z.int(), rejected: z.int(), left: z.int() }),
    }),
    errors: ['RecordNotFound'],
  },
  list: {
    id: 'INV-096', method: 'POST', path: '/api/inventoryItem/getCustomerMarketplaceInventoryItems', summary: 'Items of the selected store', access: 'store', needs: { subscription: true },
    body: z.object({
      ...paging, status: inventoryTab.default('all'), sort: itemSort.default('created'),
      search: z.string().trim().max(200).optional(), minPriceMinor: minor.optional(), maxPriceMinor: minor.optional(), minProfitPercent: z.int().optional(), maxProfitPercent: z.int().optional(),
      filter: z.string().max(50).optional(),
    }),
    answers: 'data', response: pageOf(itemRow),
  },
  counts: {
    id: 'INV-099', method: 'GET', path: '/api/inventoryItem/GetInvetoryItemsCounts', summary: 'Items per tab and for the plan', access: 'store',
    answers: 'data',
    response: z.object({ allStatusCount: z.int(), atStoreCount: z.int(), productLimit: z.int(), tabs: z.record(inventoryTab, z.int()), statuses: z.record(z.string(), z.int()) }),
  },
  detail: {
    id: 'INV-094', method: 'GET', path: '/api/inventoryItem/GetInventoryItemDetail', summary: 'One item with its price history and update history', access: 'store', needs: { subscription: true },
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60), marketPlaceId: z.string().max(30).optional(), language: z.enum(['tr', 'us']).optional() }),
    answers: 'data',
    response: z.object({
      item: itemRow,
      extra: z.object({
        category: z.string().nullable(), dimensionsMm: z.array(z.int()).nullable(), dimensionalWeightG: z.int().nullable(), warehouseWeightG: z.int().nullable(), desi: z.number().nullable(),
        sellerType: z.string().nullable(), productStatus: z.string().nullable(), prime: z.boolean().nullable(), salesRank: z.int().nullable(), reviewCount: z.int().nullable(), reviewAverage: z.number().nullable(),
        buyBoxSellerType: z.string().nullable(), importPriceMinor: minor.nullable(), shipmentPriceMinor: minor.nullable(), warehouseCostMinor: minor.nullable(),
        addedFromStore: z.boolean(), approvedByUser: z.boolean(), minAllowedMinor: minor.nullable(), maxAllowedMinor: minor.nullable(),
      }),
      priceHistory: z.array(z.object({ at: z.iso.datetime(), priceMinor: minor.nullable(), costMinor: minor.nullable(), quantity: z.int().nullable(), buyBoxMinor: minor.nullable(), minPriceMinor: minor.nullable(), maxPriceMinor: minor.nullable() })),
      updateHistory: z.array(historyRow),
      asOf: z.iso.datetime(),
    }),
    errors: ['RecordNotFound'],
  },
  explain: {
    id: 'PRICE-041', method: 'GET', path: '/api/inventoryItem/getPriceExplanation', summary: 'Why an item has its price and stock, with every input, and what would change it', access: 'store', needs: { subscription: true },
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60), seq: z.coerce.number().int().optional() }),
    answers: 'data', response: priceExplanation, errors: ['RecordNotFound', 'InputsNoLongerKept'],
  },
  approve: {
    id: 'INV-098', idempotent: true, method: 'POST', path: '/api/inventoryItem/ApproveSelectedPendingInventoryItems', summary: 'Approves pending items', access: 'store', needs: { subscription: true, goodStanding: true, connection: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000) }),
    answers: 'done', response: z.object({ approved: z.int() }), errors: ['InventoryLimitReached', 'InventoryPartiallyAdded', 'RecordNotFound'],
  },
  remove: {
    id: 'INV-101', idempotent: true, method: 'POST', path: '/api/inventoryItem/deleteSelectedInventoryItems', summary: 'Takes items out of the inventory; listings are removed from the store', access: 'store', needs: { subscription: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), addToExcluded: z.boolean().default(false) }),
    answers: 'done', response: z.object({ deleted: z.int() }), errors: ['RecordNotFound'],
  },
  refresh: {
    id: 'INV-123', method: 'POST', path: '/api/inventoryItem/refreshSelected', summary: 'Reads source and competition of chosen items next and decides them again', access: 'store', needs: { subscription: true, connection: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(100) }),
    answers: 'done', response: z.object({ queued: z.int() }), errors: ['RecordNotFound'],
  },
});
