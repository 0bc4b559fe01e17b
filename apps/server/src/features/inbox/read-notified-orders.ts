import { sql } from 'kysely';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import type { InboxDeps, News } from './news.ts';

/** Orders that something happened to are read at once, by each store of the seller in that market (ORD-046). */
export async function readNotifiedOrders(
  { db, clock }: InboxDeps,
  news: readonly News<'orderChanged'>[],
): Promise<void> {
  const notified = news.map(({ accountId, seller, content: { market, orderId, status, changedAt } }) => ({
    account_id: accountId,
    seller,
    market,
    order: orderId,
    status,
    at: changedAt,
  }));
  const { rows: found } = await sql<{ store_id: number; order: string; status: string | null; at: string }>`
    select s.store_id, n.order, n.status, n.at from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) as n(account_id int, seller text, market text, "order" text, status text, at text)
    join store s on s.account_id = n.account_id and s.selling_partner_id = n.seller and s.removed_at is null and (n.market is null or s.market = n.market)`.execute(
    db,
  );
  await readOrdersSoon(
    db,
    found.map(({ store_id: storeId, order: amazonOrderId, status, at }) => ({
      storeId,
      amazonOrderId,
      ...(status === null || Number.isNaN(Date.parse(at)) ? {} : { notified: { status, at } }),
    })),
    clock.now(),
  );
}
