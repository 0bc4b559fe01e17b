import { limits } from '@kervan/domain/limits';
import { businessFields, businessLineFaults } from '@kervan/domain/reports/business-file';
import { datePresets } from '@kervan/domain/orders/date-presets';
import { reportNames } from '@kervan/domain/reports/report-names';
import { z } from 'zod';
import { minor, pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const day = z.iso.date();
/** Minutes from local time to UTC as the browser gives it. */
const timezoneOffset = z.coerce.number().int().min(-840).max(840).multipleOf(15).default(0);
/** The browser's zone: each day is cut where its midnight was there. Without one that is known the offset holds for every day. */
const timeZone = z.string().max(64).optional();
const range = {
  preset: z.enum(datePresets).optional(),
  /** Days where the browser is, both included. */
  from: day.optional(),
  to: day.optional(),
  timezoneOffset,
  timeZone,
};
/** REP-015: what a report is narrowed to, and its order. */
const narrowing = {
  ...range,
  search: z.string().trim().max(100).default(''),
  sort: z.string().max(40).optional(),
  desc: z.boolean().default(true),
  /** Of the sub-categories: the root. */
  rootCategoryId: z.string().max(300).optional(),
  /** Whose words are searched and whose alphabet sorts; the reader's language without it. */
  language: z.enum(['tr', 'us']).optional(),
};
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** `currency`: of its amounts. A metric of the account's health stands in its `unit`: hundredths of a percent (rate), minutes, or a count. */
export const reportRow = z.object({ id: z.int(), currency: z.string(), cells });
export type ReportRow = z.output<typeof reportRow>;
/** One point of a chart: a day, or a month as its first day. */
const point = z.object({ date: day, values: z.record(z.string(), z.int()) });
const name = z.object({ name: z.enum(reportNames) });
/** Periods that files tell of as a whole. */
const periods = z.array(z.object({ from: day, to: day }));
const businessUpload = z.object({
  kind: z.enum(['byProduct', 'byDate']),
  lines: z.int(),
  taken: z.int(),
  /** Lines with a fault. */
  wrong: z.int(),
  /** The store knew all of it already. */
  isUnchanged: z.boolean(),
  /** Periods of which something else was known before. */
  replaced: periods,
  faults: z
    .array(
      z.object({
        line: z.int(),
        value: z.string(),
        column: z.enum(businessFields).nullable(),
        code: z.enum(businessLineFaults),
        other: z.int().nullable(),
      }),
    )
    .max(limits.businessFaultsTold),
  faultsCount: z.int(),
});
export type BusinessUpload = z.output<typeof businessUpload>;
const errors = ['ValidationFailed', 'RecordNotFound'] as const;

export const reportsSchemas = defineSchemas({
  show: {
    summary: 'A report of the store: its rows, their totals, the chart where it is dated, and the period before',
    params: name,
    body: z.object({ ...paging, ...narrowing }),
    response: pageOf(reportRow).extend({
      from: day,
      to: day,
      /** The currency of all amounts: what the store is shown in, at the rate of each order's day. */
      currency: z.string(),
      totals: cells,
      series: z.array(point),
      /** So many days before; null = the report has no sums. `cutPeriods`: of those days, as below. */
      before: z.object({ from: day, to: day, totals: cells, cutPeriods: periods }).nullable(),
      /** REP-014. Profits in hundredths of a percent, of the first band. */
      store: z.object({
        name: z.string(),
        storeCode: z.string(),
        minProfit: z.int().nullable(),
        standardProfit: z.int().nullable(),
        maxProfit: z.int().nullable(),
      }),
      /** Orders of which the profit is not known yet. */
      unknownProfits: z.int(),
      /** REP-023: the day's look-ups of the account against its limit. */
      lookups: z.object({ used: z.int(), limit: z.int() }).nullable(),
      /** When what it stands on was read at the marketplace. */
      readAt: z.iso.datetime().nullable(),
      /** Periods of files that are only partly within these days: they are no part of the rows. */
      cutPeriods: periods,
    }),
    errors,
  },
  export: {
    summary: 'A whole report as a file',
    params: name,
    body: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']) }),
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [...errors, 'ListTooCostly', 'SheetTooLarge'],
  },
  uploadBusiness: {
    summary: 'Takes in a file of the marketplace’s business reports for a day or a period',
    body: z.object({
      json: z.object({
        /** Days of the market, both included, that the file was made for. */
        from: day,
        to: day,
        /** Periods that are only partly within these days may leave for it. */
        mayReplace: z.boolean().default(false),
      }),
      files: z.array(z.file()).min(1).max(1),
    }),
    response: businessUpload,
    errors: ['InvalidFileFormat', 'PayloadTooLarge', 'ValidationFailed', 'BusinessPeriodsOverlap', 'RecordNotFound'],
  },
  dashboard: {
    summary: 'The dashboard of the store: 0 summary, 1 sales chart, 2 profit chart, 3 best selling',
    query: z.object({
      day: z.coerce
        .number()
        .int()
        .pipe(z.union([z.literal(7), z.literal(15), z.literal(30), z.literal(90)]))
        .default(7),
      tabNumber: z.coerce.number().int().min(0).max(3).default(0),
      /** Only the range changed: only the chart is answered. */
      dayChanged: z.stringbool().default(false),
      timezoneOffset,
      timeZone,
    }),
    response: z.object({
      currency: z.string(),
      cards: z
        .object({
          orders: z.int(),
          sales: minor,
          profit: minor,
          returns: minor,
          itemsAtStore: z.int(),
        })
        .nullable(),
      series: z.array(z.object({ date: day, orders: z.int(), sales: minor, profit: minor })),
      /** Orders of these days whose profit is not known and in no sum of it. */
      unknownProfits: z.int(),
      table: z.array(reportRow),
      asOf: z.iso.datetime(),
    }),
  },
  bestSelling: {
    summary: 'What sold best in a range of days',
    body: z.object({ ...paging, ...range }),
    response: pageOf(
      z.object({
        asin: z.string(),
        sku: z.string(),
        title: z.string().nullable(),
        image: z.string().nullable(),
        quantitySold: z.int(),
        orderCount: z.int(),
        sales: minor,
        profit: minor,
      }),
    ),
    errors,
  },
});
