import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { freezeAndSettle } from './freeze-forecast.ts';
import { capOfOrder, readCaps } from './order-caps.ts';
import { findRoute, isWayOpen, routeChange, type RouteChange } from './order-route.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder, type OrderScope } from './order-write.ts';

/**
 * Decision 72: the order on its new way. Another way has other costs: the maxima that are not the seller's own and the forecast are made anew with it. `state`: under its
 * lock, with an open way; `owner`: whose settings cache, a process's deps. Answers it as it stands afterwards.
 */
export async function changeWay(
  tx: Db,
  scope: OrderScope,
  owner: object,
  { state, route }: { state: OrderState; route: RouteChange },
): Promise<OrderState> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  // The column holds a market code.
  const store = { storeId: scope.storeId, market: market as MarketCode };
  const order = { currency: state.order.currency, sending: route.order.sending };
  const caps = await readCaps(tx, { owner, ...store }, { order, items: state.items });
  const items = state.items.map((item) =>
    item.is_cap_own ? item : { ...item, cap_usd: caps.get(item.order_item_id)?.capUsd ?? null },
  );
  const changed = await changeOrder(tx, scope, state, {
    ...route,
    order: { ...route.order, cap_usd: capOfOrder(items) },
    items: items.map(({ order_item_id, cap_usd }) => ({ order_item_id, cap_usd })),
  });
  return freezeAndSettle(tx, scope, { store: { ...store, memory: owner }, before: state, state: changed });
}

/** STORE-036: asks the rules for the order's way again, where it is still open; after everything that they look at. */
export async function askWayAgain(
  tx: Db,
  scope: OrderScope & { secrets: Secrets },
  owner: object,
  state: OrderState,
): Promise<OrderState> {
  if (!isWayOpen(state)) return state;
  const route = routeChange(state, await findRoute(tx, scope, state), scope.now);
  return route === null ? state : changeWay(tx, scope, owner, { state, route });
}
