import { useMemo } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { usualItemColumns } from '@kervan/domain/inventory/item-columns';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { Money } from '../../ui/money.tsx';
import { sourceLimitMs } from './age-limits.ts';
import {
  BandCell,
  BuyBoxCell,
  PriceCell,
  ProductCell,
  ProfitCell,
  SourceCell,
  StatusCell,
  StockCell,
} from './item-cells.tsx';
import { sourceName } from './shop-link.ts';

const right = { align: 'right' } as const;

/** The columns of the inventory; the server sorts by the names in `sortBy`. */
const columns: readonly (Omit<GridColumn<ItemRow>, 'header'> & { id: (typeof usualItemColumns)[number] })[] = [
  {
    id: 'product',
    width: 220,
    // The reasons beside it are whole before it takes more.
    widthMax: 256,
    grows: true,
    isFixed: true,
    sortBy: 'title',
    cell: (row) => <ProductCell row={row} />,
  },
  {
    id: 'status',
    width: 144,
    widthMax: 232,
    cell: (row) => <StatusCell row={row} />,
    flashOn: (row) => `${row.status} ${row.updateState}`,
  },
  {
    id: 'stock',
    width: 60,
    ...right,
    sortBy: 'quantity',
    cell: (row) => <StockCell row={row} />,
    flashOn: (row) => row.quantity,
  },
  {
    id: 'source',
    width: 84,
    ...right,
    isLow: true,
    cell: (row) => <SourceCell row={row} />,
    flashOn: (row) => row.sourcePriceMinor,
  },
  {
    id: 'cost',
    width: 84,
    ...right,
    sortBy: 'cost',
    cell: (row) => <Money minor={row.costMinor} currency={row.currency} />,
    flashOn: (row) => row.costMinor,
  },
  {
    id: 'price',
    width: 88,
    ...right,
    sortBy: 'price',
    cell: (row) => <PriceCell row={row} />,
    flashOn: (row) => row.priceMinor,
  },
  { id: 'band', width: 108, isLow: true, align: 'center', cell: (row) => <BandCell row={row} /> },
  {
    id: 'profit',
    width: 80,
    ...right,
    sortBy: 'profit',
    cell: (row) => <ProfitCell row={row} />,
    flashOn: (row) => row.profitMinor,
  },
  {
    id: 'buyBox',
    width: 88,
    ...right,
    sortBy: 'buyBox',
    cell: (row) => <BuyBoxCell row={row} />,
    flashOn: (row) => row.buyBoxMinor,
  },
  {
    id: 'age',
    width: 96,
    cell: (row) => <AgeRing at={row.sourceFetchedAt} limitMs={sourceLimitMs(row)} source={sourceName} />,
  },
];

/** The columns with their heads in the language of now. */
export function useItemColumns(): readonly GridColumn<ItemRow>[] {
  const t = useText();
  return useMemo(() => columns.map((column) => ({ ...column, header: t(`inventory:columns.${column.id}`) })), [t]);
}
