import { statusWords } from './status-words.ts';

/** WH-020: a package as the warehouse's screens show it. It follows from the package's ShipmentStatus (ORD-049). */
export const WareHousePackageStatus = {
  ComingToWareHouse: 1,
  DeliveredToWareHouse: 2,
  WaitingCredit: 3,
  SentFromWareHouse: 4,
  PaymentReceived: 5,
  Initial: 6,
  Delivered: 7,
} as const;
export type WareHousePackageStatus = (typeof WareHousePackageStatus)[keyof typeof WareHousePackageStatus];

const W = WareHousePackageStatus;

/** Their names on the wire. */
export const warehousePackageStatusWords = statusWords<WareHousePackageStatus>({
  [W.ComingToWareHouse]: 'ComingToWareHouse',
  [W.DeliveredToWareHouse]: 'DeliveredToWareHouse',
  [W.WaitingCredit]: 'WaitingCredit',
  [W.SentFromWareHouse]: 'SentFromWareHouse',
  [W.PaymentReceived]: 'PaymentReceived',
  [W.Initial]: 'Initial',
  [W.Delivered]: 'Delivered',
});

/** WH-021 with decision 57; back to Initial when a purchase is bought again that was cancelled, an operator's cancelling included. */
export const warehousePackageSteps = {
  [W.Initial]: [W.ComingToWareHouse, W.DeliveredToWareHouse],
  [W.ComingToWareHouse]: [W.DeliveredToWareHouse, W.Initial],
  [W.DeliveredToWareHouse]: [W.PaymentReceived, W.WaitingCredit, W.Initial],
  [W.WaitingCredit]: [W.PaymentReceived, W.DeliveredToWareHouse],
  [W.PaymentReceived]: [W.SentFromWareHouse, W.WaitingCredit, W.DeliveredToWareHouse],
  [W.SentFromWareHouse]: [W.Delivered, W.Initial],
  [W.Delivered]: [],
} as const satisfies Record<WareHousePackageStatus, readonly WareHousePackageStatus[]>;

/**
 * True when a package may go from one status to the other, or stays.
 * @internal The table that tests hold the steps of the product against.
 */
export function warehousePackageMayGo(from: WareHousePackageStatus, to: WareHousePackageStatus): boolean {
  const allowed: readonly WareHousePackageStatus[] = warehousePackageSteps[from];
  return from === to || allowed.includes(to);
}
