import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { UpdateType } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { clockZone } from '../../shell/clock-zone.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { dateWriter } from '../../ui/format/writers.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { PageLimit } from './inventory-search.ts';
import classes from './inventory.module.css';
import { UpdateHistoryCard } from './update-history-card.tsx';
import { useHistoryColumns } from './update-history-columns.tsx';
import { UpdateHistoryEmpty } from './update-history-empty.tsx';
import { countFilters, requestOf, searchOf, startOfDay, viewOf, type HistoryView } from './update-history-search.ts';
import { UpdateHistoryToolbar } from './update-history-toolbar.tsx';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/inventory/inventoryItemUpdateHistory');

const DAY_MS = 86_400_000;
const KEPT_DAYS = limits.historyKeptMs / DAY_MS;
const tabs = ['all', ...Object.values(UpdateType)] as const;
const rowId = (row: UpdateHistoryRow) => row.seq;

/** INV-047: every change of the store's items, newest first, with what it replaced and what became of it. */
export function UpdateHistoryScreen() {
  const store = useSelectedStore();
  return store && <UpdateHistory market={store.marketPlace.countryCode} />;
}

function UpdateHistory({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { isMobile } = useScreenSize();
  const view = viewOf(route.useSearch());
  const zone = clockZone(market) ?? dateWriter(undefined).resolvedOptions().timeZone;
  const list = useQuery({
    ...read(
      inventory.updateHistory,
      requestOf(view, (day, plus) => startOfDay(day, plus, zone)),
    ),
    placeholderData: keepPreviousData,
  });
  const columns = useHistoryColumns();
  const totalCount = list.data?.totalCount ?? 0;

  const show = (part: Partial<HistoryView>) =>
    void navigate({
      to: '/inventory/inventoryItemUpdateHistory',
      search: searchOf({ ...view, page: 1, ...part }),
      replace: part.q !== undefined,
    });
  const open = ({ sku, seq }: UpdateHistoryRow) =>
    void navigate({ to: '/inventoryItem/$asinOrSku', params: { asinOrSku: sku }, search: { seq } });
  const isFiltered = view.type !== null || view.q !== '' || countFilters(view.filters) > 0;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('inventory:updateHistory.title')}
        note={!isMobile && t('inventory:updateHistory.note', { days: format.number(KEPT_DAYS) })}
        actions={<ActivityButton />}
      />
      <Tabs
        label={t('inventory:updateHistory.title')}
        active={view.type ?? 'all'}
        onChange={(name) => show({ type: name === 'all' ? null : name })}
        panelId="history-panel"
        tabs={tabs.map((name) => ({ name, label: t(`inventory:updateHistory.tabs.${name}`) }))}
      />
      <UpdateHistoryToolbar
        view={view}
        market={market}
        columns={columns}
        total={list.data ? { count: totalCount, isExact: list.data.isExact } : null}
        onChange={show}
      />
      <div
        className={classes.panel}
        id="history-panel"
        role="tabpanel"
        aria-label={t(`inventory:updateHistory.tabs.${view.type ?? 'all'}`)}
      >
        <DataGrid<UpdateHistoryRow>
          name="updateHistory"
          label={t('inventory:updateHistory.title')}
          columns={columns}
          rows={list.data?.items}
          rowId={rowId}
          totalCount={totalCount}
          isStale={list.isPlaceholderData}
          sort={null}
          onSort={() => {}}
          // The grid hands back the page sizes of SHELL-096.
          paging={{ page: view.page, limit: view.limit }}
          onPaging={({ page, limit }) => show({ page, limit: limit as PageLimit })}
          onOpen={open}
          card={(row) => <UpdateHistoryCard row={row} />}
          empty={
            <UpdateHistoryEmpty
              isFiltered={isFiltered}
              days={KEPT_DAYS}
              onClear={() => show({ type: null, q: '', filters: {} })}
            />
          }
          failed={
            list.error && (
              <ErrorState
                title={t('inventory:updateHistory.failed')}
                text={errorText(list.error, t)}
                onRetry={() => void list.refetch()}
                isRetrying={list.isFetching}
              />
            )
          }
        />
      </div>
    </div>
  );
}
