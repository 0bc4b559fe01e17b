import type { orders } from '@kervan/contracts/orders-calls';
import { orderTabNames, type OrderTab } from '@kervan/domain/orders/order-tabs';
import { within, type Handler } from '../../http/implement.ts';

/** ORD-054: how many orders stand in each tab. */
export const countOrders: Handler<typeof orders.counts> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const rows = await tx
      .selectFrom('order_tab_count')
      .select(['tab', 'count'])
      .where('store_id', '=', caller.storeId)
      .execute();
    const counts = new Map(rows.map((row) => [row.tab, row.count]));
    // Every tab is among the entries.
    const tabs = Object.fromEntries(orderTabNames.map((tab, place) => [tab, counts.get(place) ?? 0])) as Record<
      OrderTab,
      number
    >;
    return { tabs, asOf: new Date(deps.clock.now()).toISOString() };
  });
