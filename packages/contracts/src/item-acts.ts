import { z } from 'zod';
import { confirmed } from './confirmed.ts';

/** By which POST /api/activity/undo takes it back; null = nothing was changed. */
const actionId = z.int().nullable();

/** What is done with chosen items, or with all stock of a store. */
export const itemActs = {
  approve: {
    summary: 'Approves pending items',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000), confirmed }),
    response: z.object({
      approved: z.int(),
      /** InventoryPartiallyAdded: some wait for a place at the store. InventoryLimitReached: all of them do. */
      notice: z.enum(['InventoryPartiallyAdded', 'InventoryLimitReached']).nullable(),
      actionId,
    }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
  remove: {
    summary: 'Takes items out of the inventory; listings are removed from the store',
    body: z.object({
      inventoryItemIds: z.array(z.int()).min(1).max(5000),
      addToExcluded: z.boolean().default(false),
      confirmed,
    }),
    response: z.object({ deleted: z.int(), actionId }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
  refresh: {
    summary: 'Reads source and competition of chosen items next and decides them again',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(100) }),
    response: z.object({ queued: z.int() }),
    errors: ['RecordNotFound'],
  },
  asins: {
    summary: 'The ASINs of chosen items, each once',
    body: z.object({ inventoryItemIds: z.array(z.int()).min(1).max(5000) }),
    response: z.object({ asins: z.array(z.string()) }),
    errors: ['RecordNotFound'],
  },
  zero: {
    summary: 'Sets chosen items to quantity 0 until they are released, or releases them',
    body: z.object({
      inventoryItemIds: z.array(z.int()).min(1).max(5000),
      /** False = they are released, which takes nothing out of sale and asks for no number. */
      zero: z.boolean().default(true),
      confirmed,
    }),
    response: z.object({ queued: z.int(), actionId }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
  zeroAll: {
    summary: 'Sets all stock of stores to zero while services are stopped; it comes back with them',
    body: z.object({ customerMarketPlaceIds: z.array(z.int()).min(1).max(100) }),
    response: z.array(z.object({ customerMarketPlaceId: z.int(), queued: z.int() })),
    errors: ['RecordNotFound', 'StoreConnectionError', 'ServicesRun'],
  },
} as const;
