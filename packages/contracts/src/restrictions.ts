import { entryFaults } from '@kervan/domain/filters/list-entry';
import { restrictionListNames } from '@kervan/domain/filters/restriction-kinds';
import {
  givenReasonNames,
  infringementNames,
  poolSourceNames,
  restrictionReasonNames,
} from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { dryRunAnswer } from './filters.ts';
import { pageOf, paging } from './paging.ts';
import { uploadBody, uploadErrors, uploadResult } from './record-uploads.ts';
import { defineSchemas } from './schemas.ts';

const storeId = z.int().min(1).max(2_147_483_647);
/** Which list (FILT-039). */
const type = z.enum(restrictionListNames);
/** Values, notes, SKUs and descriptions are searched, without regard to case. */
const search = z.string().trim().max(100).default('');
export const recordSorts = ['created', 'value', 'reason', 'infringement'] as const;
const values = z.array(z.string().max(1_000));
const ids = z.array(z.int().min(1)).max(limits.recordsAtOnceMax);
/** By which the action is undone; null = nothing changed. */
const actionId = z.int().nullable();

/** FILT-011: a record of a list. */
export const restrictionRecord = z.object({
  id: z.int(),
  value: z.string(),
  reason: z.enum(restrictionReasonNames),
  infringementType: z.enum(infringementNames),
  /** null = nobody told it. */
  source: z.enum(poolSourceNames).nullable(),
  note: z.string().nullable(),
  sku: z.string().nullable(),
  description: z.string().nullable(),
  createDate: z.iso.datetime(),
});
export type RestrictionRecord = z.output<typeof restrictionRecord>;

/** What became of a line; `OnOtherList`: it was added, and stands on the opposite list too (FILT-024). */
export const lineResults = [...entryFaults, 'Added', 'OnOtherList', 'UniqueViolation', 'InsertLimitExceeded'] as const;

/** Of several stores the figures are their sums, and the samples those of the selected one: it alone has their pages. */
const listForecast = dryRunAnswer.extend({
  stores: z.array(z.object({ customerMarketPlaceId: storeId, zeroed: z.int(), removed: z.int(), restored: z.int() })),
});
export type ListForecastAnswer = z.output<typeof listForecast>;

export const restrictionsSchemas = defineSchemas({
  list: {
    summary: 'A list of the store, the newest records first',
    query: z.object({ type }),
    body: z.object({
      ...paging,
      /** From the end, or from the cursor towards the beginning. */
      backwards: z.boolean().default(false),
      search,
      sort: z.enum(recordSorts).default('created'),
    }),
    response: pageOf(restrictionRecord),
    errors: ['ListTooCostly'],
  },
  download: {
    summary: 'All records of a list that a search finds, as a file that can be uploaded again',
    query: z.object({ type }),
    body: z.object({
      search,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      language: z.enum(['tr', 'us']).optional(),
    }),
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['SheetTooLarge', 'RecordNotFound'],
  },
  add: {
    summary: 'Puts lines on a list of stores; each line is answered for each store',
    query: z.object({ type }),
    body: z.object({
      values: values.max(limits.recordsAtOnceMax),
      reason: z.enum(givenReasonNames).default('AddedManually'),
      note: z.string().trim().max(limits.orderNoteMax).nullish(),
      infringementType: z.enum(infringementNames).default('None'),
      customerMarketPlaceIds: z.array(storeId).max(21),
      confirmed,
    }),
    response: z.object({
      added: z.int(),
      /** One for each store that something was added to. */
      actionIds: z.array(z.int()),
      lines: z.array(
        z.object({ customerMarketPlaceId: storeId.nullable(), value: z.string(), result: z.enum(lineResults) }),
      ),
    }),
    errors: ['InvalidMarketplaceSelection', 'ConfirmationNeeded'],
  },
  upload: {
    summary: 'Looks through a file of records (CSV or XLSX) or puts them on a list: all lines, or the good ones alone',
    query: z.object({ type }),
    body: uploadBody,
    response: uploadResult,
    errors: uploadErrors,
  },
  uploadCategories: {
    summary: 'The same for restricted categories: the first line names the column Category Name or Category Path',
    body: uploadBody,
    response: uploadResult,
    errors: uploadErrors,
  },
  dryRun: {
    summary: 'What adding lines to a list, or removing records, would do to the products of the store; writes nothing',
    query: z.object({ type }),
    body: z.object({
      values: values.max(limits.recordsAtOnceMax).default([]),
      infringementType: z.enum(infringementNames).default('None'),
      /** Records that would be taken off. */
      ids: ids.default([]),
      /** Entries of the common pool of this list that would be added (FILT-044). */
      poolEntries: z.array(z.int().min(1)).max(limits.poolEntriesAtOnceMax).default([]),
      /** The stores that it would be done in; none = the selected one. */
      customerMarketPlaceIds: z.array(storeId).max(21).default([]),
    }),
    response: listForecast,
    errors: ['DryRunSuperseded', 'TooManyRequests', 'RecordNotFound', 'InvalidMarketplaceSelection'],
  },
  keywords: {
    summary: 'The restricted keywords that stand in the title of an item',
    query: z.object({ asinOrSku: z.string().trim().min(1).max(60) }),
    response: z.array(z.string()),
    errors: ['RecordNotFound'],
  },
  remove: {
    summary: 'Takes records off a list',
    query: z.object({ type }),
    body: z.object({ ids: ids.min(1), confirmed }),
    response: z.object({ deleted: z.int(), actionId }),
    errors: ['RecordNotFound', 'ConfirmationNeeded'],
  },
});
