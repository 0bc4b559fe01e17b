import type { TableFault } from '../files/table-fault.ts';

/** A file of the marketplace's business reports: by product tells of a period as a whole, by date of each of its days as a whole. */
export type BusinessFileKind = 'byProduct' | 'byDate';

/** What a file tells, by the names that this product gives it. */
export const businessFields = ['asin', 'date', 'title', 'sessions', 'pageViews', 'buybox', 'units', 'sales'] as const;
export type BusinessField = (typeof businessFields)[number];

/** How the marketplace heads its columns, the name of today first; those for business customers alone are other columns. */
export const businessHeads: Readonly<Record<BusinessField, readonly string[]>> = {
  asin: ['(Child) ASIN'],
  date: ['Date'],
  title: ['Title'],
  sessions: ['Sessions - Total', 'Sessions'],
  pageViews: ['Page Views - Total', 'Page Views'],
  buybox: ['Featured Offer (Buy Box) Percentage', 'Featured Offer Percentage', 'Buy Box Percentage'],
  units: ['Units Ordered'],
  sales: ['Ordered Product Sales'],
};

/** Why a line is not taken. */
export const businessLineFaults = [
  'AsinNotValid',
  'DayNotValid',
  'DayOutsidePeriod',
  'Required',
  'NotNumber',
  'Negative',
  'TooLarge',
  'OtherCurrency',
  'TooManyCells',
  'Duplicated',
] as const;
export type BusinessLineFault = {
  line: number;
  /** The product or the day as it stands there. */
  value: string;
  column: BusinessField | null;
  code: (typeof businessLineFaults)[number];
  /** The line that names the same. */
  other: number | null;
};

/** Why a whole file is not read. `line`: where, as a table program counts. */
export const businessFileFaults = [
  'empty',
  'notText',
  'notUtf8',
  'quotes',
  'sheet',
  'columns',
  'tooManyLines',
] as const;
export type BusinessFileFault =
  | { code: Exclude<TableFault, 'brokenSheet' | 'wrongExcel'> | 'sheet'; line: number | null }
  | { code: 'columns'; columns: readonly string[]; line: number }
  | { code: 'tooManyLines'; limit: number };

/** One row. `asin` empty = all products of the day; buybox in hundredths of a percent, sales in minor units. */
export type BusinessRow = {
  day: string;
  asin: string;
  title: string | null;
  sessions: number;
  pageViews: number;
  buybox: number;
  units: number;
  sales: number;
};
export type ReadBusiness = {
  kind: BusinessFileKind;
  lines: number;
  good: BusinessRow[];
  faults: BusinessLineFault[];
};

/** A billion of any currency: what sums of very many rows still hold exactly. */
export const BUSINESS_SALES_MAX = 10_000_000_000;
