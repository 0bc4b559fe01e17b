import { z } from 'zod';
import { defineSchemas } from './schemas.ts';
import { why } from './staff.ts';

const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);
/** No currency is worth so little. */
const RATE_MAX = 1_000_000;

/** PRICE-015. */
export const currencyRate = z.object({
  id: z.int(),
  fromCurrency: z.string(),
  toCurrency: z.string(),
  /** How much of `toCurrency` one unit of `fromCurrency` is, six decimals. */
  rate: z.number(),
  lastUpdateDate: z.iso.datetime(),
  createDate: z.iso.datetime(),
});

export const currencySchemas = defineSchemas({
  get: {
    summary: 'The automatic currency rates',
    response: z.array(currencyRate),
  },
  acceptRate: {
    summary: 'Accepts a currency rate that moved too far to be taken over unasked; the whole store is priced again',
    /** The rate that was seen: another one that came meanwhile is not accepted. */
    body: z.object({ ratePpm: z.int().min(1) }),
    response: z.object({ ratePpm: z.int() }),
    errors: ['RecordNotFound', 'SettingsChangedMeanwhile'],
  },
  post: {
    summary: 'Sets a rate by hand: it stands before that of the file until it is taken away',
    body: z.object({
      fromCurrency: currencyCode,
      toCurrency: currencyCode,
      /** Six decimals at most; 0 is none. */
      rate: z.number().min(0).max(RATE_MAX),
      why: why.optional(),
    }),
    response: z.object({ id: z.int() }),
    errors: ['UniqueViolation'],
  },
  remove: {
    summary: 'Takes a rate that was set by hand away; that of the file holds again',
    query: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647), why: why.optional() }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  fetch: {
    summary: 'Reads the ECB rates file now and answers the refreshed rates',
    response: z.array(currencyRate),
    errors: ['RatesNotReachable', 'TooManyRequests'],
  },
});
