import { limits } from '../limits.ts';
import { mustBeSent } from './late-mark.ts';
import type { OrderStatus } from './order-status.ts';
import type { SellerOrderStatus } from './seller-order-status.ts';
import { silentStatuses } from './silent-package.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A parcel as it is watched. `lastEventAt` null = nothing was told of it yet. */
export type WatchedParcel = {
  status: ShipmentStatus;
  tracking: string | null;
  isConfirmed: boolean;
  lastEventAt: number | null;
};

export type WatchedOrder = {
  order: OrderStatus;
  seller: SellerOrderStatus;
  shipBy: number | null;
  parcels: readonly WatchedParcel[];
};

/**
 * From when on an order that has just changed is looked at by itself, never too late whatever its store has set: at once where a shipment may be
 * confirmed, before its ship-by as early as any store warns, and when a silent parcel may be lost at the earliest; null = nothing is to be seen of it.
 */
export function nextReviewAt(order: WatchedOrder, now: number): number | null {
  const moments = [...shipmentMoments(order, now), ...order.parcels.flatMap(silenceOf)];
  return moments.length === 0 ? null : Math.max(now, Math.min(...moments));
}

function shipmentMoments(order: WatchedOrder, now: number): number[] {
  const waiting = order.parcels.filter((parcel) => !parcel.isConfirmed);
  if (!mustBeSent(order) || waiting.length === 0) return [];
  if (waiting.some(({ tracking }) => tracking !== null)) return [now];
  return order.shipBy === null ? [] : [order.shipBy - limits.confirmHoursMax * HOUR];
}

/** Fifteen business days are more than fifteen days. */
const silenceOf = ({ status, lastEventAt }: WatchedParcel): number[] =>
  lastEventAt !== null && silentStatuses.includes(status) ? [lastEventAt + limits.silentBusinessDays * DAY] : [];
