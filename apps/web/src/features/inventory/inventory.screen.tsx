import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemSort } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames } from '@kervan/domain/inventory/item-status';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { MarketCode } from '@kervan/domain/markets';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { useLastAction } from '../../activity/use-last-action.ts';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import {
  nothingSelected,
  selectedCount,
  type GridPaging,
  type GridSelection,
  type PageStep,
} from '../../ui/grid/grid-column.ts';
import { useKeys } from '../../ui/keys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import { outdated } from './age-limits.ts';
import { BandLegend } from './band-legend.tsx';
import { matchedBy, searchOf, viewOf, type InventoryView, type PageLimit } from './inventory-search.ts';
import { InventoryEmpty } from './inventory-empty.tsx';
import type { InventorySelectionProps } from './inventory-selection.tsx';
import { InventoryToolbar } from './inventory-toolbar.tsx';
import { ItemCard } from './item-card.tsx';
import { itemList } from './item-list.ts';
import { useItemColumns } from './item-columns.tsx';
import { ItemMenu } from './item-menu.tsx';
import { OutdatedSummary } from './outdated-summary.tsx';
import { PageFacts } from './page-facts.tsx';
import { isPlaceless, keyOfStep } from './page-key.ts';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import { useItemActions } from './use-item-actions.ts';
import classes from './inventory.module.css';

// Neither stands before something is ticked or is to be removed.
const InventorySelection = whenOpened<InventorySelectionProps>(
  async () => (await import('./inventory-selection.tsx')).InventorySelection,
);
const RemoveDialog = whenOpened<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

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
  const list = useQuery({ ...itemList(view), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(read(inventory.counts, {}));
  const columns = useItemColumns();
  const actions = useItemActions();
  const totalCount = list.data?.totalCount ?? 0;
  const rows = list.data?.items;
  const count = selectedCount(selection, totalCount);
  const last = useLastAction(count > 0);
  // Without the bar the key works here.
  useKeys(last ? { z: last.onUndo } : {}, { isActive: last !== null && count === 0 });
  const outdatedCount = outdated(rows ?? [], useNow()).length;

  const show = (part: Partial<InventoryView>) => {
    const next = { ...view, page: 1, key: null, ...part };
    void navigate({ to: '/inventory', search: searchOf(next), replace: part.q !== undefined });
  };
  const turn = (paging: GridPaging, step: PageStep | null) => {
    const key = keyOfStep(step, paging, rows?.map(rowId) ?? []);
    // A key is the one of a shown row: the rows of the page before have none for this.
    if (key !== null && key !== 'end' && list.isPlaceholderData) return;
    show({ page: paging.page, limit: paging.limit as PageLimit, key }); // The page sizes are those of SHELL-096.
  };
  const open = (row: ItemRow) => void navigate({ to: '/inventoryItem/$asinOrSku', params: { asinOrSku: row.sku } });
  // The calls alone stay the same from render to render, and with them the rows.
  const {
    approve: { mutate: approve },
    refresh: { mutate: refresh },
    zero: { mutate: setZero },
    release: { mutate: release },
    blocked,
  } = actions;
  const menuOf = (row: ItemRow) => (
    <ItemMenu
      row={row}
      market={market}
      blocked={blocked}
      onRemove={() => setRemoving(row)}
      onApprove={() => approve({ body: { inventoryItemIds: [row.id] } })}
      onRefresh={() => refresh({ body: { inventoryItemIds: [row.id] } })}
      onZero={(zero) => (zero ? setZero : release)({ body: { inventoryItemIds: [row.id], zero } })}
    />
  );
  const failed =
    list.error &&
    (isPlaceless(view, list.error) ? (
      <Navigate to="/inventory" search={searchOf({ ...view, page: 1, key: null })} replace />
    ) : (
      <ErrorState
        title={t('inventory:failed')}
        text={errorText(list.error, t, format.number(counts?.productLimit ?? 0))}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ));
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('inventory:title')}
        note={rows && !isMobile && <PageFacts rows={rows} />}
        actions={
          <>
            <ActivityButton />
            <Button
              leftSection={<IconPlus size={16} stroke={2} />}
              classNames={{ root: classes.add ?? '', section: classes.addIcon ?? '' }}
              aria-label={t('inventory:add.open')}
              renderRoot={(props) => <Link to="/inventory/new" {...props} />}
            >
              {!isMobile && t('inventory:add.open')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('inventory:title')}
        active={view.status}
        onChange={(status) => show({ status })}
        panelId="inventory-panel"
        tabs={inventoryTabNames.map((name) => ({
          name,
          label: t(`inventory:tabs.${name}`),
          count: counts?.tabs[name] ?? null,
        }))}
      />
      <InventoryToolbar
        view={view}
        market={market}
        answered={list.data ?? null}
        rows={rows}
        columns={columns}
        onChange={show}
      />
      <div
        className={classes.panel}
        id="inventory-panel"
        role="tabpanel"
        aria-label={t(`inventory:tabs.${view.status}`)}
      >
        <DataGrid<ItemRow>
          name="inventory"
          label={t('inventory:title')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          totalCount={totalCount}
          isStale={list.isPlaceholderData}
          // The grid hands back the sortBy names of our own columns.
          sort={{ by: view.sort, desc: view.desc }}
          onSort={({ by, desc }) => show({ sort: by as ItemSort, desc })}
          paging={{ page: view.page, limit: view.limit }}
          onPaging={turn}
          reach="all"
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          rowActions={menuOf}
          card={(row, { checkbox }) => <ItemCard row={row} checkbox={checkbox} menu={menuOf(row)} />}
          empty={<InventoryEmpty view={view} market={market} storeIsEmpty={counts?.tabs.all === 0} onChange={show} />}
          failed={failed}
          summary={outdatedCount > 0 && rows ? <OutdatedSummary count={outdatedCount} all={rows.length} /> : undefined}
          legend={<BandLegend />}
        />
        <InventorySelection
          isOpen={count > 0}
          last={last}
          selection={selection}
          onSelection={setSelection}
          view={view}
          totalCount={totalCount}
          actions={actions}
          rows={rows ?? []}
        />
      </div>
      <RemoveDialog
        isOpen={removing !== null}
        count={1}
        title={removing?.title ?? null}
        isBusy={actions.remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={({ addToExcluded }) =>
          removing &&
          actions.remove.mutate(
            { body: { inventoryItemIds: [removing.id], addToExcluded } },
            { onSettled: () => setRemoving(null) },
          )
        }
      />
    </div>
  );
}
