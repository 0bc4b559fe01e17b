import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Listed = { price: number | null; quantity: number | null; at: Date };

/** What was sent and what the marketplace shows of an item. `waiting`: something is still to be sent. `ended`: how a past change ended without being shown. */
export type Publication = {
  sent: Listed | null;
  confirmed: Listed | null;
  isOnItsWay: boolean;
  waiting: boolean;
  ended: 'cancelled' | 'failed' | null;
};

/** What buyers see now, what is on its way and whether more is waiting. */
export async function readPublication(tx: Db, storeId: number, itemId: number): Promise<Publication> {
  const { rows } = await sql<{
    present: boolean | null;
    price: number | null;
    quantity: number | null;
    reported_at: Date | null;
    flight_price: number | null;
    flight_quantity: number | null;
    flight_at: Date | null;
    waiting: boolean;
  }>`
    select r.present, r.price, r.quantity, r.reported_at, r.flight_price, r.flight_quantity, r.flight_at, exists (select 1 from publish_queue q where q.store_id = ${storeId} and q.item_id = ${itemId}) as waiting
    from (select 1) one left join listing_reported r on r.store_id = ${storeId} and r.item_id = ${itemId}`.execute(tx);
  const [row] = rows;
  return {
    sent: row?.flight_at ? { price: row.flight_price, quantity: row.flight_quantity, at: row.flight_at } : null,
    confirmed:
      row?.present && row.reported_at ? { price: row.price, quantity: row.quantity, at: row.reported_at } : null,
    isOnItsWay: row?.flight_at != null,
    waiting: row?.waiting ?? false,
    ended: null,
  };
}

/** What became of one numbered change (INV-052): its last sending, and when it was read back. */
export async function readPastPublication(
  tx: Db,
  storeId: number,
  itemId: number,
  { seq, isNewest }: { seq: number; isNewest: boolean },
): Promise<Publication> {
  const { rows } = await sql<{
    price: number | null;
    quantity: number | null;
    state: string;
    sent_at: Date | null;
    intent_at: Date;
    ended_at: Date | null;
  }>`
    select price, quantity, state, sent_at, intent_at, ended_at from submission where store_id = ${storeId} and item_id = ${itemId} and seq = ${seq} order by attempt desc limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (!row)
    return {
      sent: null,
      confirmed: null,
      isOnItsWay: false,
      waiting: isNewest && (await readPublication(tx, storeId, itemId)).waiting,
      ended: null,
    };
  const sent = { price: row.price, quantity: row.quantity, at: row.sent_at ?? row.intent_at };
  if (row.state === 'done')
    return {
      sent,
      confirmed: { ...sent, at: row.ended_at ?? sent.at },
      isOnItsWay: false,
      waiting: false,
      ended: null,
    };
  const ended =
    row.state === 'superseded' ? 'cancelled' : row.state === 'refused' || row.state === 'failed' ? 'failed' : null;
  return { sent, confirmed: null, isOnItsWay: ended === null, waiting: false, ended };
}
