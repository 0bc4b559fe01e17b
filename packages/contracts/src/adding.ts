import { z } from 'zod';
import { addForecast } from './add-forecast.ts';
import { addProgress } from './add-progress.ts';
import { defineSchemas } from './schemas.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const percent = z.int().min(-9_999).max(100_000);
const wanted = z.object({
  /** Lines that hold nothing at all are answered with NoDataAvailableToAdd. */
  asins: z.array(z.string().max(60)).max(20_000),
  fromFile: z.boolean().default(false),
  customerMarketPlaceIds: z.array(storeId).min(1).max(21),
  approvalMode: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  skuPrefix: z
    .string()
    .max(20)
    .regex(/^[A-Za-z0-9-]*$/)
    .nullish(),
  minProfit: percent.nullish(),
  standardProfit: percent.nullish(),
  maxProfit: percent.nullish(),
});
const addErrors = [
  'AsinNotValid',
  'InvalidMarketplaceSelection',
  'InsertLimitExceeded',
  'InventoryNotAdded',
  'InventoryLimitReached',
  'subscriptionLimit',
  'NoDataAvailableToAdd',
  'RecordNotFound',
] as const;
/** Adding products by ASIN: what it would do, doing it, and how far it has come. */
export const adding = defineSchemas({
  add: {
    summary: 'Adds products by ASIN to one or several stores; worked in the background',
    body: wanted,
    response: z.object({
      batchId: z.int(),
      accepted: z.int(),
      rejected: z.array(z.object({ line: z.int(), asin: z.string(), code: z.string(), storeId: storeId.nullable() })),
      /** Added5000, InventoryPartiallyAdded, subscriptionLimit or AtStoreStatusLimitExceeded when the answer needs a word. */
      notice: z.string().nullable(),
    }),
    errors: [...addErrors],
  },
  addDryRun: {
    summary:
      'What an add would do: where each product would stand by the filters and the way of approving; changes nothing',
    body: wanted,
    response: addForecast,
    errors: [...addErrors],
  },
  addProgress: {
    summary: 'How far an add has come, line by line',
    query: z.object({
      batchId: z.coerce.number().int(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: addProgress,
    errors: ['RecordNotFound'],
  },
});
