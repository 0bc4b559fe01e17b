import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { DropdownDialog } from '../dropdown.tsx';
import { usePreference } from '../preference.tsx';
import { useScreenSize } from '../screen-size.ts';
import { Segmented } from '../segmented-action.tsx';
import type { DropdownProps } from '../use-dropdown.ts';
import classes from './column-chooser.module.css';
import type { GridColumn } from './grid-column.ts';
import { checkLayout, moveColumn, orderOf, visibilityOf, type Density, type GridLayout } from './grid-layout.ts';

/** What of a column is chosen here; its cells are the grid's. */
type Column = Pick<GridColumn<never>, 'id' | 'header' | 'isFixed' | 'isLow' | 'width'>;
export type ColumnDialogProps = { name: string; columns: readonly Column[] };

/** Columns to show, their order, and the height of the rows. */
export function ColumnDialog({ name, columns, ...dropdown }: ColumnDialogProps & DropdownProps) {
  const t = useText();
  const { isMedium } = useScreenSize();
  const [layout, setLayout] = usePreference(`grid.${name}`, checkLayout);
  return (
    <DropdownDialog {...dropdown} position="bottom-end" width={280} label={t('ui:columns.title')}>
      <ColumnList
        columns={columns}
        layout={layout}
        visibility={visibilityOf(columns, layout, isMedium)}
        onChange={setLayout}
      />
      <div className={classes.density}>
        <span>{t('ui:columns.density')}</span>
        <Segmented<Density>
          label={t('ui:columns.density')}
          value={layout.density}
          onChange={(density) => setLayout({ ...layout, density })}
          options={(['comfortable', 'compact', 'dense'] as const satisfies readonly Density[]).map((value) => ({
            value,
            label: t(`ui:columns.${value}`),
          }))}
        />
      </div>
      <div className={classes.reset}>
        <Button variant="subtle" size="xs" onClick={() => setLayout(null)}>
          {t('ui:columns.reset')}
        </Button>
      </div>
    </DropdownDialog>
  );
}

type ListProps = {
  columns: readonly Column[];
  layout: GridLayout;
  visibility: Readonly<Record<string, boolean>>;
  onChange: (layout: GridLayout) => void;
};

function ColumnList({ columns, layout, visibility, onChange }: ListProps) {
  const t = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const order = orderOf(columns, layout);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const movable = order.filter((id) => !byId.get(id)?.isFixed);
  const move = (id: string, to: string | undefined) =>
    to !== undefined && onChange({ ...layout, order: moveColumn(movable, id, to) });
  return (
    <ul className={classes.list}>
      {order.map((id) => {
        const column = byId.get(id);
        if (!column) return null;
        const at = movable.indexOf(id);
        return (
          <li
            key={id}
            className={classes.item}
            draggable={!column.isFixed}
            data-dragged={dragged === id || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== id && !column.isFixed) move(dragged, id);
            }}
          >
            <IconGripVertical
              size={14}
              stroke={1.75}
              className={classes.grip}
              data-fixed={column.isFixed || undefined}
              aria-hidden="true"
            />
            <Checkbox
              label={column.header}
              checked={visibility[id] === true}
              disabled={column.isFixed === true}
              onChange={(event) =>
                onChange({ ...layout, visible: { ...layout.visible, [id]: event.currentTarget.checked } })
              }
            />
            {!column.isFixed && (
              <span className={classes.moves}>
                <ActionIcon
                  size={24}
                  aria-label={t('ui:columns.up', { column: column.header })}
                  disabled={at <= 0}
                  onClick={() => move(id, movable[at - 1])}
                >
                  <IconChevronUp size={14} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={t('ui:columns.down', { column: column.header })}
                  disabled={at >= movable.length - 1}
                  onClick={() => move(id, movable[at + 1])}
                >
                  <IconChevronDown size={14} stroke={1.75} />
                </ActionIcon>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
