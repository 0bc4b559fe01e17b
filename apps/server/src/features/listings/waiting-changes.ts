import { sql, type RawBuilder } from 'kysely';
import { isNewCondition } from '@kervan/domain/listings/item-condition';
import type { SubmissionFacts } from '@kervan/domain/listings/decide-submission';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import { servicesRun } from '../../records/subscriptions/services-run.ts';
import { sendingPriority } from '../../records/items/status-sql.ts';

/** A waiting change with everything the sending decision reads. */
export type WaitingChange = {
  itemId: number;
  seq: number;
  fence: number;
  priority: number;
  asin: string;
  sku: string;
  attempts: number;
  facts: SubmissionFacts;
};

const LEASE_S = 90;

type Row = {
  item_id: number;
  seq: number;
  fence: number;
  priority: number;
  asin: string;
  sku: string;
  attempts: number;
  /** The column holds status codes only. */
  status: StatusCode;
  price: number | null;
  quantity: number;
  handling_days: number | null;
  flags: number;
  unpriced: boolean;
  present: boolean | null;
  c_price: number | null;
  c_quantity: number | null;
  c_handling: number | null;
  flight_seq: number | null;
  flight_kind: string | null;
  flight_price: number | null;
  flight_quantity: number | null;
  flight_handling: number | null;
  allowed_min: number | null;
  allowed_max: number | null;
  on_sale: boolean | null;
  condition: string | null;
  c_shipping: string | null;
  flight_shipping: string | null;
  flight_state: string | null;
};

/**
 * Condition that a waiting change may go out: while the account's services are stopped only what INV-119 set to zero does (decision 36), while the seller
 * has stopped a store's sending only zeros do (decision 47). The rest waits as it is and goes when they are back. `queued`: alias of the publish_queue.
 */
export const mayBeSent = (queued: string, now: number): RawBuilder<boolean> => {
  const storeId = sql.ref(`${queued}.store_id`);
  const zero = sql`select 1 from item z where z.store_id = ${storeId} and z.item_id = ${sql.ref(`${queued}.item_id`)} and z.quantity = 0 and z.status <> ${StatusCode.RemovalQueue}`;
  return sql<boolean>`((${servicesRun(storeId, now)} or exists (${zero} and (z.flags & ${ItemFlag.zeroWhileStopped}) <> 0))
    and (not exists (select 1 from publishing_stop x where x.store_id = ${storeId}) or exists (${zero})))`;
};

/**
 * Claims the next waiting changes of a store in their order; what a dead sender claimed is free again. While zero stock or a removal is due, also in
 * another sender's hand, nothing else is claimed: calls at the same moment would race it for the tokens of the quota (PRICE-032).
 */
export async function claimWaiting(
  db: Db,
  storeId: number,
  { holder, now, limit, priorityMax = 9 }: { holder: string; now: number; limit: number; priorityMax?: number },
): Promise<WaitingChange[]> {
  const { rows: claimed } = await sql<{ item_id: number; fence: number }>`
    with picked as (
      select item_id from publish_queue p where store_id = ${storeId} and priority <= ${priorityMax} and not_before <= ${new Date(now)}::timestamptz and ${isFree}
        and ${mayBeSent('p', now)}
        and (priority = 0 or not exists (select 1 from publish_queue u where u.store_id = ${storeId} and u.priority = 0 and u.not_before <= ${new Date(now)}::timestamptz))
      order by priority, seq limit ${limit} for update skip locked)
    update publish_queue q set ${takenBy(holder, LEASE_S)}, fence = fence + 1, again = false from picked
      where q.store_id = ${storeId} and q.item_id = picked.item_id returning q.item_id, q.fence`.execute(db);
  return claimed.length === 0 ? [] : readClaimed(db, storeId, claimed, now);
}

/**
 * What is claimed, by what is known once it is: a statement that claims looks through the queue before it locks, and sees the rest as it was when it began.
 * A change that another sender had worked on meanwhile would be sent a second time.
 */
