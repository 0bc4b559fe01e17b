import { afterPackageEvent, type PackageEventKind } from '@kervan/domain/orders/package-event';
import { isUnbought } from '@kervan/domain/orders/roll-up';
import type { MarketplaceOrder, ReportedParcelStatus } from '../../connectors/marketplace/orders-mapping.ts';
import { piecesIn } from '../../records/orders/order-pieces.ts';
import { packageStateOf, type OrderPackageRow, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange } from '../../records/orders/order-write.ts';

/** What changes of parcels, and what is kept of it. */
export type ParcelChange = { packages: NonNullable<OrderChange['packages']>; events: NewOrderEvent[] };

type ReportedParcels = Pick<MarketplaceOrder, 'parcels' | 'updatedAt'>;
type ReportedParcel = ReportedParcels['parcels'][number];

/** What a word of the marketplace means for a parcel that goes straight from the source to the buyer. */
const kinds: Readonly<Record<ReportedParcelStatus, readonly PackageEventKind[]>> = {
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
export function parcelsOf(state: OrderState, reported: ReportedParcels): ParcelChange {
  const { items, packages } = state;
  const change: ParcelChange = { packages: [], events: [] };
  const isOf = matching(state, reported);
  for (const parcel of reported.parcels) {
    const ids = new Set(
      items.flatMap((row) => (parcel.itemIds.includes(row.marketplace_item_id) ? [row.order_item_id] : [])),
    );
    // Under a number of a purchase that was cancelled nothing comes, whatever the marketplace still shows of it.
    const isDropped = (row: OrderPackageRow): boolean =>
      row.dropped_tracking !== null && row.dropped_tracking === parcel.tracking;
    for (const row of packages.filter((one) => ids.has(one.order_item_id) && !isDropped(one) && isOf(parcel, one))) {
      const numbered =
        row.tracking === null && parcel.tracking !== null
          ? { tracking: parcel.tracking, carrier: parcel.carrier }
          : null;
      const moved =
        row.warehouse_status === null
          ? parcelChange(row, kinds[parcel.status], {
              at: Date.parse(reported.updatedAt),
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

/**
 * ORD-047: whether a told parcel is ours. A product in one parcel alone is in whatever is told of it; of several it is the one that was confirmed under the
 * reference, or has the number, else the first that is filled and that nothing is told of.
 */
function matching(
  state: OrderState,
  { parcels }: Pick<ReportedParcels, 'parcels'>,
): (reported: ReportedParcel, row: OrderPackageRow) => boolean {
  const pieces = piecesIn(state);
  const isSame = (reported: ReportedParcel, row: OrderPackageRow): boolean =>
    (row.confirm_ref !== null && String(row.confirm_ref) === reported.reference) ||
    (row.tracking !== null && row.tracking === reported.tracking);
  return (reported, row) => {
    const own = state.packages.filter((one) => one.order_item_id === row.order_item_id);
    if (own.length < 2 || isSame(reported, row)) return true;
    const isFilled = (one: OrderPackageRow): boolean => (pieces.get(one.package_id)?.sent ?? 0) > 0;
    const isNew = (one: OrderPackageRow): boolean => !parcels.some((each) => isSame(each, one));
    const open = own
      .filter((one) => isFilled(one) && one.tracking === null && isNew(one))
      .toSorted((one, two) => Number(isUnbought(one.buyer_status)) - Number(isUnbought(two.buyer_status)));
    const item = state.items.find((one) => one.order_item_id === row.order_item_id);
    const isDropped = (each: ReportedParcel): boolean =>
      own.some((one) => one.dropped_tracking !== null && one.dropped_tracking === each.tracking);
    const strange = parcels.filter(
      (each) =>
        each.itemIds.includes(item?.marketplace_item_id ?? '') &&
        !own.some((one) => isSame(each, one)) &&
        !isDropped(each),
    );
    const place = strange.indexOf(reported);
    return place >= 0 && open[place] === row;
  };
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
