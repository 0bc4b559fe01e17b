import { z } from 'zod';
import { conditionLimits, findFault } from '@kervan/domain/conditions/condition';
import { figureUnits } from '@kervan/domain/filters/filter-figures';
import { itemFieldNames, itemFields } from '@kervan/domain/inventory/item-fields';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { pricePartKinds } from '@kervan/domain/pricing/price-parts';
import { defineContract } from './endpoint.ts';
import { minor, pageOf, paging } from './paging.ts';
import { updateHistoryPage, updateHistorySearch } from './update-history.ts';

const storeId = z.int().min(1).max(2_147_483_647);
/** Prices and rates that may be tried: what a money column holds. */
const TRIED_MAX = 2_000_000_000;
const percent = z.int().min(-9_999).max(100_000);
/** By which POST /api/activity/undo takes the action back; null = nothing was changed. */
const actionId = z.int().nullable();

/** Wire names of the statuses and reasons live in domain/inventory; the panel words them by the same name. */
export const itemRow = z.object({
  id: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  brand: z.string().nullable(),
  imageUrl: z.string().nullable(),
  status: z.string(),
  listedAtZero: z.boolean(),
  /** UpdateReason by name; null = none. */
  reason: z.string().nullable(),
  /** FilterName when a filter is the reason. */
  filter: z.string().nullable(),
  quantity: z.int(),
  currency: z.string(),
  priceMinor: minor.nullable(),
  /** What buyers see, as last read back. */
  confirmedPriceMinor: minor.nullable(),
  confirmedQuantity: z.int().nullable(),
  /** PriceUpdateState of the newest change; null = nothing sent yet. */
  updateState: z.enum(['pending', 'sent', 'done', 'failed', 'cancelled']).nullable(),
  /** Landed cost and profit in store currency. */
  costMinor: minor.nullable(),
  profitMinor: minor.nullable(),
  /** Profit in hundredths of a percent of the cost. */
  profitPercent: z.int().nullable(),
  minPriceMinor: minor.nullable(),
  standardPriceMinor: minor.nullable(),
  maxPriceMinor: minor.nullable(),
  sourcePriceMinor: minor.nullable(),
  sourceCurrency: z.string(),
  sourceStock: z.int().nullable(),
  sourceFetchedAt: z.iso.datetime().nullable(),
  weightG: z.int().nullable(),
  buyBoxMinor: minor.nullable(),
  lowestMinor: minor.nullable(),
  targetOffers: z.int().nullable(),
  targetFetchedAt: z.iso.datetime().nullable(),
  targetRank: z.int().nullable(),
  /** Who keeps it at quantity 0 until released (INV-124): the seller or a warning of the marketplace; null = nobody. */
  zeroHold: z.enum(['user', 'warning']).nullable(),
  handlingDays: z.int().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type ItemRow = z.output<typeof itemRow>;

export const inventoryTab = z.enum(['all', 'atStore', 'inQueue', 'pendingApproval', 'outOfCriteria']);
export type InventoryTab = z.output<typeof inventoryTab>;

export const itemSort = z.enum([
  'created',
  'changed',
  'price',
  'profit',
  'profitPercent',
  'quantity',
  'cost',
  'buyBox',
  'title',
  'rank',
]);

const field = z.enum(itemFieldNames);
const number = z.int();
/** INV-054: one condition of the list's filter. All hold at once; "or" stands between the values of one. Amounts in minor units, percent in hundredths, weight in grams, days as yyyymmdd. */
const itemCondition = z
  .discriminatedUnion('op', [
    z.object({ field, op: z.enum(['atLeast', 'atMost']), value: number }),
    z.object({ field, op: z.literal('between'), from: number, to: number }),
    z.object({
      field,
      op: z.enum(['anyOf', 'noneOf']),
      values: z.array(z.string().trim()).max(conditionLimits.valuesMax),
    }),
    z.object({ field, op: z.enum(['yes', 'no', 'unknown']) }),
  ])
  .superRefine((condition, context) => {
    const fault = findFault(itemFields[condition.field], condition);
    if (fault) context.addIssue({ code: 'custom', message: fault.code });
  });

/** A discount or coupon: cents of the source's currency for Price, hundredths of a percent for Rate (INV-006). null = none is quoted. */
const reduction = z.object({ type: z.enum(['Price', 'Rate']), value: z.int() }).nullable();

const historyRow = z.object({
  seq: z.int(),
  changedAt: z.iso.datetime(),
  priceMinor: minor.nullable(),
  costMinor: minor.nullable(),
  quantity: z.int().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  /** Null = there was nothing to send, such as a change that only confirms what was sent before. */
  state: z.enum(PriceUpdateState).nullable(),
});

/** One value of a price with where it came from and when it was read. */
const input = z.object({
  name: z.string(),
  value: z.string().nullable(),
  origin: z.string(),
  at: z.iso.datetime().nullable(),
  estimated: z.boolean(),
});

/** What a failing filter looked at and the limit it broke; a figure of unit productStatus or sellerType is the code of a word and has no limit. */
const filterFigure = z.object({
  value: z.int(),
  limit: z.int().nullable(),
  failsWhen: z.enum(['under', 'over', 'from']).nullable(),
  unit: z.enum(figureUnits),
});

/** Profit if the price stood where a competitor's landed price does. */
const profitAt = z.object({ priceMinor: minor, profitMinor: minor, profitPercent: z.int() }).nullable();

const stationName = z.enum(['source', 'rate', 'cost', 'band', 'competition', 'guards', 'publish', 'confirm']);

export const priceExplanation = z.object({
  asin: z.string(),
  sku: z.string(),
  currency: z.string(),
  decimals: z.int(),
  /** Number of the price change explained; null = the decision of now. */
  seq: z.int().nullable(),
  previousSeq: z.int().nullable(),
  nextSeq: z.int().nullable(),
  decidedAt: z.iso.datetime(),
  status: z.string(),
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  /** Why nothing is decided for the item: it left the inventory, or its product was not read yet. */
  hold: z.enum(['servicesStopped', 'noConnection', 'notChecked', 'leaving']).nullable(),
  priceMinor: minor.nullable(),
  quantity: z.int(),
  costMinor: minor.nullable(),
  profitMinor: minor.nullable(),
  profitPercent: z.int().nullable(),
  minPriceMinor: minor.nullable(),
  standardPriceMinor: minor.nullable(),
  maxPriceMinor: minor.nullable(),
  buyBoxMinor: minor.nullable(),
  lowestMinor: minor.nullable(),
  minAllowedMinor: minor.nullable(),
  maxAllowedMinor: minor.nullable(),
  /** The kept inputs decided again: the price they make and whether it is the stored one to the cent. null = the item has no price, or nothing is decided for it. */
  replay: z.object({ priceMinor: minor.nullable(), quantity: z.int(), matches: z.boolean() }).nullable(),
  /** The stations of the route; exactly one decides. */
  stations: z.array(
    z.object({
      name: stationName,
      state: z.enum(['passed', 'deciding', 'failed', 'waiting', 'skipped']),
      value: z.string().nullable(),
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      at: z.iso.datetime().nullable(),
    }),
  ),
  /** Parts of the price in store currency; they add up to it in cents. `basis`: what the part was computed from. */
  breakdown: z.array(
    z.object({
      part: z.enum([...pricePartKinds, 'cost']),
      amountMinor: minor,
      subtotal: z.boolean(),
      estimated: z.boolean(),
      basis: z.object({ usdMinor: minor.nullable(), hundredths: z.int().nullable(), weightG: z.int().nullable() }),
    }),
  ),
  profitAtBuyBox: profitAt,
  profitAtLowest: profitAt,
  /** Every offer of another seller that the reading held, lowest first; prices with shipping. `excluded` names why one does not count. */
  competitors: z.array(
    z.object({
      sellerId: z.string().nullable(),
      landedMinor: minor,
      sellerType: z.string(),
      isBuyBox: z.boolean(),
      excluded: z.enum(['excludedStore']).nullable(),
    }),
  ),
  /** Offers that count, also those the reading did not show; null = not known. */
  offersCount: z.int().nullable(),
  inputs: z.array(input),
  /** Every active filter that failed or could not be judged. */
  failures: z.array(
    z.object({ filter: z.string(), action: z.int(), unknown: z.boolean(), figure: filterFigure.nullable() }),
  ),
  /** What would change the decision. `isHolding`: the limit holds the price now, the other side of the threshold sets it free. `effectMinor`: the price beyond it. */
  thresholds: z.array(
    z.object({
      code: z.enum(['competitorBelow', 'competitorAbove', 'sourcePriceAbove', 'rateAbove', 'stockBelow']),
      value: z.int(),
      isHolding: z.boolean(),
      effectMinor: minor.nullable(),
    }),
  ),
  sent: z.object({ priceMinor: minor.nullable(), quantity: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  confirmed: z.object({ priceMinor: minor.nullable(), quantity: z.int().nullable(), at: z.iso.datetime() }).nullable(),
  asOf: z.iso.datetime(),
});
export type PriceExplanation = z.output<typeof priceExplanation>;

const outcome = {
  status: z.string(),
  quantity: z.int(),
  priceMinor: minor.nullable(),
  costMinor: minor.nullable(),
  profitMinor: minor.nullable(),
  profitPercent: z.int().nullable(),
  minPriceMinor: minor.nullable(),
  maxPriceMinor: minor.nullable(),
  /** The station that decides, with its state and what it says, as in the explanation. */
  decidedBy: stationName,
  failed: z.boolean(),
  code: z.string(),
  filters: z.array(z.string()),
};

/** What a decision would be with other inputs, beside what it is with the known ones. */
export const priceWhatIf = z.object({
  asin: z.string(),
  sku: z.string(),
  currency: z.string(),
  seq: z.int().nullable(),
  tried: z.object(outcome),
  known: z.object(outcome),
  asOf: z.iso.datetime(),
});
export type PriceWhatIf = z.output<typeof priceWhatIf>;

export const inventory = defineContract({
  add: {
    id: 'INV-095',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/AddAsinToInventory',
    summary: 'Adds products by ASIN to one or several stores; worked in the background',
    access: 'account',
    needs: { subscription: true, paid: true, connection: true },
    body: z.object({
      asins: z.array(z.string().max(60)).min(1).max(20_000),
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
    answers: 'done',
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
    id: 'INV-122',
    method: 'GET',
    path: '/api/inventoryItem/getAddProgress',
    summary: 'How far an add has come, line by line',
    access: 'account',
    needs: { subscription: true },
    query: z.object({
      batchId: z.coerce.number().int(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    answers: 'data',
    response: z.object({
      items: z.array(
        z.object({
          line: z.int(),
          asin: z.string(),
          storeId,
          status: z.string().nullable(),
          reason: z.string().nullable(),
          filter: z.string().nullable(),
          code: z.string().nullable(),
        }),
      ),
      totalCount: z.int(),
      page: z.int(),
      limit: z.int(),
      counts: z.object({ accepted: z.int(), done: z.int(), rejected: z.int(), left: z.int() }),
    }),
    errors: ['RecordNotFound'],
  },
  list: {
    id: 'INV-096',
    method: 'POST',
    path: '/api/inventoryItem/getCustomerMarketplaceInventoryItems',
    summary: 'Items of the selected store',
    access: 'store',
    needs: { subscription: true },
    body: z.object({
      ...paging,
      /** Reads from the end, or from the cursor towards the beginning; the rows come in that order. */
      backwards: z.boolean().default(false),
      status: inventoryTab.default('all'),
      sort: itemSort.default('created'),
      search: z.string().trim().max(200).optional(),
      conditions: z.array(itemCondition).max(conditionLimits.conditionsMax).default([]),
    }),
    answers: 'data',
    /** `queryMs`: how long counting and reading took the server. */
    response: pageOf(itemRow).extend({ queryMs: z.int() }),
  },
  counts: {
    id: 'INV-099',
    method: 'GET',
    path: '/api/inventoryItem/GetInvetoryItemsCounts',
    summary: 'Items per tab and for the plan',
    access: 'store',
    answers: 'data',
    response: z.object({
      allStatusCount: z.int(),
      atStoreCount: z.int(),
      productLimit: z.int(),
      tabs: z.record(inventoryTab, z.int()),
      statuses: z.record(z.string(), z.int()),
      asOf: z.iso.datetime(),
    }),
  },
  find: {
    id: 'INV-097',
    method: 'GET',
    path: '/api/inventoryItem/getInventoryItemDetailSearch',
    summary: 'The row of one item by ASIN or SKU; null = the store has none',
    access: 'store',
    needs: { subscription: true },
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60) }),
    answers: 'data',
    response: itemRow.nullable(),
  },
  detail: {
    id: 'INV-094',
    method: 'GET',
    path: '/api/inventoryItem/GetInventoryItemDetail',
    summary: 'One item with its price history and update history',
    access: 'store',
    needs: { subscription: true },
    query: z.object({
      asinOrSku: z.string().trim().min(1).max(60),
      marketPlaceId: z.string().max(30).optional(),
      language: z.enum(['tr', 'us']).optional(),
    }),
    answers: 'data',
    response: z.object({
      item: itemRow,
      extra: z.object({
        category: z.string().nullable(),
        dimensionsMm: z.array(z.int()).nullable(),
        dimensionalWeightG: z.int().nullable(),
        warehouseWeightG: z.int().nullable(),
        desi: z.number().nullable(),
        sellerType: z.string().nullable(),
        productStatus: z.string().nullable(),
        prime: z.boolean().nullable(),
        salesRank: z.int().nullable(),
        reviewCount: z.int().nullable(),
        reviewAverage: z.number().nullable(),
        sourceShippingMinor: minor.nullable(),
        discount: reduction,
        coupon: reduction,
        manufacturerPriceMinor: minor.nullable(),
        primeExclusive: z.boolean().nullable(),
        deliveryDays: z.int().nullable(),
        inStockInDays: z.int().nullable(),
        variations: z.int().nullable(),
        voltages: z.array(z.int()).nullable(),
        girthMm: z.int().nullable(),
        sellerIsBrand: z.boolean().nullable(),
        /** What the offices record of the brand; null = not looked up. */
        trademark: z.object({
          own: z.boolean(),
          uspto: z.boolean().nullable(),
          cipo: z.boolean().nullable(),
          targetOffice: z.boolean().nullable(),
        }),
        buyBoxBrandCount: z.int().nullable(),
        buyBoxSellerType: z.string().nullable(),
        importPriceMinor: minor.nullable(),
        shipmentPriceMinor: minor.nullable(),
        warehouseCostMinor: minor.nullable(),
        addedFromStore: z.boolean(),
        approvedByUser: z.boolean(),
        minAllowedMinor: minor.nullable(),
        maxAllowedMinor: minor.nullable(),
      }),
      priceHistory: z.array(
        z.object({
          at: z.iso.datetime(),
          priceMinor: minor.nullable(),
          costMinor: minor.nullable(),
          quantity: z.int().nullable(),
          buyBoxMinor: minor.nullable(),
          minPriceMinor: minor.nullable(),
          maxPriceMinor: minor.nullable(),
        }),
      ),
      updateHistory: z.array(historyRow),
      asOf: z.iso.datetime(),
    }),
    errors: ['RecordNotFound'],
  },
  explain: {
    id: 'PRICE-041',
    method: 'GET',
    path: '/api/inventoryItem/getPriceExplanation',
    summary: 'Why an item has its price and stock, with every input, and what would change it',
    access: 'store',
    needs: { subscription: true },
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60), seq: z.coerce.number().int().optional() }),
    answers: 'data',
    response: priceExplanation,
    errors: ['RecordNotFound', 'InputsNoLongerKept'],
  },
  whatIf: {
    // Assumed: M1 asks for it, no requirement numbers the call.
    id: 'PRICE-041-whatIf',
    method: 'GET',
    path: '/api/inventoryItem/getPriceWhatIf',
    summary: 'The decision of an item with another source price, rate or competitor; saves nothing',
    access: 'store',
    needs: { subscription: true },
    query: z.object({
      asinOrSku: z.string().trim().min(1).max(60),
      seq: z.coerce.number().int().optional(),
      sourcePriceMinor: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
      ratePpm: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
      competitorMinor: z.coerce.number().int().min(1).max(TRIED_MAX).optional(),
    }),
    answers: 'data',
    response: priceWhatIf,
    errors: ['RecordNotFound', 'InputsNoLongerKept'],
  },
  approve: {
    id: 'INV-098',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/ApproveSelectedPendingInventoryItems',
    summary: 'Approves pending items',
    access: 'store',
    needs: { subscription: true, goodStanding: true, connection: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000) }),
    answers: 'done',
    response: z.object({ approved: z.int(), actionId }),
    errors: ['InventoryLimitReached', 'InventoryPartiallyAdded', 'RecordNotFound'],
  },
  remove: {
    id: 'INV-101',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/deleteSelectedInventoryItems',
    summary: 'Takes items out of the inventory; listings are removed from the store',
    access: 'store',
    needs: { subscription: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), addToExcluded: z.boolean().default(false) }),
    answers: 'done',
    response: z.object({ deleted: z.int(), actionId }),
    errors: ['RecordNotFound'],
  },
  refresh: {
    id: 'INV-123',
    method: 'POST',
    path: '/api/inventoryItem/refreshSelected',
    summary: 'Reads source and competition of chosen items next and decides them again',
    access: 'store',
    needs: { subscription: true, connection: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(100) }),
    answers: 'done',
    response: z.object({ queued: z.int() }),
    errors: ['RecordNotFound'],
  },
  zero: {
    id: 'INV-124',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/zeroSelected',
    summary: 'Sets chosen items to quantity 0 until they are released, or releases them',
    access: 'store',
    needs: { subscription: true, connection: true },
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), zero: z.boolean().default(true) }),
    answers: 'done',
    response: z.object({ queued: z.int(), actionId }),
    errors: ['RecordNotFound'],
  },
  updateHistory: {
    id: 'INV-110',
    method: 'POST',
    path: '/api/inventoryItem/getUpdateHistory',
    summary: "Every change of the store's items in the last 90 days, newest first",
    access: 'store',
    needs: { subscription: true },
    body: updateHistorySearch,
    answers: 'data',
    response: updateHistoryPage,
  },
});
