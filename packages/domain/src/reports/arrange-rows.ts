import { foldCase } from '../filters/fold-case.ts';
import { rational, roundHalfUp } from '../money/rational.ts';
import type { ReportColumn } from './report-names.ts';

/** What stands in a row, by the ids of its columns; null = not known. */
export type ReportCells = Record<string, string | number | boolean | null>;

/** A share in hundredths of a percent, rounded half up; null where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfUp(rational(BigInt(part) * 10_000n, whole));

/** The rows with their shares, each from the columns that it is the share of. */
export const withShares = (columns: readonly ReportColumn[], cells: ReportCells): ReportCells => ({
  ...cells,
  ...Object.fromEntries(
    columns.flatMap(({ id, share }) =>
      share ? [[id, shareOf(numberIn(cells, share[0]), numberIn(cells, share[1]))]] : [],
    ),
  ),
});

const numberIn = (cells: ReportCells, id: string): number => Number(cells[id] ?? 0);

/** REP-015: the totals row. Each sum is that of the rows, each share that of the sums. */
export const totalsOf = (columns: readonly ReportColumn[], rows: readonly ReportCells[]): ReportCells =>
  withShares(
    columns,
    Object.fromEntries(
      columns.flatMap(({ id, sum }) => (sum ? [[id, rows.reduce((all, cells) => all + numberIn(cells, id), 0)]] : [])),
    ),
  );

/** How the rows are read: in the letters of which language (BCP 47), and the words that stand for codes; undefined = a text is no code. */
export type Reading = { locale: string; wordOf: (code: string) => string | undefined };

/** Columns of words, and those of them in which a code may stand. */
const searched = new Set(['day', 'text', 'asin', 'sku', 'title', 'brand', 'word']);
const worded = new Set(['text', 'title', 'brand', 'word']);
type Cell = ReportCells[string];

/** What a reader sees where a text stands. */
const shownIn = (kind: string, cell: Cell, { wordOf }: Reading): Cell =>
  typeof cell === 'string' && worded.has(kind) ? (wordOf(cell) ?? cell) : cell;

/** REP-015: rows in which the text stands in a column of words as they are shown, without regard to case. */
export function searchRows(
  columns: readonly ReportColumn[],
  rows: readonly ReportCells[],
  { text, reading }: { text: string; reading: Reading },
): ReportCells[] {
  const wanted = foldCase(text.trim());
  const among = columns.filter(({ kind }) => searched.has(kind));
  if (wanted === '') return [...rows];
  return rows.filter((cells) =>
    among.some(({ id, kind }) => foldCase(String(shownIn(kind, cells[id] ?? null, reading) ?? '')).includes(wanted)),
  );
}

/**
 * Rows in the order of a column: figures and codes by their value, words as they are shown by the alphabet of the reader (ç after c, ş after s). What is
 * not known comes last, whichever way. Equal ones keep their order.
 */
export function sortRows(
  columns: readonly ReportColumn[],
  rows: readonly ReportCells[],
  { by, desc, reading }: { by: string; desc: boolean; reading: Reading },
): ReportCells[] {
  const way = desc ? -1 : 1;
  const kind = columns.find(({ id }) => id === by)?.kind ?? 'text';
  const alphabet = worded.has(kind) ? new Intl.Collator(reading.locale) : null;
  return rows
    .map((cells) => ({ cells, key: shownIn(kind, cells[by] ?? null, reading) ?? null }))
    .toSorted(({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      if (alphabet) return alphabet.compare(String(one), String(other)) * way;
      return one === other ? 0 : (one < other ? -1 : 1) * way;
    })
    .map(({ cells }) => cells);
}

/** The difference to the period before, in hundredths of a percent of it; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null => shareOf(now - before, Math.abs(before));
