import { marketCodes, type MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import { quoteReasons } from '../books/records.ts';
import { packageStates } from '../packages/package-states.ts';

/** The values that requests, answers and events are made of. Requests are strict; what is answered may gain keys. */
const TEXT_MAX = 1_000;
const INTEGER_MAX = 2_147_483_647;

export const text = z.string().min(1).max(TEXT_MAX);
export const code = z.string().min(1).max(64);
export const reference = z.uuid();
export const minor = z.int().min(0).max(INTEGER_MAX);
export const count = z.int().min(0).max(INTEGER_MAX);
export const instant = z.iso.datetime({ offset: true });
// The list of markets is not empty.
export const market = z.enum(marketCodes as unknown as [MarketCode, ...MarketCode[]]);
const optional = z.string().max(TEXT_MAX).nullable().optional();

/** Bytes as base64, of at most so many kilobytes. */
export const base64 = (kilobytes: number): z.ZodString =>
  z.base64().max(Math.ceil((kilobytes * 1024 * 4) / 3) + 4) as unknown as z.ZodString; // A string with a format.

/** Assumed: the names are those of Kervan's own orders; the protocol says "recipient" only. */
export const address = z.strictObject({
  name: text.nullable(),
  phone: optional,
  line1: text,
  line2: optional,
  line3: optional,
  city: text,
  county: optional,
  stateOrRegion: optional,
  postalCode: optional,
  countryCode: z.string().regex(/^[A-Z]{2}$/),
});

export const files = z
  .array(z.strictObject({ name: text, contentType: z.string().min(1).max(100), base64: base64(2048) }))
  .max(5);
export type Files = z.output<typeof files>;

export const item = z.strictObject({
  asin: z.string().min(1).max(20),
  title: z.string().max(2_000),
  quantity: z.int().min(1).max(10_000),
  valueMinor: minor,
});
export const gift = z.strictObject({ note: z.string().max(TEXT_MAX), sender: z.string().max(TEXT_MAX) }).nullable();
export const inbound = z.strictObject({ carrier: code, tracking: z.string().min(1).max(100) });

export const state = z.enum(packageStates);
export const measures = z.object({ grams: count, lengthMm: count, widthMm: count, heightMm: count });
export const quote = z.object({
  quoteId: reference,
  carrierCode: code,
  serviceCode: code,
  priceMinor: minor,
  available: z.boolean(),
  reason: z.enum(quoteReasons).nullable(),
  until: instant,
});
export const outbound = z.object({ carrier: code, service: code, tracking: z.string().min(1) });
export const photo = z.object({ id: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
