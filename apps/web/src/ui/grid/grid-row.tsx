import { memo, type ReactNode } from 'react';
import plain from '../plain.module.css';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { useFlashes } from './use-flashes.ts';

type Props<Row> = {
  row: Row;
  columns: readonly GridColumn<Row>[];
  /** Place on the page. */
  index: number;
  /** Distance from the top of the rows in pixels. */
  start: number;
  /** Place in the whole list, with the head as the first. */
  rowIndex: number;
  isActive: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  onTick: ((index: number, withRange: boolean) => void) | null;
  onActivate: (index: number) => void;
  rowActions: ((row: Row) => ReactNode) | undefined;
  selectLabel: string;
};

/** A row is rendered again only when something of it changed: scrolling moves many of them. */
export const GridRow = memo(Row) as typeof Row; // What is memoised takes the same kinds of rows.

function Row<Row>({
  row,
  columns,
  index,
  start,
  rowIndex,
  isActive,
  isTabStop,
  isSelected,
  onTick,
  onActivate,
  rowActions,
  selectLabel,
}: Props<Row>) {
  const flashOf = useFlashes(columns, row);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={onTick ? isSelected : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      className={classes.row}
      style={{ top: start }}
      onFocus={() => onActivate(index)}
    >
      {onTick && (
        <div
          role="gridcell"
          className={`${classes.cell} ${classes.select}`}
          onClick={(event) => event.target === event.currentTarget && onTick(index, event.shiftKey)}
        >
          <input
            type="checkbox"
            className={plain.tick}
            aria-label={selectLabel}
            checked={isSelected}
            tabIndex={isTabStop ? 0 : -1}
            onChange={(event) => {
              const { nativeEvent } = event;
              onTick(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
            }}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          data-flash={flashOf(column.id)}
        >
          {column.cell(row)}
        </div>
      ))}
      {rowActions && (
        <div role="gridcell" className={classes.cell}>
          {rowActions(row)}
        </div>
      )}
    </div>
  );
}
