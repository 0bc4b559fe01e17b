import { statusWords } from './status-words.ts';

/** ORD-016: where a package stands, as it is stored; the master of the three sets (ORD-049). */
export const ShipmentStatus = {
  NotShipped: 1,
  Shipped: 2,
  Undeliverable: 3,
  ReturningToSeller: 4,
  Damaged: 5,
  AtCustom: 6,
  Delivered: 7,
  Other: 8,
  Purchased: 9,
  OutForDelivery: 10,
  DeliveredToWarehouse: 11,
  GoingToWarehouse: 12,
  WaitingCreditAtWarehouse: 13,
  SentFromWarehouse: 14,
  Cancelled: 15,
  AvailableForPickUp: 16,
  DeliveryAttempted: 17,
  CustomerActionNeeded: 18,
  MayBeLost: 19,
  ReturnLabelUploaded: 20,
  WhStartedReturnProcess: 21,
  WhPackagePaymentReceived: 22,
  WhPackageInsufficientFund: 23,
  TrackingNumberChanged: 24,
  PackageDisposed: 25,
  PreLabelCreated: 26,
  ReturnAccepted: 27,
  ReturnSentFromWarehouse: 28,
  MarkedAsDontSend: 29,
  MarkedAsSend: 30,
  ReturnSentFromLocalWarehouse: 31,
} as const;
export type ShipmentStatus = (typeof ShipmentStatus)[keyof typeof ShipmentStatus];
export type ShipmentStatusName = keyof typeof ShipmentStatus;

const S = ShipmentStatus;

const names = Object.fromEntries(
  Object.entries(ShipmentStatus).map(([name, code]) => [code, name]),
  // The entries are those of the const object, whose keys are the names on the wire.
) as Record<ShipmentStatus, ShipmentStatusName>;

/** Their names on the wire. */
export const shipmentStatusWords = statusWords<ShipmentStatus>(names);

const doorstep = [S.OutForDelivery, S.DeliveryAttempted, S.AvailableForPickUp, S.CustomerActionNeeded] as const;
const carried = [...doorstep, S.Delivered, S.Undeliverable, S.ReturningToSeller] as const;
const onTheWay = [S.AtCustom, ...carried, S.MayBeLost, S.Damaged] as const;
const inStore = [S.WhPackagePaymentReceived, S.WhPackageInsufficientFund, S.MarkedAsDontSend] as const;

/** Every step of a package (appendix D with decision 57; what waits for credit can be held back, and be damaged, as what is paid), from → to. From `Other` an operator leads anywhere. */
export const shipmentSteps: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  [S.NotShipped]: [S.Purchased, S.Cancelled],
  [S.Purchased]: [S.Shipped, S.GoingToWarehouse, S.DeliveredToWarehouse, S.Cancelled],
  [S.Shipped]: onTheWay,
  [S.GoingToWarehouse]: [S.DeliveredToWarehouse, S.MayBeLost, S.Cancelled],
  [S.DeliveredToWarehouse]: [S.PreLabelCreated, ...inStore, S.TrackingNumberChanged, S.Damaged],
  [S.PreLabelCreated]: [...inStore, S.TrackingNumberChanged, S.Damaged],
  [S.WhPackagePaymentReceived]: [S.SentFromWarehouse, S.WhPackageInsufficientFund, S.MarkedAsDontSend, S.Damaged],
  [S.WhPackageInsufficientFund]: [S.WaitingCreditAtWarehouse],
  [S.WaitingCreditAtWarehouse]: [S.WhPackagePaymentReceived, S.MarkedAsDontSend, S.PackageDisposed, S.Damaged],
  [S.MarkedAsDontSend]: [S.MarkedAsSend, S.ReturnLabelUploaded, S.WhStartedReturnProcess, S.TrackingNumberChanged],
  [S.MarkedAsSend]: [...inStore, S.TrackingNumberChanged],
  [S.SentFromWarehouse]: onTheWay,
  // Further only back to the status before the change, which the package keeps.
  [S.TrackingNumberChanged]: [
    S.DeliveredToWarehouse,
    S.PreLabelCreated,
    S.MarkedAsDontSend,
    S.MarkedAsSend,
    S.Delivered,
    S.Other,
  ],
  [S.AtCustom]: [...carried, S.MayBeLost, S.Damaged],
  [S.OutForDelivery]: [...without(carried, S.OutForDelivery), S.Damaged],
  [S.DeliveryAttempted]: without(carried, S.DeliveryAttempted),
  [S.AvailableForPickUp]: without(carried, S.AvailableForPickUp),
  [S.CustomerActionNeeded]: without(carried, S.CustomerActionNeeded),
  [S.MayBeLost]: [S.DeliveredToWarehouse, S.AtCustom, ...carried, S.Damaged, S.Other],
  [S.Undeliverable]: [S.ReturningToSeller],
  [S.ReturningToSeller]: [S.ReturnAccepted],
  [S.Damaged]: [S.ReturnLabelUploaded, S.WhStartedReturnProcess, S.Delivered, S.ReturningToSeller, S.Other],
  [S.ReturnLabelUploaded]: [S.WhStartedReturnProcess, S.ReturnSentFromLocalWarehouse, S.ReturningToSeller],
  [S.WhStartedReturnProcess]: [S.ReturnSentFromWarehouse, S.ReturnSentFromLocalWarehouse],
  [S.ReturnSentFromWarehouse]: [S.ReturnAccepted],
  [S.ReturnSentFromLocalWarehouse]: [S.ReturnAccepted],
  [S.ReturnAccepted]: [],
  [S.Delivered]: [S.ReturnLabelUploaded, S.TrackingNumberChanged],
  [S.PackageDisposed]: [],
  [S.Cancelled]: [S.Purchased],
  [S.Other]: shipmentStatusWords.codes.filter((status) => status !== S.Other),
};

function without(statuses: readonly ShipmentStatus[], left: ShipmentStatus): ShipmentStatus[] {
  return statuses.filter((status) => status !== left);
}

/** True when a package may go from one status to the other, or stays; where it lies may narrow it further (`package-event.ts`). */
export const shipmentMayGo = (from: ShipmentStatus, to: ShipmentStatus): boolean =>
  from === to || shipmentSteps[from].includes(to);
