import { isDeepStrictEqual } from 'node:util';
import { unheardOrder, type ToldStatus } from '@kervan/domain/orders/told-status';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import type { Db } from '../../db/connect.ts';
import { noteMissing, orSetAside } from '../../db/set-aside.ts';
import type { WorkerDeps } from '../../deps.ts';
import { bookTransactions } from '../../records/orders/book-transactions.ts';
import { freezeAndSettle } from '../../records/orders/freeze-forecast.ts';
import { paidOf, standAsRefunded } from '../../records/orders/order-refunds.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import {
  changeOrder,
  DIRECT,
  insertOrder,
  WAREHOUSE,
  type OrderChange,
  type OrderScope,
} from '../../records/orders/order-write.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { withWayAndCaps } from '../../records/orders/way-and-caps.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { withForecast } from './forecast-at-intake.ts';
import { keepToldBuyer } from './keep-told-buyer.ts';
import { findListings, type SoldListings } from '../../records/orders/sold-listings.ts';
import { amountsOfOrder, faultsOfOrder, newItemOf } from './told-items.ts';
import { changeOf } from './told-changes.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** An order as it was told. `heard`: its status as a notification had it, where the answer holds none. */
export type ToldOrder = { order: MarketplaceOrder; heard: ToldStatus | null };

/**
 * Takes an order in: it is new, further on, or as it was. One transaction an order: whoever changes it meanwhile waits for nothing else. An order that no row
 * holds is set aside: when it is to be tried again, else null. An answer that is older than what was taken in changes nothing.
 */
export const takeOrderIn = (deps: WorkerDeps, store: ConnectedStore, told: ToldOrder): Promise<Date | null> =>
  orSetAside(
    { db: deps.db, log: deps.log, intake: 'orders', storeId: store.storeId, now: deps.clock.now() },
    `${store.storeId}:${told.order.orderId.slice(0, 200)}`,
    () =>
      transact(
        deps.db,
        safeToRetry((tx) => write(deps, tx, store, told)),
      ),
  );

async function write(deps: WorkerDeps, tx: Db, store: ConnectedStore, told: ToldOrder): Promise<void> {
  const { order } = told;
  const scope = { accountId: store.accountId, storeId: store.storeId, now: deps.clock.now() };
  const listings = await findListings(
    tx,
    store.storeId,
    order.items.flatMap(({ sku }) => sku ?? []),
  );
  const known = await lockOrder(tx, store.storeId, { amazonOrderId: order.orderId });
  // Null: somebody was first, and has written it by now.
  const made = known ? null : await insert(deps, tx, scope, { store, order, listings });
  const state = known ?? made ?? (await lockOrder(tx, store.storeId, { amazonOrderId: order.orderId }));
  if (!state) throw new Error(`the order ${order.orderId} is neither there nor can it be made`);
  if (isOlder(state, order)) return;
  const change = changeOf(state, told, { now: scope.now, listings, market: store.market });
  const buyer = await keepToldBuyer(deps, tx, { store, state, order, after: change?.order ?? {}, now: scope.now });
  const heard: OrderChange = {
    ...change,
    order: { ...change?.order, ...buyer?.order },
    events: [...(change?.events ?? []), ...(buyer?.events ?? [])],
  };
  const all = await withWayAndCaps(deps, tx, { store, state, change: heard, isNew: made !== null, now: scope.now });
  if (!isNothing(state, all)) {
    const changed = await changeOrder(tx, scope, state, all);
    const settled = await freezeAndSettle(tx, scope, {
      store: { ...store, memory: deps },
      before: state,
      state: changed,
    });
    // What was given back before may be all that is left to pay.
    if (paidOf(changed.order) < paidOf(state.order)) await standAsRefunded(tx, scope, settled);
  }
  if (made) await bookTransactions(tx, { ...scope, market: store.market }, order.orderId);
  await noteUnfit(deps, tx, store.storeId, order);
}

const isOlder = ({ order }: OrderState, told: MarketplaceOrder): boolean =>
  order.marketplace_at !== null && order.marketplace_at.getTime() > Date.parse(told.updatedAt);

/** An answer that was taken in before, or says nothing else: the order keeps its version, and nobody is told. */
function isNothing({ order }: OrderState, change: OrderChange): boolean {
  const parts = [change.items, change.newItems, change.purchases, change.packages, change.events];
  if (parts.some((part) => (part?.length ?? 0) > 0)) return false;
  const { read_at: _, ...given } = change.order ?? {};
  // The keys of a patch are columns of the row.
  return Object.entries(given).every(([name, value]) => isDeepStrictEqual(value, order[name as keyof typeof order]));
}

/** A new order as one of which nothing is known but what it is of: what was told of its course is a change of it. */
async function insert(
  deps: WorkerDeps,
  tx: Db,
  scope: OrderScope,
  { store, order, listings }: { store: ConnectedStore; order: MarketplaceOrder; listings: SoldListings },
): Promise<OrderState | null> {
  const settings = await readSettings(tx, store.storeId);
  const items = order.items.map((item) => newItemOf(item, listings));
  const at = new Date(order.updatedAt);
  const fresh = {
    amazon_order_id: order.orderId,
    order_status: unheardOrder.order,
    seller_status: unheardOrder.seller.status,
    is_pending: unheardOrder.isPending,
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
    events: [{ kind: 'imported', key: 'imported', at: new Date(order.createdAt), actor: 'marketplace' }],
  };
  return insertOrder(tx, scope, await withForecast(deps, tx, store, fresh));
}

/** Decision 32: amounts that no column holds are missing, and it is said which. */
async function noteUnfit(deps: WorkerDeps, tx: Db, storeId: number, order: MarketplaceOrder): Promise<void> {
  const fields = order.items.flatMap(({ itemId, unfit }) => unfit.map((name) => `${itemId}.${name}`.slice(0, 100)));
  if (fields.length > 0)
    await noteMissing({ tx, log: deps.log, intake: 'orders', storeId, now: deps.clock.now() }, [
      { key: `${storeId}:${order.orderId.slice(0, 200)}:amounts`, fields: fields.slice(0, 50) },
    ]);
}
