/**
 * Orders of a store with their products, purchases, parcels and history. What their tabs hold and amount to follows in the database (migration 0117).
 * Only writer of: seller_order, order_sum, order_sum_step, order_item, order_purchase, order_package, order_event, order_settings, order_reading,
 * order_sweep, order_pii, order_word, order_money, order_sending, item_sale, order_transaction, margin_risk, margin_risk_state, source_volatility,
 * order_refund, order_return, return_sweep, return_label, buyer_invoice, buyer_invoice_series.
 */
import { sql, type Insertable, type Updateable } from 'kysely';
import { BuyerOrderStatus, worstFirst } from '@kervan/domain/orders/buyer-order-status';
import { purgeAt } from '@kervan/domain/orders/buyer-data';
import { BuyerReturn } from '@kervan/domain/orders/order-toggles';
import { isReturnDelivered } from '@kervan/domain/orders/returns';
import { orderTabBits } from '@kervan/domain/orders/order-tabs';
import { lookAt } from '@kervan/domain/orders/order-watch';
import { newPackage } from '@kervan/domain/orders/package-state';
import { rolledUp } from '@kervan/domain/orders/roll-up';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import type { Db } from '../../db/connect.ts';
import { tellOfStore } from '../stores/notice-settings.ts';
import type { OrderEvent, OrderItem, OrderPackage, OrderPurchase, SellerOrder } from '../../db/schema.generated.ts';
import { announce } from '../../events/announce.ts';
import { WorkKind, workSoon } from '../warehouse/package-work.ts';
import { revalue } from '../warehouse/parcel-value.ts';
import { noteSales } from './item-sales.ts';
import { keepMoments } from './order-moments.ts';
import { useLabels } from './return-label-rows.ts';
import {
  isConfirmed,
  packageStateOf,
  sellerStandingOf,
  unitsOf,
  wantedOf,
  type OrderItemRow,
  type OrderPackageRow,
  type OrderPurchaseRow,
  type OrderRow,
  type OrderState,
} from './order-state.ts';

type Fixed = 'store_id' | 'order_id';
/** What follows from the rest and is never given: the roll-up of the parcels, the tabs, when it is looked at again, the numbers of changes. */
type Derived = 'shipped_as' | 'buyer_status' | 'shipment_status' | 'tabs' | 'look_at' | 'version' | 'changed_at';

/** A line of an order's history. `key`: the fact of outside it stands for, so that it is kept once. */
export type NewOrderEvent = Omit<Insertable<OrderEvent>, Fixed | 'noted_at' | 'event_id' | 'details'> & {
  details?: Record<string, string | number | boolean | null>;
};

export type NewPackage = Omit<
  Insertable<OrderPackage>,
  Fixed | 'shipment_status' | 'buyer_status' | 'warehouse_status' | 'created_at' | 'changed_at'
>;

/** What happens to an order in one step. Rows are named by their ids; parts that are left out stay as they are. */
export type OrderChange = {
  order?: Omit<Updateable<SellerOrder>, Fixed | Derived>;
  items?: (Omit<Updateable<OrderItem>, Fixed> & { order_item_id: number })[];
  newItems?: Omit<Insertable<OrderItem>, Fixed>[];
  purchases?: (Omit<Updateable<OrderPurchase>, Fixed> & { purchase_id: number })[];
  /** `package_id`: the parcel in which it comes. */
  newPurchases?: (Omit<Insertable<OrderPurchase>, Fixed | 'created_at' | 'changed_at'> & { package_id?: number })[];
  packages?: (Omit<Updateable<OrderPackage>, Fixed> & { package_id: number })[];
  newPackages?: NewPackage[];
  events?: NewOrderEvent[];
};

export type NewOrder = Omit<
  Insertable<SellerOrder>,
  'store_id' | Derived | 'created_at' | 'order_id' | 'seller_return' | 'seller_refunded'
> & { items: Omit<Insertable<OrderItem>, Fixed>[]; events?: NewOrderEvent[] };

/** Whose order, and the market clock's now. */
export type OrderScope = { accountId: number; storeId: number; now: number };

/**
 * Keeps a new order with a parcel for each product. Null where the store has an order of that number already: nothing is written, whoever was
 * first. In the caller's transaction.
 */
