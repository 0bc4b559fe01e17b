import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ItemRow } from '@kervan/contracts/inventory';
import { useText } from '../../i18n/i18n.ts';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { useKeys } from '../../ui/keys.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import { itemSorts } from './item-sorts.ts';
import type { InventoryView, ItemSort } from './inventory-search.ts';
import classes from './inventory.module.css';
import { TotalsLine } from './totals-line.tsx';

type Props = { view: InventoryView; totalCount: number | null; rows: readonly ItemRow[] | undefined; columns: readonly GridColumn<ItemRow>[]; onChange: (part: Partial<InventoryView>) => void };

const TYPING_MS = 300;

/** Search, the filter that brought the seller here, the totals, and the columns. Key F goes to the search. */
export function InventoryToolbar({ view, totalCount, rows, columns, onChange }: Props) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const field = useRef<HTMLInputElement>(null);
  useKeys({
    f: (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <div className={classes.toolbar}>
      {/* Another address (a tab, going back) brings its own text. */}
      <SearchField key={view.status} field={field} q={view.q} onSearch={(q) => onChange({ q })} />
      {view.filter !== null && (
        <span className={classes.chip}>
          <span className="text2">{t('inventory:filter.stoppedBy')}</span>
          <b>{t(`enums:filter.${view.filter}`)}</b>
          <ActionIcon size={26} aria-label={t('inventory:filter.drop')} onClick={() => onChange({ filter: null })}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </span>
      )}
      {isMobile && (
        <NativeSelect
          aria-label={t('inventory:sort.label')} value={`${view.sort} ${view.desc ? 'desc' : 'asc'}`} className={classes.sort ?? ''}
          data={itemSorts.map(({ by, desc, text }) => ({ value: `${by} ${desc ? 'desc' : 'asc'}`, label: t(text) }))}
          onChange={(event) => {
            const [by, direction] = event.currentTarget.value.split(' ');
            onChange({ sort: by as ItemSort, desc: direction === 'desc' }); // The values are made of itemSorts above.
          }}
        />
      )}
      <div className={classes.end}>
        <TotalsLine totalCount={totalCount} rows={rows} />
        <ColumnChooser name="inventory" columns={columns} />
      </div>
    </div>
  );
}

function SearchField({ field, q, onSearch }: { field: React.RefObject<HTMLInputElement | null>; q: string; onSearch: (q: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebouncedCallback((text: string) => {
    onSearch(text.trim());
    setTyped(null);
  }, TYPING_MS);
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
  const shown = typed ?? q;
  return (
    <TextInput
      ref={field} className={classes.search ?? ''} type="search" aria-label={t('inventory:search.label')} placeholder={t('inventory:search.placeholder')} value={shown}
      leftSection={<IconSearch size={16} stroke={1.75} />} onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (shown === '') event.currentTarget.blur();
        else change('');
      }}
      rightSection={shown === '' ? null : (
        <ActionIcon size={24} aria-label={t('inventory:search.clear')} onClick={() => change('')}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    />
  );
}
