import { sql, type RawBuilder } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { waitForDecision } from '../../records/items/decide-soon.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import type { ReadyChange } from './publish.ts';

/** First reading back after this long (market clock); later ones wait longer each time. */
export const FIRST_CHECK_MS = 5_000;

/** What the listing will show when the change is applied; values that are not sent stay as they are, null = nobody knows. */
export const flightOf = ({ submission, facts }: ReadyChange) => {
  const known = facts.isUncertain ? null : (facts.inFlight ?? facts.confirmed);
  if (submission.kind === 'delete') return { price: null, quantity: null, handling: null, shipping: null };
  return {
    price: submission.price ?? known?.price ?? null,
    quantity: submission.quantity ?? known?.quantity ?? null,
    handling: submission.handlingDays ?? known?.handlingDays ?? null,
    shipping:
      submission.shippingGroup ??
      (facts.isUncertain ? null : (facts.shippingGroup.inFlight ?? facts.shippingGroup.shown)),
  };
};

/**
 * Writes down what is about to be sent: after a crash the marketplace is asked whether it arrived. What is on its way already stays so until this
 * one has gone out.
 */
export async function writeIntents(
  tx: Db,
  storeId: number,
  changes: readonly ReadyChange[],
  { now, route, feedId }: { now: number; route: 'patch' | 'feed' | 'file'; feedId: number | null },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    item_id: change.itemId,
    seq: change.seq,
    attempt: change.attempts + 1,
    kind: change.submission.kind,
    ...(change.submission.kind === 'delete'
      ? { price: null, quantity: null, handling: null, shipping: null }
      : {
          price: change.submission.price,
          quantity: change.submission.quantity,
          handling: change.submission.handlingDays,
          shipping: change.submission.shippingGroup ?? null,
        }),
    flight_price: flightOf(change).price,
    flight_quantity: flightOf(change).quantity,
    flight_handling: flightOf(change).handling,
    flight_shipping: flightOf(change).shipping,
  }));
  const at = new Date(now);
  await sql`
    with new as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id bigint, seq bigint, attempt smallint, kind text, price int, quantity int, handling smallint, shipping text, flight_price int, flight_quantity int, flight_handling smallint, flight_shipping text)),
    intents as (
      insert into submission(store_id, item_id, seq, attempt, kind, route, price, quantity, handling_days, shipping_group, state, feed_id, intent_at, flight_price, flight_quantity, flight_handling, flight_shipping)
      select ${storeId}::int, item_id, seq, attempt, kind, ${route}::text, price, quantity, handling, shipping, 'intent', ${feedId}::bigint, ${at}::timestamptz, flight_price, flight_quantity, flight_handling, flight_shipping from new order by item_id on conflict do nothing),
    flights as (
      insert into listing_reported as r (store_id, item_id, flight_seq, flight_attempt, flight_kind, flight_price, flight_quantity, flight_handling, flight_shipping, flight_at)
      select ${storeId}::int, item_id, seq, attempt, kind, flight_price, flight_quantity, flight_handling, flight_shipping, ${at}::timestamptz from new order by item_id
      on conflict (store_id, item_id) do update set flight_seq = excluded.flight_seq, flight_attempt = excluded.flight_attempt, flight_kind = excluded.flight_kind, flight_price = excluded.flight_price,
        flight_quantity = excluded.flight_quantity, flight_handling = excluded.flight_handling, flight_shipping = excluded.flight_shipping, flight_at = excluded.flight_at)
    insert into listing_check as c (store_id, item_id, due_at) select ${storeId}::int, item_id, ${new Date(now + FIRST_CHECK_MS)}::timestamptz from new order by item_id
    on conflict (store_id, item_id) do update set due_at = least(c.due_at, excluded.due_at), checks = 0`.execute(tx);
}

export type SentChange = {
  itemId: number;
  seq: number;
  attempt: number;
  reference: string | null;
  state: 'sent' | 'unknown';
};

/** The marketplace has them, or may have them. What it surely has takes the place of everything that was sent before. */
export async function markSent(tx: Db, storeId: number, sent: readonly SentChange[], now: number): Promise<void> {
  if (sent.length === 0) return;
  await sql`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r("itemId" bigint, seq bigint, attempt smallint, reference text, state text)),
    marked as (
      update submission s set state = r.state, reference = r.reference, sent_at = ${new Date(now)} from r
      where s.store_id = ${storeId} and s.item_id = r."itemId" and s.seq = r.seq and s.attempt = r.attempt and s.state = 'intent')
    update submission s set state = 'superseded', ended_at = ${new Date(now)} from r
    where r.state = 'sent' and s.store_id = ${storeId} and s.item_id = r."itemId" and s.state in ('intent', 'unknown', 'sent') and (s.seq, s.attempt) < (r.seq, r.attempt)`.execute(
    tx,
  );
}

