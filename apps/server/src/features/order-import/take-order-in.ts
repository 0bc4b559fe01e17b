import { isDeepStrictEqual } from 'node:util';
import type { MarketCode } from '@kervan/domain/markets';
import { unreportedOrder, type ReportedStatus } from '@kervan/domain/orders/reported-status';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import type { Db } from '../../db/connect.ts';
import { noteMissing, quarantineOnError } from '../../db/quarantine.ts';
import type { WorkerDeps } from '../../deps.ts';
import { bookTransactions } from '../../records/order-money/book-transactions.ts';
import { isRefundedOtherwise, paidOf, refundChange } from '../../records/order-sendings/order-refunds.ts';
import { isOrderRouteOpen } from '../../records/orders/order-route.ts';
import { lockOrder, openQuantityOf, type OrderState } from '../../records/orders/order-state.ts';
import {
  changeOrder,
  insertOrder,
  type NewOrder,
  type OrderScope,
  type ReportedChange,
} from '../../records/orders/order-write.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { inOneCurrency } from './in-one-currency.ts';
import { keepReportedBuyer } from './keep-reported-buyer.ts';
import { findListings, type SoldListings } from '../../records/orders/sold-listings.ts';
import { amountsOfOrder, faultsOfOrder, newItemOf } from './reported-items.ts';
import { changeOf } from './reported-changes.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** An order as it was told. `notified`: its status as a notification had it, where the answer holds none. */
export type ReportedOrder = { order: MarketplaceOrder; notified: ReportedStatus | null };

/**
 * Takes an order in: it is new, further on, or as it was. One transaction an order: whoever changes it meanwhile waits for nothing else. An order that no row
 * holds is set aside: when it is to be tried again, else null. An answer that is older than what was taken in changes nothing.
 */
export const takeOrderIn = (deps: WorkerDeps, store: ConnectedStore, reported: ReportedOrder): Promise<Date | null> =>
  quarantineOnError(
    { db: deps.db, log: deps.log, intake: 'orders', storeId: store.storeId, now: deps.clock.now() },
    `${store.storeId}:${reported.order.orderId.slice(0, 200)}`,
    () =>
      transact(
        deps.db,
        safeToRetry((tx) => write(deps, tx, store, reported)),
      ),
  );

async function write(deps: WorkerDeps, tx: Db, store: ConnectedStore, notified: ReportedOrder): Promise<void> {
  const { accountId, storeId, market } = store;
  const scope = { accountId, storeId, now: deps.clock.now(), market };
  const skus = notified.order.items.flatMap(({ sku }) => sku ?? []);
  const listings = await findListings(tx, storeId, skus);
  const known = await lockOrder(tx, storeId, { amazonOrderId: notified.order.orderId });
  const order = await inOneCurrency(tx, store, notified.order, known ?? null);
  const intake = { deps, store, scope, reported: { ...notified, order }, listings };
  // Null: somebody was first, and has written it by now.
  const made = known ? null : await insert(tx, intake);
  if (made) await bookTransactions(tx, scope, order.orderId, made);
  else if (known) await update(tx, intake, known);
  else {
    const state = await lockOrder(tx, storeId, { amazonOrderId: order.orderId });
    // Whoever was first may have made it in another currency.
    const again = await inOneCurrency(tx, store, notified.order, state ?? null);
    await update(tx, { ...intake, reported: { ...notified, order: again } }, state);
  }
  await noteUnfit(deps, tx, storeId, order);
}

type Intake = {
  deps: WorkerDeps;
  store: ConnectedStore;
  scope: OrderScope & { market: MarketCode };
  reported: ReportedOrder;
  listings: SoldListings;
};

async function update(tx: Db, intake: Intake, state: OrderState | undefined): Promise<void> {
  const { scope, reported } = intake;
  if (!state) throw new Error(`the order ${reported.order.orderId} is neither there nor can it be made`);
  if (isOlder(state, reported.order)) return;
  const change = await reportedChangeOf(tx, intake, state);
  if (!isNoop(state, change)) await changeOrder(tx, scope, state, await withRefunds(tx, state, change));
  // It says nothing new, and a maximum that could not be told before may be known by now.
  else if (isUncapped(state)) await changeOrder(tx, scope, state, { by: change.by, isReported: true });
}

