import type { OrderDetail } from '@kervan/contracts/order-detail';
import { isOpenRoute } from '@kervan/domain/orders/routing-rules';
import { filledParcels } from './filled-parcels.ts';
import type { OrderSubject } from './order-actions.tsx';

/** An order's page in the words of the actions. */
export const subjectOf = (order: OrderDetail): OrderSubject => ({
  orderId: order.orderId,
  sellerAmazonOrderId: order.sellerAmazonOrderId,
  orderStatus: order.orderStatus,
  sellerStatus: order.sellerStatus,
  buyerStatus: order.buyerStatus,
  isPending: order.isPending,
  addressFaults: order.address.faults,
  addressConflict: order.address.marketplace !== null,
  cancellationRequested: order.cancellationRequested,
  isCancelling: order.sendings.some(
    ({ kind, state }) => kind === 'cancel' && (state === 'waiting' || state === 'sending'),
  ),
  isWayOpen: isOpenRoute(order.sendingType, order.openWays),
  flag: order.flag,
  packageNo: filledParcels(order.packages).every(({ packageNo }) => packageNo !== null)
    ? (filledParcels(order.packages)[0]?.packageNo ?? null)
    : null,
});
