import { z } from 'zod';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { minor, pageOf, paging } from './paging.ts';
import { priceCause } from './price-cause.ts';
import { defineSchemas } from './schemas.ts';
import { updateHistoryRow } from './update-history.ts';

const code = z.string().trim().min(1).max(60);
const moment = z.iso.datetime().nullable();

/** A change of an item's price (INV-118). */
const pricingRow = z.object({
  seq: z.int(),
  date: z.iso.datetime(),
  /** Null = there was none. */
  oldPriceMinor: minor.nullable(),
  newPriceMinor: minor.nullable(),
  /** INV-052; null = the change had nothing to send. */
  state: z.enum(PriceUpdateState).nullable(),
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  cause: priceCause,
});
export type PricingRow = z.output<typeof pricingRow>;

/** One sending of a change: its moments as far as it came. */
const sending = z.object({
  attempt: z.int(),
  kind: z.enum(['put', 'patch', 'delete']),
  state: z.enum(PriceUpdateState),
  sentAt: z.iso.datetime(),
  /** The marketplace took it in. */
  acceptedAt: moment,
  /** The marketplace was seen to show it. */
  readBackAt: moment,
  /** It was refused, or something else was seen or sent. */
  failedAt: moment,
  priceMinor: minor.nullable(),
  quantity: z.int().nullable(),
});

/** The last prices of a day (decision 48); null = not known. The source in the source's currency, the others in the store's. */
const priceDay = z.object({
  day: z.iso.date(),
  sourceMinor: minor.nullable(),
  ownMinor: minor.nullable(),
  buyBoxMinor: minor.nullable(),
  lowestMinor: minor.nullable(),
});

/** The histories of one item. */
export const itemHistories = defineSchemas({
  pricingHistory: {
    summary: 'The changes of the price of an item in the last 90 days, newest first, with what became of each',
    body: z.object({ ...paging, asin: code, state: z.enum(PriceUpdateState).optional() }),
    response: pageOf(pricingRow).extend({
      asin: z.string(),
      sku: z.string(),
      title: z.string().nullable(),
      currency: z.string(),
      keptFrom: z.iso.datetime(),
    }),
    errors: ['RecordNotFound'],
  },
  lastUpdate: {
    summary: 'The newest change of an item: what it replaced, why, and its moments until the marketplace showed it',
    query: z.object({ asinOrSku: code }),
    response: z.object({
      asin: z.string(),
      sku: z.string(),
      title: z.string().nullable(),
      imageUrl: z.string().nullable(),
      /** Null = nothing changed within the 90 days that are kept. */
      update: updateHistoryRow.nullable(),
      /** When what it was decided from had been read. */
      sourceReadAt: moment,
      targetReadAt: moment,
      sendings: z.array(sending),
      asOf: z.iso.datetime(),
    }),
    errors: ['RecordNotFound'],
  },
  priceDays: {
    summary:
      'The last prices of an item on each day on which something was read or decided, oldest first, at most 365 days back',
    query: z.object({ asinOrSku: code, days: z.coerce.number().int().min(1).max(365) }),
    response: z.object({
      currency: z.string(),
      sourceCurrency: z.string(),
      days: z.array(priceDay),
      asOf: z.iso.datetime(),
    }),
    errors: ['RecordNotFound'],
  },
});
