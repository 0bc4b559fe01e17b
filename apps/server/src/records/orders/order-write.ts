/**
 * Orders of a store with their products, purchases, parcels and history. What their tabs hold and amount to follows in the database (triggers of seller_order).
 * Only writer of: seller_order, order_item, order_purchase, order_package, order_event, order_settings, order_reading, order_sweep, item_sale.
 */
import type { Insertable, Updateable } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { worstFirst } from '@kervan/domain/orders/buyer-order-status';

import { BuyerReturn } from '@kervan/domain/orders/order-toggles';
import { isReturnDelivered } from '@kervan/domain/orders/returns';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { Route } from '@kervan/domain/orders/routing-rules';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { Db } from '../../db/connect.ts';
import type { OrderEvent, OrderItem, OrderPackage, OrderPurchase, SellerOrder } from '../../db/schema.generated.ts';
import { announce } from '../../events/announce.ts';
import { WorkKind, workSoon } from '../warehouse/package-work.ts';
import { revalue } from '../warehouse/parcel-value.ts';
import { noteSales } from './item-sales.ts';
import { derive, type Derived, type Means } from './order-derive.ts';
import { draftOf, partsById } from './order-draft.ts';
import { keepEvents } from './order-events.ts';
import { keepMoments } from './order-moments.ts';
import { writeItems, writePackages, writePurchases } from './order-parts.ts';
import { parcelsAfter } from './order-pieces.ts';
import { packageStateOf, type OrderPackageRow, type OrderRow, type OrderState } from './order-state.ts';
import { insertMoney, type OrderMoneyLine } from '../order-money/insert-money.ts';
import { purgeAfterDelivery } from '../order-pii/purge-after-delivery.ts';
import { useLabels } from '../order-sendings/return-label-rows.ts';

type Fixed = 'store_id' | 'order_id';
/** What follows from the rest and is never given: the roll-up of the parcels, the tabs, when it is looked at again, the numbers of changes. */
type RolledUp = 'shipped_as' | 'buyer_status' | 'shipment_status' | 'tabs' | 'look_at' | 'version' | 'changed_at';
/** Likewise its maximum, what it is expected to leave, and what it leaves. */
type Money =
  | 'cap_usd'
  | 'forecast'
  | 'rate_ppm'
  | 'local_ppm'
  | 'settled'
  | 'refund_waiting'
  | 'refunded'
  | 'cost'
  | 'profit'
  | 'profit_bp'
  | 'has_actuals';
/** What its way follows from: who changes it gives what the way is asked with. */
type Destination = 'country' | 'sale' | 'shipping';

/** A line of an order's history. `key`: the fact of outside it stands for, so that it is kept once; `kind`: one that has a sentence. */
export type NewOrderEvent = Omit<Insertable<OrderEvent>, Fixed | 'noted_at' | 'event_id' | 'details' | 'kind'> & {
  kind: OrderEventKind;
  details?: Record<string, string | number | boolean | null>;
};

export type NewPackage = Omit<
  Insertable<OrderPackage>,
  Fixed | 'shipment_status' | 'buyer_status' | 'warehouse_status' | 'created_at' | 'changed_at'
>;

type Parts = {
  items?: (Omit<Updateable<OrderItem>, Fixed> & { order_item_id: number })[];
  newItems?: Omit<Insertable<OrderItem>, Fixed>[];
  purchases?: (Omit<Updateable<OrderPurchase>, Fixed> & { purchase_id: number })[];
  /** `package_id`: the parcel in which it comes. */
  newPurchases?: (Omit<Insertable<OrderPurchase>, Fixed | 'created_at' | 'changed_at'> & { package_id?: number })[];
  packages?: (Omit<Updateable<OrderPackage>, Fixed> & { package_id: number })[];
  newPackages?: NewPackage[];
  events?: NewOrderEvent[];
  /** What moved for it, booked with the change; a function is asked once its purchases stand. */
  money?: readonly OrderMoneyLine[] | ((written: OrderState) => Promise<readonly OrderMoneyLine[]>);
  /** Something that its profit follows from was written elsewhere: a refund, a transaction, a parcel of the warehouse. */
  isMoneyMoved?: true;
  /** The way that somebody chose; it counts while the order's is open. */
  route?: Route;
};

/** What happens to an order in one step. Rows are named by their ids; parts that are left out stay as they are. */
export type OrderChange = Parts & { order?: Omit<Updateable<SellerOrder>, Fixed | RolledUp | Money | Destination> };

/**
 * The same of who tells where it goes and what is paid for it, or asks for its way again (`isRouteAsked`). `isReported`: it is told as it is now, and what
 * could not be told of it before is tried again. `by`: what its way is asked with.
 */
export type ReportedChange = Parts & {
  order?: Omit<Updateable<SellerOrder>, Fixed | RolledUp | Money>;
  by: Means;
  isReported?: true;
  isRouteAsked?: true;
};

export type NewOrder = Omit<
  Insertable<SellerOrder>,
  'store_id' | RolledUp | 'created_at' | 'order_id' | 'seller_return' | 'seller_refunded'
> & { items: Omit<Insertable<OrderItem>, Fixed>[]; events?: NewOrderEvent[] };

/** Whose order, and the market clock's now. `market`: of the store, where it is known; else it is asked for when it is needed. */
export type OrderScope = { accountId: number; storeId: number; now: number; market?: MarketCode };

/**
 * Keeps a new order with a parcel for each product, and what else is told of it: one step. Null where the store has an order of that number already:
 * nothing is written, whoever was first. In the caller's transaction.
 */
