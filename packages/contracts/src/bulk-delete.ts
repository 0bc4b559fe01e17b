import { z } from 'zod';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { confirmed } from './confirmed.ts';
import { minor, pageOf } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const storeId = z.int().min(1).max(2_147_483_647);
const status = z.enum(InventoryItemStatus);
/** Lines above 5,000 are answered with InsertLimitExceeded; stores that are none of the caller's with InvalidMarketplaceSelection. */
const wanted = {
  asinsOrSkus: z.array(z.string().max(60)).max(20_000),
  customerMarketPlaceIds: z.array(storeId).max(21),
};
const errors = ['AsinNotValid', 'InsertLimitExceeded', 'InvalidMarketplaceSelection'] as const;
/** By which POST /api/activity/undo takes the action back; null = nothing was changed. */
const actionId = z.int().nullable();

/** A product with each of its listings in the store. */
export const duplicateGroup = z.object({
  asin: z.string(),
  title: z.string().nullable(),
  image: z.string().nullable(),
  skus: z.array(
    z.object({ sku: z.string(), status, price: minor.nullable(), quantity: z.int(), createDate: z.iso.datetime() }),
  ),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

export const bulkDeleteSchemas = defineSchemas({
  bulkDelete: {
    summary: 'Takes products out of stores by ASIN or SKU; what no store holds is named',
    body: z.object({ ...wanted, addToExcluded: z.boolean().default(false), confirmed }),
    response: z.object({
      deleted: z.int(),
      notFound: z.array(z.string()),
      /** Each store's part is an action of its own. */
      stores: z.array(z.object({ customerMarketPlaceId: storeId, deleted: z.int(), actionId })),
    }),
    errors: [...errors, 'ConfirmationNeeded'],
  },
  previewBulkDelete: {
    summary: 'What a deletion of these ASINs and SKUs would take out, by store and status; changes nothing',
    body: z.object(wanted),
    response: z.object({
      items: z.int(),
      notFound: z.array(z.string()),
      stores: z.array(
        z.object({ customerMarketPlaceId: storeId, statuses: z.array(z.object({ status, items: z.int() })) }),
      ),
    }),
    errors: [...errors],
  },
  duplicates: {
    summary: 'Products that the store lists under more than one SKU',
    body: z.object({
      page: z.int().min(1).max(400).default(1),
      limit: z.union([z.literal(25), z.literal(50), z.literal(100)]).default(25),
    }),
    response: pageOf(duplicateGroup).extend({ currency: z.string() }),
    errors: ['NoRecordsFound', 'TooManyAtOnce'],
  },
  removeDuplicates: {
    summary: 'Takes listings of products out that are listed more than once; the last one of a product stays',
    body: z.object({ skus: z.array(z.string().trim().min(1).max(100)).min(1).max(5000), confirmed }),
    response: z.object({ removed: z.int(), kept: z.array(z.string()), actionId }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
});
