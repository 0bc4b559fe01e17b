import { IconInfoCircle } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';
import { DataGrid, type DataGridProps } from '../../ui/grid/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Tabs, type TabItem } from '../../ui/tabs.tsx';
import type { AnyView, ListOf } from './define-list.ts';
import { ListExport } from './export-button.tsx';
import type { ListEmpty as ShownEmpty } from './list-empty.tsx';
import classes from './list-page.module.css';
import type { ListAction } from './list-selection.tsx';
import { ListTools, type SortChoice } from './list-tools.tsx';
import { ListSelectionLater, NothingToUndo, UndoableSelection } from './list-undo.tsx';
import type { ListWords } from './list-words.ts';
import { matchingIds } from './matching-ids.ts';
import { isPlaceless } from './page-key.ts';
import { useList, type ListState } from './use-list.ts';

// A list has rows; what it says without any comes when it has none. Its type parameters are those of the part.
const ListEmpty = lazy(async () => ({
  default: (await import('./list-empty.tsx')).ListEmpty,
})) as unknown as typeof ShownEmpty;

type Grid<Row extends object> = DataGridProps<Row>;

export type ListPageProps<Row extends object, View extends AnyView> = {
  list: ListOf<Row, View>;
  market: MarketCode;
  words: ListWords<View['tab']>;
  rowId: Grid<Row>['rowId'];
  /** Keep it memoised, as `menu`: rows are compared by them. */
  columns: Grid<Row>['columns'];
  card: (row: Row, parts: { checkbox: ReactNode; menu: ReactNode }) => ReactNode;
  /** Rows behind each tab. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** There is no row at all, whatever the list is narrowed to; without it an empty list that is not narrowed says so. */
  isBare?: boolean | undefined;
  fields?: DescribeFields;
  /** Filters of the list's own kind beside the search. */
  tools?: (view: View, show: (part: Partial<View>) => void) => ReactNode;
  /** The orders offered on small windows. */
  sorts?: readonly SortChoice[];
  onOpen?: (row: Row) => void;
  /** A look at the active row without leaving the list. Key P. */
  onPeek?: (row: Row) => void;
  /** Work on the active row by further keys. */
  rowKeys?: Grid<Row>['rowKeys'];
  menu?: (row: Row) => ReactNode;
  /** What can be done with ticked rows; `ticked` are those on the page. Without it nothing can be ticked. */
  bulk?: (selected: { ticked: readonly Row[]; count: number; view: View }) => readonly ListAction[];
  /** The list of the seller's actions is opened from its head. */
  hasActivity?: boolean;
  /** What the actions did stands in the list of actions and can be taken back. */
  canUndo?: boolean;
  /** One line of facts beside the title. */
  note?: string | ((rows: readonly Row[]) => ReactNode);
  /** Before the number of the rows: what those of the page amount to. */
  totals?: (rows: readonly Row[]) => ReactNode;
  /** One line below the rows when not all of them are whole (partial data); null = they are. */
  partial?: (rows: readonly Row[]) => string | null;
  legend?: ReactNode;
  /** Tabs of the seller's own, right of the list's; `active` null = one of the list's is shown. `leave`: what goes with them when one of those is taken. */
  ownTabs?: {
    tabs: readonly TabItem<string>[];
    active: string | null;
    onOpen: (name: string) => void;
    leave: Partial<View>;
  };
  /** Between the tabs and what narrows: what all found rows come to. */
  strip?: ReactNode;
  /** Right of the list of actions in the head: one primary at most. */
  actions?: ReactNode;
};

