import { tableFaults, type TableFault, type TableRows } from '../files/table-fault.ts';
import { limits } from '../limits.ts';
import {
  asinPriceFields,
  asinSettingFields,
  checkAsinSetting,
  keptSetting,
  type AsinSetting,
  type AsinSettingCode,
  type AsinSettingDraft,
  type AsinSettingField,
  type AsinSettingKind,
} from './asin-setting.ts';

/** How the columns and the kinds are called in a file: every name that is understood, the first one is written. */
export type SettingFileWords = {
  columns: Readonly<Record<AsinSettingField, readonly string[]>>;
  kinds: Readonly<Record<AsinSettingKind, readonly string[]>>;
};

/** A line that is not taken. `other` = the line of the file that names the same product. */
export type SettingLineFault = {
  line: number;
  asin: string;
  column: AsinSettingField;
  code: AsinSettingCode;
  other: number | null;
};
/** Why a whole file is not read. */
export type SettingFileFault =
  | { code: TableFault }
  | { code: 'columns'; columns: AsinSettingField[] }
  | { code: 'tooManyLines'; limit: number };
export const settingFileFaults = [
  ...tableFaults,
  'columns',
  'tooManyLines',
] as const satisfies readonly SettingFileFault['code'][];

export type SettingLine = { line: number; setting: AsinSetting };
export type ReadSettings = { lines: number; good: SettingLine[]; faults: SettingLineFault[] };

/** Columns that a file may leave out. */
const optional: ReadonlySet<AsinSettingField> = new Set(['minStock', 'handlingDays', 'groupName', ...asinPriceFields]);
/** A byte order mark stands before the first name. */
const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLocaleLowerCase('en')
    .replace(/\s*[(%].*$/, '');

/**
 * Reads the rows of a file of settings, the first of which names the columns, in any order. Lines are counted as a table program shows them.
 * A product that stands twice is wrong in both lines: which of them is meant cannot be told.
 */
export function readSettingRows(
  { rows, separator }: TableRows,
  words: SettingFileWords,
  decimals: 0 | 2,
  leastConstant: number | null = null,
): ReadSettings | { fault: SettingFileFault } {
  const [head, ...body] = rows;
  if (!head || head.every((cell) => cell.trim() === '')) return { fault: { code: 'empty' } };
  const places = placesOf(head, words);
  const missing = asinSettingFields.filter((field) => places[field] === undefined && !optional.has(field));
  if (missing.length > 0) return { fault: { code: 'columns', columns: missing } };
  const filled = body.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, line: index + 2 }] : [],
  );
  if (filled.length === 0) return { fault: { code: 'empty' } };
  if (filled.length > limits.asinSettingLinesMax)
    return { fault: { code: 'tooManyLines', limit: limits.asinSettingLinesMax } };
  const read: ReadSettings = { lines: filled.length, good: [], faults: [] };
  const lineOf = new Map<string, number[]>();
  for (const { cells, line } of filled) {
    const { setting, faults, asin } =
      separator !== null && cells.slice(head.length).some((cell) => cell.trim() !== '')
        ? brokenLine(cells, places)
        : readLine(cells, { places, words, decimals, leastConstant });
    const key = asin.toUpperCase();
    lineOf.set(key, [...(lineOf.get(key) ?? []), line]);
    if (setting) read.good.push({ line, setting });
    read.faults.push(...faults.map((fault) => ({ ...fault, line, asin, other: null })));
  }
  return withoutTwice(read, lineOf);
}

type Places = Partial<Record<AsinSettingField, number>>;

function placesOf(head: readonly string[], { columns }: SettingFileWords): Places {
  const names = head.map(plain);
  const places: Places = {};
  for (const field of asinSettingFields) {
    const place = names.findIndex((name) => columns[field].some((word) => plain(word) === name));
    if (place >= 0) places[field] = place;
  }
  return places;
}

type How = { places: Places; words: SettingFileWords; decimals: 0 | 2; leastConstant: number | null };
type Fault = { column: AsinSettingField; code: AsinSettingCode };
type Line = { setting: AsinSetting | null; faults: Fault[]; asin: string };

