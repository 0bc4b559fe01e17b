import { z } from 'zod';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { noticePeriodNames } from '@kervan/domain/notices/notice-settings';
import { confirmed } from './confirmed.ts';
import { itemCondition } from './item-condition.ts';
import { recentOrders } from './recent-orders.ts';
import { defineSchemas } from './schemas.ts';

const period = z.enum(noticePeriodNames);
const status = z.enum(inventoryTabNames);
const search = z.string().trim().max(200).nullable();
const conditions = z.array(itemCondition).max(conditionLimits.conditionsMax);
/** What a search finds beside its status, as it is kept. */
export const searchFinds = z.object({ search, conditions, sort: z.enum(itemSorts), desc: z.boolean() });

/** null = it said the same already. */
const actionId = z.int().nullable();

const fields = z.object({
  name: z.string().max(200),
  status,
  isNotified: z.boolean(),
  notificationPeriod: period,
  autoDelete: z.boolean(),
  autoDeletePeriod: period,
  showOnTabs: z.boolean(),
  autoApprove: z.boolean(),
  autoApprovePeriod: period,
  /** 1 to 5000 (INV-058). */
  autoApproveCount: z.int(),
});

export const savedSearchesSchemas = defineSchemas({
  all: {
    summary: 'The saved searches of the store by their names; those on tabs with how many products they find',
    response: z.array(
      fields.extend({
        id: z.int(),
        /** null: a field, status or order of it no longer exists; it has to be saved anew. */
        finds: searchFinds.nullable(),
        /** Counted up to 10,000; null where it is on no tab or cannot be counted. */
        count: z.int().nullable(),
        /** There are more than `count`. */
        isMore: z.boolean(),
        /** A delete found more than was foreseen: it waits for an answer since then. */
        held: z.object({ at: z.iso.datetime(), count: z.int() }).nullable(),
      }),
    ),
    errors: ['RecordNotFound', 'TooManyAtOnce', 'Overloaded'],
  },
  save: {
    summary: 'Saves a search (201), or overwrites the one of that name when `overwrite` says so (200)',
    body: fields.extend({
      finds: searchFinds,
      overwrite: z.boolean().default(false),
      /** How many products its first run would delete or approve, as the dry run told it: above the store's own number it is needed (M3). */
      confirmed,
    }),
    response: z.object({ id: z.int(), overwritten: z.boolean(), actionId }),
    errors: ['AlreadyExists', 'SavedSearchLimitReached', 'ListTooCostly', 'RecordNotFound', 'ConfirmationNeeded'],
  },
  delete: {
    summary: 'Deletes a saved search; what it found stays',
    query: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: z.object({ actionId }),
    errors: ['RecordNotFound'],
  },
  answer: {
    summary:
      'Answers a saved delete that was held because it found more than was foreseen: it runs now, or not this time',
    /** `count`: the number that was seen. */
    body: z.object({ id: z.int().min(1).max(2_147_483_647), count: z.int().min(1), isMeant: z.boolean() }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  dryRun: {
    summary: 'How many products a search would delete or approve now, with 20 of them; changes nothing',
    body: z.object({
      act: z.enum(['delete', 'approve']),
      status,
      search,
      conditions,
      autoApproveCount: z.int().min(1).max(5_000),
    }),
    response: z.object({
      /** What one run would change now. */
      count: z.int(),
      samples: z.array(z.object({ id: z.int(), asin: z.string(), title: z.string().nullable() })),
      /** It finds all products of its status. */
      isEverything: z.boolean(),
      /** Of the products that a run would delete, each order once; null also where it would approve. */
      orders: recentOrders,
    }),
    errors: ['ListTooCostly', 'RecordNotFound', 'TooManyAtOnce', 'Overloaded'],
  },
});