export async function insertOrder(
  tx: Db,
  scope: OrderScope,
  { items, events, ...order }: NewOrder,
): Promise<OrderState | null> {
  const at = new Date(scope.now);
  const inserted = await tx
    .insertInto('seller_order')
    .values({
      ...order,
      store_id: scope.storeId,
      shipped_as: order.seller_status,
      buyer_status: worstFirst[0] ?? 1,
      shipment_status: ShipmentStatus.NotShipped,
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'amazon_order_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return null;
  const empty: OrderState = { order: inserted, items: [], purchases: [], packages: [] };
  return changeOrder(tx, scope, empty, { newItems: items, ...(events ? { events } : {}) });
}

/**
 * The one way in which an order changes: writes the parts, rolls their statuses up (ORD-047, ORD-049), finds its tabs, keeps the
 * history, has the listings decided again whose pieces are spoken for (decision 64), and announces it. `state`: as it was read under its lock in this transaction. Answers the order as it stands afterwards.
 */
export async function changeOrder(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  change: OrderChange,
): Promise<OrderState> {
  const { storeId } = scope;
  const orderId = state.order.order_id;
  const items = await writeItems(tx, state, change);
  const purchases = await writePurchases(tx, scope, state, change);
  const packages = await writePackages(tx, scope, state, change, items);
  await useLabels(tx, state.packages, packages);
  const told = { ...acceptedReturn(state.packages, packages), ...change.order };
  const order = await writeRow(tx, scope, { before: state.order, change: told, items, packages });
  await keepEvents(tx, scope, orderId, change.events ?? []);
  await keepMoments(tx, scope, state.order, order);
  if (state.order.delivered_at === null && order.delivered_at !== null) await purgeAfterDelivery(tx, order);
  const after: OrderState = { order, items, purchases, packages };
  await noteSales(tx, scope, state, after);
  await tellWarehouse(tx, scope, state, after);
  await revalue(tx, scope, state, after);
  await announce(tx, scope.accountId, { type: 'order', storeId, ids: [orderId] });
  return after;
}

/** RET-003: once the source has accepted what came back the return to it is delivered; the seller may correct it afterwards. */
function acceptedReturn(before: readonly OrderPackageRow[], after: readonly OrderPackageRow[]) {
  const isDone = (rows: readonly OrderPackageRow[]) =>
    isReturnDelivered(rows.map((row) => ({ status: packageStateOf(row).status })));
  return isDone(after) && !isDone(before) ? { buyer_return: BuyerReturn.delivered } : {};
}

/** What the warehouse has to hear of a parcel in its hands: how it comes there, that it does not come, that it does after all, that it stays there. */
async function tellWarehouse(tx: Db, { storeId, now }: OrderScope, before: OrderState, after: OrderState) {
  const was = new Map(before.packages.map((row) => [row.package_id, row]));
  const isCancelled = (row: OrderPackageRow): boolean => row.shipment_status === ShipmentStatus.Cancelled;
  const isKept = (row: OrderPackageRow): boolean => row.shipment_status === ShipmentStatus.MarkedAsDontSend;
  for (const row of after.packages) {
    const old = was.get(row.package_id);
    const isSame =
      old?.inbound_tracking === row.inbound_tracking &&
      old.inbound_carrier === row.inbound_carrier &&
      isCancelled(old) === isCancelled(row) &&
      (isKept(old) || !isKept(row));
    if (row.package_ref !== null && old && !isSame)
      await workSoon(tx, { storeId, packageId: row.package_id }, { kind: WorkKind.Tell, at: now });
  }
}

async function writeItems(
  tx: Db,
  state: OrderState,
  { items = [], newItems = [] }: OrderChange,
): Promise<OrderItemRow[]> {
  const { store_id, order_id } = state.order;
  const written = new Map(state.items.map((row) => [row.order_item_id, row]));
  for (const { order_item_id, ...values } of items) {
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
      .values(newItems.map((item) => ({ ...item, store_id, order_id })))
      .returningAll()
      .execute())
      written.set(row.order_item_id, row);
  return [...written.values()];
}

async function writePurchases(
  tx: Db,
  { now }: OrderScope,
  state: OrderState,
  { purchases = [], newPurchases = [] }: OrderChange,
): Promise<OrderPurchaseRow[]> {
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
    if (package_id !== undefined)
      await tx
        .updateTable('order_package')
        .set({ purchase_id: row.purchase_id })
        .where('store_id', '=', store_id)
        .where('order_id', '=', order_id)
        .where('package_id', '=', package_id)
        .execute();
  }
  return [...written.values()];
}

/** Each product has a parcel from the beginning: not bought is a status of it. */
async function writePackages(
  tx: Db,
  { now }: OrderScope,
  state: OrderState,
  { packages = [], newPackages = [], newItems = [] }: OrderChange,
  items: readonly OrderItemRow[],
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
  const { status, buyer, warehouse } = newPackage(state.order.sending === WAREHOUSE);
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

/** Codes of `sending`. */
export const DIRECT = 0;
export const WAREHOUSE = 1;
/** The way of an order by its name. */
export const sendingTypeOf = ({ sending }: { sending: number }): SendingType =>
  sending === WAREHOUSE ? 'warehouse' : 'direct';

type Written = {
  before: OrderRow;
  change: NonNullable<OrderChange['order']>;
  items: readonly OrderItemRow[];
  packages: readonly OrderPackageRow[];
};

async function writeRow(
  tx: Db,
  { storeId, now }: OrderScope,
  { before, change, items, packages }: Written,
): Promise<OrderRow> {
  const given = { ...before, ...change } as OrderRow;
  const standing = rolledUp(
    { order: given.order_status, seller: sellerStandingOf(given) },
    unitsOf({ items: [...items], packages: [...packages] }),
  );
  const worst = packages.find((row) => packageStateOf(row).buyer === standing.buyer);
  const tabs = orderTabBits({
    order: standing.order,
    seller: standing.seller.status,
    buyer: standing.buyer,
    hasFlag: given.flag_id !== null,
    isCancellationRequested: given.cancel_requested,
  });
  const look = lookAt(
    {
      order: standing.order,
      seller: standing.seller.status,
      shipBy: given.ship_by?.getTime() ?? null,
      parcels: packages.flatMap((row) => watchedOf(row, items)),
    },
    now,
  );
  return tx
    .updateTable('seller_order')
    .set({
      ...change,
      units: piecesOf(items) ?? given.units,
      look_at: look === null ? null : new Date(look),
      order_status: standing.order,
      seller_status: standing.seller.status,
      shipped_as: standing.seller.shippedAs,
      buyer_status: standing.buyer,
      shipment_status: worst?.shipment_status ?? ShipmentStatus.NotShipped,
      tabs,
      delivered_at: given.delivered_at ?? deliveredWith(standing.buyer, packages),
      version: before.version + 1,
      changed_at: new Date(now),
    })
    .where('store_id', '=', storeId)
    .where('order_id', '=', before.order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Pieces that are wanted (decision 70), and those that were ordered where none is any more; null = no product is known. */
function piecesOf(items: readonly OrderItemRow[]): number | null {
  if (items.length === 0) return null;
  const sum = (of: (item: OrderItemRow) => number) => items.reduce((all, item) => all + of(item), 0);
  return Math.max(1, sum(wantedOf) || sum(({ quantity }) => quantity));
}

/** An order is delivered with the last of its parcels, whoever told of that. */
function deliveredWith(buyer: BuyerOrderStatus, packages: readonly OrderPackageRow[]): Date | null {
  const moments = packages.flatMap((row) => (row.delivered_at === null ? [] : [row.delivered_at.getTime()]));
  return buyer === BuyerOrderStatus.Delivered && moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

/** ORD-072: from its delivery on, not from the promised one. */
const purgeAfterDelivery = (
  tx: Db,
  { store_id, order_id, purchased_at, ship_by, deliver_by, delivered_at }: OrderRow,
) =>
  tx
    .updateTable('order_pii')
    .set({
      purge_after: new Date(
        purgeAt({
          deliveredAt: delivered_at?.getTime() ?? null,
          deliverBy: deliver_by?.getTime() ?? null,
          shipBy: ship_by?.getTime() ?? null,
          purchasedAt: purchased_at.getTime(),
        }),
      ),
    })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();

/** A parcel of a product that is still wanted, as its order is watched by (STORE-029). */
const watchedOf = (row: OrderPackageRow, items: readonly OrderItemRow[]) =>
  items
    .filter((item) => item.order_item_id === row.order_item_id && wantedOf(item) > 0)
    .map((item) => ({
      status: row.shipment_status,
      tracking: row.tracking,
      isConfirmed: isConfirmed(item, row),
      lastEventAt: row.last_event_at?.getTime() ?? null,
    }));

/** Adds lines to an order's history; those of a fact that is known stay as they were. */
export async function keepEvents(
  tx: Db,
  { accountId, storeId, now }: OrderScope,
  orderId: number,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('order_event')
    .values(
      events.map(({ details, ...event }) => ({
        ...event,
        store_id: storeId,
        order_id: orderId,
        noted_at: new Date(now),
        details: details ? JSON.stringify(details) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id', 'key']).where('key', 'is not', null).doNothing(),
    )
    .execute();
  if (events.some((event) => event.kind === 'buyFailed'))
    await tellOfStore(tx, { accountId, storeId, event: 'orderProblem', key: `${orderId}:${now}`, now });
}
