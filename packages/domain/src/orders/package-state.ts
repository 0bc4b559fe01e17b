import { BuyerOrderStatus } from './buyer-order-status.ts';
import { ShipmentStatus, shipmentMayGo } from './shipment-status.ts';
import { WareHousePackageStatus } from './warehouse-package-status.ts';

const S = ShipmentStatus;
const B = BuyerOrderStatus;
const W = WareHousePackageStatus;

/** What a set shows for a ShipmentStatus; null = it stays as it was. */
type Shown = { buyer: BuyerOrderStatus | null; warehouse: WareHousePackageStatus | null };

const inStore = (warehouse: WareHousePackageStatus): Shown => ({ buyer: B.DeliveredToWh, warehouse });
const sent = (buyer: BuyerOrderStatus): Shown => ({ buyer, warehouse: W.SentFromWareHouse });
const kept = (buyer: BuyerOrderStatus | null): Shown => ({ buyer, warehouse: null });

/** ORD-049: the three sets of a package, the last part of appendix D. `Damaged` at the warehouse stands below. */
export const shownStatuses: Readonly<Record<ShipmentStatus, Shown>> = {
  [S.NotShipped]: { buyer: B.NotPurchased, warehouse: W.Initial },
  [S.Purchased]: { buyer: B.Purchased, warehouse: W.Initial },
  [S.GoingToWarehouse]: { buyer: B.GoingToWh, warehouse: W.ComingToWareHouse },
  [S.DeliveredToWarehouse]: inStore(W.DeliveredToWareHouse),
  [S.PreLabelCreated]: inStore(W.DeliveredToWareHouse),
  [S.MarkedAsDontSend]: inStore(W.DeliveredToWareHouse),
  [S.MarkedAsSend]: inStore(W.DeliveredToWareHouse),
  [S.WhPackageInsufficientFund]: inStore(W.WaitingCredit),
  [S.WaitingCreditAtWarehouse]: inStore(W.WaitingCredit),
  [S.WhPackagePaymentReceived]: inStore(W.PaymentReceived),
  [S.SentFromWarehouse]: sent(B.SentFromWh),
  // Direct packages alone come here: they have no warehouse status.
  [S.Shipped]: kept(B.Shipped),
  [S.AtCustom]: sent(B.WaitingAtCustom),
  [S.OutForDelivery]: sent(B.OutForDelivery),
  [S.DeliveryAttempted]: sent(B.DeliveryAttempted),
  [S.AvailableForPickUp]: sent(B.AvailableForPickUp),
  [S.CustomerActionNeeded]: sent(B.ActionNeeded),
  [S.MayBeLost]: kept(B.MayBeLost),
  [S.Undeliverable]: sent(B.Undeliverable),
  [S.ReturningToSeller]: kept(B.Returning),
  [S.ReturnLabelUploaded]: kept(B.Returning),
  [S.WhStartedReturnProcess]: kept(B.Returning),
  [S.ReturnSentFromWarehouse]: kept(B.Returning),
  [S.ReturnSentFromLocalWarehouse]: kept(B.Returning),
  [S.ReturnAccepted]: kept(B.Returning),
  [S.Delivered]: { buyer: B.Delivered, warehouse: W.Delivered },
  [S.Cancelled]: kept(B.Cancelled),
  [S.PackageDisposed]: kept(B.Undeliverable),
  [S.TrackingNumberChanged]: kept(null),
  [S.Other]: kept(null),
  [S.Damaged]: kept(null),
};

/** A package with its three statuses. `warehouse` null = it goes straight from the source to the buyer. */
export type PackageState = {
  status: ShipmentStatus;
  buyer: BuyerOrderStatus;
  warehouse: WareHousePackageStatus | null;
  /** The status before its tracking number was changed, or before it got a return label: there it goes back. */
  before: ShipmentStatus | null;
};

/** The package of a new order. */
export const newPackage = (isWarehouse: boolean): PackageState => ({
  status: S.NotShipped,
  buyer: B.NotPurchased,
  warehouse: isWarehouse ? W.Initial : null,
  before: null,
});

const atWarehouse: readonly (WareHousePackageStatus | null)[] = [
  W.DeliveredToWareHouse,
  W.WaitingCredit,
  W.PaymentReceived,
];

/** True while the package lies in the warehouse, sent neither to the buyer nor delivered. */
export const liesAtWarehouse = (state: PackageState): boolean => atWarehouse.includes(state.warehouse);

