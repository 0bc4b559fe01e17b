import type { TableRows } from '../files/table-fault.ts';
import { parseAsin } from '../inventory/asin.ts';
import { limits } from '../limits.ts';
import type { MarketCode } from '../markets.ts';
import type { DayRange } from '../orders/date-presets.ts';
import {
  businessFields,
  businessHeads,
  type BusinessField,
  type BusinessFileFault,
  type BusinessFileKind,
  type BusinessLineFault,
  type BusinessRow,
  type ReadBusiness,
} from './business-file.ts';
import { dayOfText, orderOf } from './day-text.ts';
import { amountOf, countOf, percentOf, type Figure } from './figure-text.ts';

const TITLE_MAX = 500;
/** No figure is longer. */
const FIGURE_MAX = 40;
type Of = { market: MarketCode; period: DayRange };

/**
 * REP-024: reads a file of sales and traffic, by product or by date, whose first row names the columns, in any order; columns that are not needed are
 * left aside. A line that does not fit is named with its column and stops no other; of lines that name the same the first one is taken.
 */
export function readBusinessRows({ rows }: TableRows, of: Of): ReadBusiness | { fault: BusinessFileFault } {
  const [head, ...body] = rows;
  if (!head || head.every(isBlank)) return { fault: { code: 'empty', line: null } };
  const places = placesOf(head);
  const kind: BusinessFileKind = places.asin === undefined && places.date !== undefined ? 'byDate' : 'byProduct';
  const missing = needed(kind).filter((field) => places[field] === undefined);
  if (missing.length > 0)
    return { fault: { code: 'columns', columns: missing.map((field) => businessHeads[field][0] ?? field), line: 1 } };
  const filled = body.flatMap((cells, index) => (cells.every(isBlank) ? [] : [{ cells, line: index + 2 }]));
  if (filled.length === 0) return { fault: { code: 'empty', line: null } };
  if (filled.length > limits.businessFileLinesMax)
    return { fault: { code: 'tooManyLines', limit: limits.businessFileLinesMax } };
  const read: ReadBusiness = { kind, lines: filled.length, good: [], faults: [] };
  const dates = kind === 'byDate' ? filled.map(({ cells }) => cells[places.date ?? -1] ?? '') : [];
  const table = { ...of, kind, places, width: head.length, order: orderOf(dates, of.market, of.period) };
  const lineOf = new Map<string, number>();
  for (const { cells, line } of filled) {
    const { row, value, faults } = readLine(cells, table);
    for (const fault of faults) read.faults.push({ line, value, other: null, ...fault });
    if (row === null) continue;
    const name = kind === 'byDate' ? row.day : row.asin;
    const other = lineOf.get(name);
    if (other === undefined) {
      lineOf.set(name, line);
      read.good.push(row);
    } else read.faults.push({ line, value, column: nameOf(kind), code: 'Duplicated', other });
  }
  return read;
}

type Places = Partial<Record<BusinessField, number>>;
type Table = Of & { kind: BusinessFileKind; places: Places; width: number; order: ReturnType<typeof orderOf> };
type Fault = Pick<BusinessLineFault, 'column' | 'code'>;

const isBlank = (cell: string): boolean => cell.trim() === '';
/** Which column names what a line is about. */
const nameOf = (kind: BusinessFileKind): 'asin' | 'date' => (kind === 'byDate' ? 'date' : 'asin');
const figures = ['sessions', 'pageViews', 'buybox', 'units', 'sales'] as const;
const needed = (kind: BusinessFileKind): BusinessField[] => [nameOf(kind), ...figures];

/** Without a byte order mark, with one kind of dash, and regardless of case and spaces. */
const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function placesOf(head: readonly string[]): Places {
  const names = head.map(plain);
  const places: Places = {};
  for (const field of businessFields) {
    // The name of today goes before an older one that stands beside it.
    const [place] = businessHeads[field].map((word) => names.indexOf(plain(word))).filter((at) => at >= 0);
    if (place !== undefined) places[field] = place;
  }
  return places;
}

function readLine(cells: readonly string[], table: Table): { row: BusinessRow | null; value: string; faults: Fault[] } {
  const { places, kind, market } = table;
  const cell = (field: BusinessField): string => (cells[places[field] ?? -1] ?? '').trim();
  const value = cell(nameOf(kind)).slice(0, 40).toWellFormed();
  if (cells.slice(table.width).some((more) => !isBlank(more)))
    return { row: null, value, faults: [{ column: null, code: 'TooManyCells' }] };
  const faults: Fault[] = [];
  const name = nameIn(cell(nameOf(kind)), table);
  if ('fault' in name) faults.push({ column: nameOf(kind), code: name.fault });
  const take = (field: (typeof figures)[number], read: (text: string) => Figure): number => {
    const text = cell(field);
    const figure =
      text === '' || text === '-'
        ? { fault: 'Required' as const }
        : text.length > FIGURE_MAX
          ? { fault: 'NotNumber' as const }
          : read(text);
    if ('value' in figure) return figure.value;
    faults.push({ column: field, code: figure.fault });
    return 0;
  };
  const pageViews = take('pageViews', countOf);
  // Whoever was not looked at had no offer featured.
  const isUnseen = pageViews === 0 && ['', '-'].includes(cell('buybox'));
  const row = {
    title: cell('title').slice(0, TITLE_MAX).toWellFormed() || null,
    sessions: take('sessions', countOf),
    pageViews,
    buybox: isUnseen ? 0 : take('buybox', percentOf),
    units: take('units', countOf),
    sales: take('sales', (text) => amountOf(text, market)),
  };
  return 'fault' in name || faults.length > 0
    ? { row: null, value, faults }
    : { row: { ...name, ...row, title: kind === 'byDate' ? null : row.title }, value, faults };
}

function nameIn(
  text: string,
  { kind, order, period }: Table,
): { day: string; asin: string } | { fault: 'AsinNotValid' | 'DayNotValid' | 'DayOutsidePeriod' | 'Required' } {
  if (text === '') return { fault: 'Required' };
  if (kind === 'byProduct') {
    const asin = parseAsin(text);
    return asin === null ? { fault: 'AsinNotValid' } : { day: period.from, asin };
  }
  const day = dayOfText(text, order);
  if (day === null) return { fault: 'DayNotValid' };
  return day < period.from || day > period.to ? { fault: 'DayOutsidePeriod' } : { day, asin: '' };
}
