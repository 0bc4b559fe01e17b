import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import type { PackageEventKind } from './package-event.ts';
import { packageMayGo, type PackageState } from './package-state.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { ShipmentStatus } from './shipment-status.ts';
import { WareHousePackageStatus } from './warehouse-package-status.ts';

/** From here on the warehouse was paid, or the parcel is on its way to the buyer (decision 60). */
const paidOrSent: readonly (WareHousePackageStatus | null)[] = [
  WareHousePackageStatus.PaymentReceived,
  WareHousePackageStatus.SentFromWareHouse,
  WareHousePackageStatus.Delivered,
];
/** A direct package that its seller still has. */
const notSentDirect: readonly BuyerOrderStatus[] = [
  BuyerOrderStatus.NotPurchased,
  BuyerOrderStatus.Purchased,
  BuyerOrderStatus.Cancelled,
];

const isGone = ({ warehouse, buyer }: PackageState): boolean =>
  warehouse === null ? !notSentDirect.includes(buyer) : paidOrSent.includes(warehouse);

/** Why an order is not cancelled at the marketplace. */
export type CancelRefusal = 'alreadyCancelled' | 'alreadyConfirmed' | 'alreadySent' | 'checkoutOpened';

/** An order as its cancellation is judged by: its packages, and what is being bought of it. */
export type CancellableOrder = {
  seller: SellerOrderStatus;
  packages: readonly PackageState[];
  buying: readonly BuyingState[];
};

/** Decision 60: an order is cancelled while nothing of it is confirmed and no package was paid for at the warehouse or sent. */
export function refuseCancelling({ seller, packages, buying }: CancellableOrder): CancelRefusal | null {
  if (seller === SellerOrderStatus.Canceled) return 'alreadyCancelled';
  if (seller !== SellerOrderStatus.Unshipped) return 'alreadyConfirmed';
  if (packages.some(isGone)) return 'alreadySent';
  // Somebody is paying at this moment: first it is said what came of it.
  return buying.includes(BuyingState.CheckoutOpened) ? 'checkoutOpened' : null;
}

/** What a cancelled order does to a package: what was not received is cancelled, what lies at the warehouse is not sent; null = it stays. */
export function eventOfCancelling(state: PackageState): PackageEventKind | null {
  if (packageMayGo(state, ShipmentStatus.Cancelled)) return 'cancelled';
  return packageMayGo(state, ShipmentStatus.MarkedAsDontSend) && !isGone(state) ? 'markedDontSend' : null;
}

/** What is left of a listing's wanted quantity: units of its orders that nobody has bought yet are spoken for (decision 64). */
export const quantityLessUnbought = (wanted: number, unboughtUnits: number): number =>
  Math.max(0, wanted - Math.max(0, unboughtUnits));
