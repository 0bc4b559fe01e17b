import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { ItemSort } from '@kervan/domain/inventory/item-sorts';
import type { ItemCondition } from '@kervan/domain/inventory/item-fields';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { FilterBuilder } from '../../ui/filter-builder/filter-builder.tsx';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { inventoryFields } from './inventory-fields.ts';
import { itemSorts } from './item-sorts.ts';
import type { InventoryView } from './inventory-search.ts';
import classes from './inventory.module.css';
import { MatchCount, TotalsLine, type Answered } from './totals-line.tsx';

type Props = {
  view: InventoryView;
  market: MarketCode;
  answered: Answered | null;
  rows: readonly ItemRow[] | undefined;
  columns: readonly GridColumn<ItemRow>[];
  onChange: (part: Partial<InventoryView>) => void;
};

/** Search, the filter's conditions, the totals, and the columns. */
export function InventoryToolbar({ view, market, answered, rows, columns, onChange }: Props) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const fields = useMemo(() => inventoryFields(market), [market]);
  // The chips want the room of the page's totals.
  return (
    <ListToolbar
      end={
        <>
          {view.where.length === 0 ? (
            <TotalsLine answered={answered} rows={rows} />
          ) : (
            <MatchCount answered={answered} />
          )}
          <ColumnChooser name="inventory" columns={columns} />
        </>
      }
    >
      {/* Another address (a tab, going back) brings its own text. */}
      <ListSearch
        key={view.status}
        q={view.q}
        onSearch={(q) => onChange({ q })}
        label={t('inventory:search.label')}
        placeholder={t('inventory:search.placeholder')}
        clearLabel={t('inventory:search.clear')}
      />
      {/* The fields handed in are those of an item. */}
      <FilterBuilder
        conditions={view.where}
        fields={fields}
        onChange={(where) => onChange({ where: where as readonly ItemCondition[] })}
        result={<MatchCount answered={answered} />}
      />
      {isMobile && (
        <NativeSelect
          aria-label={t('inventory:sort.label')}
          value={`${view.sort} ${view.desc ? 'desc' : 'asc'}`}
          className={classes.sort ?? ''}
          data={itemSorts.map(({ by, desc, text }) => ({ value: `${by} ${desc ? 'desc' : 'asc'}`, label: t(text) }))}
          onChange={(event) => {
            const [by, direction] = event.currentTarget.value.split(' ');
            onChange({ sort: by as ItemSort, desc: direction === 'desc' }); // The values are made of itemSorts above.
          }}
        />
      )}
    </ListToolbar>
  );
}
