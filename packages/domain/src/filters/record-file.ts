import type { TableFault } from '../files/table-fault.ts';
import { entryFaults } from './list-entry.ts';
import { RestrictionKind } from './restriction-kinds.ts';
import type { InfringementName } from './restriction-reasons.ts';

/** Columns that name what a line puts on a list; categories have two, one of which says it. */
export const valueFields = ['asin', 'brand', 'keyword', 'categoryName', 'categoryPath'] as const;
export type ValueField = (typeof valueFields)[number];
/** Columns that tell more of it; a file may leave them out. */
export const detailFields = ['infringement', 'note', 'sku', 'description'] as const;
export type RecordFileField = ValueField | (typeof detailFields)[number];
export const recordFileFields = [...valueFields, ...detailFields] as const;

const K = RestrictionKind;
/** By which columns the lines of a list are named. */
export const valueFieldsOf: Readonly<Record<RestrictionKind, readonly ValueField[]>> = {
  [K.restrictedProduct]: ['asin'],
  [K.excludedProduct]: ['asin'],
  [K.reliableProduct]: ['asin'],
  [K.restrictedBrand]: ['brand'],
  [K.reliableBrand]: ['brand'],
  [K.restrictedKeyword]: ['keyword'],
  [K.restrictedCategory]: ['categoryPath', 'categoryName'],
};

/** How columns and infringements are called in a file: every name that is understood, the first one is written. */
export type RecordFileWords = {
  columns: Readonly<Record<RecordFileField, readonly string[]>>;
  infringements: Readonly<Record<InfringementName, readonly string[]>>;
};

/** Why a line is not taken. */
export const lineFaults = [
  ...entryFaults,
  'Required',
  'Formula',
  'OtherSeparator',
  'TooManyCells',
  'InfringementUnknown',
  'TooLong',
  'DuplicatedInList',
] as const;
export type LineFault = {
  line: number;
  /** What the line names, as it stands there. */
  value: string;
  column: RecordFileField | null;
  code: (typeof lineFaults)[number];
  /** The line that names the same. */
  other: number | null;
};

/** Why a whole file is not read. */
export type RecordFileFault =
  | { code: TableFault }
  | { code: 'columns'; columns: readonly ValueField[] }
  | { code: 'tooManyLines'; limit: number };
export type FileEntry = {
  value: string;
  folded: string;
  infringement: number;
  note: string | null;
  sku: string | null;
  description: string | null;
};
export type ReadRecords = { lines: number; good: FileEntry[]; faults: LineFault[] };
