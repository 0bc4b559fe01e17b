import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Why items are decided again (an UpdateReason), and since when they wait: market clock, ms. */
type Order = { cause: number; now: number };

/**
 * Statement, also as a part of a larger one, that puts items among those that wait for a decision; whoever waits already keeps its cause, but its
 * mark is held until the transaction ends: a decision that began meanwhile, and does not see yet what is written here, leaves it for the next one.
 * `items`: a query of store_id and item_id. The caller wakes the evaluation.
 */
export const waitForDecision = (items: RawBuilder<unknown>, { cause, now }: Order): RawBuilder<unknown> =>
  sql`insert into item_dirty(store_id, item_id, cause, since)
    select w.store_id, w.item_id, ${cause}::smallint, ${new Date(now)}::timestamptz from (${items}) w order by w.store_id, w.item_id
    on conflict (store_id, item_id) do update set cause = excluded.cause where false`;

/** The same, but whoever waits already takes the new cause, and every one is answered: store_id. */
export const requeueDecision = (items: RawBuilder<unknown>, { cause, now }: Order): RawBuilder<unknown> =>
  sql`insert into item_dirty(store_id, item_id, cause, since)
    select w.store_id, w.item_id, ${cause}::smallint, ${new Date(now)}::timestamptz from (${items}) w order by w.store_id, w.item_id
    on conflict (store_id, item_id) do update set cause = excluded.cause returning store_id`;

/** Puts items of a store among those that wait for a decision; the caller wakes the evaluation. */
export async function decideSoon(tx: Db, storeId: number, itemIds: readonly number[], order: Order): Promise<void> {
  if (itemIds.length === 0) return;
  const items = sql`select ${storeId}::int as store_id, id as item_id from unnest(${itemIds}::bigint[]) id`;
  await waitForDecision(items, order).execute(tx);
}

/** Decisions that were ordered for a store while it was being removed: nobody takes them any more. */
export async function dropLateDecisions(db: Db): Promise<void> {
  await sql`delete from item_dirty where store_id in (select store_id from store where removed_at is not null)`.execute(
    db,
  );
}

/** Condition that there is one. */
export const anyLateDecision: RawBuilder<boolean> = sql<boolean>`exists (
  select from store s where s.removed_at is not null and exists (select from item_dirty d where d.store_id = s.store_id))`;
