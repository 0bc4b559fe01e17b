import { BuyerOrderStatus } from './buyer-order-status.ts';
import { mustBeSent } from './late-mark.ts';
import type { OrderSettings } from './order-settings.ts';
import type { OrderStatus } from './order-status.ts';
import type { SellerOrderStatus } from './seller-order-status.ts';

const HOUR = 3_600_000;

/** A parcel of an order as its confirmation is judged by. Only the outbound number is confirmed (decision 56). */
export type ConfirmableParcel = {
  order: OrderStatus;
  seller: SellerOrderStatus;
  buyer: BuyerOrderStatus;
  shipBy: number | null;
  tracking: string | null;
  carrier: string | null;
  isConfirmed: boolean;
  /** The seller confirms this order by hand (ORD-011). */
  isManual: boolean;
  /** The store's connection works (ORD-044). */
  isConnected: boolean;
  isCancellationRequested: boolean;
};

/** Why a shipment cannot be confirmed. */
export const ConfirmRefusal = {
  alreadyConfirmed: 'alreadyConfirmed',
  /** Cancelled, pending, or with nothing left to send. */
  nothingToSend: 'nothingToSend',
  trackingMissing: 'trackingMissing',
  carrierMissing: 'carrierMissing',
  storeConnectionError: 'storeConnectionError',
} as const;
export type ConfirmRefusal = (typeof ConfirmRefusal)[keyof typeof ConfirmRefusal];

/** ORD-044, ORD-065: why the parcel's shipment cannot be confirmed at the marketplace now, or null. */
export function refuseConfirmation(parcel: ConfirmableParcel): ConfirmRefusal | null {
  if (parcel.isConfirmed) return ConfirmRefusal.alreadyConfirmed;
  if (!mustBeSent(parcel)) return ConfirmRefusal.nothingToSend;
  if (parcel.tracking === null || parcel.tracking.trim() === '') return ConfirmRefusal.trackingMissing;
  if (parcel.carrier === null || parcel.carrier.trim() === '') return ConfirmRefusal.carrierMissing;
  return parcel.isConnected ? null : ConfirmRefusal.storeConnectionError;
}

/** On its way to the buyer, or farther. */
const sent: readonly BuyerOrderStatus[] = [
  BuyerOrderStatus.Shipped,
  BuyerOrderStatus.SentFromWh,
  BuyerOrderStatus.WaitingAtCustom,
  BuyerOrderStatus.OutForDelivery,
  BuyerOrderStatus.DeliveryAttempted,
  BuyerOrderStatus.AvailableForPickUp,
  BuyerOrderStatus.ActionNeeded,
  BuyerOrderStatus.Delivered,
];

type Automatic = Pick<OrderSettings, 'autoConfirm' | 'confirmHours'>;

/** What is done about a parcel by itself: confirm it, warn that it would be late, or wait; `at` = when to look again, null = when something happens. */
export type ConfirmDecision = { kind: 'confirm' } | { kind: 'warn' } | { kind: 'wait'; at: number | null };

/** STORE-029, decision 56: the store's option; "hours before" confirms only what has a tracking number, else it warns. */
export function decideConfirmation(parcel: ConfirmableParcel, settings: Automatic, now: number): ConfirmDecision {
  const refusal = refuseConfirmation(parcel);
  const waits: ConfirmDecision = { kind: 'wait', at: null };
  if (refusal === ConfirmRefusal.alreadyConfirmed || refusal === ConfirmRefusal.nothingToSend) return waits;
  const warnAt = lateWarningAt(parcel.shipBy, settings);
  const isNear = warnAt !== null && now >= warnAt;
  if (isDue(parcel, settings, isNear) && refusal === null) return { kind: 'confirm' };
  return isNear ? { kind: 'warn' } : { kind: 'wait', at: warnAt };
}

/** Assumed: a parcel that its buyer wants cancelled is confirmed by a person alone. One whose purchase was cancelled goes nowhere under its number. */
function isDue(parcel: ConfirmableParcel, { autoConfirm }: Automatic, isNear: boolean): boolean {
  if (parcel.isManual || parcel.isCancellationRequested || parcel.buyer === BuyerOrderStatus.Cancelled) return false;
  switch (autoConfirm) {
    case 'off':
      return false;
    case 'whenSent':
      return sent.includes(parcel.buyer);
    case 'whenTracked':
      return parcel.tracking !== null;
    case 'hoursBefore':
      return isNear;
  }
}

/** From when on a shipment that is not confirmed is warned of: the store's hours before ship-by, whatever its option. */
export const lateWarningAt = (
  shipBy: number | null,
  { confirmHours }: Pick<Automatic, 'confirmHours'>,
): number | null => (shipBy === null ? null : shipBy - confirmHours * HOUR);
