import { Button, Drawer, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { useKeys } from '../../ui/keys.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { ListCount, ListToolbar } from '../../ui/list-toolbar.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { UpdateHistoryFilters } from './update-history-filters.tsx';
import { countFilters, type HistoryView } from './update-history-search.ts';

type Props = {
  view: HistoryView;
  market: MarketCode;
  columns: readonly GridColumn<UpdateHistoryRow>[];
  total: { count: number; isExact: boolean } | null;
  onChange: (part: Partial<HistoryView>) => void;
};

/** Search by code, the filters behind one button, how many changes there are, and the columns. Key F opens the filters. */
export function UpdateHistoryToolbar({ view, market, columns, total, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <ListToolbar
      end={
        <>
          {total && (
            <ListCount
              shown={
                total.isExact
                  ? format.number(total.count)
                  : t('inventory:updateHistory.atLeast', { rows: format.number(total.count) })
              }
            >
              {t('inventory:updateHistory.changes', { count: total.count })}
            </ListCount>
          )}
          <ColumnChooser name="updateHistory" columns={columns} />
        </>
      }
    >
      <ListSearch
        q={view.q}
        onSearch={(q) => onChange({ q })}
        label={t('inventory:updateHistory.searchLabel')}
        placeholder={t('inventory:updateHistory.search')}
        clearLabel={t('inventory:updateHistory.clearSearch')}
      />
      <FiltersButton view={view} market={market} onChange={onChange} />
    </ListToolbar>
  );
}

/** A popover beside the button; on small windows a sheet. */
function FiltersButton({ view, market, onChange }: Pick<Props, 'view' | 'market' | 'onChange'>) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const [isOpen, setOpen] = useState(false);
  useKeys({ f: (event) => (event.preventDefault(), setOpen(true)) });
  const count = countFilters(view.filters);
  const label =
    count === 0
      ? t('inventory:updateHistory.filters')
      : t('inventory:updateHistory.filtersCount', { filters: format.number(count) });
  const button = (
    <Button
      variant={count === 0 ? 'default' : 'light'}
      leftSection={<IconFilter size={16} stroke={1.75} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {label}
    </Button>
  );
  const form = (
    <UpdateHistoryFilters
      filters={view.filters}
      market={market}
      onApply={(filters) => {
        onChange({ filters });
        setOpen(false);
      }}
    />
  );
  if (isMobile) {
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          position="bottom"
          size="85%"
          title={t('inventory:updateHistory.filters')}
          closeButtonProps={{ 'aria-label': t('ui:close') }}
        >
          {isOpen && form}
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={520} trapFocus withRoles>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('inventory:updateHistory.filters')}>
        {isOpen && form}
      </Popover.Dropdown>
    </Popover>
  );
}
