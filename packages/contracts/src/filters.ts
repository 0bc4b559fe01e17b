import { z } from 'zod';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { recentOrders } from './recent-orders.ts';
import { defineSchemas } from './schemas.ts';
import { filterSetting } from './settings.ts';

const sendingType = z.enum(sendingTypes);
const minor = z.int().min(-2_147_483_648).max(2_147_483_647);

/** A filter set anew; without a way of sending of its own it is of the one in the query. */
const filterChange = filterSetting.extend({ sendingType: sendingType.optional() });
export type FilterChangeToSend = z.input<typeof filterChange>;
/** Every filter of both ways of sending at once. */
const filterChanges = z.array(filterChange).max(2 * filterNames.length);

/** Items of an effect: by one filter alone, shared by several, both together. */
const effectCount = z.object({ alone: z.int(), shared: z.int(), total: z.int() });
const effectCounts = z.object({ zeroed: effectCount, removed: effectCount, restored: effectCount });

const effect = z.enum(['zeroed', 'removed', 'restored']);

/** An item that a change of filters does something to. */
const affectedItem = z.object({
  id: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  effect,
  /** The filters behind the effect, in evaluation order. */
  filters: z.array(z.enum(filterNames)),
  currency: z.string(),
  priceMinor: minor.nullable(),
  /** Profit of one sale at the present price. */
  profitMinor: minor.nullable(),
  /** Orders of the last 30 days; null = not known. */
  orders: z.int().nullable(),
});

export const dryRunAnswer = z.object({
  /** The settings that the forecast was computed on top of; a save names it. */
  revision: z.int(),
  computedAt: z.iso.datetime(),
  durationMs: z.int(),
  /** Items of the store, and how many of them were evaluated within the time there is for it. */
  items: z.int(),
  evaluated: z.int(),
  /** Not checked at the source yet. */
  waiting: z.int(),
  /** Items at the store or on their way to it; `lost` of those before are stopped after. */
  offered: z.object({ before: z.int(), after: z.int(), lost: z.int() }),
  /** No filter stops them any more, their stock, price or a warning does. */
  released: z.int(),
  /** Their stock, price or a warning kept them from being offered; now a filter does, too. */
  caught: z.int(),
  totals: effectCounts,
  /** Each filter with an effect, the largest first. An item shared by several counts in each of them. */
  filters: z.array(effectCounts.extend({ sendingType, filterName: z.enum(filterNames) })),
  /** At most 20 items that stop being offered, those with the most profit first, then items that return. */
  samples: z.array(affectedItem).max(20),
  /** Of the items that stop being offered, each order once. */
  orders: recentOrders,
});
export type DryRunAnswer = z.output<typeof dryRunAnswer>;
export type AffectedItem = z.output<typeof affectedItem>;

export const filtersSchemas = defineSchemas({
  get: {
    summary: 'The filters of the selected store, and how many items each keeps out',
    query: z.object({ sendingType: sendingType.default('warehouse') }),
    response: z.object({
      revision: z.int(),
      /** `held`: items out of criteria whose reason is this filter. */
      filters: z.array(filterSetting.extend({ held: z.int() })),
    }),
  },
  known: {
    summary: 'Of how many products that are sent this way the figure is known that each filter judges by',
    query: z.object({ sendingType: sendingType.default('warehouse') }),
    response: z.object({
      items: z.int(),
      /** `known` null: the filter judges by lists and warnings, or by nothing that applies here. */
      filters: z.array(z.object({ filterName: z.enum(filterNames), known: z.int().nullable() })),
    }),
    errors: ['RecordNotFound'],
  },
  save: {
    summary: 'Saves filters and decides the whole store again',
    query: z.object({
      sendingType: sendingType.default('warehouse'),
      revision: z.coerce.number().int().optional(),
      /** The number of products that go off sale, as the dry run told it: above the store's own number a save needs it (M3). */
      confirmed: z.coerce.number().int().min(0).optional(),
    }),
    body: filterChanges.min(1),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['PlanTooLow', 'SettingsChangedMeanwhile', 'ConfirmationNeeded'],
  },
  dryRun: {
    summary: 'What saving filters would do to every item of the store; writes nothing',
    query: z.object({ sendingType: sendingType.default('warehouse') }),
    body: filterChanges,
    response: dryRunAnswer,
    errors: ['PlanTooLow', 'DryRunSuperseded', 'TooManyRequests'],
  },
  affected: {
    summary: 'The items that saving filters would zero, remove or bring back, page by page; writes nothing',
    query: z.object({
      sendingType: sendingType.default('warehouse'),
      effect: effect.optional(),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    body: filterChanges,
    /** In the order of their ids; `next` is the `after` of the following page, null = no more. A page may be empty and have a next one. */
    response: z.object({ revision: z.int(), items: z.array(affectedItem).max(100), next: z.int().nullable() }),
    errors: ['PlanTooLow', 'TooManyRequests'],
  },
});
