import { z } from 'zod';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { changedFields } from '@kervan/domain/inventory/changed-fields';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { UpdateReason, UpdateType, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { minor, pageOf, paging } from './paging.ts';
import { priceCause } from './price-cause.ts';

// The keys of the const object are its names.
const reasonNames = Object.keys(UpdateReason) as UpdateReasonName[];
const status = z.enum(InventoryItemStatus);
const count = z.int().min(0).max(2_147_483_647);

/** INV-049: what the update history can be searched by. Amounts are of the new value, in the store's minor units. */
export const updateHistorySearch = z.object({
  ...paging,
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  asinOrSku: z.string().trim().max(60).optional(),
  updateType: z.enum(UpdateType).optional(),
  updateReason: z.enum(reasonNames).optional(),
  filter: z.enum(filterNames).optional(),
  state: z.enum(PriceUpdateState).optional(),
  oldStatus: status.optional(),
  newStatus: status.optional(),
  changed: z.enum(changedFields).optional(),
  minPriceMinor: minor.optional(),
  maxPriceMinor: minor.optional(),
  minQuantity: count.optional(),
  maxQuantity: count.optional(),
  minHandlingDays: count.optional(),
  maxHandlingDays: count.optional(),
});

/** One change; null = not known, or there was none. Statuses by their wire names, which the panel words. */
export const updateHistoryRow = z.object({
  seq: z.int(),
  changedAt: z.iso.datetime(),
  itemId: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  updateType: z.enum(UpdateType),
  reason: z.string().nullable(),
  filter: z.string().nullable(),
  oldStatus: z.string().nullable(),
  newStatus: z.string(),
  currency: z.string(),
  cause: priceCause,
  oldPriceMinor: minor.nullable(),
  newPriceMinor: minor.nullable(),
  oldQuantity: z.int().nullable(),
  newQuantity: z.int().nullable(),
  oldHandlingDays: z.int().nullable(),
  newHandlingDays: z.int().nullable(),
  /** INV-052; null = the change had nothing to send. */
  state: z.enum(PriceUpdateState).nullable(),
});
export type UpdateHistoryRow = z.output<typeof updateHistoryRow>;

export const updateHistoryPage = pageOf(updateHistoryRow).extend({
  /** False = there are more than `totalCount`; counting ends where pages end. */
  isExact: z.boolean(),
  /** Older changes are not kept. */
  keptFrom: z.iso.datetime(),
});
