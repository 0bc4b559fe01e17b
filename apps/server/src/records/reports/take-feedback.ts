import { sql } from 'kysely';
import type { ReportedFeedback } from '@kervan/domain/feedback/reported-feedback';
import type { Db } from '../../db/connect.ts';

type Report = {
  rows: readonly ReportedFeedback[];
  /** The first day that it tells all of, YYYY-MM-DD; null = of no day it is known to tell all. */
  since: string | null;
  now: number;
};

/**
 * Takes a report in: one row an order, changed where it says something else than before. What was said since its first day and is not in it any more was
 * taken back and leaves; where a line does not even name its order, nothing leaves. The same report again changes nothing. Of a buyer who was erased the
 * rating stands alone (ORD-072).
 */
export async function takeFeedbackIn(tx: Db, storeId: number, { rows, since, now }: Report): Promise<void> {
  const byOrder = new Map<string, Said>();
  const named = new Set<string>();
  for (const row of rows) {
    if (row.orderId !== null) named.add(row.orderId);
    if (row.isBroken) continue;
    const before = byOrder.get(row.orderId);
    if (before === undefined || before.day <= row.day) byOrder.set(row.orderId, row);
  }
  const said = [...byOrder.values()].map(({ orderId, rating, comment, day }) => ({ orderId, rating, comment, day }));
  await sql`insert into buyer_feedback(store_id, amazon_order_id, rating, comment, given_on, read_at)
    select ${storeId}::int, r."orderId", r.rating, case when o.buyer_erased_at is null then r.comment else '' end, r.day, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r("orderId" text, rating smallint, comment text, day date)
    left join seller_order o on o.store_id = ${storeId} and o.amazon_order_id = r."orderId"
    on conflict (store_id, amazon_order_id) do update
      set rating = excluded.rating, comment = excluded.comment, given_on = excluded.given_on, read_at = excluded.read_at
      where (buyer_feedback.rating, buyer_feedback.comment, buyer_feedback.given_on) is distinct from (excluded.rating, excluded.comment, excluded.given_on)`.execute(
    tx,
  );
  if (since === null || rows.some(({ orderId }) => orderId === null)) return;
  // The first day may be told of in part.
  await sql`delete from buyer_feedback where store_id = ${storeId} and given_on > ${since}::date
    and not (amazon_order_id = any(${[...named]}::text[]))`.execute(tx);
}

/** Whether something is known that a report from that day on would tell. */
export async function hasFeedbackSince(db: Db, storeId: number, since: string): Promise<boolean> {
  const { rows } =
    await sql`select from buyer_feedback where store_id = ${storeId} and given_on > ${since}::date limit 1`.execute(db);
  return rows.length > 0;
}

type Said = Extract<ReportedFeedback, { isBroken: false }>;
