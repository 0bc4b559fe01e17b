import { z } from 'zod';
import { minor } from './paging.ts';

/** Wire names of the statuses and reasons live in domain/inventory; the panel words them by the same name. */
export const itemRow = z.object({
  id: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  /** Where restricted keywords stand in the title: from and up to, in its order; missing = none does. */
  titleMarks: z.array(z.tuple([z.int(), z.int()])).optional(),
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
  /** When the week of new listings ends that it waits for (INV-088); null = it waits for none. */
  uploadLimitUntil: z.iso.datetime().nullable(),
  handlingDays: z.int().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type ItemRow = z.output<typeof itemRow>;
