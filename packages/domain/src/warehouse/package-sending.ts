import { packageMayGo, type PackageState } from '../orders/package-state.ts';
import { RETURN_BY_ITSELF_MS } from '../orders/returns.ts';
import { ShipmentStatus } from '../orders/shipment-status.ts';
import { warehouseMayGo, WarehouseState } from './warehouse-state.ts';

/** A parcel at the warehouse, as far as whether it is sent on goes. `ordered`: what the warehouse was told last and has not said yet. */
export type SendingFacts = {
  state: WarehouseState;
  order: PackageState;
  ordered: 'holdBack' | 'resume' | null;
};

/** What comes of wanting it sent, or not: `same` = it is so, or about to be. */
export type SendingAnswer = 'holdBack' | 'resume' | 'same' | 'packageDestroyed' | 'notInRow';

/** ORD-067 by the rows of appendix D: what is at the warehouse can be held back, and what is held back sent on. */
export function decidePackageSending({ state, order, ordered }: SendingFacts, send: boolean): SendingAnswer {
  if (state === WarehouseState.Disposed || order.status === ShipmentStatus.PackageDisposed) return 'packageDestroyed';
  const isHeld = ordered === null ? state === WarehouseState.Held : ordered === 'holdBack';
  if (send) return isHeld ? 'resume' : onItsWay.includes(state) ? 'same' : 'notInRow';
  if (isHeld) return 'same';
  // About to be sent on it is held back as before; else by its row.
  if (state === WarehouseState.Held) return 'holdBack';
  const isRow = packageMayGo(order, ShipmentStatus.MarkedAsDontSend);
  return isRow && warehouseMayGo(state, WarehouseState.Held) ? 'holdBack' : 'notInRow';
}

/** What is to be sent, or was. */
const onItsWay: readonly WarehouseState[] = [
  WarehouseState.Announced,
  WarehouseState.Received,
  WarehouseState.Priced,
  WarehouseState.Held,
  WarehouseState.Released,
  WarehouseState.Dispatched,
  WarehouseState.Delivered,
];

/**
 * RET-015: what is held back or damaged can go back; the warehouse sends it off with its weekly batch. What has left comes back with a label, which the
 * buyer has (RET-020).
 */
export function refuseReturn({ state, order }: Omit<SendingFacts, 'ordered'>): 'packageDestroyed' | 'notInRow' | null {
  if (state === WarehouseState.Disposed || order.status === ShipmentStatus.PackageDisposed) return 'packageDestroyed';
  const isAtWarehouse = state === WarehouseState.Held || state === WarehouseState.Damaged;
  const isLabelled =
    order.status === ShipmentStatus.ReturnLabelUploaded && warehouseMayGo(state, WarehouseState.Returning);
  return (isAtWarehouse || isLabelled) && packageMayGo(order, ShipmentStatus.WhStartedReturnProcess)
    ? null
    : 'notInRow';
}

/** RET-015: held back for thirty days it goes back by itself. */
export const isReturnDue = (heldBackAt: number, now: number): boolean => now >= heldBackAt + RETURN_BY_ITSELF_MS;
