import type { orders } from '@kervan/contracts/orders-calls';
import { orderTabNames, type OrderTab } from '@kervan/domain/orders/order-tabs';
import { within, type Handler } from '../../http/implement.ts';
import { readTabSums } from '../../records/orders/order-sums.ts';

/** ORD-054: how many orders stand in each tab. */
export const countOrders: Handler<typeof orders.counts> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const sumsOf = await readTabSums(tx, caller.storeId);
    // Every tab is among the entries.
    const tabs = Object.fromEntries(orderTabNames.map((tab) => [tab, sumsOf(tab).orders])) as Record<OrderTab, number>;
    return { tabs, asOf: new Date(deps.clock.now()).toISOString() };
  });
