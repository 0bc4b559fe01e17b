import { sql } from 'kysely';
import type { orders } from '@kervan/contracts/orders-calls';
import { addressWarnings } from '@kervan/domain/orders/address';
import { orderTabBit, orderTabNames, type OrderTab } from '@kervan/domain/orders/order-tabs';
import { isOpenRoute, type OpenRoutes } from '@kervan/domain/orders/routing-rules';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { DIRECT, WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { ordersOf, readTabSums } from '../../records/order-money/order-sums.ts';

/** ORD-054: how many orders stand in each tab, and by which ways they may be sent. */
export const countOrders: Handler<typeof orders.counts> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const sumsOf = await readTabSums(tx, caller.storeId);
    // Every tab is among the entries.
    const tabs = Object.fromEntries(orderTabNames.map((tab) => [tab, ordersOf(sumsOf(tab))])) as Record<
      OrderTab,
      number
    >;
    const openWays = await readOpenRoutes(tx, caller.storeId);
    const { nextShipBy, ...lacking } = await countLacking(tx, caller.storeId, openWays);
    return {
      tabs,
      openWays,
      lacking,
      nextShipBy: nextShipBy?.toISOString() ?? null,
      openClaims: await countClaims(tx, caller.storeId),
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

type Lacking = { way: number; address: number; nextShipBy: Date | null };

/** The new orders of a store that lack what buying needs, and when the first has to be sent; pending ones are none of them. */
async function countLacking(tx: Db, storeId: number, open: OpenRoutes): Promise<Lacking> {
  const closed = [
    ...(isOpenRoute('direct', open) ? [] : [DIRECT]),
    ...(isOpenRoute('warehouse', open) ? [] : [WAREHOUSE]),
  ];
  const { rows } = await sql<Lacking>`
    select (count(*) filter (where sending = any(${closed}::smallint[])))::int as way,
      (count(*) filter (where not address_faults <@ ${addressWarnings}::text[]))::int as address,
      min(ship_by) as "nextShipBy"
    from seller_order where store_id = ${storeId} and (tabs & ${sql.lit(orderTabBit('new'))}) <> 0`.execute(tx);
  return rows[0] ?? { way: 0, address: 0, nextShipBy: null };
}

/** The orders of a store that nothing is bought for until their claim is decided (decision 70). */
async function countClaims(tx: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from seller_order
    where store_id = ${storeId} and a_to_z and a_to_z_ended_at is null`.execute(tx);
  return rows[0]?.claims ?? 0;
}
