import { ActionIcon, Button, Drawer, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { useKeys } from '../../ui/keys.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import inventory from './inventory.module.css';
import { UpdateHistoryFilters } from './update-history-filters.tsx';
import { countFilters, type HistoryView } from './update-history-search.ts';

type Props = { view: HistoryView; market: MarketCode; columns: readonly GridColumn<UpdateHistoryRow>[]; total: { count: number; isExact: boolean } | null; onChange: (part: Partial<HistoryView>) => void };
const TYPING_MS = 300;

/** Search by code, the filters behind one button, how many changes there are, and the columns. Key F goes to the search. */
export function UpdateHistoryToolbar({ view, market, columns, total, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={inventory.toolbar}>
      <CodeSearch q={view.q} onSearch={(q) => onChange({ q })} />
      <FiltersButton view={view} market={market} onChange={onChange} />
      <div className={inventory.end}>
        {total && (
          <span className={`num ${inventory.total}`} role="status">
            <b>{total.isExact ? format.number(total.count) : t('inventory:updateHistory.atLeast', { rows: format.number(total.count) })}</b> {t('inventory:updateHistory.changes', { count: total.count })}
          </span>
        )}
        <ColumnChooser name="updateHistory" columns={columns} />
      </div>
    </div>
  );
}

function CodeSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useKeys({ f: (event) => (event.preventDefault(), field.current?.focus()) });
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
      ref={field} className={inventory.search ?? ''} type="search" aria-label={t('inventory:updateHistory.searchLabel')} placeholder={t('inventory:updateHistory.search')} value={shown} leftSection={<IconSearch size={16} stroke={1.75} />} onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && (shown === '' ? event.currentTarget.blur() : change(''))}
      rightSection={shown === '' ? null : <ActionIcon size={24} aria-label={t('inventory:updateHistory.clearSearch')} onClick={() => change('')}><IconX size={14} stroke={1.75} /></ActionIcon>}
    />
  );
}

/** A popover beside the button; on small windows a sheet. */
function FiltersButton({ view, market, onChange }: Pick<Props, 'view' | 'market' | 'onChange'>) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(view.filters);
  const label = count === 0 ? t('inventory:updateHistory.filters') : t('inventory:updateHistory.filtersCount', { filters: format.number(count) });
  const button = <Button variant={count === 0 ? 'default' : 'light'} leftSection={<IconFilter size={16} stroke={1.75} />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{label}</Button>;
  const form = (
    <UpdateHistoryFilters
      filters={view.filters} market={market} onApply={(filters) => {
        onChange({ filters });
        setOpen(false);
      }}
    />
  );
  if (isMobile) {
    return (
      <>
        {button}
        <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="85%" title={t('inventory:updateHistory.filters')} closeButtonProps={{ 'aria-label': t('ui:close') }}>{isOpen && form}</Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={520} trapFocus withRoles>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('inventory:updateHistory.filters')}>{isOpen && form}</Popover.Dropdown>
    </Popover>
  );
}