/** Nothing of them arrived: the intent goes and what is in flight is again what was before. */
export async function takeBackIntents(
  tx: Db,
  storeId: number,
  changes: readonly ReadyChange[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  const keys = JSON.stringify(
    changes.map((change) => ({ item_id: change.itemId, seq: change.seq, attempt: change.attempts + 1 })),
  );
  await sql`delete from submission s using jsonb_to_recordset(${keys}::jsonb) as k(item_id bigint, seq bigint, attempt smallint)
    where s.store_id = ${storeId} and s.item_id = k.item_id and s.seq = k.seq and s.attempt = k.attempt and s.state = 'intent'`.execute(
    tx,
  );
  await followNewest(
    tx,
    storeId,
    changes.map((change) => change.itemId),
    now,
  );
}

type Ended = { itemId: number; seq: number; attempts: number };

/** These did nothing; with `before` neither did what was sent of the same listings earlier. Nothing of them is on its way any more. */
export async function endSendings(
  tx: Db,
  storeId: number,
  ended: readonly Ended[],
  { state, now, before = false }: { state: 'superseded' | 'failed'; now: number; before?: boolean },
): Promise<void> {
  if (ended.length === 0) return;
  const keys = JSON.stringify(
    ended.map(({ itemId, seq, attempts }) => ({ item_id: itemId, seq, attempt: attempts + 1 })),
  );
  await sql`update submission s set state = ${state}, ended_at = ${new Date(now)} from jsonb_to_recordset(${keys}::jsonb) as k(item_id bigint, seq bigint, attempt smallint)
    where s.store_id = ${storeId} and s.item_id = k.item_id and s.state in ('intent', 'unknown', 'sent') and ((s.seq, s.attempt) = (k.seq, k.attempt) or (${before} and (s.seq, s.attempt) < (k.seq, k.attempt)))`.execute(
    tx,
  );
  await followNewest(
    tx,
    storeId,
    ended.map(({ itemId }) => itemId),
    now,
  );
}

/**
 * Makes the newest sending that has not ended what is in flight of an item, nothing where there is none. An item without a computed price has the price
 * that was on its way for its own: where that never came to be shown it is decided anew. `now`: market clock, ms.
 */
export async function followNewest(tx: Db, storeId: number, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return;
  const left = sql`select i.store_id, i.item_id from followed f join item i on i.store_id = ${storeId} and i.item_id = f.item_id
    where f.sent is distinct from f.sent_before and i.price is distinct from f.sent and (i.flags & ${ItemFlag.listed}) <> 0 and (${mayBeUnpriced('i')})`;
  const { numAffectedRows = 0n } = await sql`
    with followed as (
      update listing_reported r set flight_seq = n.seq, flight_attempt = n.attempt, flight_kind = n.kind, flight_price = n.flight_price, flight_quantity = n.flight_quantity, flight_handling = n.flight_handling, flight_shipping = n.flight_shipping, flight_at = n.intent_at
      from unnest(${itemIds}::bigint[]) i(item_id) left join lateral (
        select s.* from submission s where s.store_id = ${storeId} and s.item_id = i.item_id and s.state in ('intent', 'unknown', 'sent') order by s.seq desc, s.attempt desc limit 1) n on true
      where r.store_id = ${storeId} and r.item_id = i.item_id and (r.flight_seq, r.flight_attempt) is distinct from (n.seq, n.attempt)
      returning r.item_id, case when old.flight_seq is null then old.price else old.flight_price end as sent_before, case when new.flight_seq is null then new.price else new.flight_price end as sent)
    ${waitForDecision(left, { cause: UpdateReason.SourceDataChange, now })}`.execute(tx);
  if (numAffectedRows > 0n) await enqueue(tx, pricingJobs.evaluate, { storeId });
}

/** Condition that no price of an item may be computed: for lack of what it is computed from, or because it is not to be sold. `item`: its alias. */
export const mayBeUnpriced = (item: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${item}.unpriced_since`)} is not null or ${sql.ref(`${item}.quantity`)} = 0`;
