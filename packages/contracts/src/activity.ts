import { z } from 'zod';
import { activityActors, ActivityKind } from '@kervan/domain/activity/activity-kind';
import { skipReasons } from '@kervan/domain/activity/undo-item';
import { restrictionListNames } from '@kervan/domain/filters/restriction-kinds';
import { undoBlocks } from '@kervan/domain/activity/undo-window';
import { defineSchemas } from './schemas.ts';
import { pageOf, paging } from './paging.ts';

export const activityKind = z.enum(ActivityKind);
export const activityActor = z.enum(activityActors);

/** For items: how many stood in each status. For settings: the changed values by their path. */
const changedValues = z.record(z.string(), z.unknown());

const activityDevice = z.object({
  kind: z.enum(['web', 'extension', 'api', 'staff']),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The name of a program's key. */
  label: z.string().nullable(),
});

export const activityRow = z.object({
  actionId: z.int(),
  date: z.iso.datetime(),
  actor: activityActor,
  /** The seller's name at the time; null = not a person. */
  actorName: z.string().nullable(),
  /** The device of the person, as the account's list of devices names it; null = no person, or from before devices were kept. */
  device: activityDevice.nullable(),
  kind: activityKind,
  /** UpdateReason by name; null = none. */
  reason: z.string().nullable(),
  itemCount: z.int(),
  before: changedValues,
  after: changedValues,
  /** Null together with `undoBlock`: it could never be undone. */
  undoableUntil: z.iso.datetime().nullable(),
  /** Why it cannot be undone now; null = it can. */
  undoBlock: z.enum(undoBlocks).nullable(),
  /** The action that this one took back. */
  undoOf: z.int().nullable(),
});
export type ActivityRow = z.output<typeof activityRow>;

/** What an undo left as it is, and why. */
export const skipped = z.object({
  /** Item id, the path of a setting, a record of a list, or the number of an action that could not be taken back (`refused`). */
  id: z.union([z.int(), z.string()]),
  /** ASIN of the item, or the value of the record. */
  name: z.string().nullable(),
  reason: z.enum([...skipReasons, 'notTogether', 'refused']),
});
export type Skipped = z.output<typeof skipped>;

export const activitySchemas = defineSchemas({
  list: {
    summary: 'What was done in the selected store, newest first, with what can be undone',
    body: z.object({
      ...paging,
      kind: activityKind.optional(),
      actor: activityActor.optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      /** Name of the actor, or ASIN or SKU of an item that was changed. */
      text: z.string().trim().max(60).optional(),
    }),
    response: pageOf(activityRow),
  },
  undo: {
    summary:
      'Takes an action back within 7 days; what was changed since is left and named. Asked again it changes nothing more',
    /**
     * One action, of it one item alone, or everything that was done in a store since a moment (decision 48), the newest first. What readings
     * decided is not taken back: it follows.
     */
    body: z
      .object({
        actionId: z.int().min(1).optional(),
        inventoryItemId: z.int().min(1).optional(),
        since: z.iso.datetime().optional(),
        customerMarketPlaceId: z.int().min(1).max(2_147_483_647).optional(),
      })
      .refine(({ actionId, inventoryItemId, since, customerMarketPlaceId }) =>
        actionId === undefined
          ? since !== undefined && customerMarketPlaceId !== undefined && inventoryItemId === undefined
          : since === undefined && customerMarketPlaceId === undefined,
      ),
    /** `undone`: items, values of the settings or records of a list; of settings `decided` says how many items are decided again with them. */
    response: z.object({
      undone: z.int(),
      decided: z.int().optional(),
      /** The list of the store that the action was about. */
      list: z.enum(restrictionListNames).optional(),
      /** Since a moment: how many actions were taken back, and whether older ones are left for another call. */
      actions: z.int().optional(),
      isMore: z.boolean().optional(),
      skipped: z.array(skipped),
    }),
    errors: ['RecordNotFound', 'UndoTooOld', 'UndoImpossible'],
  },
});
