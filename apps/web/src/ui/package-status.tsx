import type { WarehousePackageRow } from '@kervan/contracts/package-row';
import { shownByShipment } from '@kervan/domain/warehouse/package-tabs';
import { StatusBadge } from './status-badge.tsx';

/** Where a package stands, in the warehouse's words; what those cannot say, in the shipment's. */
export const PackageStatus = ({ row }: { row: Pick<WarehousePackageRow, 'status' | 'shipmentStatus'> }) =>
  shownByShipment.some((status) => status === row.shipmentStatus) ? (
    <StatusBadge of="shipment" value={row.shipmentStatus} />
  ) : (
    <StatusBadge of="warehousePackage" value={row.status} />
  );
