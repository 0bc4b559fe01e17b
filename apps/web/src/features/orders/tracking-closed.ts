import type { OrderDetail } from '@kervan/contracts/order-detail';
import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { refuseTrackingUpdate, type TrackingRefusal } from '@kervan/domain/orders/package-event';
import type { PackageState } from '@kervan/domain/orders/package-state';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { refuseSellerEvent, type SellerEventRefusal } from '@kervan/domain/orders/seller-events';
import { warehousePackageStatusWords } from '@kervan/domain/orders/warehouse-package-status';

type Parcel = OrderDetail['packages'][number];

/** A parcel of the wire as the rules know it; null = a word that they do not know. */
export function packageStateOf({ shipmentStatus, buyerStatus, warehouseStatus }: Parcel): PackageState | null {
  const status = shipmentStatusWords.codeOf(shipmentStatus);
  const buyer = buyerOrderStatusWords.codeOf(buyerStatus);
  const warehouse = warehouseStatus === null ? null : warehousePackageStatusWords.codeOf(warehouseStatus);
  return status === null || buyer === null ? null : { status, buyer, warehouse, before: null };
}

/** Why the tracking of a parcel cannot be given: a direct one is told of by its seller, one of the warehouse changes its number alone (ORD-022). */
export function trackingClosed(parcel: Parcel): SellerEventRefusal | TrackingRefusal | null {
  const state = packageStateOf(parcel);
  if (state === null) return 'onlyDirectPackages';
  return parcel.warehouseStatus === null ? refuseSellerEvent(state) : refuseTrackingUpdate(state);
}
