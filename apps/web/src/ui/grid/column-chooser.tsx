import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useKeys } from '../keys.ts';
import { usePreference } from '../preference.tsx';
import { useScreenSize } from '../screen-size.ts';
import { Segmented } from '../segmented-action.tsx';
import classes from './column-chooser.module.css';
import type { GridColumn } from './grid-column.ts';
import { checkLayout, moveColumn, orderOf, visibilityOf, type Density, type GridLayout } from './grid-layout.ts';

/** Which columns a table shows, in which order, and how tall its rows are; kept per user and table under the grid's `name`. Key C. */
export function ColumnChooser<Row>({ name, columns }: { name: string; columns: readonly GridColumn<Row>[] }) {
  const t = useText();
  const { isMedium, isMobile } = useScreenSize();
  const [isOpen, setOpen] = useState(false);
  const [layout, setLayout] = usePreference(`grid.${name}`, checkLayout);
  useKeys({ c: () => setOpen(true) });
  if (isMobile) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus withRoles>
      <Popover.Target>
        <Tooltip label={t('ui:columns.title')}>
          <ActionIcon aria-label={t('ui:columns.title')} onClick={() => setOpen(!isOpen)}>
            <IconColumns size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('ui:columns.title')}>
        <ColumnList columns={columns} layout={layout} visibility={visibilityOf(columns, layout, isMedium)} onChange={setLayout} />
        <div className={classes.density}>
          <span>{t('ui:columns.density')}</span>
          <Segmented<Density>
            label={t('ui:columns.density')}
            value={layout.density}
            onChange={(density) => setLayout({ ...layout, density })}
            options={(['comfortable', 'compact', 'dense'] as const satisfies readonly Density[]).map((value) => ({ value, label: t(`ui:columns.${value}`) }))}
          />
        </div>
        <div className={classes.reset}>
          <Button variant="subtle" size="xs" onClick={() => setLayout(null)}>
            {t('ui:columns.reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type ListProps<Row> = { columns: readonly GridColumn<Row>[]; layout: GridLayout; visibility: Readonly<Record<string, boolean>>; onChange: (layout: GridLayout) => void };

function ColumnList<Row>({ columns, layout, visibility, onChange }: ListProps<Row>) {
  const t = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const order = orderOf(columns, layout);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const movable = order.filter((id) => !byId.get(id)?.isFixed);
  const move = (id: string, to: string | undefined) => to !== undefined && onChange({ ...layout, order: moveColumn(movable, id, to) });
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
            <IconGripVertical size={14} stroke={1.75} className={classes.grip} data-fixed={column.isFixed || undefined} aria-hidden="true" />
            <Checkbox label={column.header} checked={visibility[id] === true} disabled={column.isFixed === true} onChange={(event) => onChange({ ...layout, visible: { ...layout.visible, [id]: event.currentTarget.checked } })} />
            {!column.isFixed && (
              <span className={classes.moves}>
                <ActionIcon size={24} aria-label={t('ui:columns.up', { column: column.header })} disabled={at <= 0} onClick={() => move(id, movable[at - 1])}>
                  <IconChevronUp size={14} stroke={1.75} />
                </ActionIcon>
                <ActionIcon size={24} aria-label={t('ui:columns.down', { column: column.header })} disabled={at >= movable.length - 1} onClick={() => move(id, movable[at + 1])}>
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