async function readClaimed(
  db: Db,
  storeId: number,
  claimed: readonly { item_id: number; fence: number }[],
  now: number,
): Promise<WaitingChange[]> {
  const { rows } = await sql<Row>`
    select q.item_id, q.seq, q.fence, q.priority, d.asin, d.sku, i.status, i.price, i.quantity, i.handling_days, i.flags, i.unpriced_since is not null as unpriced, r.present, r.price as c_price, r.quantity as c_quantity, r.handling_days as c_handling, r.shipping_group as c_shipping, r.allowed_min, r.allowed_max, r.condition,
      (r.sale_price is not null and coalesce(r.sale_from <= ${new Date(now)}::timestamptz, true) and coalesce(r.sale_until > ${new Date(now)}::timestamptz, true)) as on_sale,
      r.flight_seq, r.flight_kind, r.flight_price, r.flight_quantity, r.flight_handling, r.flight_shipping, f.state as flight_state,
      coalesce((select max(attempt) from submission s where s.store_id = ${storeId} and s.item_id = q.item_id and s.seq = q.seq), 0)::int as attempts
    from unnest(${claimed.map((row) => row.item_id)}::bigint[], ${claimed.map((row) => row.fence)}::int[]) c(item_id, fence)
    join publish_queue q on q.store_id = ${storeId} and q.item_id = c.item_id and q.fence = c.fence
    join item i on i.store_id = ${storeId} and i.item_id = c.item_id join item_details d on d.store_id = ${storeId} and d.item_id = c.item_id
    left join listing_reported r on r.store_id = ${storeId} and r.item_id = c.item_id
    left join submission f on f.store_id = ${storeId} and f.item_id = c.item_id and f.seq = r.flight_seq and f.attempt = r.flight_attempt order by q.priority, q.seq`.execute(
    db,
  );
  return rows.map((row) => ({
    itemId: row.item_id,
    seq: row.seq,
    fence: row.fence,
    priority: row.priority,
    asin: row.asin,
    sku: row.sku,
    attempts: row.attempts,
    facts: factsOf(row),
  }));
}

function factsOf(row: Row): SubmissionFacts {
  return {
    status: row.status,
    price: row.price,
    quantity: row.quantity,
    handlingDays: row.handling_days,
    flags: row.flags,
    confirmed: row.present ? { price: row.c_price, quantity: row.c_quantity, handlingDays: row.c_handling } : null,
    inFlight:
      row.flight_seq === null || row.flight_kind === 'delete'
        ? null
        : { price: row.flight_price, quantity: row.flight_quantity, handlingDays: row.flight_handling },
    // Whoever claims a change is the only one who sends something of its item: what is still an intent has lost its sender.
    isUncertain: row.flight_state === 'intent' || row.flight_state === 'unknown',
    isUnpriced: row.unpriced,
    removing: row.flight_kind === 'delete',
    shippingGroup: {
      shown: row.present ? row.c_shipping : null,
      inFlight: row.flight_seq === null || row.flight_kind === 'delete' ? null : row.flight_shipping,
    },
    isUsed: row.present === true && !isNewCondition(row.condition),
    isOnSale: row.on_sale === true,
    bounds: { lowest: row.allowed_min, highest: row.allowed_max },
  };
}

/**
 * Of claimed changes those that are still this process's and still rest on what is known. A claim that ended, and was taken by another, is no leave to
 * send; of what was seen meanwhile (`again`) nothing was known at the decision: it is free to be decided anew.
 */
export async function keepClaimed<C extends Pick<WaitingChange, 'itemId' | 'fence'>>(
  tx: Db,
  storeId: number,
  changes: readonly C[],
): Promise<C[]> {
  const { rows } = await sql<{ item_id: number; again: boolean }>`
    select q.item_id, q.again from publish_queue q, unnest(${changes.map((change) => change.itemId)}::bigint[], ${changes.map((change) => change.fence)}::int[]) c(item_id, fence)
    where q.store_id = ${storeId} and q.item_id = c.item_id and q.fence = c.fence order by q.item_id for update of q`.execute(
    tx,
  );
  const { kept = [], outdated = [] } = Object.groupBy(rows, ({ again }) => (again ? 'outdated' : 'kept'));
  await sql`update publish_queue set lease_until = null where store_id = ${storeId} and item_id = any(${outdated.map((row) => row.item_id)}::bigint[])`.execute(
    tx,
  );
  const ids = new Set(kept.map((row) => row.item_id));
  return changes.filter((change) => ids.has(change.itemId));
}

