import { z } from 'zod';
import { defineContract } from './endpoint.ts';

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

export const currency = defineContract({
  get: {
    id: 'PRICE-034',
    method: 'GET',
    path: '/api/Currency/get',
    summary: 'The automatic currency rates',
    access: 'account',
    answers: 'data',
    response: z.array(currencyRate),
  },
  fetch: {
    id: 'PRICE-037',
    method: 'GET',
    path: '/api/Currency/fetch',
    summary: 'Reads the ECB rates file now and answers the refreshed rates',
    access: 'account',
    answers: 'data',
    response: z.array(currencyRate),
    errors: ['RatesNotReachable', 'TooManyRequests'],
  },
});
