import { marketCodes } from '@kervan/domain/markets';
import { managementTypes } from '@kervan/domain/stores/management';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const stateHash = z.string();
const count = z.int().min(0);

/** What becomes of one store of a state. */
const storeToTake = z.object({
  market: z.enum(marketCodes),
  name: z.string(),
  management: z.enum(managementTypes),
  /** new = it is registered; empty = the account has it, and nothing stands in it; taken = the account works with it: nothing is taken over. */
  outcome: z.enum(['new', 'empty', 'taken']),
  items: count,
  records: count,
  asinSettings: count,
  searches: count,
  templates: count,
  campaigns: count,
  flags: count,
  /** The policy of direct sending is accepted for it by whoever takes it over. */
  directSending: z.boolean(),
});
export type StoreToTake = z.output<typeof storeToTake>;

export const takeoverStates = ['waiting', 'items', 'done', 'failed'] as const;
/** A takeover that is under way or over. */
const takeoverRow = z.object({
  takeoverId: z.int(),
  state: z.enum(takeoverStates),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Items of the state, and how many of them stand in their stores. */
  items: count,
  done: count,
  /** Of the state that was handed in; of what stood in the stores when all was taken over, null = not over. Equal: nothing is missing. */
  stateHash,
  foundHash: z.string().nullable(),
  /** Why it could not be taken over, by its code: nothing of it was written. */
  failure: z.string().nullable(),
});
export type Takeover = z.output<typeof takeoverRow>;

export const takeoverSchemas = defineSchemas({
  state: {
    summary: 'All that the owner has set and decided, as one document that another copy of the product takes over',
    mediaTypes: ['application/json'],
    errors: ['TooManyAtOnce', 'StateTooLarge', 'reauth'],
  },
  importState: {
    summary:
      'Says what a state would do, or takes it over: all of it or nothing; the same state once more is the same takeover',
    body: z.object({
      json: z.object({ dryRun: z.boolean().default(false) }).default({ dryRun: false }),
      files: z.array(z.file()).min(1).max(1),
    }),
    response: z.object({
      stateHash,
      stores: z.array(storeToTake),
      hasCompany: z.boolean(),
      hasExtension: z.boolean(),
      /** Products that the plan still has room for. */
      room: count,
      /** Why nothing would be taken over; null = it can be. */
      refusal: z.enum(['StateMarketTaken', 'InventoryLimitReached', 'StateEmpty']).nullable(),
      /** null = of a look alone. */
      takeoverId: z.int().nullable(),
    }),
    errors: [
      'StateNotValid',
      'StateNewer',
      'StateDamaged',
      'StateEmpty',
      'StateMarketTaken',
      'TakeoverUnderWay',
      'InventoryLimitReached',
      'PayloadTooLarge',
      'reauth',
    ],
  },
  takeovers: { summary: 'The takeovers of states, the newest first', response: z.array(takeoverRow) },
});
