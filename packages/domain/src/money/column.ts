import type { Minor } from './money.ts';

/** What the columns hold that keep amounts, counts, weights and sizes (decisions: what does not fit is missing, with a reason). */
export const INT_MAX = 2_147_483_647;
/** Days, offers, variations. */
export const SMALL_MAX = 32_767;

/** Parts per million: the dearest unit against the cheapest one, many times over. */
export const RATE_PPM_MAX = 1_000_000_000_000;

/** True for a rate that is kept and computed with. */
export const fitsRate = (ratePpm: number): boolean =>
  Number.isSafeInteger(ratePpm) && ratePpm > 0 && ratePpm <= RATE_PPM_MAX;

/** True for a whole amount that a column holds; profits may be negative. */
export const fitsColumn = (amount: Minor | null): amount is Minor =>
  amount !== null && Number.isSafeInteger(amount) && Math.abs(amount) <= INT_MAX;

/** What a column of readings holds: int and small take whole numbers from 0. */
export type ColumnKind = 'int' | 'small';

const MAX_BY_KIND: Record<ColumnKind, number> = { int: INT_MAX, small: SMALL_MAX };

/**
 * A row of readings as its columns can hold it: a number that is negative, broken or too large is missing, and `unfit` names it.
 * `columns` names the numbers of the row; everything else stays as it is.
 */
export function fitRow<Row extends object>(
  row: Row,
  columns: Partial<Record<keyof Row & string, ColumnKind>>,
): { row: Row; unfit: string[] } {
  const unfit = (Object.entries(columns) as [keyof Row & string, ColumnKind][]).flatMap(([name, kind]) => {
    const value: unknown = row[name];
    return typeof value === 'number' && !holds(value, kind) ? [name] : [];
  });
  if (unfit.length === 0) return { row, unfit };
  return { row: { ...row, ...Object.fromEntries(unfit.map((name) => [name, null])) }, unfit };
}

const holds = (value: number, kind: ColumnKind): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= MAX_BY_KIND[kind];
