import { afterPackageEvent, type PackageEventKind } from '@kervan/domain/orders/package-event';
import type { MarketplaceOrder, ToldParcelStatus } from '../../connectors/marketplace/orders-mapping.ts';
import { packageStateOf, type OrderPackageRow, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange } from '../../records/orders/order-write.ts';

/** What changes of parcels, and what is kept of it. */
export type ParcelChange = { packages: NonNullable<OrderChange['packages']>; events: NewOrderEvent[] };

/** What a word of the marketplace means for a parcel that goes straight from the source to the buyer. */
const kinds: Readonly<Record<ToldParcelStatus, readonly PackageEventKind[]>> = {
  waiting: [],
  onItsWay: ['shippedDirect'],
  outForDelivery: ['shippedDirect', 'outForDelivery'],
  delivered: ['shippedDirect', 'delivered'],
  undeliverable: ['shippedDirect', 'undeliverable'],
  returning: ['shippedDirect', 'returning'],
  lost: ['shippedDirect', 'lost'],
  damaged: ['shippedDirect', 'damaged'],
  cancelled: [],
};

/** The parcels of an order as the marketplace tells them: numbers where none is known, and the way of those without a warehouse (decision 58). */
export function parcelsOf({ items, packages }: OrderState, told: MarketplaceOrder): ParcelChange {
  const change: ParcelChange = { packages: [], events: [] };
  for (const parcel of told.parcels) {
    const ids = new Set(
      items.flatMap((row) => (parcel.itemIds.includes(row.marketplace_item_id) ? [row.order_item_id] : [])),
    );
    // Under a number of a purchase that was cancelled nothing comes, whatever the marketplace still shows of it.
    const isDropped = (row: OrderPackageRow): boolean =>
      row.dropped_tracking !== null && row.dropped_tracking === parcel.tracking;
    for (const row of packages.filter((one) => ids.has(one.order_item_id) && !isDropped(one))) {
      const numbered =
        row.tracking === null && parcel.tracking !== null
          ? { tracking: parcel.tracking, carrier: parcel.carrier }
          : null;
      const moved =
        row.warehouse_status === null
          ? parcelChange(row, kinds[parcel.status], {
              at: Date.parse(told.updatedAt),
              actor: 'marketplace',
              key: `parcel:${parcel.reference}`,
            })
          : { packages: [], events: [] };
      const [first] = moved.packages;
      if (first ?? numbered) change.packages.push({ package_id: row.package_id, ...first, ...numbered });
      change.events.push(...moved.events);
    }
  }
  return change;
}

type Source = { at: number; actor: string; key: string };

/** A parcel after some events, one after the other; what its row does not have is kept beside it and changes nothing. */
export function parcelChange(
  row: OrderPackageRow,
  events: readonly PackageEventKind[],
  { at, actor, key }: Source,
): ParcelChange {
  let state = packageStateOf(row);
  let last = row.last_event_at?.getTime() ?? null;
  let isDelivered = false;
  let isSent = false;
  const kept: NewOrderEvent[] = [];
  for (const kind of events) {
    const outcome = afterPackageEvent(state, { kind, at }, { lastEventAt: last, isOrderCancelled: false });
    // A step that was taken before is not told again.
    if (outcome.kept === null) {
      state = outcome.package;
      last = at;
      isDelivered ||= kind === 'delivered';
      isSent ||= kind === 'shippedDirect';
    } else if (kind === 'shippedDirect') continue;
    kept.push({
      kind,
      key: `${key}:${row.package_id}:${kind}`,
      at: new Date(at),
      actor,
      package_id: row.package_id,
      shipment_status: state.status,
      was_applied: outcome.kept === null,
    });
  }
  if (state.status === row.shipment_status) return { packages: [], events: kept };
  return {
    packages: [
      {
        package_id: row.package_id,
        shipment_status: state.status,
        buyer_status: state.buyer,
        warehouse_status: state.warehouse,
        status_before: state.before,
        last_event_at: new Date(at),
        ...(isSent && row.shipped_at === null ? { shipped_at: new Date(at) } : {}),
        ...(isDelivered ? { delivered_at: new Date(at) } : {}),
      },
    ],
    events: kept,
  };
}