function readLine(cells: readonly string[], { places, words, decimals, leastConstant }: How): Line {
  const cell = (field: AsinSettingField): string => unquoted(cells[places[field] ?? -1] ?? '');
  const faults: Fault[] = [];
  const kind = kindOf(cell('kind'), words);
  if (kind === null) faults.push({ column: 'kind', code: cell('kind') === '' ? 'Required' : 'UnknownKind' });
  const number = (field: AsinSettingField, digits: 0 | 2): number | null => {
    const value = numberOf(cell(field), digits);
    if (value === undefined) faults.push({ column: field, code: 'NotANumber' });
    return value ?? null;
  };
  const digits = kind === 'constant' ? decimals : 2;
  const draft: AsinSettingDraft = {
    asin: cell('asin'),
    kind: kind ?? 'rated',
    minProfit: number('minProfit', digits),
    standardProfit: number('standardProfit', digits),
    maxProfit: number('maxProfit', digits),
    criticalStock: number('criticalStock', 0),
    maxStock: number('maxStock', 0),
    minStock: number('minStock', 0),
    handlingDays: number('handlingDays', 0),
    groupName: cell('groupName'),
    // Costs are in dollars, whatever the store's currency is.
    importPrice: number('importPrice', 2),
    shipmentPrice: number('shipmentPrice', 2),
    minAllowed: number('minAllowed', decimals),
    maxAllowed: number('maxAllowed', decimals),
  };
  const unread = new Set(faults.map(({ column }) => column));
  for (const { field, code } of checkAsinSetting(draft, leastConstant))
    if (!unread.has(field)) faults.push({ column: field, code });
  return { setting: faults.length === 0 ? keptSetting(draft) : null, faults, asin: draft.asin };
}

/** A line of text with more cells than the first one: a decimal comma between commas moves every figure behind it into another column. */
const brokenLine = (cells: readonly string[], places: Places): Line => ({
  setting: null,
  faults: [{ column: 'asin', code: 'TooManyCells' }],
  asin: unquoted(cells[places.asin ?? -1] ?? ''),
});

const kindOf = (text: string, { kinds }: SettingFileWords): AsinSettingKind | null => {
  const name = plain(text);
  return (['constant', 'rated'] as const).find((kind) => kinds[kind].some((word) => plain(word) === name)) ?? null;
};

/** A cell as it was meant: an apostrophe that keeps a text from being worked out as a formula is no part of it. */
const unquoted = (cell: string): string =>
  cell.trim().replace(/^'(?=[=+\-@\t\r\n\0\u2212\uFF1D\uFF0B\uFF0D\uFF20])/, '');

const FIGURE = /^([+-]?)(\d{1,12})(?:[.,](\d{1,2}))?$/;

/**
 * A figure in its smallest units: comma and point are both the decimal sign, and no sign stands between thousands, so that "1,234" is refused
 * instead of guessed at. null = an empty cell, undefined = no figure.
 */
export function numberOf(text: string, digits: 0 | 2): number | null | undefined {
  if (text === '') return null;
  const [, sign, whole, part = ''] = FIGURE.exec(text.replaceAll('\u2212', '-')) ?? [];
  if (whole === undefined) return undefined;
  if (digits === 0 && /[1-9]/.test(part)) return undefined;
  const value = digits === 0 ? Number(whole) : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  // Zero has no sign.
  return sign === '-' && value !== 0 ? -value : value;
}

function withoutTwice(read: ReadSettings, lineOf: ReadonlyMap<string, readonly number[]>): ReadSettings {
  const twice = new Map(
    [...lineOf].flatMap(([asin, lines]) =>
      asin === '' || lines.length < 2
        ? []
        : lines.map((line, at) => [line, { asin, other: lines[at === 0 ? 1 : 0] ?? 0 }]),
    ) as [number, { asin: string; other: number }][],
  );
  const faults = [
    ...read.faults,
    ...[...twice].map(([line, { asin, other }]): SettingLineFault => ({
      line,
      asin,
      column: 'asin',
      code: 'DuplicatedInList',
      other,
    })),
  ];
  return {
    lines: read.lines,
    good: read.good.filter(({ line }) => !twice.has(line)),
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}
