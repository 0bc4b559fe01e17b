import { ShipmentStatus } from '../orders/shipment-status.ts';
import { warehousePackageStatusWords, type WareHousePackageStatus } from '../orders/warehouse-package-status.ts';

/** The way of a package through the warehouse: the tabs of the list, beside "all" (WH-020, WH-037). */
export const packageTabs = [
  'all',
  'Initial',
  'ComingToWareHouse',
  'DeliveredToWareHouse',
  'WaitingCredit',
  'PaymentReceived',
  'SentFromWareHouse',
  'Delivered',
] as const;
export type PackageTab = (typeof packageTabs)[number];

/** The status that a tab shows; null = every one. */
export const statusOfTab = (tab: PackageTab): WareHousePackageStatus | null =>
  tab === 'all' ? null : warehousePackageStatusWords.codeOf(tab);

/** What none of the warehouse's seven words can say of a package: there its ShipmentStatus is shown (WH-019, ORD-049). */
export const shownByShipment: readonly (keyof typeof ShipmentStatus)[] = [
  'MayBeLost',
  'Damaged',
  'ReturningToSeller',
  'ReturnLabelUploaded',
  'WhStartedReturnProcess',
  'ReturnSentFromWarehouse',
  'ReturnSentFromLocalWarehouse',
  'ReturnAccepted',
  'Cancelled',
  'PackageDisposed',
];

/** There is no such package any more: it stands under "all" alone, whatever it waited for. */
export const overStatuses: readonly ShipmentStatus[] = [ShipmentStatus.Cancelled, ShipmentStatus.PackageDisposed];
