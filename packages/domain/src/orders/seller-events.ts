import type { PackageEventKind } from './package-event.ts';
import type { PackageState } from './package-state.ts';
import { ShipmentStatus } from './shipment-status.ts';

/**
 * What a seller may tell of a parcel that goes straight from the source to the buyer (decision 58). Buying and its cancellation have calls of their
 * own (ORD-055), and so have returns.
 */
export const sellerEventKinds = [
  'shippedDirect',
  'customs',
  'outForDelivery',
  'deliveryAttempted',
  'readyForPickUp',
  'actionNeeded',
  'delivered',
  'lost',
  'undeliverable',
  'returning',
  'damaged',
] as const satisfies readonly PackageEventKind[];
export type SellerEventKind = (typeof sellerEventKinds)[number];

/** Why a seller tells nothing of a parcel. */
export type SellerEventRefusal = 'packageDestroyed' | 'onlyDirectPackages' | 'cancelled';

/** Whether the seller tells the way and the number of a parcel: of what goes through the warehouse the warehouse does. */
export function refuseSellerEvent(state: PackageState): SellerEventRefusal | null {
  if (state.status === ShipmentStatus.PackageDisposed) return 'packageDestroyed';
  if (state.warehouse !== null) return 'onlyDirectPackages';
  return state.status === ShipmentStatus.Cancelled ? 'cancelled' : null;
}
