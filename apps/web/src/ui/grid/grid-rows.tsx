import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { useText } from '../../i18n/i18n.ts';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { GridRow } from './grid-row.tsx';

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

const OVERSCAN = 8;

/** The rows around the window. Scrolling renders this part alone, and of the rows only those that come into it. */
export function GridRows<Row extends object>({ ref, scroller, rows, columns, rowHeight, offset, active, isStale, onTick, onActivate, rowActions }: Props<Row>) {
  const t = useText();
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves the parts of the panel out, see vite.config.ts.
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: OVERSCAN });
  useImperativeHandle(ref, () => ({ scrollTo: (index) => virtualizer.scrollToIndex(index) }), [virtualizer]);
  // Rows keep the same function for life, or all of them would render anew with each tick.
  const latest = useRef(onTick);
  useLayoutEffect(() => {
    latest.current = onTick;
  });
  const tick = useRef((index: number, withRange: boolean) => latest.current?.(index, withRange));
  const selectLabel = t('ui:grid.select');
  return (
    <div className={classes.rows} role="rowgroup" data-stale={isStale || undefined} style={{ height: virtualizer.getTotalSize() }}>
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
