import type { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { BuyingState, type BuyRefusal } from '@kervan/domain/orders/buying';
import { isAboveCap } from '@kervan/domain/orders/max-buy-price';
import { afterPackageEvent, type PackageEventKind } from '@kervan/domain/orders/package-event';
import { takenOver, type TakenOver } from '@kervan/domain/orders/pieces';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { freeParcel, missingOf, parcelOfPurchase, waitingPurchases } from '../../records/orders/order-pieces.ts';
import { packageStateOf, type OrderPackageRow, type OrderPurchaseRow } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange } from '../../records/orders/order-write.ts';
import type { BoughtProduct } from './required-order.ts';

/** What was bought at the source; `quantity`: pieces. */
export type PurchaseInfo = {
  quantity: number;
  accountName: string | null;
  buyerOrderNumber: string;
  boughtAt: Date;
  paidUsd: number | null;
};

/** `despite`: why it should not have been bought; it is recorded all the same. */
export type BoughtBy = {
  channel: BuyerChannel;
  capUsd: number | null;
  actor: string;
  now: number;
  despite: BuyRefusal | null;
};

/**
 * ORD-047: which of the purchases that wait become this one, where more pieces were bought than are free: one is turned into it, the others are taken back.
 * `purchase`: one that waits and is the one, whatever is free.
 */
export function takenFor({ state, item, purchase }: BoughtProduct, quantity: number): TakenOver<OrderPurchaseRow> {
  const others = waitingPurchases(state, item.order_item_id).filter((row) => row !== purchase);
  const taken = takenOver(missingOf(state, item), purchase ? [purchase, ...others] : others, quantity);
  return { ...taken, turned: purchase ?? taken.turned };
}

/** What of an order changes when pieces of a product of it are bought: a purchase, and its parcel, which is on its way from now on. */
export function boughtChange(product: BoughtProduct, info: PurchaseInfo, by: BoughtBy): OrderChange {
  const { state, item } = product;
  const { turned: purchase, withdrawn } = takenFor(product, info.quantity);
  const columns = {
    quantity: info.quantity,
    channel: by.channel,
    state: BuyingState.Bought,
    account_name: info.accountName,
    buyer_order_number: info.buyerOrderNumber,
    bought_at: info.boughtAt,
    paid_usd: info.paidUsd,
    cap_usd: by.capUsd,
    is_above_cap: isAboveCap(info.paidUsd, by.capUsd),
    bought_despite: by.despite,
    failure: null,
    claimed_until: null,
  };
  const parcel = purchase ? parcelOfPurchase(state, purchase.purchase_id) : freeParcel(state, item.order_item_id);
  const moved = parcel ? moveParcel(state, parcel, 'bought', by) : { packages: [], events: [] };
  return {
    ...(purchase
      ? {
          // First what is given up: never more is bought than is wanted, not in between either.
          purchases: [...withdrawn.map(takenBack), { purchase_id: purchase.purchase_id, ...columns }],
        }
      : {
          newPurchases: [
            {
              order_item_id: item.order_item_id,
              ...columns,
              ...(parcel ? { package_id: parcel.package_id } : {}),
            },
          ],
        }),
    packages: moved.packages.map((row) => ({
      ...row,
      ...(purchase ? { purchase_id: purchase.purchase_id } : {}),
      ...(parcel ? withoutNumbers(parcel) : {}),
    })),
    events: moved.events.map((event) => ({
      ...event,
      details: {
        ...event.details,
        buyerOrderNumber: info.buyerOrderNumber,
        isAboveCap: columns.is_above_cap,
        ...(by.despite === null ? {} : { despite: by.despite }),
      },
    })),
  };
}

/** It was bought by somebody else. */
const takenBack = ({ purchase_id }: OrderPurchaseRow) => ({
  purchase_id,
  state: BuyingState.Withdrawn,
  claimed_until: null,
});

/** Decision 70: bought again a parcel begins without the numbers under which the purchase before did not come. */
const withoutNumbers = ({ buyer_status, tracking, dropped_tracking }: OrderPackageRow) =>
  buyer_status === BuyerOrderStatus.Cancelled
    ? {
        tracking: null,
        carrier: null,
        inbound_tracking: null,
        inbound_carrier: null,
        shipped_at: null,
        dropped_tracking: tracking ?? dropped_tracking,
      }
    : {};

type Moved = { packages: NonNullable<OrderChange['packages']>; events: NewOrderEvent[] };

/** A parcel after an event that somebody says; what its row does not have is kept in the history and changes nothing. */
export function moveParcel(
  { order }: Pick<BoughtProduct['state'], 'order'>,
  parcel: OrderPackageRow,
  kind: PackageEventKind,
  { actor, now }: Pick<BoughtBy, 'actor' | 'now'>,
): Moved {
  const last = parcel.last_event_at?.getTime() ?? null;
  // Said now: a clock of outside that runs ahead does not make it old.
  const at = Math.max(now, last ?? now);
  const { package: next, kept } = afterPackageEvent(
    packageStateOf(parcel),
    { kind, at },
    { lastEventAt: last, isOrderCancelled: order.seller_status === SellerOrderStatus.Canceled },
  );
  const event: NewOrderEvent = {
    kind,
    at: new Date(now),
    actor,
    package_id: parcel.package_id,
    shipment_status: next.status,
    was_applied: kept === null,
    ...(kept === null ? {} : { details: { kept } }),
  };
  if (kept !== null) return { packages: [], events: [event] };
  return {
    packages: [
      {
        package_id: parcel.package_id,
        shipment_status: next.status,
        buyer_status: next.buyer,
        warehouse_status: next.warehouse,
        status_before: next.before,
        last_event_at: new Date(at),
        ...(kind === 'shippedDirect' || kind === 'dispatched'
          ? { shipped_at: parcel.shipped_at ?? new Date(now) }
          : {}),
        ...(kind === 'delivered' ? { delivered_at: parcel.delivered_at ?? new Date(now) } : {}),
      },
    ],
    events: [event],
  };
}

/** Several changes of one order as one; of a row that several change the later word counts. */
export function joinedChanges(changes: readonly OrderChange[]): OrderChange {
  const byKey = <Row extends object>(rows: readonly Row[], key: keyof Row): Row[] => {
    const joined = new Map<unknown, Row>();
    for (const row of rows) joined.set(row[key], { ...joined.get(row[key]), ...row });
    return [...joined.values()];
  };
  return {
    order: Object.assign({}, ...changes.map((change) => change.order)) as NonNullable<OrderChange['order']>,
    items: byKey(
      changes.flatMap((change) => change.items ?? []),
      'order_item_id',
    ),
    purchases: byKey(
      changes.flatMap((change) => change.purchases ?? []),
      'purchase_id',
    ),
    newPurchases: changes.flatMap((change) => change.newPurchases ?? []),
    packages: byKey(
      changes.flatMap((change) => change.packages ?? []),
      'package_id',
    ),
    events: changes.flatMap((change) => change.events ?? []),
  };
}
