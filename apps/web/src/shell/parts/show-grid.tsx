import { Button } from '@mantine/core';
import { IconBan, IconInfoCircle, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { marketNow } from '../../api/market-time.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { RenderCard } from '../../ui/grid/grid-cards.tsx';
import type { GridColumn, GridSelection, GridSort } from '../../ui/grid/grid-column.ts';
import { SelectionBar } from '../../ui/grid/selection-bar.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { Money } from '../../ui/money.tsx';
import { notify } from '../../ui/notify.ts';
import { Percent } from '../../ui/percent.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { ProfitBand } from '../../ui/profit-band.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { State } from './part-section.tsx';
import classes from './parts.module.css';
import { sampleRows, type SampleRow } from './sample-rows.ts';

const TOTAL = 12_846;
const HOUR = 3_600_000;

const columnsOf = (t: Text): GridColumn<SampleRow>[] => [
  {
    id: 'product',
    header: t('inventory:columns.product'),
    width: 220,
    grows: true,
    isFixed: true,
    sortBy: 'title',
    cell: (row) => (
      <span className={classes.product}>
        <ProductImage src={null} />
        <TwoLines
          first={<b className="ellipsis">{row.title}</b>}
          second={
            <div>
              <CopyCode code={row.code} kind="asin" />
            </div>
          }
        />
      </span>
    ),
  },
  {
    id: 'status',
    header: t('inventory:columns.status'),
    width: 180,
    cell: (row) => <StatusBadge of="inventoryItem" value={row.status} />,
  },
  {
    id: 'stock',
    header: t('inventory:columns.stock'),
    width: 70,
    align: 'right',
    sortBy: 'stock',
    cell: (row) => <span className="num">{row.stock}</span>,
  },
  {
    id: 'price',
    header: t('inventory:columns.price'),
    width: 100,
    align: 'right',
    sortBy: 'price',
    flashOn: (row) => row.priceMinor,
    cell: (row) => <Money minor={row.priceMinor} currency="EUR" strong />,
  },
  {
    id: 'band',
    header: t('inventory:columns.band'),
    width: 116,
    isLow: true,
    cell: (row) => (
      <ProfitBand
        currency="EUR"
        minMinor={Math.round(row.costMinor * 1.12)}
        standardMinor={Math.round(row.costMinor * 1.25)}
        maxMinor={Math.round(row.costMinor * 1.5)}
        priceMinor={row.priceMinor}
        buyBoxMinor={row.buyBoxMinor}
      />
    ),
  },
  {
    id: 'profit',
    header: t('inventory:columns.profit'),
    width: 100,
    align: 'right',
    cell: (row) => (
      <TwoLines
        first={<Money minor={row.priceMinor - row.costMinor} currency="EUR" kind="result" />}
        second={<Percent hundredths={Math.round(((row.priceMinor - row.costMinor) / row.costMinor) * 10_000)} />}
      />
    ),
  },
  {
    id: 'age',
    header: t('inventory:columns.age'),
    width: 110,
    cell: (row) => <AgeRing at={row.fetchedAt} limitMs={HOUR} />,
  },
];

const noRows: SampleRow[] = [];
const first = { page: 1, limit: 25 };
const nothing = () => {};

/** The table over made-up pages in each of its states. */
export function ShowGrid() {
  const t = useText();
  const { isMobile } = useScreenSize();
  const [now] = useState(() => marketNow());
  const [isStale, setStale] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  const few = useMemo(() => sampleRows(4, now), [now]);
  return (
    <>
      <State name="12.846 rows, two ticked, last action with undo">
        <Huge columns={columns} now={now} shown={isMobile ? 3 : null} />
      </State>
      <State name="empty">
        <Small columns={columns} name="empty" rows={noRows} size="small" />
      </State>
      <State name="loading">
        <Small columns={columns} name="loading" rows={undefined} size="small" />
      </State>
      <State name="failed">
        <Small
          columns={columns}
          name="failed"
          rows={undefined}
          size="small"
          failed={<ErrorState title={t('inventory:failed')} text={t('shell:failed.network')} onRetry={nothing} />}
        />
      </State>
      <State name="former rows while the next come">
        <Button variant="default" size="xs" mb={8} data-opens="stale" onClick={() => setStale(!isStale)}>
          isStale
        </Button>
        <Small columns={columns} name="stale" rows={few.slice(0, 2)} isStale={isStale} />
      </State>
      <State name="partial">
        <Small
          columns={columns}
          name="partial"
          rows={few}
          summary={
            <>
              <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
              <span className="num">{t('inventory:outdated', { count: 1, all: '4', current: '3', old: '1' })}</span>
            </>
          }
        />
      </State>
    </>
  );
}

type SmallProps = {
  columns: GridColumn<SampleRow>[];
  name: string;
  rows: SampleRow[] | undefined;
  size?: 'small';
  isStale?: boolean;
  failed?: ReactNode;
  summary?: ReactNode;
};

/** A table of few rows or none. */
function Small({ columns, name, rows, size, isStale = false, failed, summary }: SmallProps) {
  return (
    <div className={classes.grid} data-size={size}>
      <DataGrid
        label="DataGrid"
        name={`parts-${name}`}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        totalCount={rows?.length ?? 0}
        sort={null}
        onSort={nothing}
        paging={first}
        onPaging={nothing}
        card={card}
        empty={<NoRows />}
        isStale={isStale}
        {...(failed === undefined ? {} : { failed })}
        {...(summary === undefined ? {} : { summary })}
      />
    </div>
  );
}

function NoRows() {
  const t = useText();
  return (
    <EmptyState
      title={t('filters:list.empty.title')}
      text={t('filters:list.empty.without', {
        condition: `${t('filters:list.items.quantity')} ≥ 50`,
        count: 214,
        items: '214',
      })}
      actions={
        <>
          <Button variant="default" size="xs">
            {t('filters:list.empty.drop')}
          </Button>
          <Button variant="subtle" size="xs">
            {t('ui:filter.clear')}
          </Button>
        </>
      }
    />
  );
}

const card: RenderCard<SampleRow> = (row, { checkbox }) => (
  <>
    <span className={classes.product}>
      <ProductImage src={null} size={48} />
      <TwoLines first={<b>{row.title}</b>} second={<span className="code">{row.code}</span>} />
      <span style={{ marginLeft: 'auto' }}>{checkbox}</span>
    </span>
    <StatusBadge of="inventoryItem" value={row.status} /> <Money minor={row.priceMinor} currency="EUR" strong />
  </>
);

function Huge({
  columns,
  now,
  shown,
}: {
  columns: readonly GridColumn<SampleRow>[];
  now: number;
  shown: number | null;
}) {
  const t = useText();
  const [paging, setPaging] = useState({ page: 1, limit: 100 });
  const [sort, setSort] = useState<GridSort>({ by: 'price', desc: true });
  const [selection, setSelection] = useState<GridSelection>({ ids: new Set([1, 2]), allMatching: false });
  const rows = useMemo(
    () =>
      sampleRows(shown ?? paging.limit, now).map((row) => ({ ...row, id: row.id + (paging.page - 1) * paging.limit })),
    [paging, now, shown],
  );
  const act = () => notify.undo(t('ui:notice.saved'), () => {});
  return (
    <div className={classes.grid} data-size="large">
      <ListToolbar end={<ColumnChooser name="parts" columns={columns} />}>{null}</ListToolbar>
      <DataGrid
        name="parts"
        label="DataGrid"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        totalCount={TOTAL}
        sort={sort}
        onSort={setSort}
        paging={paging}
        onPaging={setPaging}
        selection={selection}
        onSelection={setSelection}
        onOpen={(row) => notify.info(row.code)}
        empty={null}
        card={card}
      />
      <SelectionBar
        selection={selection}
        onSelection={setSelection}
        totalCount={TOTAL}
        noun={(count) => t('inventory:total', { count })}
        limit={5_000}
        last={{ text: '14:28', onUndo: act }}
        actions={[
          { id: 'refresh', label: t('inventory:actions.refresh'), Icon: IconRefresh, onClick: act },
          {
            id: 'zero',
            label: t('inventory:actions.zero'),
            Icon: IconBan,
            onClick: act,
            blocked: t('errors:PlanTooLow'),
          },
          { id: 'remove', label: t('inventory:actions.remove'), Icon: IconTrash, onClick: act },
          { id: 'release', label: t('inventory:actions.release'), Icon: IconLockOpen, onClick: act },
        ]}
      />
    </div>
  );
}

export function ShowTable() {
  const t = useText();
  const [now] = useState(() => marketNow());
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">{t('inventory:columns.product')}</th>
          <th scope="col" data-align="right">
            {t('inventory:columns.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sampleRows(3, now).map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.title}</th>
            <td data-align="right">
              <Money minor={row.priceMinor} currency="EUR" />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
