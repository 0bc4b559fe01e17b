import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useText } from '../../i18n/i18n.ts';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';
import { keepDrawn } from './keep-drawn.ts';

export type GridRowsHandle = { scrollTo: (index: number) => void };
type Props<Row extends object> = {
  ref: Ref<GridRowsHandle>;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly { id: string; original: Row; getIsSelected: () => boolean }[];
  columns: readonly GridColumn<Row>[];
  rowHeight: number;
  /** Rows of the list before the page. */
  offset: number;
  active: number;
  isStale: boolean;
  onTick: ((index: number, withRange: boolean) => void) | null;
  onActivate: (index: number) => void;
  rowActions: ((row: Row) => ReactNode) | undefined;
};

/** The part of the browser's window that a list takes, until its own is measured. */
const WINDOW_PART = 0.7;
/** Rows drawn beyond the window at first, and how many at last: a whole page of the longest kind. */
const AHEAD_FIRST = 1;
const AHEAD_MAX = 100;
/** Rows that stay drawn at most. */
const DRAWN_MAX = 200;
/** Rows added in one idle moment: a few milliseconds of work. */
const AHEAD_STEP = 4;

/** The rows around the window. Scrolling renders this part alone, and of the rows only those that come into it. */
export function GridRows<Row extends object>({
  ref,
  scroller,
  rows,
  columns,
  rowHeight,
  offset,
  active,
  isStale,
  onTick,
  onActivate,
  rowActions,
}: Props<Row>) {
  const t = useText();
  const page = `${rows[0]?.id} ${rows.at(-1)?.id}`;
  const [ahead, drawMore] = useAhead(page);
  // oxlint-disable-next-line react/exhaustive-deps -- another page begins anew.
  const rangeExtractor = useMemo(() => keepDrawn(DRAWN_MAX), [page]);
  // The window is measured once the rows stand in it: the first drawing has them already, not only the next one, whatever causes that.
  const [, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves the parts of the panel out, see vite.config.ts.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: ahead,
    rangeExtractor,
    initialRect: { width: innerWidth, height: innerHeight * WINDOW_PART },
  });
  useWhenIdle(drawMore, ahead < Math.min(rows.length, AHEAD_MAX) && !virtualizer.isScrolling);
  useImperativeHandle(ref, () => ({ scrollTo: (index) => virtualizer.scrollToIndex(index) }), [virtualizer]);
  // Rows keep the same function for life, or all of them would render anew with each tick.
  const latest = useRef(onTick);
  useLayoutEffect(() => {
    latest.current = onTick;
  });
  const tick = useRef((index: number, withRange: boolean) => latest.current?.(index, withRange));
  const selectLabel = t('ui:grid.select');
  return (
    <div
      className={classes.rows}
      role="rowgroup"
      data-stale={isStale || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <GridRow
            key={row.id}
            row={row.original}
            columns={columns}
            index={index}
            start={start}
            rowIndex={offset + index + 2}
            isActive={index === active}
            isTabStop={index === Math.max(active, 0)}
            isSelected={row.getIsSelected()}
            onTick={onTick === null ? null : tick.current}
            onActivate={onActivate}
            rowActions={rowActions}
            selectLabel={selectLabel}
          />
        );
      })}
    </div>
  );
}

/**
 * How many rows are drawn beyond the window, and what draws a few more: few at first, so that a page stands at once, then more in idle
 * moments, so that scrolling finds them drawn. `page` names the rows; other rows begin anew.
 */
function useAhead(page: string): readonly [ahead: number, drawMore: () => void] {
  const [drawn, setDrawn] = useState({ page, ahead: AHEAD_FIRST });
  const ahead = drawn.page === page ? drawn.ahead : AHEAD_FIRST;
  const drawMore = useCallback(() => setDrawn({ page, ahead: ahead + AHEAD_STEP }), [page, ahead]);
  return [ahead, drawMore];
}

/** Does the work in an idle moment while it is wanted. While the seller scrolls it waits: between two frames there is room for the rows that come into view alone. */
function useWhenIdle(work: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    // Safari has no idle moments of its own.
    const soon = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 50));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = soon(work);
    return () => cancel(handle);
  }, [work, isWanted]);
}
