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

const right = { align: 'right' } as const;

/** The columns of the update history (INV-049). Its order is its time. */
const columns: readonly (Omit<GridColumn<UpdateHistoryRow>, 'header'> & { word?: 'change' })[] = [
  { id: 'at', width: 124, isFixed: true, cell: (row) => <When at={row.changedAt} exact /> },
  { id: 'product', width: 220, widthMax: 300, grows: true, cell: (row) => <HistoryProduct row={row} /> },
  {
    id: 'type',
    word: 'change',
    width: 176,
    widthMax: 272,
    cell: (row) => <TwoLines first={<HistoryType row={row} />} second={<HistoryReason row={row} />} />,
  },
  { id: 'status', width: 148, cell: (row) => <HistoryStatus row={row} /> },
  { id: 'price', width: 84, ...right, cell: (row) => <HistoryPrice row={row} /> },
  { id: 'stock', width: 68, ...right, cell: (row) => <HistoryStock row={row} /> },
  { id: 'handling', width: 88, ...right, isLow: true, cell: (row) => <HistoryHandling row={row} /> },
  { id: 'state', width: 104, cell: (row) => <HistoryState state={row.state} /> },
];

/** The columns with their heads in the language of now. */
export function useHistoryColumns(): readonly GridColumn<UpdateHistoryRow>[] {
  const t = useText();
  return useMemo(
    () =>
      // Each column but one has the name of its word.
      columns.map(({ word, ...column }) => ({
        ...column,
        header: t(`product:updateHistory.columns.${word ?? (column.id as 'price')}`),
      })),
    [t],
  );
}
