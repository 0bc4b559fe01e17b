import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inventory, inventoryTab, type ItemRow } from '@kervan/contracts/inventory';
import type { MarketCode } from '@kervan/domain/markets';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { nothingSelected, type GridSelection } from '../../ui/grid/grid-column.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { outdated } from './age-limits.ts';
import { BandLegend } from './band-legend.tsx';
import { matchedBy, requestOf, searchOf, viewOf, type InventoryView, type ItemSort, type PageLimit } from './inventory-search.ts';
import { InventoryEmpty } from './inventory-empty.tsx';
import { InventorySelection } from './inventory-selection.tsx';
import { InventoryToolbar } from './inventory-toolbar.tsx';
import { ItemCard } from './item-card.tsx';
import { useItemColumns } from './item-columns.tsx';
import { ItemMenu } from './item-menu.tsx';
import { OutdatedSummary } from './outdated-summary.tsx';
import { PageFacts } from './page-facts.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useItemActions } from './use-item-actions.ts';
import classes from './inventory.module.css';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/inventory');

const rowId = (row: ItemRow) => row.id;

/** INV-001: the products of the store in use, by tab. */
export function InventoryScreen() {
  const store = useSelectedStore();
  return store && <Inventory market={store.marketPlace.countryCode} />;
}

function Inventory({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { isMobile } = useScreenSize();
  const view = viewOf(route.useSearch());
  // A selection stands for rows of one filter, also when the address changes by going back.
  const matched = matchedBy(view);
  const [selected, setSelected] = useState({ matched, selection: nothingSelected });
  const selection = selected.matched === matched ? selected.selection : nothingSelected;
  const setSelection = (next: GridSelection) => setSelected({ matched, selection: next });
  const [removing, setRemoving] = useState<ItemRow | null>(null);
  const list = useQuery({ ...read(inventory.list, requestOf(view)), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(read(inventory.counts, {}));
  const columns = useItemColumns();
  const actions = useItemActions();
  const totalCount = list.data?.totalCount ?? 0;
  const rows = list.data?.items;
  const outdatedCount = outdated(rows ?? [], useNow()).length;

  const show = (part: Partial<InventoryView>) => {
    const next = { ...view, page: 1, ...part };
    void navigate({ to: '/inventory', search: searchOf(next), replace: part.q !== undefined });
  };
  const open = (row: ItemRow) => void navigate({ to: '/inventoryItem/$asinOrSku', params: { asinOrSku: row.sku } });
  const menuOf = (row: ItemRow) => (
    <ItemMenu
      row={row} market={market} blocked={actions.blocked} onRemove={() => setRemoving(row)}
      onApprove={() => actions.approve.mutate({ body: { inventoryItemIds: [row.id] } })} onRefresh={() => actions.refresh.mutate({ body: { inventoryItemIds: [row.id] } })}
      onZero={(zero) => (zero ? actions.zero : actions.release).mutate({ body: { inventoryItemIds: [row.id], zero } })}
    />
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('inventory:title')}
        note={rows && !isMobile && <PageFacts rows={rows} />}
        actions={
          <>
            <ActivityButton />
            <Button leftSection={<IconPlus size={16} stroke={2} />} classNames={{ root: classes.add ?? '', section: classes.addIcon ?? '' }} aria-label={t('inventory:add.open')} renderRoot={(props) => <Link to="/inventory/new" {...props} />}>
              {!isMobile && t('inventory:add.open')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('inventory:title')} active={view.status} onChange={(status) => show({ status })} panelId="inventory-panel"
        tabs={inventoryTab.options.map((name) => ({ name, label: t(`inventory:tabs.${name}`), count: counts?.tabs[name] ?? null }))}
      />
      <InventoryToolbar view={view} market={market} answered={list.data ?? null} rows={rows} columns={columns} onChange={show} />
      <div className={classes.panel} id="inventory-panel" role="tabpanel" aria-label={t(`inventory:tabs.${view.status}`)}>
        <DataGrid<ItemRow>
          name="inventory" label={t('inventory:title')} columns={columns} rows={rows} rowId={rowId} totalCount={totalCount} isStale={list.isPlaceholderData}
          // The grid hands back the sortBy names of our own columns and the page sizes of SHELL-096.
          sort={{ by: view.sort, desc: view.desc }} onSort={({ by, desc }) => show({ sort: by as ItemSort, desc })}
          paging={{ page: view.page, limit: view.limit }} onPaging={({ page, limit }) => show({ page, limit: limit as PageLimit })}
          selection={selection} onSelection={setSelection} onOpen={open} rowActions={menuOf}
          card={(row, { checkbox }) => <ItemCard row={row} checkbox={checkbox} menu={menuOf(row)} />}
          empty={<InventoryEmpty view={view} market={market} storeIsEmpty={counts?.tabs.all === 0} onChange={show} />}
          failed={list.error && <ErrorState title={t('inventory:failed')} text={errorText(list.error, t, format.number(counts?.productLimit ?? 0))} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />}
          summary={outdatedCount > 0 && rows ? <OutdatedSummary count={outdatedCount} all={rows.length} /> : undefined}
          legend={<BandLegend />}
        />
        <InventorySelection selection={selection} onSelection={setSelection} view={view} totalCount={totalCount} actions={actions} rows={rows ?? []} />
      </div>
      <RemoveDialog
        count={removing === null ? null : 1} title={removing?.title ?? null} isBusy={actions.remove.isPending} onClose={() => setRemoving(null)}
        onConfirm={({ addToExcluded }) => removing && actions.remove.mutate({ body: { inventoryItemIds: [removing.id], addToExcluded } }, { onSettled: () => setRemoving(null) })}
      />
    </div>
  );
}
