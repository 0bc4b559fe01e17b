import type { GridSelection } from './grid-column.ts';

/** The table's own form of ticked rows. */
type TickedRows = Record<string, true>;

/** What the table shows as ticked: every row of the page when everything that matches is meant. */
export function tickedRows(selection: GridSelection, idsOnPage: readonly number[]): TickedRows {
  const ids = selection.allMatching ? idsOnPage : [...selection.ids];
  return Object.fromEntries(ids.map((id) => [String(id), true as const]));
}

/** The selection after the table's ticks changed; a change ends "everything that matches". */
export function selectionOf(ticked: TickedRows): GridSelection {
  return { ids: new Set(Object.keys(ticked).map(Number)), allMatching: false };
}

/** Ids from one row to another, both included, in the order of the page. */
export function rangeOf(idsOnPage: readonly number[], from: number, to: number): number[] {
  return idsOnPage.slice(Math.min(from, to), Math.max(from, to) + 1);
}
