import { z } from 'zod';
import { figureUnits } from '@kervan/domain/filters/filter-figures';
import { pricePartKinds } from '@kervan/domain/pricing/price-parts';
import { minor } from './paging.ts';
import { priceCause } from './price-cause.ts';

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
  /** Why the price moved to where it stands: of this change, or of the newest one. */
  cause: priceCause,
  status: z.string(),
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  /** Why nothing is decided for the item: it left the inventory, or its product was not read yet. */
  hold: z.enum(['noConnection', 'notChecked', 'leaving', 'used']).nullable(),
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
