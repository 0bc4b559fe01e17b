import type { OrderDetail } from '@kervan/contracts/order-detail';

type Parcel = OrderDetail['packages'][number];

/** ORD-047: of several parcels those that something comes in; where that is none, all of them. */
export function filledParcels(parcels: readonly Parcel[]): readonly Parcel[] {
  const filled = parcels.filter(({ pieces }) => pieces > 0);
  return filled.length > 0 ? filled : parcels;
}
