import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useKeys } from '../keys.ts';
import { usePreference } from '../preference.tsx';
import { useScreenSize } from '../screen-size.ts';
import classes from './data-grid.module.css';
import { GridCards, type RenderCard } from './grid-cards.tsx';
import type { GridColumn, GridPaging, GridSelection, GridSort, PageStep } from './grid-column.ts';
import { GridFooter } from './grid-footer.tsx';
import { GridHeader } from './grid-header.tsx';
import { checkLayout, densities, orderOf, tracksOf, visibilityOf, type GridLayout } from './grid-layout.ts';
import type { PageReach } from './page-of-list.ts';
import { GridRows, type GridRowsHandle } from './grid-rows.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { rangeOf, selectionOf, tickedRows } from './select-rows.ts';
import { useGridPlace, type GridPlace } from './use-grid-place.ts';
import { useSideways } from './use-sideways.ts';

export type DataGridProps<Row extends object> = {
  /** Name under which the user's layout is kept; the same for the column chooser. */
  name: string;
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  /** undefined = the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => number;
  totalCount: number;
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
  paging: GridPaging;
  /** `step` is null when the target is not the next or previous page. */
  onPaging: (paging: GridPaging, step: PageStep | null) => void;
  /** Pages that can be reached; the ones of 400 numbers without it. */
  reach?: PageReach;
  /** Without it nothing can be ticked. */
  selection?: GridSelection;
  onSelection?: (selection: GridSelection) => void;
  /** Enter on the active row. */
  onOpen?: (row: Row) => void;
  /** The row as a card at 768 and below. */
  card: RenderCard<Row>;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Shown instead of rows when the first answer failed. */
  failed?: ReactNode;
  /** The rows are the ones of the former filter or page: they stay, paler. */
  isStale?: boolean;
  /** A menu at the end of each row. */
  rowActions?: (row: Row) => ReactNode;
  /** One line below the rows, such as "97 of 100 rows are current" (partial data). */
  summary?: ReactNode;
  /** Legend in the footer. */
  legend?: ReactNode;
  /** Where the table was left, and what to tell of where it is: going back to it finds it there. */
  start?: GridPlace | null;
  onPlace?: (place: GridPlace) => void;
  /** Work on the active row by further keys, for instance { n: addNote }. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>;
};

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  rowSelectionFeature,
});
const SELECT_WIDTH = 44;
const ACTIONS_WIDTH = 44;
const NO_ROWS: never[] = [];

/**
 * A table over server pages: sorting, selection across pages, the user's own columns, density, keyboard (J K X Enter), cards on small windows.
 * The screen keeps page, limit and sort in the URL and the selection in its state.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { isMobile } = useScreenSize();
  if (props.rows === undefined && props.failed) return <div className={classes.frame}>{props.failed}</div>;
  if (isMobile) return <GridCards {...props} />;
  // What stands in a grid is a row.
  return (
    <GridTable
      {...props}
      empty={
        <div role="row">
          <div role="gridcell">{props.empty}</div>
        </div>
      }
    />
  );
}

function GridTable<Row extends object>(props: DataGridProps<Row>) {
  const { name, label, rows, totalCount, sort, onSort, paging, selection, onSelection, rowActions } = props;
  const [layout, setLayout] = usePreference(`grid.${name}`, checkLayout);
  const [live, setLive] = useState<{ id: string; width: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rowList = useRef<GridRowsHandle>(null);
  useSideways(scroller);
  const { table, shown, ids } = useRows(props, layout);
  const tableRows = table.getRowModel().rows;
  const rowHeight = densities[layout.density];
  const canSelect = selection !== undefined && onSelection !== undefined;
  const isAnyTicked = selection !== undefined && (selection.allMatching || selection.ids.size > 0);
  const { tracks, width, isNarrow } = tracksWithEdges(shown, layout, { canSelect, hasActions: !!rowActions, live });
  const resize = (id: string, next: number, isDone: boolean) => {
    setLive(isDone ? null : { id, width: next });
    if (isDone) setLayout({ ...layout, widths: { ...layout.widths, [id]: next } });
  };
  const { active, setActive, tick, onArrow } = useActiveRow(props, { table, ids, canSelect, scroller, rowList });
  const { start = null, onPlace } = props;
  useGridPlace({ start, onPlace, scroller, ids: rows && ids, active, onActivate: setActive });
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows === undefined ? -1 : totalCount + 1}
        aria-multiselectable={canSelect || undefined}
        aria-busy={rows === undefined || props.isStale || undefined}
        data-density={layout.density}
        data-narrow={isNarrow || undefined}
        data-padded={isAnyTicked || undefined}
        style={sizesOf(tracks, width, rowHeight)}
        onKeyDown={onArrow}
      >
        <GridHeader
          columns={shown}
          sort={sort}
          onSort={onSort}
          select={
            canSelect
              ? {
                  all: tableRows.length > 0 && table.getIsAllRowsSelected(),
                  some: isAnyTicked,
                  onToggle: () => table.toggleAllRowsSelected(!table.getIsAllRowsSelected()),
                }
              : null
          }
          hasActions={!!rowActions}
          onResize={resize}
        />
        {rows === undefined && <GridSkeleton columns={shown} canSelect={canSelect} />}
        {rows !== undefined && rows.length === 0 && <div className={classes.empty}>{props.empty}</div>}
        <GridRows<Row>
          ref={rowList}
          scroller={scroller}
          rows={tableRows}
          columns={shown}
          rowHeight={rowHeight}
          offset={(paging.page - 1) * paging.limit}
          active={active}
          isStale={props.isStale === true}
          onTick={canSelect ? tick : null}
          onActivate={setActive}
          rowActions={rowActions}
        />
      </div>
      {props.summary && <div className={classes.summary}>{props.summary}</div>}
      <GridFooter
        paging={paging}
        onPaging={props.onPaging}
        totalCount={rows === undefined ? null : totalCount}
        reach={props.reach}
        legend={props.legend}
        keys={canSelect ? 'all' : 'withoutTicks'}
      />
    </div>
  );
}

/** What the rows' styles are told. */
const sizesOf = (tracks: string, width: number, rowHeight: number) =>
  // Names of the style sheet's own.
  ({ '--tracks': tracks, '--row-width': `${width}px`, '--row-height': `${rowHeight}px` }) as React.CSSProperties;

/** The rows as the library keeps them, and the columns that show. */
function useRows<Row extends object>(
  { columns, rows, rowId, selection, onSelection }: DataGridProps<Row>,
  layout: GridLayout,
) {
  const { isMedium } = useScreenSize();
  const data = rows ?? NO_ROWS;
  const ids = useMemo(() => data.map(rowId), [data, rowId]);
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(rowId(row)),
    state: {
      columnOrder: orderOf(columns, layout),
      columnVisibility: visibilityOf(columns, layout, isMedium),
      columnSizing: layout.widths,
      rowSelection: selection ? tickedRows(selection, ids) : {},
    },
    onRowSelectionChange: (update) => {
      const before = selection ? tickedRows(selection, ids) : {};
      onSelection?.(selectionOf(typeof update === 'function' ? update(before) : update));
    },
  });
  const shownIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  // The same list as long as the same columns show: rows are compared by it.
  const shown = useMemo(
    () => shownIds.split(' ').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, shownIds],
  );
  return { table, shown, ids };
}

