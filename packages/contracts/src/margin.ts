import { z } from 'zod';
import { defineSchemas } from './schemas.ts';
import { minor, pageOf } from './paging.ts';

const riskAction = z.enum(['raise', 'zero', 'buyNow', 'cap']);
export type RiskAction = z.output<typeof riskAction>;

/** A listing or an order that would lose money if it were sold and bought now. Amounts in minor units of the store's currency. */
export const riskRow = z.object({
  kind: z.enum(['listed', 'unbought']),
  id: z.int(),
  lossMinor: minor,
  /** What it leaves at the freshest cost, of one piece of a listing or of the whole order, and what that costs. */
  profitMinor: minor,
  costMinor: minor,
  /** The shown price of one piece, or what the buyer paid. */
  priceMinor: minor,
  /** How far its cost moves in a day, hundredths of a percent; null = not known. */
  volatilityPercent: z.int().nullable(),
  units: z.int(),
  asin: z.string().nullable(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The order's number at the marketplace; null of a listing. */
  sellerAmazonOrderId: z.string().nullable(),
  shipBy: z.iso.datetime().nullable(),
  capUsd: minor.nullable(),
  actions: z.array(riskAction),
});
export type RiskRow = z.output<typeof riskRow>;

export const marginAtRisk = pageOf(riskRow).extend({
  currency: z.string(),
  /** The sum of all rows, and of each kind; with how many rows each is made of. */
  totalMinor: minor,
  listedMinor: minor,
  unboughtMinor: minor,
  listed: z.int(),
  unbought: z.int(),
  /** When it was computed last; null = it was not yet. */
  computedAt: z.iso.datetime().nullable(),
});
export type MarginAtRisk = z.output<typeof marginAtRisk>;

const items = z.object({ inventoryItemIds: z.array(z.int()).min(1).max(500) });

export const marginSchemas = defineSchemas({
  list: {
    summary: 'What the store would lose if everything were sold and bought now, the worst first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(400).default(1),
      limit: z.coerce
        .number()
        .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
        .default(25),
    }),
    response: marginAtRisk,
  },
  raise: {
    summary: 'Reads the source of chosen listings anew and decides their price again',
    body: items,
    response: z.object({ queued: z.int() }),
    errors: ['RecordNotFound'],
  },
  zero: {
    summary: 'Sets chosen listings to quantity 0 until they are released',
    body: items,
    response: z.object({ queued: z.int(), actionId: z.int().nullable() }),
    errors: ['RecordNotFound'],
  },
  cap: {
    summary:
      'Computes the most that may be paid at the source for an order, where it could not be told when it came in',
    body: z.object({ sellerAmazonOrderId: z.string().min(1).max(60) }),
    response: z.object({ capUsd: minor }),
    errors: ['OrderNotFound', 'SourcePriceUnknown'],
  },
});
