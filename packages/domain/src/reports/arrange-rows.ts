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

const searched = new Set(['day', 'text', 'asin', 'sku', 'title', 'brand', 'word']);

/** REP-015: rows in which the text stands in a column of words, without regard to case. */
export function searchRows(
  columns: readonly ReportColumn[],
  rows: readonly ReportCells[],
  text: string,
): ReportCells[] {
  const wanted = foldCase(text.trim());
  const ids = columns.filter(({ kind }) => searched.has(kind)).map(({ id }) => id);
  if (wanted === '') return [...rows];
  return rows.filter((cells) => ids.some((id) => foldCase(String(cells[id] ?? '')).includes(wanted)));
}

/** Rows in the order of a column; what is not known comes last, whichever way. Equal ones keep their order. */
export function sortRows(rows: readonly ReportCells[], by: string, desc: boolean): ReportCells[] {
  const way = desc ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by] ?? null, b[by] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : (one < other ? -1 : 1) * way;
  });
}

/** The difference to the period before, in hundredths of a percent of it; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null => shareOf(now - before, Math.abs(before));
