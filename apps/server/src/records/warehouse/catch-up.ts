import { packageEventKinds, type PackageEventKind } from '@kervan/domain/orders/package-event';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { Db } from '../../db/connect.ts';
import type { OrderState } from '../orders/order-state.ts';
import type { OrderScope } from '../orders/order-write.ts';
import { listWarehousePackages, type WarehousePackageRow } from './package-rows.ts';
import { moveParcel } from './parcel-step.ts';

/** More than is told of a parcel before somebody records what it cost. */
const TOLD_MAX = 200;
const ON_ITS_WAY: readonly ShipmentStatus[] = [ShipmentStatus.Purchased, ShipmentStatus.GoingToWarehouse];

/**
 * A parcel that was scanned before its purchase was recorded: what was told of it since, and changed nothing then, follows in its order now that it is
 * bought. Safe to repeat. `state`: under its lock in this transaction; answers the order as it stands afterwards.
 */
export async function catchUpParcels(tx: Db, scope: OrderScope, state: OrderState): Promise<OrderState> {
  let after = state;
  for (const parcel of await listWarehousePackages(tx, scope.storeId, state.order.order_id)) {
    if (parcel.received_at === null) continue;
    const row = after.packages.find(({ package_id }) => package_id === parcel.package_id);
    if (!row || !ON_ITS_WAY.includes(row.shipment_status)) continue;
    for (const { kind, actor, key, details } of await listLeft(tx, parcel)) {
      const last = after.packages.find(({ package_id }) => package_id === parcel.package_id)?.last_event_at?.getTime();
      const step = { scope, state: after, parcel, at: Math.max(scope.now, last ?? 0) };
      const again = key === null ? {} : { key: `${key}:again` };
      ({ state: after } = await moveParcel(tx, step, kind, { actor, ...again, ...(details ? { details } : {}) }));
    }
  }
  return after;
}

type Left = { kind: PackageEventKind; actor: string; key: string | null; details: Record<string, string> | null };

/** What was told of the parcel from its scan on and changed nothing, the oldest first. */
async function listLeft(tx: Db, { store_id, order_id, package_id, package_ref }: WarehousePackageRow): Promise<Left[]> {
  const rows = await tx
    .selectFrom('order_event')
    .select(['kind', 'actor', 'key', 'details'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('package_id', '=', package_id)
    .where('was_applied', '=', false)
    .where('kind', 'in', packageEventKinds)
    .orderBy('event_id')
    .limit(TOLD_MAX)
    .execute();
  // One that was cancelled and bought again has another name at the warehouse: what was told of the old one is over.
  const own = `warehouse:${package_id}:${package_ref.slice(0, 8)}:`;
  const first = rows.findIndex(({ kind, key }) => kind === 'received' && key?.startsWith(own));
  return first < 0 ? [] : (rows.slice(first) as Left[]); // The kinds were asked for; details are as they were kept.
}
