import { isMarketCode } from '@kervan/domain/markets';
import * as z from 'zod';

const minor = z.int().nonnegative();

const rate = z.strictObject({
  market: z.string().refine(isMarketCode),
  carrierCode: z.string().min(1),
  serviceCode: z.string().min(1),
  name: z.string().min(1),
  transitDays: z.int().positive(),
  refusesPoBox: z.boolean(),
  /** null = no limit. */
  maxWeightLb: z.number().positive().nullable(),
  maxGirthIn: z.number().positive().nullable(),
  /** Price of a parcel before any step of weight. */
  baseMinor: minor,
  /** Price of each started step of weight. */
  stepMinor: minor,
  stepLb: z.number().positive(),
});

/** The price list; the one answer in which a field that was not agreed is refused. */
export const rates = z.strictObject({
  asOf: z.iso.datetime({ offset: true }),
  currency: z.literal('USD'),
  handlingMinor: minor,
  rates: z.array(rate),
});
