import type { PackageEventKind } from '@kervan/domain/orders/package-event';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import type { Db } from '../../db/connect.ts';
import { packageAfter } from '../orders/package-after.ts';
import type { OrderState } from '../orders/order-state.ts';
import { changeOrder, type NewOrderEvent, type OrderScope } from '../orders/order-write.ts';
import { changeWarehousePackage, type WarehousePackageRow } from './package-rows.ts';

/** A parcel at the warehouse with its order, both under the order's lock, while something is done about it. `at`: when what is told of happened. */
export type ParcelStep = { scope: OrderScope; state: OrderState; parcel: WarehousePackageRow; at: number };

/** Writes what is different of the parcel at the warehouse. */
export async function changeParcel(
  tx: Db,
  step: ParcelStep,
  change: Parameters<typeof changeWarehousePackage>[2],
): Promise<ParcelStep> {
  return { ...step, parcel: await changeWarehousePackage(tx, step.parcel, change, step.scope.now) };
}

/** Where a parcel stands as far as it decides of what is still expected to be charged: has it come to an end, and to one at which nothing was sent. */
const endOf = ({ ended_at, state }: WarehousePackageRow): string =>
  `${ended_at !== null}:${state === WarehouseState.Disposed || state === WarehouseState.Returned}`;

/** The order derives what it is still to cost where the parcel came to an end, whichever that is, or begins anew (ORD-012). `before`: as it was. */
export async function followEnd(tx: Db, before: WarehousePackageRow, step: ParcelStep): Promise<ParcelStep> {
  if (endOf(before) === endOf(step.parcel)) return step;
  return { ...step, state: await changeOrder(tx, step.scope, step.state, { isMoneyMoved: true }) };
}

type Moved = {
  actor: 'warehouse' | 'carrier' | 'rule' | (string & {});
  /** The fact of outside, so that it is kept once. */
  key?: string;
  details?: NonNullable<NewOrderEvent['details']>;
  /** Columns of the parcel that come with it. */
  columns?: {
    carrier?: string | null;
    tracking?: string | null;
    shipped_at?: Date;
    inbound_carrier?: string | null;
    inbound_tracking?: string | null;
  };
};

/**
 * The order's three sets of statuses after something happened to the parcel (appendix D). What its row does not let happen, and what is older than its
 * last news, is kept in the history and changes nothing. An event of ours (`at` = now) is never older.
 */
export async function moveParcel(tx: Db, step: ParcelStep, kind: PackageEventKind, moved: Moved): Promise<ParcelStep> {
  const { scope, state, parcel, at } = step;
  const row = state.packages.find((one) => one.package_id === parcel.package_id);
  if (!row) throw new Error(`the parcel ${parcel.package_id} is none of its order`);
  const isOrderCancelled = state.order.seller_status === SellerOrderStatus.Canceled;
  const after = packageAfter(row, { kind, at, actor: moved.actor, isOrderCancelled });
  const event: NewOrderEvent = {
    ...after.event,
    ...(moved.key === undefined ? {} : { key: moved.key }),
    ...(moved.details ? { details: moved.details } : {}),
  };
  const packages = after.change ? [{ ...after.change, ...moved.columns }] : [];
  return { ...step, state: await changeOrder(tx, scope, state, { packages, events: [event] }) };
}
