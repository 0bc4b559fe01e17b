import { sql } from 'kysely';

import type { Db } from '../../db/connect.ts';
import { orderImportJobs } from '../../jobs/declared/order-import.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** An order of a seller at the marketplace of which something was heard. `heard`: what was said of its status, and when, ISO 8601. */
export type NotifiedOrder = { storeId: number; amazonOrderId: string; heard?: { status: string; at: string } };

/**
 * Has orders read at the marketplace as soon as its limits allow. One that is being read is read again afterwards: whoever reads takes a row off
 * only while nobody asked meanwhile (`asked`). In the caller's transaction.
 */
export async function readOrdersSoon(tx: Db, orders: readonly NotifiedOrder[], now: number): Promise<void> {
  if (orders.length === 0) return;
  const asked = orders.map(({ storeId, amazonOrderId, heard }) => ({
    store_id: storeId,
    amazon_order_id: amazonOrderId,
    status: heard?.status ?? null,
    at: heard?.at ?? null,
  }));
  await sql`insert into order_reading as r (store_id, amazon_order_id, due_at, heard_status, heard_at)
    select distinct on (store_id, amazon_order_id) store_id, amazon_order_id, ${new Date(now)}::timestamptz, status, at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(store_id int, amazon_order_id text, status text, at timestamptz) order by 1, 2, at desc nulls last
    on conflict (store_id, amazon_order_id) do update set due_at = least(r.due_at, excluded.due_at), asked = r.asked + 1,
      heard_status = case when excluded.heard_at > coalesce(r.heard_at, '-infinity') then excluded.heard_status else r.heard_status end, heard_at = greatest(r.heard_at, excluded.heard_at)`.execute(
    tx,
  );
  for (const storeId of [...new Set(orders.map((order) => order.storeId))].toSorted((a, b) => a - b))
    await enqueue(tx, orderImportJobs.readOrders, { storeId });
}
