import { preventionActions } from '@kervan/domain/protection/prevent-suspend';
import { alertTypes } from '@kervan/domain/protection/warning-of-issue';
import { z } from 'zod';
import { pageOf } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const action = z.enum(preventionActions);
const actions = z.object({
  fairPrice: action,
  restricted: action,
  trademark: action,
  suspected: action,
  barcode2d: action,
  intellectualProperty: action,
  safety: action,
});
/** INV-066: what is done, by the way a warning comes and by what it is about. */
const preventSuspend = z.object({ api: actions, mail: actions, restrictBrandOnTrademark: z.boolean() });

/** INV-064: a listing that the marketplace took down or hides, with one thing that is wrong with it. */
const suppressedListing = z.object({
  id: z.int(),
  sku: z.string(),
  asin: z.string().nullable(),
  /** The product of the store that it is; null = the store has none of this SKU. */
  inventoryItemId: z.int().nullable(),
  title: z.string().nullable(),
  /** The marketplace's name of the field; null = it names none. */
  fieldName: z.string().nullable(),
  alertType: z.enum(alertTypes),
  explanation: z.string(),
  lastUpdateTime: z.iso.datetime(),
});
export type SuppressedListing = z.output<typeof suppressedListing>;

export const protectionSchemas = defineSchemas({
  get: {
    summary: 'What is done on each kind of warning',
    response: preventSuspend.extend({ revision: z.int() }),
  },
  save: {
    summary: 'Sets what is done on each kind of warning from now on',
    body: preventSuspend.extend({ revision: z.int().optional() }),
    /** Undoable as every save of settings; null = nothing was changed. */
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile'],
  },
  suppressed: {
    summary: 'The suppressed listings of the store, those that changed last first',
    body: z.object({
      page: z.int().min(1).max(400).default(1),
      limit: z.union([z.literal(25), z.literal(50), z.literal(100)]).default(25),
      search: z.string().trim().max(100).default(''),
      alertType: z.enum(alertTypes).nullish(),
    }),
    /** reportedAt: when the marketplace's whole list was read last; null = not yet. */
    response: pageOf(suppressedListing).extend({ reportedAt: z.iso.datetime().nullable() }),
  },
});
