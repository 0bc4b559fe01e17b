import { newPackage } from '@kervan/domain/orders/package-state';
import type { OrderItemRow, OrderPackageRow, OrderPurchaseRow, OrderState } from './order-state.ts';
import type { OrderChange } from './order-write.ts';
import { WAREHOUSE } from './sending-codes.ts';

/** What stands for a new product until it has its number. */
export const draftId = (place: number): number => -1 - place;

/** The order as it stands with a change, before anything of it but its purchases is written: every part is of columns of its row. */
export function draftOf(state: OrderState, change: OrderChange, purchases: readonly OrderPurchaseRow[]): OrderState {
  const order = { ...state.order, ...change.order } as OrderState['order'];
  const fresh = (change.newItems ?? []).map(
    (item, place): OrderItemRow =>
      ({
        ...blankItem,
        ...(item as Partial<OrderItemRow>),
        store_id: order.store_id,
        order_id: order.order_id,
        order_item_id: draftId(place),
      }) as OrderItemRow,
  );
  const parcels = [...(change.newPackages ?? []), ...fresh.map(({ order_item_id }) => ({ order_item_id }))].map(
    (row, place) => blankParcel(row as Partial<OrderPackageRow>, { place, sending: order.sending }),
  );
  return {
    order,
    items: [...merged('order_item_id', state.items, change.items ?? []), ...fresh],
    purchases: [...purchases],
    packages: [...merged('package_id', state.packages, change.packages ?? []), ...parcels],
  };
}

/** Parts are of columns of their row, moments as the database takes them. */
function merged<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  rows: readonly Row[],
  parts: readonly Record<Key, number>[],
): Row[] {
  const byId = partsById(key, parts);
  return rows.map((row) => ({ ...row, ...byId.get(row[key]) }));
}

/** What is given of each row, by its number: of one that is named twice all of it, the last where both say it. */
export function partsById<Key extends string, Part extends Record<Key, number>>(
  key: Key,
  parts: readonly Part[],
): Map<number, Part> {
  const byId = new Map<number, Part>();
  for (const part of parts) byId.set(part[key], { ...byId.get(part[key]), ...part });
  return byId;
}

/** The columns' defaults, of those that something follows from. */
const blankItem = {
  item_id: null,
  cancelled: 0,
  confirmed: 0,
  shipping: 0,
  cap_usd: null,
  is_cap_own: false,
  source_usd: null,
  weight_g: null,
  asin: null,
  source_asin: null,
};

function blankParcel(
  row: Partial<OrderPackageRow>,
  { place, sending }: { place: number; sending: number },
): OrderPackageRow {
  const { status, buyer, warehouse } = newPackage(sending === WAREHOUSE);
  // What nothing follows from is missing.
  return {
    purchase_id: null,
    tracking: null,
    confirmed_at: null,
    delivered_at: null,
    last_event_at: null,
    ...row,
    package_id: draftId(place),
    shipment_status: status,
    buyer_status: buyer,
    warehouse_status: warehouse,
  } as OrderPackageRow;
}
