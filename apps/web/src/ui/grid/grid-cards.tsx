import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import type { DataGridProps } from './data-grid.tsx';
import classes from './data-grid.module.css';
import { GridFooter } from './grid-footer.tsx';
import { CardSkeletons } from './grid-skeleton.tsx';
import { selectionOf, tickedRows } from './select-rows.ts';

/** A row as a card: `checkbox` has a hit area of 44 px and stands at the top right; null when nothing can be ticked. */
export type RenderCard<Row> = (row: Row, parts: { checkbox: ReactNode; isSelected: boolean }) => ReactNode;

/** The rows as cards at 768 and below; cards outside of the window are not laid out. */
export function GridCards<Row extends object>({
  rows,
  rowId,
  label,
  card,
  selection,
  onSelection,
  isStale,
  empty,
  summary,
  paging,
  onPaging,
  totalCount,
  reach,
}: DataGridProps<Row>) {
  const t = useText();
  if (rows === undefined) return <CardSkeletons />;
  if (rows.length === 0) return <>{empty}</>;
  const ids = rows.map(rowId);
  const ticked = selection ? tickedRows(selection, ids) : {};
  const toggle = (id: number) => {
    const next = { ...ticked };
    if (next[id]) delete next[id];
    else next[id] = true;
    onSelection?.(selectionOf(next));
  };
  return (
    <div
      className={classes.cards}
      data-padded={(selection && (selection.allMatching || selection.ids.size > 0)) || undefined}
    >
      <ul aria-label={label} data-stale={isStale || undefined}>
        {rows.map((row) => {
          const id = rowId(row);
          const isSelected = ticked[id] === true;
          const checkbox = selection ? (
            <Checkbox
              aria-label={t('ui:grid.select')}
              checked={isSelected}
              onChange={() => toggle(id)}
              classNames={{ root: classes.cardTick ?? '' }}
            />
          ) : null;
          return (
            <li key={id} className={classes.card} data-selected={isSelected || undefined}>
              {card(row, { checkbox, isSelected })}
            </li>
          );
        })}
      </ul>
      {summary && <div className={classes.summary}>{summary}</div>}
      <GridFooter paging={paging} onPaging={onPaging} totalCount={totalCount} reach={reach} />
    </div>
  );
}
