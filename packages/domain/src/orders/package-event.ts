import type { BuyerOrderStatus } from './buyer-order-status.ts';
import { packageAt, packageMayGo, type PackageState } from './package-state.ts';
import { ShipmentStatus } from './shipment-status.ts';
import { WareHousePackageStatus } from './warehouse-package-status.ts';

const S = ShipmentStatus;

/** What happens to a package, and the status that it enters by it (appendix D). */
export const packageEvents = {
  bought: S.Purchased,
  /** The source's seller hands it over: straight to the buyer, or to the warehouse by the package's way. */
  shippedDirect: S.Shipped,
  shippedToWarehouse: S.GoingToWarehouse,
  received: S.DeliveredToWarehouse,
  preLabelled: S.PreLabelCreated,
  charged: S.WhPackagePaymentReceived,
  creditTooLow: S.WhPackageInsufficientFund,
  creditAwaited: S.WaitingCreditAtWarehouse,
  markedDontSend: S.MarkedAsDontSend,
  markedSend: S.MarkedAsSend,
  dispatched: S.SentFromWarehouse,
  trackingChanged: S.TrackingNumberChanged,
  customs: S.AtCustom,
  outForDelivery: S.OutForDelivery,
  deliveryAttempted: S.DeliveryAttempted,
  readyForPickUp: S.AvailableForPickUp,
  actionNeeded: S.CustomerActionNeeded,
  delivered: S.Delivered,
  /** 15 business days without an event, or the carrier says so. */
  lost: S.MayBeLost,
  undeliverable: S.Undeliverable,
  returning: S.ReturningToSeller,
  damaged: S.Damaged,
  returnLabelUploaded: S.ReturnLabelUploaded,
  returnStarted: S.WhStartedReturnProcess,
  returnSentFromHub: S.ReturnSentFromWarehouse,
  returnSentFromLocal: S.ReturnSentFromLocalWarehouse,
  returnAccepted: S.ReturnAccepted,
  disposed: S.PackageDisposed,
  cancelled: S.Cancelled,
  noted: S.Other,
} as const satisfies Record<string, ShipmentStatus>;
export type PackageEventKind = keyof typeof packageEvents | 'trackingApplied';

// The keys of the const object are its names.
export const packageEventKinds = [...Object.keys(packageEvents), 'trackingApplied'] as PackageEventKind[];

/** When it happened, ms on the market clock. */
export type PackageEvent = { kind: PackageEventKind; at: number };

/** Why an event is kept in the history and changes nothing. */
export type KeptBecause = 'older' | 'notInRow' | 'destroyed' | 'orderCancelled';

export type PackageOutcome = { package: PackageState; kept: KeptBecause | null };

/** What an event is judged by beside the package. `lastEventAt` null = nothing happened yet. */
export type PackageContext = { lastEventAt: number | null; isOrderCancelled: boolean };

/** The package after an event of a carrier, the warehouse, the source or the seller; `kept` says why it stayed as it was. */
export function afterPackageEvent(
  state: PackageState,
  event: PackageEvent,
  { lastEventAt, isOrderCancelled }: PackageContext,
): PackageOutcome {
  const stays = (kept: KeptBecause): PackageOutcome => ({ package: state, kept });
  if (state.status === S.PackageDisposed) return stays('destroyed');
  if (lastEventAt !== null && event.at < lastEventAt) return stays('older');
  const to = targetOf(state, event.kind);
  if (to === null || !packageMayGo(state, to)) return stays('notInRow');
  // A cancelled order is bought no more (appendix D, last rows).
  if (isOrderCancelled && to === S.Purchased) return stays('orderCancelled');
  return { package: packageAt(to, state), kept: null };
}

const targetOf = (state: PackageState, kind: PackageEventKind): ShipmentStatus | null =>
  kind === 'trackingApplied' ? state.before : packageEvents[kind];

/** Every event that would change the package, for buttons and menus. */
export function nextPackageEvents(state: PackageState, isOrderCancelled = false): PackageEventKind[] {
  return packageEventKinds.filter(
    (kind) => afterPackageEvent(state, { kind, at: 0 }, { lastEventAt: null, isOrderCancelled }).kept === null,
  );
}

/** The event by which a purchase gets the status that somebody gave; 'same' = it has it, null = it is refused (decision 59). */
export function eventOfBuyerStatus(
  state: PackageState,
  wanted: BuyerOrderStatus,
  isOrderCancelled = false,
): PackageEventKind | 'same' | null {
  if (state.buyer === wanted) return 'same';
  const leads = (kind: PackageEventKind): boolean => {
    const to = targetOf(state, kind);
    return to !== null && packageAt(to, state).buyer === wanted;
  };
  return nextPackageEvents(state, isOrderCancelled).find(leads) ?? null;
}

/** What a carrier's code in an event of the warehouse means (warehouse protocol). */
export const carrierCodes = {
  customs: 'customs',
  out_for_delivery: 'outForDelivery',
  attempted: 'deliveryAttempted',
  pickup: 'readyForPickUp',
  action_needed: 'actionNeeded',
  delivered: 'delivered',
  undeliverable: 'undeliverable',
  lost: 'lost',
  returning: 'returning',
  damaged: 'damaged',
} as const satisfies Record<string, PackageEventKind>;

/** Why a tracking number cannot be given anew (ORD-021, ORD-022). */
export type TrackingRefusal = 'packageDestroyed' | 'onlyForDeliveredPackages';

/** ORD-022: offered for warehouse packages that are at the warehouse or with the buyer, and that their row lets do it. */
export function refuseTrackingUpdate(state: PackageState): TrackingRefusal | null {
  if (state.status === S.PackageDisposed) return 'packageDestroyed';
  const isDelivered =
    state.warehouse === WareHousePackageStatus.DeliveredToWareHouse ||
    state.warehouse === WareHousePackageStatus.Delivered;
  return isDelivered && packageMayGo(state, S.TrackingNumberChanged) ? null : 'onlyForDeliveredPackages';
}
