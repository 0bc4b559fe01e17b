import { sql } from 'kysely';
import { newPackage } from '@kervan/domain/orders/package-state';
import type { Db } from '../../db/connect.ts';
import { draftId, partsById } from './order-draft.ts';
import type { OrderItemRow, OrderPackageRow, OrderPurchaseRow, OrderState } from './order-state.ts';
import type { NewPackage, OrderChange, OrderScope } from './order-write.ts';
import { WAREHOUSE } from './sending-codes.ts';

/** What follows of a product from the rest of its order. */
export type DerivedItem = { cap_usd: number | null; source_usd: number | null };

export async function writeItems(
  tx: Db,
  state: OrderState,
  { items = [], newItems = [] }: OrderChange,
  derived: ReadonlyMap<number, DerivedItem>,
): Promise<OrderItemRow[]> {
  const { store_id, order_id } = state.order;
  const written = new Map(state.items.map((row) => [row.order_item_id, row]));
  const changed = partsById('order_item_id', items);
  for (const row of state.items) {
    const follows = derived.get(row.order_item_id);
    const given = { ...row, ...changed.get(row.order_item_id) };
    if (follows && (follows.cap_usd !== given.cap_usd || follows.source_usd !== given.source_usd))
      changed.set(row.order_item_id, {
        ...changed.get(row.order_item_id),
        order_item_id: row.order_item_id,
        ...follows,
      });
  }
  for (const { order_item_id, ...values } of changed.values()) {
    const row = await tx
      .updateTable('order_item')
      .set(values)
      .where('store_id', '=', store_id)
      .where('order_item_id', '=', order_item_id)
      .where('order_id', '=', order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    written.set(order_item_id, row);
  }
  if (newItems.length > 0)
    for (const row of await tx
      .insertInto('order_item')
      .values(newItems.map((item, place) => ({ ...item, ...derived.get(draftId(place)), store_id, order_id })))
      .returningAll()
      .execute())
      written.set(row.order_item_id, row);
  return [...written.values()];
}

/** `links`: parcels, and the purchases that come in them from now on. */
export async function writePurchases(
  tx: Db,
  { now }: OrderScope,
  state: OrderState,
  { purchases = [], newPurchases = [] }: OrderChange,
): Promise<{ purchases: OrderPurchaseRow[]; links: { package_id: number; purchase_id: number }[] }> {
  const links: { package_id: number; purchase_id: number }[] = [];
  const { store_id, order_id } = state.order;
  const changed_at = new Date(now);
  const written = new Map(state.purchases.map((row) => [row.purchase_id, row]));
  for (const { purchase_id, ...values } of purchases) {
    const row = await tx
      .updateTable('order_purchase')
      .set({ ...values, changed_at })
      .where('store_id', '=', store_id)
      .where('purchase_id', '=', purchase_id)
      .where('order_id', '=', order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    written.set(purchase_id, row);
  }
  for (const { package_id, ...purchase } of newPurchases) {
    const row = await tx
      .insertInto('order_purchase')
      .values({ ...purchase, store_id, order_id, created_at: changed_at, changed_at })
      .returningAll()
      .executeTakeFirstOrThrow();
    written.set(row.purchase_id, row);
    if (package_id !== undefined) links.push({ package_id, purchase_id: row.purchase_id });
  }
  return { purchases: [...written.values()], links };
}

/** Each product has a parcel from the beginning: not bought is a status of it. */
export async function writePackages(
  tx: Db,
  { now }: OrderScope,
  state: OrderState,
  { packages = [], newPackages = [], newItems = [] }: OrderChange,
  { items, sending }: { items: readonly OrderItemRow[]; sending: number },
): Promise<OrderPackageRow[]> {
  const { store_id, order_id } = state.order;
  const changed_at = new Date(now);
  const written = new Map(state.packages.map((row) => [row.package_id, row]));
  for (const { package_id, version: _, ...values } of packages) {
    const row = await tx
      .updateTable('order_package')
      .set({ ...values, changed_at, version: sql`version + 1` })
      .where('store_id', '=', store_id)
      .where('package_id', '=', package_id)
      .where('order_id', '=', order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    written.set(package_id, row);
  }
  const known = new Set(state.items.map((row) => row.order_item_id));
  const fresh: NewPackage[] = [
    ...newPackages,
    ...(newItems.length > 0
      ? items.filter((row) => !known.has(row.order_item_id)).map(({ order_item_id }) => ({ order_item_id }))
      : []),
  ];
  const { status, buyer, warehouse } = newPackage(sending === WAREHOUSE);
  if (fresh.length > 0)
    for (const row of await tx
      .insertInto('order_package')
      .values(
        fresh.map((row) => ({
          ...row,
          store_id,
          order_id,
          shipment_status: status,
          buyer_status: buyer,
          warehouse_status: warehouse,
          created_at: changed_at,
          changed_at,
        })),
      )
      .returningAll()
      .execute())
      written.set(row.package_id, row);
  return [...written.values()];
}
