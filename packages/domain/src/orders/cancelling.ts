import { BuyingState } from './buying.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { ShipmentStatus } from './shipment-status.ts';

const S = ShipmentStatus;

/** From here on the warehouse was paid, or the parcel is on its way to the buyer (decision 60). */
const stillCancellable: readonly ShipmentStatus[] = [
  S.NotShipped,
  S.Purchased,
  S.GoingToWarehouse,
  S.DeliveredToWarehouse,
  S.PreLabelCreated,
  S.WhPackageInsufficientFund,
  S.WaitingCreditAtWarehouse,
  S.MarkedAsDontSend,
  S.MarkedAsSend,
  S.TrackingNumberChanged,
  S.Cancelled,
  S.PackageDisposed,
  S.MayBeLost,
  S.Damaged,
  S.ReturnLabelUploaded,
  S.WhStartedReturnProcess,
  S.ReturnSentFromWarehouse,
  S.ReturnSentFromLocalWarehouse,
  S.ReturnAccepted,
];

/** Why an order is not cancelled at the marketplace. */
export type CancelRefusal = 'alreadyCancelled' | 'alreadyConfirmed' | 'alreadySent' | 'checkoutOpened';

/** An order as its cancellation is judged by: its packages, and what is being bought of it. */
export type CancellableOrder = {
  seller: SellerOrderStatus;
  shipments: readonly ShipmentStatus[];
  buying: readonly BuyingState[];
};

/** Decision 60: an order is cancelled while nothing of it is confirmed and no package was paid for at the warehouse or sent. */
export function refuseCancelling({ seller, shipments, buying }: CancellableOrder): CancelRefusal | null {
  if (seller === SellerOrderStatus.Canceled) return 'alreadyCancelled';
  if (seller !== SellerOrderStatus.Unshipped) return 'alreadyConfirmed';
  if (shipments.some((shipment) => !stillCancellable.includes(shipment))) return 'alreadySent';
  // Somebody is paying at this moment: first it is said what came of it.
  return buying.includes(BuyingState.CheckoutOpened) ? 'checkoutOpened' : null;
}

/** What becomes of a package whose order is cancelled: dropped, kept back at the warehouse, or left as it is. */
export type AfterCancelling = 'cancelled' | 'markedDontSend' | null;

/** What a cancelled order does to a package: what was not received is cancelled, what lies at the warehouse is not sent. */
export function packageAfterCancelling(shipment: ShipmentStatus): AfterCancelling {
  switch (shipment) {
    case S.NotShipped:
    case S.Purchased:
    case S.GoingToWarehouse:
      return 'cancelled';
    case S.DeliveredToWarehouse:
    case S.PreLabelCreated:
    case S.MarkedAsSend:
      return 'markedDontSend';
    default:
      return null;
  }
}

/** What is left of a listing's wanted quantity: units of its orders that nobody has bought yet are spoken for (decision 64). */
export const quantityLessUnbought = (wanted: number, unboughtUnits: number): number =>
  Math.max(0, wanted - Math.max(0, unboughtUnits));
