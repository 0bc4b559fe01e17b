import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { useText } from '../../i18n/i18n.ts';
import classes from './data-grid.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';
import { clampWidth } from './grid-layout.ts';

type Head = Pick<GridColumn<never>, 'id' | 'header' | 'align' | 'sortBy' | 'width'>;
type Resize = (id: string, width: number, isDone: boolean) => void;
type Props = {
  columns: readonly Head[];
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
  select: { all: boolean; some: boolean; onToggle: () => void } | null;
  hasActions: boolean;
  onResize: Resize;
};

const STEP_PX = 16;

/** The sticky head: names, sorting, the box of the whole page and the edges that change widths. */
export function GridHeader({ columns, sort, onSort, select, hasActions, onResize }: Props) {
  const t = useText();
  return (
    <div role="row" aria-rowindex={1} className={classes.header}>
      {select && (
        <div role="columnheader" className={`${classes.cell} ${classes.select}`}>
          <Checkbox
            aria-label={t('ui:grid.selectPage')}
            checked={select.all}
            indeterminate={!select.all && select.some}
            onChange={select.onToggle}
          />
        </div>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} onResize={onResize} />
      ))}
      {hasActions && (
        <div role="columnheader" className={classes.cell}>
          <span className="visually-hidden">{t('ui:grid.actions')}</span>
        </div>
      )}
    </div>
  );
}

function HeadCell({
  column,
  sort,
  onSort,
  onResize,
}: {
  column: Head;
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
  onResize: Resize;
}) {
  const { id, header, align, sortBy } = column;
  const isSorted = sortBy !== undefined && sort?.by === sortBy;
  const ariaSort = isSorted ? (sort.desc ? 'descending' : 'ascending') : sortBy === undefined ? undefined : 'none';
  const Arrow = sort?.desc ? IconArrowDown : IconArrowUp;
  return (
    <div role="columnheader" aria-sort={ariaSort} className={classes.cell} data-align={align} data-column={id}>
      {sortBy === undefined ? (
        <span className={classes.headName}>{header}</span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort({ by: sortBy, desc: isSorted ? !sort.desc : true })}
        >
          <span className={classes.headName}>{header}</span>
          {isSorted && <Arrow size={12} stroke={2} aria-hidden="true" />}
        </button>
      )}
      <ResizeEdge column={column} onResize={onResize} />
    </div>
  );
}

function ResizeEdge({ column, onResize }: { column: Head; onResize: Resize }) {
  const t = useText();
  const drag = useRef<{ x: number; width: number } | null>(null);
  const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? column.width;
  const onMove = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    if (!drag.current) return;
    onResize(column.id, clampWidth(drag.current.width + event.clientX - drag.current.x), isDone);
    if (isDone) drag.current = null;
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('ui:grid.width', { column: column.header })}
      aria-valuenow={column.width}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => onMove(event, false)}
      onPointerUp={(event) => onMove(event, true)}
      onPointerCancel={(event) => onMove(event, true)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0;
        if (step !== 0) onResize(column.id, clampWidth(widthOf(event.currentTarget) + step), true);
      }}
    />
  );
}
