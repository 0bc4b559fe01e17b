import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { orderTabBit } from '@kervan/domain/orders/order-tabs';
import type { WorkerDeps } from '../../deps.ts';
import { capOfOrder, readCaps } from '../../records/orders/order-caps.ts';
import { freezeAndSettle } from '../../records/orders/freeze-forecast.ts';
import { findRoute, isWayOpen, routeChange } from '../../records/orders/order-route.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';

type Store = { storeId: number; accountId: number; market: MarketCode };

/** STORE-036: gives the orders of a store that nobody has bought their way by its rules of now, one transaction each. Safe to repeat. */
export async function routeAnew(deps: WorkerDeps, storeId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('store')
    .select(['account_id', 'market'])
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  // The column holds a market code.
  const store: Store = { storeId, accountId: row.account_id, market: row.market as MarketCode };
  for (let after = 0; ;) {
    const { rows } = await sql<{ order_id: number }>`
      select order_id from seller_order where store_id = ${storeId} and (tabs & ${sql.lit(orderTabBit('new'))}) <> 0 and not is_sending_fixed and order_id > ${after}
      order by order_id limit 500`.execute(deps.db);
    for (const { order_id: orderId } of rows) await routeOrder(deps, store, orderId);
    const last = rows.at(-1);
    if (!last) return;
    after = last.order_id;
  }
}

async function routeOrder({ db, clock, secrets }: WorkerDeps, store: Store, orderId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const scope = { accountId: store.accountId, storeId: store.storeId, now: clock.now() };
    const state = await lockOrder(tx, store.storeId, { orderId });
    if (!state || !isWayOpen(state)) return;
    const route = routeChange(state, await findRoute(tx, { ...scope, secrets }, state), scope.now);
    if (route === null) return;
    // Another way has other costs, and so another maximum.
    const order = { currency: state.order.currency, sending: route.order.sending };
    const caps = await readCaps(tx, { owner: db, ...store }, { order, items: state.items });
    const items = state.items.map((item) =>
      item.is_cap_own ? item : { ...item, cap_usd: caps.get(item.order_item_id)?.capUsd ?? null },
    );
    const changed = await changeOrder(tx, scope, state, {
      ...route,
      order: { ...route.order, cap_usd: capOfOrder(items) },
      items: items.map(({ order_item_id, cap_usd }) => ({ order_item_id, cap_usd })),
    });
    const rated = { ...store, memory: db };
    await freezeAndSettle(tx, scope, { store: rated, before: state, state: changed });
  });
}
