import type { BuyerAddress } from '../../world/shop.ts';
import { OrderRefusal } from './change-order.ts';
import {
  isPending,
  unitsLeft,
  type CancelledBy,
  type OrderItem,
  type OrderPackage,
  type OrderRow,
  type OrderStatus,
  type PackageStatus,
} from './order-row.ts';

/** The payment went through: the seller may know who it is and send. An order that is not pending stays as it is. */
export const paid = (order: OrderRow): OrderRow => (isPending(order) ? { ...order, status: 'UNSHIPPED' } : order);

/** The buyer asks to cancel: a state of the items, not of the order. */
export function askedToCancel(
  order: OrderRow,
  { reason, orderItemIds }: { reason: string; orderItemIds: readonly string[] | null },
): OrderRow {
  if (order.status !== 'UNSHIPPED' && order.status !== 'PARTIALLY_SHIPPED')
    throw new OrderRefusal(`Order ${order.order_id} is ${order.status}: its buyer cannot ask to cancel.`);
  return withItems(order, orderItemIds, (item) => ({ ...item, cancelReason: reason }));
}

type CancelledPart = {
  by: CancelledBy;
  reason: string;
  orderItemIds: readonly string[] | null;
  piecesMax?: number;
};

/** Cancels what is not sent, of all items or of some; of each so many pieces at most, which lessens its quantity. An order that has nothing left and nothing sent is cancelled. */
export function cancelled(
  order: OrderRow,
  { by, reason, orderItemIds, piecesMax = Infinity }: CancelledPart,
): OrderRow {
  if (order.status === 'CANCELLED') throw new OrderRefusal(`Order ${order.order_id} is already cancelled.`);
  if (order.status === 'SHIPPED') throw new OrderRefusal(`Order ${order.order_id} is already shipped.`);
  if (by === 'MERCHANT' && isPending(order))
    throw new OrderRefusal(`Order ${order.order_id} is pending and cannot be cancelled by the seller.`);
  const changed = withItems(order, orderItemIds, (item) =>
    unitsLeft(item) > 0
      ? {
          ...item,
          quantityCancelled: item.quantityCancelled + Math.min(piecesMax, unitsLeft(item)),
          ...(piecesMax < unitsLeft(item) ? {} : { cancelled: { by, reason } }),
        }
      : item,
  );
  return { ...changed, status: statusOf(changed) };
}

/** The buyer wants it elsewhere; too late once everything is on its way. */
export function readdressed(order: OrderRow, change: (address: BuyerAddress | null) => BuyerAddress | null): OrderRow {
  if (order.status === 'SHIPPED' || order.status === 'CANCELLED')
    throw new OrderRefusal(`Order ${order.order_id} is ${order.status}: its address cannot change.`);
  return { ...order, buyer: { ...order.buyer, address: change(order.buyer.address) } };
}

/** A parcel is confirmed, or one that was confirmed before is edited. */
export function confirmed(
  order: OrderRow,
  parcel: Omit<OrderPackage, 'confirmations' | 'status' | 'createdAt'>,
  at: Date,
): OrderRow {
  if (isPending(order)) throw new OrderRefusal(`Order ${order.order_id} is pending and not ready to be shipped.`);
  if (order.status === 'CANCELLED' || order.status === 'UNFULFILLABLE')
    throw new OrderRefusal(`Order ${order.order_id} is cancelled and cannot be confirmed.`);
  const earlier = order.packages.find(({ packageReferenceId }) => packageReferenceId === parcel.packageReferenceId);
  const shippedBefore = (id: string): number =>
    earlier?.items.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
  for (const { orderItemId, quantity } of parcel.items) {
    const item = order.items.find((one) => one.orderItemId === orderItemId);
    if (!item) throw new OrderRefusal(`The order item ${orderItemId} does not belong to order ${order.order_id}.`);
    if (quantity > unitsLeft(item) + shippedBefore(orderItemId)) throw new OrderRefusal(NO_PACKAGE);
  }
  const shippedNow = (id: string): number => parcel.items.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
  const items = order.items.map((item) => ({
    ...item,
    quantityShipped: item.quantityShipped - shippedBefore(item.orderItemId) + shippedNow(item.orderItemId),
  }));
  const confirmation: OrderPackage = {
    ...parcel,
    createdAt: earlier?.createdAt ?? at.toISOString(),
    confirmations: (earlier?.confirmations ?? 0) + 1,
    status: earlier?.status ?? 'SHIPPED',
    ...(earlier?.detailedStatus ? { detailedStatus: earlier.detailedStatus } : {}),
    ...(earlier?.deliveredAt ? { deliveredAt: earlier.deliveredAt } : {}),
  };
  const packages = earlier
    ? order.packages.map((one) => (one === earlier ? confirmation : one))
    : [...order.packages, confirmation];
  const changed = { ...order, items, packages };
  return { ...changed, status: statusOf(changed) };
}

/** What Amazon says where there is nothing left to send (models#5037). */
const NO_PACKAGE =
  'Failed to create package due to not finding a matching package or order already fulfilled. ErrorMessage(errorCode=GeneralError, errorDescription=Unable to find package to update for order (), errorMetric=PackageToUpdateNotFound, packageIndex=null)';

/** A parcel, or every parcel, is where the carrier says. */
export function carried(
  order: OrderRow,
  {
    packageReferenceId,
    status,
    detailedStatus,
    at,
  }: { packageReferenceId: string | null; status: PackageStatus; detailedStatus: string | null; at: Date },
): OrderRow {
  const isMeant = (one: OrderPackage): boolean =>
    packageReferenceId === null || one.packageReferenceId === packageReferenceId;
  if (!order.packages.some(isMeant)) throw new OrderRefusal(`Order ${order.order_id} has no such package.`);
  const packages = order.packages.map((one): OrderPackage => {
    if (!isMeant(one)) return one;
    const { detailedStatus: _detail, deliveredAt, ...rest } = one;
    return {
      ...rest,
      status,
      ...(detailedStatus ? { detailedStatus } : {}),
      ...(status === 'DELIVERED' ? { deliveredAt: deliveredAt ?? at.toISOString() } : {}),
    };
  });
  const isDelivered =
    ['SHIPPED', 'CANCELLED'].includes(order.status) && packages.every((one) => one.status === 'DELIVERED');
  return {
    ...order,
    packages,
    facts: { ...order.facts, ...(isDelivered && !order.facts.deliveredAt ? { deliveredAt: at.toISOString() } : {}) },
  };
}

/** The status that follows from what is sent and what is cancelled. */
export function statusOf(order: Pick<OrderRow, 'items' | 'status'>): OrderStatus {
  const sent = order.items.reduce((sum, { quantityShipped }) => sum + quantityShipped, 0);
  const left = order.items.reduce((sum, item) => sum + unitsLeft(item), 0);
  if (sent === 0) return left === 0 ? 'CANCELLED' : order.status;
  return left === 0 ? 'SHIPPED' : 'PARTIALLY_SHIPPED';
}

function withItems(
  order: OrderRow,
  orderItemIds: readonly string[] | null,
  change: (item: OrderItem) => OrderItem,
): OrderRow {
  const unknown = orderItemIds?.find((id) => !order.items.some(({ orderItemId }) => orderItemId === id));
  if (unknown !== undefined)
    throw new OrderRefusal(`The order item ${unknown} does not belong to order ${order.order_id}.`);
  return {
    ...order,
    items: order.items.map((item) =>
      orderItemIds === null || orderItemIds.includes(item.orderItemId) ? change(item) : item,
    ),
  };
}
