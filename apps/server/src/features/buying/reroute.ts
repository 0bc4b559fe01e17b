import { sql } from 'kysely';
import { orderTabBit } from '@kervan/domain/orders/order-tabs';
import type { WorkerDeps } from '../../deps.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

type Store = { storeId: number; accountId: number };

/** STORE-036: gives the orders of a store that nobody has bought their way by its rules of now, one transaction each. Safe to repeat. */
export async function reroute(deps: WorkerDeps, storeId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('store')
    .select('account_id')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const store: Store = { storeId, accountId: row.account_id };
  for (let after = 0; ;) {
    const { rows } = await sql<{ order_id: number }>`
      select order_id from seller_order where store_id = ${storeId} and (tabs & ${sql.lit(orderTabBit('new'))}) <> 0 and not is_sending_fixed and order_id > ${after}
      order by order_id limit 500`.execute(deps.db);
    await eachAlone(rows, ({ order_id: orderId }) => routeOrder(deps, store, orderId), {
      log: deps.log,
      named: ({ order_id: orderId }) => ({ storeId, orderId }),
      said: 'an order could not be given its way anew',
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last.order_id;
  }
}

async function routeOrder(deps: WorkerDeps, store: Store, orderId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const scope = { accountId: store.accountId, storeId: store.storeId, now: deps.clock.now() };
    const state = await lockOrder(tx, store.storeId, { orderId });
    if (state) await changeOrder(tx, scope, state, { by: deps, isRouteAsked: true });
  });
}
