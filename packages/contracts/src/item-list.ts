import { z } from 'zod';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { itemColumns } from '@kervan/domain/inventory/item-columns';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import { itemCondition } from './item-condition.ts';
import { itemDetail } from './item-detail.ts';
import { itemRow } from './item-row.ts';
import { pageOf, paging } from './paging.ts';

/** What the list is narrowed by. */
const narrowing = {
  status: z.enum(inventoryTabNames).default('all'),
  search: z.string().trim().max(200).optional(),
  conditions: z.array(itemCondition).max(conditionLimits.conditionsMax).default([]),
};

/** INV-096: the list of the store's items. */
export const itemList = {
  summary: 'Items of the selected store',
  body: z.object({
    ...paging,
    /** Reads from the end, or from the cursor towards the beginning; the rows come in that order. */
    backwards: z.boolean().default(false),
    ...narrowing,
    sort: z.enum(itemSorts).default('created'),
    more: z.boolean().default(false),
  }),
  /** `queryMs`: how long counting and reading took the server; `more` is there where it was asked for. */
  response: pageOf(itemRow.extend({ more: itemDetail.shape.extra.optional() })).extend({ queryMs: z.int() }),
  errors: ['ListTooCostly', 'TooManyAtOnce', 'Overloaded'],
} as const;

/** The same as a file (decision 46). */
export const itemFile = {
  summary: 'Every item that the list shows, as a file with the columns that are named, in their order',
  body: z.object({
    ...narrowing,
    /** Missing: those that are shown at first. */
    columns: z.array(z.enum(itemColumns)).min(1).max(itemColumns.length).optional(),
    /** A sheet holds 100,000 rows at most; CSV has no such bound. */
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: ['ListTooCostly', 'SheetTooLarge', 'RecordNotFound'],
} as const;
