import { poolResults } from '@kervan/domain/common-pool/add-from-pool';
import { ownListNames, poolKindNames } from '@kervan/domain/common-pool/pool-entry';
import { infringementNames, poolSourceNames } from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const kind = z.enum(poolKindNames);
export const poolSorts = ['last', 'created', 'sellers', 'value'] as const;

/** FILT-028: what sellers were warned about. Nothing of it says whom, and days stand for moments. */
export const poolEntry = z.object({
  id: z.int(),
  /** Of a product null = not known. */
  brand: z.string().nullable(),
  /** null = the entry is about a brand. */
  asin: z.string().nullable(),
  infringementType: z.enum(infringementNames),
  source: z.enum(poolSourceNames),
  /** How many sellers were warned. */
  sellers: z.int(),
  /** The days of the first warning and of the last one. */
  createDate: z.iso.date(),
  lastDate: z.iso.date(),
  /** Where it stands on lists of the caller. */
  own: z.array(z.object({ customerMarketPlaceId: storeId, list: z.enum(ownListNames) })),
});
export type PoolEntry = z.output<typeof poolEntry>;

export const commonPoolSchemas = defineSchemas({
  list: {
    summary: 'The common pool of brands or of products, what was warned about last first',
    query: z.object({ kind }),
    body: z.object({
      ...paging,
      /** From the end, or from the cursor towards the beginning. */
      backwards: z.boolean().default(false),
      /** Looks into ASIN and brand without regard to case. */
      search: z.string().trim().max(100).default(''),
      infringementType: z.enum(infringementNames).nullish(),
      source: z.enum(poolSourceNames).nullish(),
      sort: z.enum(poolSorts).default('last'),
    }),
    response: pageOf(poolEntry),
    errors: ['ValidationFailed'],
  },
  addToRestricted: {
    summary:
      'Puts entries of a pool on the list of restricted brands or products of stores; each is answered for each store',
    query: z.object({ kind }),
    body: z.object({
      entries: z.array(z.int().min(1)).min(1).max(limits.recordsAtOnceMax),
      customerMarketPlaceIds: z.array(storeId).max(21),
      confirmed,
    }),
    response: z.object({
      added: z.int(),
      /** One for each store that something was added to. */
      actionIds: z.array(z.int()),
      results: z.array(
        z.object({ entry: z.int(), customerMarketPlaceId: storeId, value: z.string(), result: z.enum(poolResults) }),
      ),
    }),
    errors: ['PoolLimitReached', 'InvalidMarketplaceSelection', 'RecordNotFound', 'ConfirmationNeeded'],
  },
});
