import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

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
  fetch: {
    summary: 'Reads the ECB rates file now and answers the refreshed rates',
    response: z.array(currencyRate),
    errors: ['RatesNotReachable', 'TooManyRequests'],
  },
});