/** True for what is on its way to the buyer: a warehouse package once it was sent on. */
const isOutbound = ({ warehouse }: PackageState): boolean =>
  warehouse === null || warehouse === W.SentFromWareHouse || warehouse === W.Delivered;

function shownAt(status: ShipmentStatus, from: PackageState): Shown {
  return status === S.Damaged && liesAtWarehouse(from) ? inStore(W.DeliveredToWareHouse) : shownStatuses[status];
}

/** The package after its master goes to a status: the two other sets follow by the table. */
export function packageAt(status: ShipmentStatus, from: PackageState): PackageState {
  const shown = shownAt(status, from);
  return {
    status,
    buyer: shown.buyer ?? from.buyer,
    warehouse: from.warehouse === null ? null : (shown.warehouse ?? from.warehouse),
    before: status === S.TrackingNumberChanged || status === S.ReturnLabelUploaded ? whereItStands(from) : null,
  };
}

/** Where a package is, whatever was corrected of its number since. */
const whereItStands = ({ status, before }: PackageState): ShipmentStatus =>
  status === S.TrackingNumberChanged ? (before ?? status) : status;

/**
 * The package after its return label ended unused: where it was before it had one. Null = it waits with none, or went on its way back.
 * Assumed: appendix D knows no way back from ReturnLabelUploaded; decision 61 gives the label's price back, and the parcel lies where it lay.
 */
export const withoutLabel = (state: PackageState): PackageState | null =>
  state.status === S.ReturnLabelUploaded && state.before !== null ? packageAt(state.before, state) : null;

/**
 * True when the three sets say the same of the package.
 * @internal What tests ask of every package that the rules lead to.
 */
export function setsAgree(state: PackageState): boolean {
  const shown = shownAt(state.status, state);
  if (shown.buyer !== null && shown.buyer !== state.buyer) return false;
  return state.warehouse === null || shown.warehouse === null || shown.warehouse === state.warehouse;
}

/** Statuses that only a package on the way through the warehouse has. */
const warehouseOnly: readonly ShipmentStatus[] = [
  S.GoingToWarehouse,
  S.DeliveredToWarehouse,
  S.PreLabelCreated,
  S.WhPackagePaymentReceived,
  S.WhPackageInsufficientFund,
  S.WaitingCreditAtWarehouse,
  S.MarkedAsDontSend,
  S.MarkedAsSend,
  S.SentFromWarehouse,
  S.TrackingNumberChanged,
  S.PackageDisposed,
  S.WhStartedReturnProcess,
  S.ReturnSentFromWarehouse,
];

/** From `Damaged`: what is done with it at the warehouse, and what becomes of it in transit. */
const damagedAtWarehouse: readonly ShipmentStatus[] = [S.ReturnLabelUploaded, S.WhStartedReturnProcess, S.Other];
const damagedInTransit: readonly ShipmentStatus[] = [S.Delivered, S.ReturningToSeller, S.Other];
const damagedInbound: readonly ShipmentStatus[] = [S.ReturningToSeller, S.Other];
/** From `MayBeLost` on the way to the warehouse: it turns up there, or goes back to the source's seller. */
const lostInbound: readonly ShipmentStatus[] = [S.DeliveredToWarehouse, S.ReturningToSeller, S.Other];

/**
 * True when appendix D lets the package go to the status, from where it is and on its way of sending.
 * Assumed: a corrected number holds nothing up. What the package may do where it stood before, it may do still; a second correction is one, too.
 */
export function packageMayGo(from: PackageState, to: ShipmentStatus): boolean {
  if (from.status === S.TrackingNumberChanged && from.before !== null)
    return to === from.before || packageMayGo(packageAt(from.before, from), to);
  if (from.status === to || !shipmentMayGo(from.status, to)) return false;
  const isDirect = from.warehouse === null;
  if (isDirect ? warehouseOnly.includes(to) : to === S.Shipped) return false;
  switch (from.status) {
    case S.Damaged:
      if (liesAtWarehouse(from)) return damagedAtWarehouse.includes(to);
      return (isOutbound(from) ? damagedInTransit : damagedInbound).includes(to);
    case S.MayBeLost:
      return isOutbound(from) ? to !== S.DeliveredToWarehouse : lostInbound.includes(to);
    case S.ReturnLabelUploaded:
      // Assumed: "without a warehouse" is a direct package; what the warehouse delivered goes back through it.
      return to !== S.ReturningToSeller || isDirect;
    default:
      return true;
  }
}