const isUncapped = (state: OrderState): boolean =>
  isOrderRouteOpen(state) &&
  state.items.some((item) => item.cap_usd === null && item.price > 0 && openQuantityOf(item) > 0);

/** What is told of an order, of its buyer with it. */
async function reportedChangeOf(
  tx: Db,
  { deps, store, scope, reported, listings }: Intake,
  state: OrderState,
): Promise<ReportedChange> {
  const { now, market } = scope;
  const change = changeOf(state, reported, { now, listings, market });
  const buyer = await keepReportedBuyer(deps, tx, {
    store,
    state,
    order: reported.order,
    after: change?.order ?? {},
    now,
  });
  return {
    ...change,
    order: { ...change?.order, ...buyer?.order },
    events: [...(change?.events ?? []), ...(buyer?.events ?? [])],
    by: deps,
    isReported: true,
  };
}

/** Of less that is to pay all may have been given back before. */
async function withRefunds(tx: Db, state: OrderState, change: ReportedChange): Promise<ReportedChange> {
  // Every part of a change is of columns of its row.
  const after = { ...state.order, ...change.order } as OrderState['order'];
  if (paidOf(after) >= paidOf(state.order) || !(await isRefundedOtherwise(tx, after))) return change;
  const { order, isMoneyMoved } = await refundChange(tx, after);
  return { ...change, order: { ...change.order, ...order }, ...(isMoneyMoved ? { isMoneyMoved } : {}) };
}

const isOlder = ({ order }: OrderState, reported: MarketplaceOrder): boolean =>
  order.marketplace_at !== null && order.marketplace_at.getTime() > Date.parse(reported.updatedAt);

/** The answer was taken in before, or reports nothing new: no new version, no event. */
function isNoop({ order }: OrderState, change: ReportedChange): boolean {
  const parts = [change.items, change.newItems, change.purchases, change.packages, change.events];
  if (parts.some((part) => (part?.length ?? 0) > 0)) return false;
  const { read_at: _, ...given } = change.order ?? {};
  // The keys of a patch are columns of the row.
  return Object.entries(given).every(([name, value]) => isDeepStrictEqual(value, order[name as keyof typeof order]));
}

/** A new order as one of which nothing is known but what it is of, with what was told of its course. */
async function insert(tx: Db, intake: Intake): Promise<OrderState | null> {
  const {
    store,
    scope,
    listings,
    reported: { order },
  } = intake;
  const settings = await readSettings(tx, store.storeId);
  const items = order.items.map((item) => newItemOf(item, listings));
  const at = new Date(order.updatedAt);
  const fresh: NewOrder = {
    amazon_order_id: order.orderId,
    order_status: unreportedOrder.order,
    seller_status: unreportedOrder.seller.status,
    is_pending: unreportedOrder.isPending,
    purchased_at: new Date(order.createdAt),
    fulfilment: order.isFulfilledByAmazon ? 'AFN' : 'MFN',
    sales_channel: order.salesChannel,
    replaces: order.replaces,
    sending: settings?.settings.sendingType === 'direct' ? DIRECT : WAREHOUSE,
    units: Math.max(
      1,
      items.reduce((sum, item) => sum + item.quantity, 0),
    ),
    ...amountsOfOrder(items, order, store.market),
    faults: faultsOfOrder(order, listings, store.market),
    marketplace_at: at,
    read_at: new Date(scope.now),
    items,
    events: [{ kind: 'imported' as const, key: 'imported', at: new Date(order.createdAt), actor: 'marketplace' }],
  };
  return insertOrder(tx, scope, fresh, (state) => reportedChangeOf(tx, intake, state));
}

/** Decision 32: amounts that no column holds are missing, and it is said which. */
async function noteUnfit(deps: WorkerDeps, tx: Db, storeId: number, order: MarketplaceOrder): Promise<void> {
  const fields = order.items.flatMap(({ itemId, unfit }) => unfit.map((name) => `${itemId}.${name}`.slice(0, 100)));
  if (fields.length > 0)
    await noteMissing({ tx, log: deps.log, intake: 'orders', storeId, now: deps.clock.now() }, [
      { key: `${storeId}:${order.orderId.slice(0, 200)}:amounts`, fields: fields.slice(0, 50) },
    ]);
}
