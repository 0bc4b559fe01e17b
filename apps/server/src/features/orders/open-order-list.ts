import type { OrderCondition } from '@kervan/domain/orders/order-fields';
import type { OrderSort } from '@kervan/domain/orders/order-sorts';
import type { OrderTab } from '@kervan/domain/orders/order-tabs';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { isAmong, narrow, type Narrowed } from '../../lists/list.ts';
import { findOrders } from './find-orders.ts';
import { orderListAt, tabOf } from './order-list.ts';

/** What the orders are narrowed by, on the screen and in a file alike. */
export type OrderSearch = {
  status: OrderTab;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  conditions: readonly OrderCondition[];
  /** Of what is found these alone. */
  orderIds?: readonly number[] | undefined;
};
type Opened = { list: Narrowed<OrderSort>; market: MarketCode };

/** The store's orders as they are asked for, and its market. */
export async function openOrderList(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  storeId: number,
  { status, search, from, to, conditions, orderIds }: OrderSearch,
): Promise<Opened> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const market = store.market;
  const now = new Date(deps.clock.now());
  const list = narrow(orderListAt({ now, secrets: deps.secrets }), {
    storeId,
    conditions: [...conditions, ...days(from, to)],
    at: { timeZone: markets[market].timeZone, now },
    also: [
      ...(search ? [isAmong('o.order_id', await findOrders(tx, deps.secrets, storeId, search))] : []),
      ...(orderIds ? [isAmong('o.order_id', [...new Set(orderIds)])] : []),
    ],
    ...tabOf(status),
  });
  return { list, market };
}

/** The days of purchase, the last one included. */
const days = (from: string | undefined, to: string | undefined): OrderCondition[] => [
  ...(from ? [{ field: 'purchased' as const, op: 'atLeast' as const, value: dayNumber(from) }] : []),
  ...(to ? [{ field: 'purchased' as const, op: 'atMost' as const, value: dayNumber(to) }] : []),
];
const dayNumber = (day: string): number => Number(day.replaceAll('-', ''));
