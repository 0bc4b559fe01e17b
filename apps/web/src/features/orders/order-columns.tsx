import { useMemo } from 'react';
import type { OrderRow } from '@kervan/contracts/order-row';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { Percent } from '../../ui/percent.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import {
  BuyerStatusCell,
  DeadlineText,
  DeliverByCell,
  OrderCell,
  ParcelCell,
  ProductCell,
  ProfitCell,
  SaleCell,
} from './order-cells.tsx';

const right = { align: 'right' } as const;
type Column = Omit<GridColumn<OrderRow>, 'header'>;

/** ORD-002: the columns of the list; what stands below another value at first can be chosen as a column of its own. */
const columns: readonly Column[] = [
  { id: 'orderNumber', width: 192, isFixed: true, sortBy: 'purchased', cell: (row) => <OrderCell row={row} /> },
  { id: 'productAndBuyer', width: 220, widthMax: 420, grows: true, cell: (row) => <ProductCell row={row} /> },
  {
    id: 'sellerStatus',
    width: 132,
    widthMax: 144,
    isLow: true,
    cell: (row) => <StatusBadge of="sellerOrder" value={row.sellerStatus} />,
    flashOn: (row) => row.sellerStatus,
  },
  {
    id: 'buyerStatus',
    width: 144,
    widthMax: 180,
    cell: (row) => <BuyerStatusCell row={row} />,
    flashOn: (row) => row.buyerStatus,
  },
  { id: 'shipBy', width: 112, widthMax: 132, sortBy: 'shipBy', cell: (row) => <DeadlineText row={row} /> },
  { id: 'sale', width: 88, ...right, isLow: true, sortBy: 'sale', cell: (row) => <SaleCell row={row} /> },
  {
    id: 'profit',
    width: 104,
    ...right,
    sortBy: 'profit',
    cell: (row) => <ProfitCell row={row} />,
    flashOn: (row) => row.profitMinor,
  },
  { id: 'parcel', width: 144, widthMax: 184, cell: (row) => <ParcelCell row={row} /> },
  { id: 'deliverBy', width: 120, isExtra: true, sortBy: 'deliverBy', cell: (row) => <DeliverByCell row={row} /> },
  {
    id: 'profitPercent',
    width: 88,
    ...right,
    isExtra: true,
    sortBy: 'profitPercent',
    cell: (row) => <Percent hundredths={row.profitPercent} kind="result" />,
  },
  {
    id: 'asin',
    width: 112,
    isExtra: true,
    cell: (row) => (row.asin === null ? <Unknown /> : <CopyCode code={row.asin} kind="asin" />),
  },
  {
    id: 'sku',
    width: 120,
    isExtra: true,
    cell: (row) => (row.sku === null ? <Unknown /> : <CopyCode code={row.sku} kind="sku" />),
  },
  { id: 'quantity', width: 72, ...right, isExtra: true, cell: (row) => <span className="num">{row.units}</span> },
  {
    id: 'shipmentStatus',
    width: 168,
    isExtra: true,
    cell: (row) => <StatusBadge of="shipment" value={row.shipmentStatus} />,
  },
  {
    id: 'tracking',
    width: 136,
    isExtra: true,
    cell: (row) =>
      row.trackingNumber === null ? <Unknown /> : <CopyCode code={row.trackingNumber} kind="trackingNumber" />,
  },
  { id: 'carrier', width: 96, isExtra: true, cell: (row) => <span>{row.carrier ?? ''}</span> },
  {
    id: 'buyerOrderNumber',
    width: 176,
    isExtra: true,
    cell: (row) =>
      row.buyerOrderNumber === null ? <Unknown /> : <CopyCode code={row.buyerOrderNumber} kind="buyerOrderId" />,
  },
  {
    id: 'city',
    width: 120,
    isExtra: true,
    cell: (row) => (
      <Secret kind="buyerInfo">
        <span>{row.city ?? ''}</span>
      </Secret>
    ),
  },
  { id: 'notes', width: 72, ...right, isExtra: true, cell: (row) => <span className="num">{row.notes}</span> },
];

/** The columns with their heads in the language of now. */
export function useOrderColumns(): readonly GridColumn<OrderRow>[] {
  const t = useText();
  return useMemo(
    () => columns.map((column) => ({ ...column, header: t(`orders:columns.${column.id as 'asin'}`) })),
    [t],
  );
}
