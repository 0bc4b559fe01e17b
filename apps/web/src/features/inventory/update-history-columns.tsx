import { useMemo } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { useText } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { When } from '../../ui/when.tsx';
import {
  HistoryHandling,
  HistoryPrice,
  HistoryProduct,
  HistoryReason,
  HistoryState,
  HistoryStatus,
  HistoryStock,
  HistoryType,
} from './update-history-cells.tsx';

/** The columns of the update history (INV-049). Its order is its time. */
export function useHistoryColumns(): readonly GridColumn<UpdateHistoryRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('inventory:updateHistory.columns.at'),
        width: 120,
        isFixed: true,
        cell: (row) => <When at={row.changedAt} exact />,
      },
      {
        id: 'product',
        header: t('inventory:updateHistory.columns.product'),
        width: 220,
        widthMax: 320,
        grows: true,
        cell: (row) => <HistoryProduct row={row} />,
      },
      {
        id: 'type',
        header: t('inventory:updateHistory.columns.change'),
        width: 164,
        widthMax: 204,
        cell: (row) => <TwoLines first={<HistoryType row={row} />} second={<HistoryReason row={row} />} />,
      },
      {
        id: 'status',
        header: t('inventory:updateHistory.columns.status'),
        width: 172,
        cell: (row) => <HistoryStatus row={row} />,
      },
      {
        id: 'price',
        header: t('inventory:updateHistory.columns.price'),
        width: 88,
        align: 'right',
        cell: (row) => <HistoryPrice row={row} />,
      },
      {
        id: 'stock',
        header: t('inventory:updateHistory.columns.stock'),
        width: 84,
        align: 'right',
        cell: (row) => <HistoryStock row={row} />,
      },
      {
        id: 'handling',
        header: t('inventory:updateHistory.columns.handling'),
        width: 88,
        align: 'right',
        isLow: true,
        cell: (row) => <HistoryHandling row={row} />,
      },
      {
        id: 'state',
        header: t('inventory:updateHistory.columns.state'),
        width: 112,
        cell: (row) => <HistoryState state={row.state} />,
      },
    ],
    [t],
  );
}