/** A list on its page: head, tabs, what narrows it, the table over server pages, and what can be done with ticked rows. All of it stands in the address. */
export function ListPage<Row extends object, View extends AnyView>(props: ListPageProps<Row, View>) {
  const { list, market, words, rowId, counts, note, ownTabs, hasActivity = true } = props;
  const { isMobile } = useScreenSize();
  const panelId = useId();
  const state = useList(list, market, rowId);
  const { view, answer, rows, show } = state;
  // Parts of any view are parts of this one: the tabs, sorts and conditions are its own.
  const showAny = (part: Partial<AnyView>) => show(part as Partial<View>);
  // One tab alone is a choice of nothing.
  const isTabbed = list.tabs.names.length > 1 || ownTabs !== undefined;
  return (
    <div className={classes.page}>
      <PageHeader
        title={words.title}
        note={!isMobile && (typeof note === 'function' ? rows && note(rows) : note)}
        actions={
          <>
            {hasActivity && <ActivityButton />}
            {props.actions}
          </>
        }
      />
      {isTabbed && (
        <Tabs
          label={words.title}
          active={ownTabs?.active ?? view.tab}
          onChange={(tab) =>
            ownTabs?.tabs.some(({ name }) => name === tab)
              ? ownTabs.onOpen(tab)
              : show({ ...list.turnTo(view, tab as never), ...(ownTabs?.active ? ownTabs.leave : {}) })
          } // The names are those of its own tabs.
          panelId={panelId}
          tabs={[
            ...list.tabs.names.map((name) => ({ name, label: words.tab(name), count: counts?.[name] ?? null })),
            ...(ownTabs?.tabs ?? []),
          ]}
        />
      )}
      {props.strip}
      <ListTools
        name={list.name}
        view={view}
        words={words}
        answered={answer.data ?? null}
        columns={props.columns}
        fields={props.fields}
        tools={props.tools?.(view, show)}
        sorts={props.sorts ?? []}
        totals={rows && props.totals?.(rows)}
        download={
          rows && (
            <ListExport list={list} view={view} market={market} columns={props.columns} totalCount={state.totalCount} />
          )
        }
        onShow={showAny}
      />
      <div
        className={classes.panel}
        id={panelId}
        role={isTabbed ? 'tabpanel' : 'region'}
        aria-label={isTabbed ? words.tab(view.tab) : words.title}
      >
        <Rows {...props} state={state} />
        {props.bulk && <Selection {...props} bulk={props.bulk} state={state} />}
        {hasActivity && !(props.bulk && props.canUndo) && <NothingToUndo />}
      </div>
    </div>
  );
}

type PartProps<Row extends object, View extends AnyView> = ListPageProps<Row, View> & { state: ListState<Row, View> };

function Rows<Row extends object, View extends AnyView>(props: PartProps<Row, View>) {
  const { list, words, rowId, columns, onOpen, onPeek, menu, bulk, legend, state } = props;
  const { view, answer, rows } = state;
  const partial = rows && props.partial?.(rows);
  if (state.lastSearch) return <Navigate to="." search={state.lastSearch as never} replace />; // Each list's own address.
  const showAny = (part: Partial<AnyView>) => state.show(part as Partial<View>);
  return (
    <DataGrid<Row>
      name={list.name}
      label={words.title}
      columns={columns}
      rows={rows}
      rowId={rowId}
      start={state.start}
      onPlace={state.keepGrid}
      totalCount={state.totalCount}
      isStale={answer.isPlaceholderData}
      sort={list.sorts.length > 1 ? { by: view.sort, desc: view.desc } : null}
      onSort={({ by, desc }) => showAny({ sort: by, desc })}
      paging={{ page: view.page, limit: view.limit }}
      onPaging={state.turn}
      {...(list.hasKeys ? { reach: 'all' as const } : {})}
      {...(bulk ? { selection: state.selection, onSelection: state.select } : {})}
      {...(onOpen ? { onOpen } : {})}
      rowKeys={{ ...props.rowKeys, ...(onPeek ? { p: onPeek } : {}) }}
      {...(menu ? { rowActions: menu } : {})}
      card={(row, { checkbox }) => props.card(row, { checkbox, menu: menu?.(row) })}
      empty={
        <Suspense fallback={null}>
          <ListEmpty
            list={list}
            view={view}
            market={props.market}
            words={words.empty}
            fields={props.fields}
            isBare={props.isBare}
            onShow={state.show}
          />
        </Suspense>
      }
      failed={answer.error && <Failed {...props} />}
      summary={
        partial && (
          <>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
            <span className="num">{partial}</span>
          </>
        )
      }
      legend={legend}
    />
  );
}

/** Stands in the place of the rows where their first answer failed. */
function Failed<Row extends object, View extends AnyView>({ words, state }: PartProps<Row, View>) {
  const t = useText();
  const { view, answer } = state;
  if (!answer.error) return null;
  // The address came from another store: the list begins anew.
  if (isPlaceless(view, answer.error)) return <Navigate to="." search={state.searchWith({}) as never} replace />; // Each list's own address.
  return (
    <ErrorState
      title={words.failed}
      {...errorWords(answer.error, t)}
      onRetry={() => void answer.refetch()}
      isRetrying={answer.isFetching}
    />
  );
}

function Selection<Row extends object, View extends AnyView>({
  list,
  market,
  rowId,
  words,
  bulk,
  canUndo = false,
  state,
}: PartProps<Row, View> & { bulk: NonNullable<ListPageProps<Row, View>['bulk']> }) {
  const { view, selection, count, totalCount, rows = [] } = state;
  const ticked = rows.filter((row) => selection.ids.has(rowId(row)));
  const bar = {
    isOpen: count > 0,
    selection,
    onSelection: state.select,
    count,
    totalCount,
    noun: words.noun,
    actions: bulk({ ticked, count, view }),
    allIds: () => matchingIds({ list, view, market, rowId, max: limits.bulkDeleteMax }),
  };
  return canUndo ? <UndoableSelection {...bar} /> : <ListSelectionLater {...bar} last={null} />;
}
