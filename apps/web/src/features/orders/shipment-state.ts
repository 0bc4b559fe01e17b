import type { OrderDetail } from '@kervan/contracts/order-detail';
import { mustBeSent } from '@kervan/domain/orders/late-mark';
import { orderStatusWords } from '@kervan/domain/orders/order-status';
import { sellerOrderStatusWords } from '@kervan/domain/orders/seller-order-status';
import { filledParcels } from './filled-parcels.ts';

type Parcel = OrderDetail['packages'][number];
type Sending = OrderDetail['sendings'][number];
type Standing = { orderStatus: string; sellerStatus: string };

/** True while something of the order can be confirmed at the marketplace. */
export function isConfirmable({ orderStatus, sellerStatus }: Standing): boolean {
  const order = orderStatusWords.codeOf(orderStatus);
  const seller = sellerOrderStatusWords.codeOf(sellerStatus);
  return order !== null && seller !== null && mustBeSent({ order, seller });
}

/** Parcels that may be on their way already say more than the list knows: then the call refuses. */
export const isCancellable = ({ sellerStatus, isPending }: Standing & { isPending: boolean }): boolean =>
  sellerStatus === 'Unshipped' && !isPending;

const gone: readonly string[] = ['Cancelled', 'PackageDisposed'];

/** The parcels of an order that are not confirmed and hold something that is wanted. */
export const waitingParcels = (order: OrderDetail): Parcel[] =>
  order.packages.filter(
    (parcel) =>
      filledParcels(order.packages.filter((one) => one.orderProductId === parcel.orderProductId)).includes(parcel) &&
      shipmentOf(order, parcel).kind !== 'confirmed' &&
      !gone.includes(parcel.shipmentStatus),
  );

/** How a parcel stands at the marketplace. `why`: its words, or a code of ours. */
export type Shipment =
  | { kind: 'none' | 'waiting' | 'stopped' | 'sent' }
  | { kind: 'again' | 'refused' | 'givenUp'; why: string }
  | { kind: 'confirmed'; at: string | null };

/** How the confirmation of a parcel stands. `isConnectionLost`: then nothing goes out (ORD-044). */
export function shipmentOf(order: OrderDetail, parcel: Parcel, isConnectionLost = false): Shipment {
  const sending = order.sendings.find((one) => one.kind === 'confirm' && one.packageId === parcel.packageId);
  if (sending && sending.state !== 'done') return stepOf(sending, isConnectionLost);
  if (parcel.confirmedAt !== null) return { kind: 'confirmed', at: parcel.confirmedAt };
  const product = order.products.find((one) => one.orderProductId === parcel.orderProductId);
  const isAll = product !== undefined && product.confirmed >= product.quantity - product.cancelled;
  return isAll ? { kind: 'confirmed', at: null } : { kind: 'none' };
}

function stepOf({ state, failure }: Sending, isConnectionLost: boolean): Shipment {
  const why = failure ?? 'noWords';
  if (state === 'refused' || state === 'givenUp') return { kind: state, why };
  if (isConnectionLost) return { kind: 'stopped' };
  if (state === 'sending') return { kind: 'sent' };
  return failure === null ? { kind: 'waiting' } : { kind: 'again', why };
}
