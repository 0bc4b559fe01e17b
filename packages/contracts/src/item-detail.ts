import { z } from 'zod';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { itemRow } from './item-row.ts';
import { minor } from './paging.ts';
import { textStates } from '@kervan/domain/languages';
import { priceCause } from './price-cause.ts';

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
  cause: priceCause,
  /** Null = there was nothing to send, such as a change that only confirms what was sent before. */
  state: z.enum(PriceUpdateState).nullable(),
});

/** One item with everything that is known of it (INV-094). */
export const itemDetail = z.object({
  item: itemRow,
  /** What the product says of itself in the language that was asked for (SHELL-049); null = none was asked for. */
  texts: z
    .object({
      language: z.string(),
      title: z.string().nullable(),
      bullets: z.array(z.string()),
      state: z.enum(textStates),
    })
    .nullable(),
  extra: z.object({
    category: z.string().nullable(),
    /** INV-003: the ids of the same categories, from the root to the leaf. */
    categoryIds: z.array(z.string()).nullable(),
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
    /** PRICE-001: shown, not followed (decision 52). */
    averageOfferMinor: minor.nullable(),
    competitiveThresholdMinor: minor.nullable(),
    /** INV-013: the lower price, shipping included, that the marketplace suggests. */
    suggestedLowerMinor: minor.nullable(),
    importPriceMinor: minor.nullable(),
    shipmentPriceMinor: minor.nullable(),
    warehouseCostMinor: minor.nullable(),
    /** INV-012: what the item would bring at the landed price of the BuyBox and of the lowest offer; of the cost, hundredths of a percent. */
    buyBoxProfitMinor: minor.nullable(),
    buyBoxProfitPercent: z.int().nullable(),
    lowestProfitMinor: minor.nullable(),
    lowestProfitPercent: z.int().nullable(),
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
});
/** What is known of an item beside its row. */
export type ItemExtra = z.output<typeof itemDetail>['extra'];