export async function insertOrder(
  tx: Db,
  scope: OrderScope,
  { items, events = [], ...order }: NewOrder,
  andThen: (made: OrderState) => Promise<OrderChange | ReportedChange> = async () => ({}),
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
  const rows = await writeItems(tx, empty, { newItems: items }, new Map());
  const packages = await writePackages(
    tx,
    scope,
    empty,
    { newItems: items },
    { items: rows, sending: inserted.sending },
  );
  const made = { ...empty, items: rows, packages };
  const change = await andThen(made);
  return apply(tx, scope, { state: made, isNew: true }, { ...change, events: [...events, ...(change.events ?? [])] });
}

/**
 * The one way in which an order changes: applies the change, derives what follows of it (roll-up, tabs, way, maxima, forecast, profit), writes it once,
 * keeps the history, has the listings decided again whose pieces are spoken for (decision 64), and announces it once. `state`: as it was read under its
 * lock in this transaction. Answers the order as it stands afterwards; where a change says nothing and nothing new follows, nothing is written.
 */
export const changeOrder = (
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  change: OrderChange | ReportedChange,
): Promise<OrderState> => apply(tx, scope, { state, isNew: false }, change);

async function apply(
  tx: Db,
  scope: OrderScope,
  { state, isNew }: { state: OrderState; isNew: boolean },
  reported: OrderChange | ReportedChange,
): Promise<OrderState> {
  const { storeId, now } = scope;
  const orderId = state.order.order_id;
  const before: OrderState = isNew ? { ...state, items: [], purchases: [], packages: [] } : state;
  const { purchases, links } = await writePurchases(tx, scope, state, reported);
  const linked = withParcels(reported, { packages: links });
  const change = withParcels(linked, isNew ? {} : parcelsAfter(state, draftOf(state, linked, purchases), now));
  const { money = [] } = change;
  const lines = typeof money === 'function' ? await money({ ...state, purchases }) : money;
  const booked = await insertMoney(tx, { storeId, orderId, now }, lines);
  const given = draftOf(state, change, purchases);
  const accepted = acceptedReturn(before.packages, given.packages);
  const draft = { ...given, order: { ...given.order, ...accepted, ...change.order } as OrderRow };
  const derived = await derive(tx, scope, {
    before: isNew ? null : state,
    draft,
    by: 'by' in change ? change.by : undefined,
    isReported: 'by' in change && (isNew || change.isReported === true),
    isRouteAsked: 'by' in change && change.isRouteAsked === true,
    route: change.route,
    isMoneyMoved: booked.lines > 0 || change.isMoneyMoved === true,
  });
  if (!isNew && isEmpty(change) && booked.refunded === 0 && derived.isSame && derived.events.length === 0) return state;
  const items = await writeItems(tx, state, change, derived.items);
  const packages = await writePackages(tx, scope, state, withRoute(change, derived), {
    items,
    sending: derived.order.sending,
  });
  await useLabels(tx, before.packages, packages);
  const order = await writeRow(tx, scope, state.order, {
    ...accepted,
    ...change.order,
    ...derived.order,
    ...(booked.refunded === 0 ? {} : { refunded: state.order.refunded + booked.refunded }),
  });
  await keepEvents(tx, scope, orderId, [...(change.events ?? []), ...derived.events]);
  await keepMoments(tx, scope, state.order, order);
  if (state.order.delivered_at === null && order.delivered_at !== null) await purgeAfterDelivery(tx, order);
  const after: OrderState = { order, items, purchases, packages };
  await noteSales(tx, scope, before, after);
  await tellWarehouse(tx, scope, before, after);
  await revalue(tx, scope, before, after);
  await announce(tx, scope.accountId, { type: 'order', storeId, ids: [orderId] });
  return after;
}

/** A change with what follows of it for the parcels of products that are bought in parts. */
const withParcels = (change: OrderChange | ReportedChange, follows: OrderChange): OrderChange | ReportedChange => ({
  ...change,
  packages: [...(change.packages ?? []), ...(follows.packages ?? [])],
  newPackages: [...(change.newPackages ?? []), ...(follows.newPackages ?? [])],
  events: [...(change.events ?? []), ...(follows.events ?? [])],
});

/** Whether a change says nothing itself. */
const isEmpty = ({ order = {}, ...parts }: OrderChange | ReportedChange): boolean =>
  Object.keys(order).length === 0 &&
  [
    parts.items,
    parts.newItems,
    parts.purchases,
    parts.newPurchases,
    parts.packages,
    parts.newPackages,
    parts.events,
  ].every((rows = []) => rows.length === 0);

/** The parcels of an order that got another way go it, too. */
function withRoute(
  change: OrderChange | ReportedChange,
  { packages }: Derived,
): Pick<OrderChange, 'packages' | 'newPackages' | 'newItems'> {
  const byId = partsById('package_id', change.packages ?? []);
  for (const row of packages) if (row.package_id > 0) byId.set(row.package_id, { ...byId.get(row.package_id), ...row });
  return { ...change, packages: [...byId.values()] };
}

function writeRow(
  tx: Db,
  { storeId, now }: OrderScope,
  { order_id, version }: OrderRow,
  values: Updateable<SellerOrder>,
): Promise<OrderRow> {
  return tx
    .updateTable('seller_order')
    .set({ ...values, version: version + 1, changed_at: new Date(now) })
    .where('store_id', '=', storeId)
    .where('order_id', '=', order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
