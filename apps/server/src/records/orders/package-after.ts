import { afterPackageEvent, type KeptBecause, type PackageEventKind } from '@kervan/domain/orders/package-event';
import { packageStateOf, type OrderPackageRow } from './order-state.ts';
import type { NewOrderEvent, OrderChange } from './order-write.ts';

type Told = { kind: PackageEventKind; at: number; actor: string; isOrderCancelled: boolean };
type PackageChange = NonNullable<OrderChange['packages']>[number];

/** A parcel after something happened to it, as it is written; `change` null = it stays, and the event is kept beside it. */
export function packageAfter(
  row: OrderPackageRow,
  { kind, at, actor, isOrderCancelled }: Told,
): { change: PackageChange | null; event: NewOrderEvent; kept: KeptBecause | null } {
  const outcome = afterPackageEvent(
    packageStateOf(row),
    { kind, at },
    { lastEventAt: row.last_event_at?.getTime() ?? null, isOrderCancelled },
  );
  const { status, buyer, warehouse, before } = outcome.package;
  const when = new Date(at);
  const event: NewOrderEvent = {
    kind,
    at: when,
    actor,
    package_id: row.package_id,
    shipment_status: status,
    was_applied: outcome.kept === null,
  };
  if (outcome.kept !== null) return { change: null, event, kept: outcome.kept };
  return {
    change: {
      package_id: row.package_id,
      shipment_status: status,
      buyer_status: buyer,
      warehouse_status: warehouse,
      status_before: before,
      last_event_at: when,
      ...(kind === 'shippedDirect' && row.shipped_at === null ? { shipped_at: when } : {}),
      ...(kind === 'delivered' ? { delivered_at: when } : {}),
    },
    event,
    kept: null,
  };
}
