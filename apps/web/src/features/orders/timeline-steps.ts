import type { OrderDetail } from '@kervan/contracts/order-detail';
import { filledParcels } from './filled-parcels.ts';

export const timelineStepIds = [
  'sold',
  'purchased',
  'toWarehouse',
  'atWarehouse',
  'fromWarehouse',
  'shipped',
  'customs',
  'onDelivery',
  'delivered',
] as const;
export type TimelineStepId = (typeof timelineStepIds)[number];

/** A stop on an order's way: since when, and by which number it is followed there. */
export type TimelineStep = {
  id: TimelineStepId;
  state: 'done' | 'current' | 'failed' | 'waiting';
  at: string | null;
  code: { text: string; kind: 'buyerOrderId' | 'trackingNumber' } | null;
  /** What stands in the way there, by its ShipmentStatus. */
  trouble: string | null;
};

const byWarehouse: readonly TimelineStepId[] = [
  'sold',
  'purchased',
  'toWarehouse',
  'atWarehouse',
  'fromWarehouse',
  'customs',
  'onDelivery',
  'delivered',
];
const direct: readonly TimelineStepId[] = ['sold', 'purchased', 'shipped', 'customs', 'onDelivery', 'delivered'];

/** The station at which a ShipmentStatus stands. */
const stationOf: Readonly<Record<string, TimelineStepId>> = {
  NotShipped: 'sold',
  Purchased: 'purchased',
  GoingToWarehouse: 'toWarehouse',
  DeliveredToWarehouse: 'atWarehouse',
  PreLabelCreated: 'atWarehouse',
  WhPackagePaymentReceived: 'atWarehouse',
  WhPackageInsufficientFund: 'atWarehouse',
  WaitingCreditAtWarehouse: 'atWarehouse',
  MarkedAsDontSend: 'atWarehouse',
  MarkedAsSend: 'atWarehouse',
  SentFromWarehouse: 'fromWarehouse',
  Shipped: 'shipped',
  AtCustom: 'customs',
  OutForDelivery: 'onDelivery',
  DeliveryAttempted: 'onDelivery',
  AvailableForPickUp: 'onDelivery',
  CustomerActionNeeded: 'onDelivery',
  Delivered: 'delivered',
};

/** What wants the seller or went wrong, wherever the parcel is. */
const troubles: readonly string[] = [
  'MayBeLost',
  'Undeliverable',
  'ReturningToSeller',
  'Damaged',
  'PackageDisposed',
  'Cancelled',
  'WhPackageInsufficientFund',
  'WaitingCreditAtWarehouse',
  'CustomerActionNeeded',
];

type Parcel = OrderDetail['packages'][number];

/** The parcel that is farthest behind, as the order's own status says. */
const worstOf = (order: OrderDetail): Parcel | null =>
  filledParcels(order.packages).find((parcel) => parcel.buyerStatus === order.buyerStatus) ?? order.packages[0] ?? null;

/** The way of an order as stations: what lies behind it with its moments, where it stands, what comes (at most eight). */
export function stopsOf(order: OrderDetail): TimelineStep[] {
  const parcel = worstOf(order);
  const whole = parcel?.warehouseStatus === null || order.sendingType === 'direct' ? direct : byWarehouse;
  const moments = momentsOf(order, parcel);
  const isCancelled = order.sellerStatus === 'Canceled';
  const status = parcel?.shipmentStatus ?? 'NotShipped';
  const here = stationOf[status];
  const way = whole.filter((id) => id !== 'customs' || moments.has(id) || !isBehind(id, here, { whole, moments }));
  const last = way.findLastIndex((id) => moments.has(id));
  // What has no station of its own stands where the parcel was seen last.
  const at = Math.max(here === undefined ? last : way.indexOf(here), 0);
  const isOver = status === 'Delivered';
  return way.map((id, index) => ({
    id,
    at: moments.get(id) ?? null,
    code: codeOf(id, order, parcel),
    trouble: index === at && troubles.includes(status) ? status : null,
    state:
      index < at || (index === at && isOver)
        ? 'done'
        : index > at
          ? 'waiting'
          : isCancelled || troubles.includes(status)
            ? 'failed'
            : 'current',
  }));
}

/** Whether the parcel is past a station: by where it stands, or where it was seen last. Customs that nobody told of are no station behind it. */
function isBehind(
  id: TimelineStepId,
  here: TimelineStepId | undefined,
  { whole, moments }: { whole: readonly TimelineStepId[]; moments: ReadonlyMap<TimelineStepId, string> },
): boolean {
  const at = here === undefined ? whole.findLastIndex((one) => moments.has(one)) : whole.indexOf(here);
  return whole.indexOf(id) < at;
}

/** When each station was reached: by the history of the parcel, its own dates where the history has none. */
function momentsOf(order: OrderDetail, parcel: Parcel | null): Map<TimelineStepId, string> {
  const moments = new Map<TimelineStepId, string>([['sold', order.purchasedAt]]);
  const first = (id: TimelineStepId | undefined, at: string | null | undefined) => {
    if (id !== undefined && at && !moments.has(id)) moments.set(id, at);
  };
  for (const event of order.events)
    if (event.wasApplied && event.shipmentStatus !== null && (event.packageId ?? null) === (parcel?.packageId ?? null))
      first(stationOf[event.shipmentStatus], event.at);
  first('purchased', purchaseOf(order, parcel)?.boughtAt);
  if (parcel) {
    first(order.sendingType === 'direct' ? 'shipped' : 'fromWarehouse', parcel.shippedAt);
    first('delivered', parcel.deliveredAt);
  }
  return moments;
}

const purchaseOf = (order: OrderDetail, parcel: Parcel | null) =>
  order.purchases.findLast(
    (purchase) =>
      purchase.buyerOrderNumber !== null &&
      purchase.orderProductId === parcel?.orderProductId &&
      (parcel.purchaseId === null || purchase.purchaseId === parcel.purchaseId),
  );

function codeOf(id: TimelineStepId, order: OrderDetail, parcel: Parcel | null): TimelineStep['code'] {
  if (id === 'purchased') {
    const number = purchaseOf(order, parcel)?.buyerOrderNumber;
    return number ? { text: number, kind: 'buyerOrderId' } : null;
  }
  if (id === 'toWarehouse' && parcel?.inboundTracking)
    return { text: joined(parcel.inboundCarrier, parcel.inboundTracking), kind: 'trackingNumber' };
  if ((id === 'fromWarehouse' || id === 'shipped') && parcel?.trackingNumber)
    return { text: joined(parcel.carrier, parcel.trackingNumber), kind: 'trackingNumber' };
  return null;
}

const joined = (carrier: string | null, tracking: string): string => (carrier ? `${carrier} ${tracking}` : tracking);
