import { sql } from 'kysely';
import type { orders } from '@kervan/contracts/orders-calls';
import { defaultOrderSorting, type OrderSort } from '@kervan/domain/orders/order-sorts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readPage } from '../../lists/page.ts';
import { openOrderList } from './open-order-list.ts';
import { orderRows } from './order-rows.ts';
import { isWholeTab, orderTotals } from './order-totals.ts';

/**
 * ORD-050: a page of the store's orders with the exact count and totals of everything that is found. Who wants the rows first is
 * told at least how many there are, and asks again.
 */
export const listOrders: Handler<typeof orders.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const startedAt = performance.now();
    const { storeId } = caller;
    const { list, market } = await openOrderList(tx, deps, storeId, body);
    const { rows, nextCursor } = await readPage<{ order_id: number }, OrderSort>(
      tx,
      list,
      { ...body, ...sorting(body) },
      { columns: sql`o.order_id` },
    );
    const ids = rows.map((row) => row.order_id);
    const items = await orderRows(tx, deps.secrets, caller, ids);
    // The rows of the last page are those that the pages before it leave.
    const isCounted = !body.rowsFirst || body.backwards || isWholeTab(body);
    const totals = isCounted ? await orderTotals(tx, list, { storeId, market, search: body }) : null;
    const isLast = nextCursor === null && body.cursor === undefined && (ids.length > 0 || body.page === 1);
    const seen = (body.page - 1) * body.limit + ids.length;
    return {
      items,
      totalCount: totals?.orders ?? seen + Number(nextCursor !== null),
      isExact: totals !== null || isLast,
      totals,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
      queryMs: Math.round(performance.now() - startedAt),
    };
  });

type Body = Parameters<Handler<typeof orders.list>>[0]['body'];

/** What is asked for, else how the tab begins (ORD-048). */
function sorting({ status, sort, desc }: Body): { sort: OrderSort; desc: boolean } {
  const usual = defaultOrderSorting(status);
  return { sort: sort ?? usual.sort, desc: desc ?? usual.isDescending };
}