type Edges = { canSelect: boolean; hasActions: boolean; live: { id: string; width: number } | null };

/** The tracks of a row with those of its box and its menu. */
function tracksWithEdges<Row extends object>(
  shown: readonly GridColumn<Row>[],
  layout: GridLayout,
  { canSelect, hasActions, live }: Edges,
) {
  const beside = (canSelect ? SELECT_WIDTH : 0) + (hasActions ? ACTIONS_WIDTH : 0);
  const { template, minWidth: width, isNarrow } = tracksOf(shown, layout, { beside, live });
  const tracks = [canSelect ? `${SELECT_WIDTH}px` : '', template, hasActions ? `${ACTIONS_WIDTH}px` : '']
    .filter(Boolean)
    .join(' ');
  return { tracks, width, isNarrow };
}

type Parts<Row extends object> = {
  table: ReturnType<typeof useRows<Row>>['table'];
  ids: readonly number[];
  canSelect: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  rowList: RefObject<GridRowsHandle | null>;
};

/** The row that keys work on: J, K and the arrows move it, X ticks it, Enter opens it. */
function useActiveRow<Row extends object>(
  { onOpen, rowKeys = {} }: DataGridProps<Row>,
  { table, ids, canSelect, scroller, rowList }: Parts<Row>,
) {
  const [active, setActive] = useState(-1);
  const anchor = useRef(-1);
  const tableRows = table.getRowModel().rows;
  const go = (to: number) => {
    if (tableRows.length === 0) return;
    const index = Math.min(Math.max(to, 0), tableRows.length - 1);
    setActive(index);
    rowList.current?.scrollTo(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  const tick = (index: number, withRange: boolean) => {
    const row = tableRows[index];
    if (!row || !canSelect) return;
    if (withRange && anchor.current >= 0)
      table.setRowSelection((before) => ({
        ...before,
        ...Object.fromEntries(rangeOf(ids, anchor.current, index).map((id) => [String(id), true as const])),
      }));
    else row.toggleSelected();
    anchor.current = index;
    setActive(index);
  };
  const activeRow = tableRows[active]?.original;
  const isOnRow = (event: { target: EventTarget | null }) =>
    event.target === document.body || (event.target instanceof Element && event.target.getAttribute('role') === 'row');
  useKeys({
    j: () => go(active + 1),
    k: () => go(active < 0 ? 0 : active - 1),
    x: () => tick(active, false),
    'shift+x': () => tick(active, true),
    enter: (event) => activeRow !== undefined && isOnRow(event) && onOpen?.(activeRow),
    ...Object.fromEntries(
      Object.entries(rowKeys).map(([key, act]) => [key, () => activeRow !== undefined && act(activeRow)]),
    ),
  });
  const onArrow = (event: KeyboardEvent) => {
    if (!isOnRow(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    go(active + (event.key === 'ArrowDown' ? 1 : -1));
  };
  return { active, setActive, tick, onArrow };
}
