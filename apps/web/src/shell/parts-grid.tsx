import { IconBan, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { marketNow } from '../api/market-time.ts';
import { useText, type Text } from '../i18n/i18n.ts';
import { AgeRing } from '../ui/age-ring.tsx';
import { CopyCode } from '../ui/copy-code.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ColumnChooser } from '../ui/grid/column-chooser.tsx';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import { nothingSelected, type GridColumn, type GridSort } from '../ui/grid/grid-column.ts';
import { SelectionBar } from '../ui/grid/selection-bar.tsx';
import { TwoLines } from '../ui/grid/two-lines.tsx';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/notify.ts';
import { Percent } from '../ui/percent.tsx';
import { ProductImage } from '../ui/product-image.tsx';
import { ProfitBand } from '../ui/profit-band.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './parts.module.css';
import { sampleRows, type SampleRow } from './parts-samples.ts';

const TOTAL = 12_846;
const HOUR = 3_600_000;

const columnsOf = (t: Text): GridColumn<SampleRow>[] => [
  { id: 'product', header: 'Product', width: 220, grows: true, isFixed: true, sortBy: 'title', cell: (row) => (
    <span className={classes.product}><ProductImage src={null} /><TwoLines first={<b className="ellipsis">{row.title}</b>} second={<CopyCode code={row.code} kind="asin" />} /></span>
  ) },
  { id: 'status', header: 'Status', width: 180, cell: (row) => <StatusBadge of="inventoryItem" value={row.status} /> },
  { id: 'stock', header: 'Stock', width: 70, align: 'right', sortBy: 'stock', cell: (row) => <span className="num">{row.stock}</span> },
  { id: 'price', header: 'Price', width: 100, align: 'right', sortBy: 'price', flashOn: (row) => row.priceMinor, cell: (row) => <Money minor={row.priceMinor} currency="EUR" strong /> },
  { id: 'band', header: t('ui:band.title'), width: 116, isLow: true, cell: (row) => <ProfitBand currency="EUR" minMinor={Math.round(row.costMinor * 1.12)} standardMinor={Math.round(row.costMinor * 1.25)} maxMinor={Math.round(row.costMinor * 1.5)} priceMinor={row.priceMinor} buyBoxMinor={row.buyBoxMinor} /> },
  { id: 'profit', header: 'Profit', width: 100, align: 'right', cell: (row) => <TwoLines first={<Money minor={row.priceMinor - row.costMinor} currency="EUR" kind="result" />} second={<Percent hundredths={Math.round(((row.priceMinor - row.costMinor) / row.costMinor) * 10_000)} />} /> },
  { id: 'age', header: 'Age', width: 110, cell: (row) => <AgeRing at={row.fetchedAt} limitMs={HOUR} /> },
];

/** The table of the kit over made-up pages. */
export function PartsGrid() {
  const t = useText();
  const [now] = useState(() => marketNow());
  const [paging, setPaging] = useState({ page: 1, limit: 100 });
  const [sort, setSort] = useState<GridSort>({ by: 'price', desc: true });
  const [selection, setSelection] = useState(nothingSelected);
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => sampleRows(paging.limit, now).map((row) => ({ ...row, id: row.id + (paging.page - 1) * paging.limit })), [paging, now]);
  const act = () => notify.undo(t('ui:notice.saved'), () => {});
  return (
    <>
      <div className={classes.bar}>
        <ColumnChooser name="parts" columns={columns} />
      </div>
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
        empty={<EmptyState title={t('errors:NoRecordsFound')} />}
        card={(row, { checkbox }) => (
          <>
            <span className={classes.product}>
              <ProductImage src={null} size={48} />
              <TwoLines first={<b>{row.title}</b>} second={<span className="code">{row.code}</span>} />
              <span style={{ marginLeft: 'auto' }}>{checkbox}</span>
            </span>
            <StatusBadge of="inventoryItem" value={row.status} /> <Money minor={row.priceMinor} currency="EUR" strong />
          </>
        )}
      />
      <SelectionBar
        selection={selection}
        onSelection={setSelection}
        totalCount={TOTAL}
        limit={5_000}
        actions={[{ id: 'refresh', label: t('ui:retry'), Icon: IconRefresh, onClick: act }, { id: 'zero', label: t('enums:filterAction.Zero'), Icon: IconBan, onClick: act, blocked: t('errors:PlanTooLow') }, { id: 'remove', label: t('ui:remove'), Icon: IconTrash, onClick: act }]}
        last={{ text: '14:28', onUndo: act }}
      />
    </>
  );
}
