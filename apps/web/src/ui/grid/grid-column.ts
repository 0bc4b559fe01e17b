import type { ReactNode } from 'react';

/** One column of a DataGrid. Keep the list outside of the component or memoised. */
export type GridColumn<Row> = {
  id: string;
  /** Head of the column, in words of the interface. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Default width in pixels; for the column that grows it is the least one. */
  width: number;
  /** Widens up to here when the column that grows has its own; for that one: what it has before others widen. */
  widthMax?: number;
  /** Takes the free width; one column at most. */
  grows?: boolean;
  align?: 'right' | 'center';
  /** The server's sort field; without it the column does not sort. */
  sortBy?: string;
  /** Not shown at first at 1180 and below. */
  isLow?: boolean;
  /** Not shown before it is chosen. */
  isExtra?: boolean;
  /** Cannot be hidden or moved. */
  isFixed?: boolean;
  /** Value whose change lets the cell flash once. */
  flashOn?: (row: Row) => string | number | null;
};

export type GridSort = { by: string; desc: boolean };
export type GridPaging = { page: number; limit: number };
/** The way to a page from the one that is shown; a list whose pages have keys asks by it. */
export type PageStep = 'first' | 'previous' | 'next' | 'last';

/** Ticked rows by id, or everything that matches the current filter (across pages). */
export type GridSelection = { ids: ReadonlySet<number>; allMatching: boolean };
export const nothingSelected: GridSelection = { ids: new Set(), allMatching: false };

/** How many rows a selection stands for. */
export const selectedCount = (selection: GridSelection, totalCount: number): number =>
  selection.allMatching ? totalCount : selection.ids.size;
