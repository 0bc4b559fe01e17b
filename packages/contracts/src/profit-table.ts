import { z } from 'zod';
import { minor } from './paging.ts';

/** A line of the profit table (ORD-010, decision 58); the totals are the sums of the lines. `reason`: code of what made the difference. */
export const profitLine = z.object({
  line: z.string(),
  forecastMinor: minor.nullable(),
  actualMinor: minor.nullable(),
  differenceMinor: minor.nullable(),
  /** What the totals hold of it: the actual amount, or the forecast while it is pending. */
  countedMinor: minor.nullable(),
  /** What of it no books hold yet: a refund that was asked for. The line is pending while it is not 0. */
  onItsWayMinor: minor,
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  /** What really moved for this line, each on its day; their sum is the actual amount. */
  movements: z.array(
    z.object({
      day: z.iso.date(),
      kind: z.string(),
      amountMinor: minor,
      currency: z.string(),
      ratePpm: z.int(),
      inOrderCurrencyMinor: minor,
      reference: z.string().nullable(),
    }),
  ),
});
export const profitTable = z.object({
  currency: z.string(),
  lines: z.array(profitLine),
  forecastProfitMinor: minor.nullable(),
  actualProfitMinor: minor.nullable(),
  forecastCostMinor: minor.nullable(),
  actualCostMinor: minor.nullable(),
  forecastPercent: z.int().nullable(),
  actualPercent: z.int().nullable(),
  /** Cents of USD that stand in the costs and are still to come back: paid for purchases that the source cancelled (decision 70). */
  sourceOwedUsdMinor: z.int().min(0),
});
export type ProfitTable = z.output<typeof profitTable>;
