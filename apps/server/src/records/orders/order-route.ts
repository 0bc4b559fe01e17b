import { sql } from 'kysely';
import { isRouteOpen } from '@kervan/domain/orders/order-route';
import { routeOf, type Route, type RoutedOrder } from '@kervan/domain/orders/routing-rules';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readSettings } from '../settings/settings-write.ts';
import { readBuyers } from '../order-pii/buyer-data.ts';
import { readOpenRoutes } from './open-routes.ts';
import { factsOf } from './order-facts.ts';
import { readOrderSettings } from './order-settings.ts';
import { openQuantityOf, type OrderState } from './order-state.ts';

type Scope = { accountId: number; storeId: number; secrets: Secrets; now: number };

/** An order whose way is still open (domain/orders/derive-order). */
export const isOrderRouteOpen = (state: OrderState): boolean => isRouteOpen(factsOf(state));

/** STORE-036: the way of an order by the rules of its store, as they are now. */
export async function findRoute(tx: Db, scope: Scope, state: OrderState): Promise<Route> {
  const settings = await readSettings(tx, scope.storeId);
  const { rules } = await readOrderSettings(tx, scope.storeId);
  const order = rules.length === 0 ? anyOrder(state) : await routedOrder(tx, scope, state);
  const routing = { defaultSending: settings?.settings.sendingType ?? 'warehouse', rules };
  return routeOf(order, routing, await readOpenRoutes(tx, scope.storeId));
}

const priceOf = ({ order }: OrderState): number => order.sale + order.shipping;

/** Where no rule looks at it. */
const anyOrder = (state: OrderState): RoutedOrder => ({
  price: priceOf(state),
  weightG: null,
  categories: [],
  brand: null,
  asins: [],
  voltage: null,
  country: null,
  state: null,
});

type Sold = { item_id: number; brand: string | null; category_path: string | null; voltage: number | null };

async function routedOrder(tx: Db, scope: Scope, state: OrderState): Promise<RoutedOrder> {
  const items = state.items.filter((item) => openQuantityOf(item) > 0);
  const itemIds = items.flatMap(({ item_id }) => item_id ?? []);
  const { rows } = await sql<Sold>`
    select i.item_id, coalesce(d.brand, s.brand) as brand, s.category_path, p.voltage from item i
      join item_details d on d.store_id = i.store_id and d.item_id = i.item_id
      join source_product p on p.source_id = i.source_id left join source_details s on s.source_id = i.source_id
    where i.store_id = ${scope.storeId} and i.item_id = any(${itemIds}::bigint[])`.execute(tx);
  const buyer = (await readBuyers(tx, scope.secrets, scope, [state.order.order_id])).get(state.order.order_id);
  const weights = items.map((item) => (item.weight_g === null ? null : item.weight_g * openQuantityOf(item)));
  const brands = new Set(rows.map(({ brand }) => brand));
  const voltages = rows.flatMap(({ voltage }) => voltage ?? []);
  return {
    price: priceOf(state),
    weightG: weights.includes(null) ? null : weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0),
    categories: [...new Set(rows.flatMap(({ category_path }) => category_path?.split(' > ') ?? []))],
    // An order of two brands is of none.
    brand: brands.size === 1 ? ([...brands][0] ?? null) : null,
    asins: items.flatMap(({ asin, source_asin }) => [asin, source_asin]).filter((asin) => asin !== null),
    voltage: voltages.length === 0 ? null : voltages.reduce((bits, voltage) => bits | voltage, 0),
    country: state.order.country,
    state: buyer?.data.stateOrRegion ?? null,
  };
}
