import type { orders } from '@kervan/contracts/orders-calls';
import { orderTabNames, type OrderTab } from '@kervan/domain/orders/order-tabs';
import { within, type Handler } from '../../http/implement.ts';
import { readOpenWays } from '../../records/orders/open-ways.ts';
import { ordersOf, readTabSums } from '../../records/orders/order-sums.ts';

/** ORD-054: how many orders stand in each tab, and by which ways they may be sent. */
export const countOrders: Handler<typeof orders.counts> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const sumsOf = await readTabSums(tx, caller.storeId);
    // Every tab is among the entries.
    const tabs = Object.fromEntries(orderTabNames.map((tab) => [tab, ordersOf(sumsOf(tab))])) as Record<
      OrderTab,
      number
    >;
    const openWays = await readOpenWays(tx, caller.storeId);
    return { tabs, openWays, asOf: new Date(deps.clock.now()).toISOString() };
  });
