import * as z from 'zod';
import { market, minor, partOf, text } from './warehouse-objects.ts';

/** Steps of less are none: so fine no weight is asked for. */
const STEP_LB_MIN = 0.01;
/** More services than any warehouse has to all markets. */
const RATES_MAX = 10_000;

const rate = z.strictObject({
  market,
  carrierCode: text,
  serviceCode: text,
  name: text,
  transitDays: z.int().positive(),
  refusesPoBox: z.boolean(),
  /** null = no limit. */
  maxWeightLb: z.number().positive().nullable(),
  maxGirthIn: z.number().positive().nullable(),
  /** Price of a parcel before any step of weight. */
  baseMinor: minor,
  /** Price of each started step of weight. */
  stepMinor: minor,
  stepLb: z.number().min(STEP_LB_MIN),
});

/**
 * The price list; the one answer in which a field that was not agreed is refused: in a row the row, beside them all of it. A row that is not as agreed
 * stops no other.
 */
export const rates = z.strictObject({
  asOf: z.iso.datetime({ offset: true }),
  currency: z.literal('USD'),
  handlingMinor: minor,
  rates: partOf(rate, RATES_MAX),
});
export type RatesRead = z.output<typeof rates>;