/** How many changes of a store are due. */
export async function countWaiting(db: Db, storeId: number, now: number): Promise<number> {
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from publish_queue where store_id = ${storeId} and not_before <= ${new Date(now)}::timestamptz`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** Waiting changes of these items, locked in the one order in which all lock several: without the store's lock two would wait for each other in a ring. */
const inOrder = (storeId: number, itemIds: readonly number[]): RawBuilder<unknown> =>
  sql`(select item_id from publish_queue where store_id = ${storeId} and item_id = any(${itemIds}::bigint[]) order by item_id for update) taken`;

/** Takes worked changes off the queue, unless a newer decision has come meanwhile, or another look at them is wanted: those are free to be sent. */
export async function dropWaiting(
  tx: Db,
  storeId: number,
  changes: readonly Pick<WaitingChange, 'itemId' | 'seq'>[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.itemId);
  const worked = sql`${inOrder(storeId, ids)} join unnest(${ids}::bigint[], ${changes.map((change) => change.seq)}::bigint[]) w(item_id, seq) using (item_id)`;
  await sql`delete from publish_queue q using ${worked} where q.store_id = ${storeId} and q.item_id = w.item_id and q.seq = w.seq and not q.again`.execute(
    tx,
  );
  // A statement of its own: a decision that was written while the one above waited for its row is not seen by that one.
  await sql`update publish_queue q set lease_until = null from ${worked} where q.store_id = ${storeId} and q.item_id = w.item_id and (q.seq <> w.seq or q.again)`.execute(
    tx,
  );
}

/** Has listings read back next, without anything being sent. */
export async function readBackSoon(db: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`insert into listing_check as c (store_id, item_id, due_at) select ${storeId}::int, id, ${new Date(now)}::timestamptz from unnest(${itemIds}::bigint[]) id order by id
    on conflict (store_id, item_id) do update set due_at = least(c.due_at, excluded.due_at), checks = 0, lease_until = null`.execute(
    db,
  );
}

/**
 * Gives claims back: due again at the moment (market clock). What came meanwhile is not held back by it: a newer decision, or what was seen, is due as
 * it was. What another process has claimed since stays with that one.
 */
export async function deferWaiting(
  db: Db,
  storeId: number,
  changes: readonly Pick<WaitingChange, 'itemId' | 'seq' | 'fence'>[],
  at: number,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.itemId);
  await sql`update publish_queue q set lease_until = null, not_before = case when q.seq = w.seq and not q.again then ${new Date(at)}::timestamptz else q.not_before end
    from ${inOrder(storeId, ids)} join unnest(${ids}::bigint[], ${changes.map((change) => change.seq)}::bigint[], ${changes.map((change) => change.fence)}::int[]) w(item_id, seq, fence) using (item_id)
    where q.store_id = ${storeId} and q.item_id = w.item_id and q.fence = w.fence`.execute(db);
}

/**
 * Puts items back into the queue under the change that was sent last. A newer waiting change stays as it is; of one that is being worked on, which
 * does not know yet why, another look is taken afterwards.
 */
export async function queueAgain(
  tx: Db,
  storeId: number,
  items: readonly { itemId: number; seq: number }[],
  at: number,
): Promise<void> {
  if (items.length === 0) return;
  await sql`insert into publish_queue as q (store_id, item_id, seq, priority, not_before)
    select ${storeId}::int, i.item_id, w.seq, ${sendingPriority('i', 'r')}, ${new Date(at)}::timestamptz
    from unnest(${items.map((item) => item.itemId)}::bigint[], ${items.map((item) => item.seq)}::bigint[]) w(item_id, seq) join item i on i.store_id = ${storeId} and i.item_id = w.item_id
    left join listing_reported r on r.store_id = i.store_id and r.item_id = i.item_id order by w.item_id
    on conflict (store_id, item_id) do update set again = true`.execute(tx);
}
