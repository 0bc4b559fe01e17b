import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { capOfOrder, readCaps, type CapScope } from './order-caps.ts';
import { findRoute, isWayOpen, routeChange } from './order-route.ts';
import { wantedOf, type OrderItemRow, type OrderState } from './order-state.ts';
import type { OrderChange } from './order-write.ts';

type Intake = {
  store: Omit<CapScope, 'owner'> & { accountId: number };
  state: OrderState;
  change: OrderChange;
  isNew: boolean;
  now: number;
};

/**
 * Adds to what was told of an order its way by the store's rules (STORE-036) and the maximum buy price of its products (decision 59), while nobody
 * bought of it. Both are asked again when what they follow from is told anew.
 */
export async function withWayAndCaps(deps: { secrets: Secrets }, tx: Db, intake: Intake): Promise<OrderChange> {
  const { store, state, change, isNew, now } = intake;
  const told = stateAfter(state, change);
  const isOther =
    isNew || (['country', 'sale', 'shipping'] as const).some((name) => told.order[name] !== state.order[name]);
  const uncapped = told.items.filter((item) => item.price > 0 && !item.is_cap_own && wantedOf(item) > 0);
  if (!isWayOpen(told) || (!isOther && uncapped.every((item) => item.cap_usd !== null))) return change;
  const route = isOther
    ? routeChange(told, await findRoute(tx, { ...store, secrets: deps.secrets, now }, told), now)
    : null;
  const order = { currency: told.order.currency, sending: route?.order.sending ?? told.order.sending };
  const caps = await readCaps(tx, { owner: deps, ...store }, { order, items: uncapped });
  const items = told.items.map((item) =>
    caps.has(item.order_item_id) ? { ...item, cap_usd: caps.get(item.order_item_id)?.capUsd ?? null } : item,
  );
  return {
    ...change,
    order: { ...change.order, ...route?.order, cap_usd: capOfOrder(items) },
    items: [...changedItems(change, items, told.items)],
    packages: [
      ...new Map([...(route?.packages ?? []), ...(change.packages ?? [])].map((row) => [row.package_id, row])).values(),
    ],
    events: [...(change.events ?? []), ...(route?.events ?? [])],
  };
}

/** The order as it would stand with the change: the way and the maxima follow from what is told now. */
function stateAfter(state: OrderState, change: OrderChange): OrderState {
  const merged = <Key extends string, Row extends Record<Key, number>>(
    key: Key,
    rows: Row[],
    parts: readonly object[],
  ): Row[] => {
    const byId = new Map(parts.map((part) => [(part as Row)[key], part]));
    return rows.map((row) => ({ ...row, ...byId.get(row[key]) }));
  };
  return {
    ...state,
    // Every part is of columns of its row.
    order: { ...state.order, ...change.order } as OrderState['order'],
    items: merged('order_item_id', state.items, change.items ?? []),
    packages: merged('package_id', state.packages, change.packages ?? []),
  };
}

/** What changes of the products: what was told, and new maxima. */
function changedItems(
  change: OrderChange,
  after: readonly OrderItemRow[],
  before: readonly OrderItemRow[],
): NonNullable<OrderChange['items']> {
  const told = new Map((change.items ?? []).map((item) => [item.order_item_id, item]));
  const capped = after.filter((item, index) => item.cap_usd !== before[index]?.cap_usd);
  for (const { order_item_id, cap_usd } of capped)
    told.set(order_item_id, { ...told.get(order_item_id), order_item_id, cap_usd });
  return [...told.values()];
}
