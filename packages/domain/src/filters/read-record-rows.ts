import type { TableRows } from '../files/table-fault.ts';
import { limits } from '../limits.ts';
import { categoryNameEntry, categoryPathEntry, listEntryOf, type EntryOfText } from './list-entry.ts';
import {
  detailFields,
  valueFieldsOf,
  type FileEntry,
  type LineFault,
  type ReadRecords,
  type RecordFileFault,
  type RecordFileField,
  type RecordFileWords,
  type ValueField,
} from './record-file.ts';
import { listMax, type RestrictionKind } from './restriction-kinds.ts';
import { infringementNames, InfringementType } from './restriction-reasons.ts';

/** What stands in a cell beside the value at most. */
const longest = { note: limits.orderNoteMax, sku: 60, description: 1_000 } as const;

/**
 * Reads the rows of a file of records, the first of which names the columns, in any order; columns of other names are left aside. Lines are counted
 * as a table program shows them. Of lines that name the same the first one is taken.
 */
export function readRecordRows(
  { rows, separator }: TableRows,
  kind: RestrictionKind,
  words: RecordFileWords,
): ReadRecords | { fault: RecordFileFault } {
  const [head, ...body] = rows;
  if (!head || head.every(isBlank)) return { fault: { code: 'empty' } };
  const places = placesOf(head, kind, words);
  const wanted = valueFieldsOf[kind];
  if (wanted.every((field) => places[field] === undefined)) return { fault: { code: 'columns', columns: wanted } };
  const filled = body.flatMap((cells, index) => (cells.every(isBlank) ? [] : [{ cells, line: index + 2 }]));
  if (filled.length === 0) return { fault: { code: 'empty' } };
  const limit = listMax(kind);
  if (filled.length > limit) return { fault: { code: 'tooManyLines', limit } };
  const read: ReadRecords = { lines: filled.length, good: [], faults: [] };
  const lineOf = new Map<string, number>();
  const table = { places, kind, words, width: head.length, separator };
  for (const { cells, line } of filled) {
    const { entry, value, faults } = readLine(cells, table);
    for (const fault of faults) read.faults.push({ line, value, other: null, ...fault });
    if (entry === null) continue;
    const other = lineOf.get(entry.folded);
    if (other === undefined) {
      lineOf.set(entry.folded, line);
      read.good.push(entry);
    } else read.faults.push({ line, value, column: wanted[0] ?? null, code: 'DuplicatedInList', other });
  }
  return read;
}

type Places = Partial<Record<RecordFileField, number>>;
type Table = {
  places: Places;
  kind: RestrictionKind;
  words: RecordFileWords;
  width: number;
  separator: string | null;
};
type Fault = Pick<LineFault, 'column' | 'code'>;
type Line = { entry: FileEntry | null; value: string; faults: Fault[] };

const isBlank = (cell: string): boolean => cell.trim() === '';
/** A byte order mark stands before the first name. */
const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLocaleLowerCase('en')
    .replaceAll(/[\s_-]+/g, ' ');

function placesOf(head: readonly string[], kind: RestrictionKind, { columns }: RecordFileWords): Places {
  const names = head.map(plain);
  const places: Places = {};
  for (const field of [...valueFieldsOf[kind], ...detailFields]) {
    const place = names.findIndex((name) => columns[field].some((word) => plain(word) === name));
    if (place >= 0) places[field] = place;
  }
  return places;
}

function readLine(cells: readonly string[], table: Table): Line {
  const { places, kind } = table;
  const cell = (field: RecordFileField): string => unquoted(cells[places[field] ?? -1] ?? '');
  const named = valueFieldsOf[kind].find((field) => cell(field) !== '') ?? null;
  const value = named === null ? '' : cell(named);
  const shape = shapeFault(cells, table);
  if (shape !== null) return { entry: null, value: value || (cells[0] ?? ''), faults: [{ column: null, code: shape }] };
  if (named === null)
    return { entry: null, value, faults: [{ column: valueFieldsOf[kind][0] ?? null, code: 'Required' }] };
  const faults: Fault[] = [];
  if (isFormula(cells[places[named] ?? -1] ?? '')) faults.push({ column: named, code: 'Formula' });
  const entry = entryOf(kind, named, value);
  if ('fault' in entry && faults.length === 0) faults.push({ column: named, code: entry.fault });
  const infringement = infringementOf(cell('infringement'), table.words);
  if (infringement === null) faults.push({ column: 'infringement', code: 'InfringementUnknown' });
  for (const field of ['note', 'sku', 'description'] as const) {
    if (cell(field).length > longest[field]) faults.push({ column: field, code: 'TooLong' });
    else if (isFormula(cells[places[field] ?? -1] ?? '')) faults.push({ column: field, code: 'Formula' });
  }
  if ('fault' in entry || infringement === null || faults.length > 0) return { entry: null, value, faults };
  const told = (field: 'note' | 'sku' | 'description') => cell(field) || null;
  return {
    entry: { ...entry, infringement, note: told('note'), sku: told('sku'), description: told('description') },
    value,
    faults,
  };
}

/** A line of text whose cells are parted otherwise than those of the first line, or that has more of them. */
function shapeFault(cells: readonly string[], { width, separator }: Table): 'OtherSeparator' | 'TooManyCells' | null {
  if (separator === null) return null;
  if (cells.slice(width).some((cell) => !isBlank(cell))) return 'TooManyCells';
  const [only = ''] = cells;
  // A comma is part of many a brand: where there is one column alone it parts nothing.
  const others = width === 1 ? ['\t'] : [';', ',', '\t'].filter((sign) => sign !== separator);
  return cells.length === 1 && others.some((sign) => only.includes(sign)) ? 'OtherSeparator' : null;
}

const entryOf = (kind: RestrictionKind, field: ValueField, value: string): EntryOfText =>
  field === 'categoryPath'
    ? categoryPathEntry(value)
    : field === 'categoryName'
      ? categoryNameEntry(value)
      : listEntryOf(kind, value);

function infringementOf(text: string, { infringements }: RecordFileWords): number | null {
  if (text === '') return InfringementType.None;
  const name = infringementNames.find((each) => infringements[each].some((word) => plain(word) === plain(text)));
  return name === undefined ? null : InfringementType[name];
}

/** What a table program would work out, and what it says where it cannot. A text that only looks like one is kept by an apostrophe before it. */
const isFormula = (cell: string): boolean => {
  const text = cell.trim();
  return text.startsWith('=') || /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(text);
};

/** A cell as it was meant: an apostrophe that keeps a text from being worked out as a formula is no part of it. */
const unquoted = (cell: string): string =>
  cell.trim().replace(/^'(?=[=+\-@\t\r\n\0\u2212\uFF1D\uFF0B\uFF0D\uFF20])/, '');
