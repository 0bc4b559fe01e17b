import { useMemo } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
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

/** The columns of the inventory; the server sorts by the names in `sortBy`. */
export function useItemColumns(): readonly GridColumn<ItemRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'product',
        header: t('inventory:columns.product'),
        width: 216,
        widthMax: 320,
        grows: true,
        isFixed: true,
        sortBy: 'title',
        cell: (row) => <ProductCell row={row} />,
      },
      {
        id: 'status',
        header: t('inventory:columns.status'),
        width: 152,
        widthMax: 212,
        cell: (row) => <StatusCell row={row} />,
        flashOn: (row) => `${row.status} ${row.updateState}`,
      },
      {
        id: 'stock',
        header: t('inventory:columns.stock'),
        width: 64,
        align: 'right',
        sortBy: 'quantity',
        cell: (row) => <StockCell row={row} />,
        flashOn: (row) => row.quantity,
      },
      {
        id: 'source',
        header: t('inventory:columns.source'),
        width: 84,
        align: 'right',
        isLow: true,
        cell: (row) => <SourceCell row={row} />,
        flashOn: (row) => row.sourcePriceMinor,
      },
      {
        id: 'cost',
        header: t('inventory:columns.cost'),
        width: 88,
        align: 'right',
        sortBy: 'cost',
        cell: (row) => <Money minor={row.costMinor} currency={row.currency} />,
        flashOn: (row) => row.costMinor,
      },
      {
        id: 'price',
        header: t('inventory:columns.price'),
        width: 88,
        align: 'right',
        sortBy: 'price',
        cell: (row) => <PriceCell row={row} />,
        flashOn: (row) => row.priceMinor,
      },
      {
        id: 'band',
        header: t('inventory:columns.band'),
        width: 108,
        isLow: true,
        align: 'center',
        cell: (row) => <BandCell row={row} />,
      },
      {
        id: 'profit',
        header: t('inventory:columns.profit'),
        width: 84,
        align: 'right',
        sortBy: 'profit',
        cell: (row) => <ProfitCell row={row} />,
        flashOn: (row) => row.profitMinor,
      },
      {
        id: 'buyBox',
        header: t('inventory:columns.buyBox'),
        width: 88,
        align: 'right',
        sortBy: 'buyBox',
        cell: (row) => <BuyBoxCell row={row} />,
        flashOn: (row) => row.buyBoxMinor,
      },
      {
        id: 'age',
        header: t('inventory:columns.age'),
        width: 100,
        cell: (row) => <AgeRing at={row.sourceFetchedAt} limitMs={sourceLimitMs(row)} source={sourceName} />,
      },
    ],
    [t],
  );
}
