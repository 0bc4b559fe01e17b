import { sql } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';

/** Of the listed products, the share that moved most in the last day is hot. */
const HOT_SHARE = 0.05;
const DAY_MS = 86_400_000;

/** The tier of products that no store has listed; hot ones are 0, the other listed ones 1. */
export const UNLISTED = 2;

/** Ceiling of a product's age by its tier, milliseconds (PRICE-032, INV-085). */
export const ceilings = [limits.sourceAgeHotMaxMs, limits.sourceAgeListedMaxMs, limits.sourceAgeUnlistedMaxMs] as const;

/** The same as SQL over the column `tier`. */
export const CEILING_BY_TIER = `case tier when 0 then ${ceilings[0]} when 1 then ${ceilings[1]} else ${ceilings[2]} end`;

/**
 * Keeps the schedule of the competition in step with the items: which are listed, and that a removed item is not due as long as it is removed.
 * What a reading is just writing is left for the next time: neither waits for the other.
 */
export async function sortTargets(db: Db, now: number): Promise<void> {
  await sql`
    with moved as (
      select c.store_id, c.item_id, w.listed, w.next_due from target_schedule c join item i on i.store_id = c.store_id and i.item_id = c.item_id
        cross join lateral (select i.flags & ${ItemFlag.listed}::int <> 0 as listed, case
          when i.status = ${StatusCode.RemovedFromInventory} then 'infinity' when c.next_due = 'infinity' then ${new Date(now)}::timestamptz else c.next_due end as next_due) w
      where (c.listed, c.next_due) is distinct from (w.listed, w.next_due) for update of c skip locked)
    update target_schedule c set listed = n.listed, next_due = n.next_due from moved n where c.store_id = n.store_id and c.item_id = n.item_id`.execute(
    db,
  );
}

/** Sorts products by what a late reading would cost: listed before unlisted, restless ones first. A new tier moves the ceiling. */
export async function sortTiers(db: Db, now: number): Promise<void> {
  await sql`
    with listed as (
      select distinct s.source_id from source_subscription s join item i on i.store_id = s.store_id and i.item_id = s.item_id where i.flags & ${ItemFlag.listed}::int <> 0),
    restless as (
      select h.source_id, count(*) as moves from source_history h join listed using (source_id) where h.at > ${new Date(now - DAY_MS)}::timestamptz group by h.source_id having count(*) > 1
      order by moves desc, h.source_id limit (select ceil(count(*) * ${HOT_SHARE}::float8)::int from listed)),
    sorted as (
      select c.source_id, (case when r.source_id is not null then 0 when l.source_id is not null then 1 else 2 end)::smallint as tier
      from source_schedule c left join listed l using (source_id) left join restless r using (source_id)),
    -- What a reading is just writing is sorted the next time: neither waits for the other.
    moved as (
      select c.source_id, n.tier from source_schedule c join sorted n using (source_id) where c.tier <> n.tier for update of c skip locked)
    update source_schedule c set tier = n.tier, due_at = c.last_read_at + (${sql.raw(CEILING_BY_TIER.replaceAll('tier', 'n.tier'))}) * interval '1 millisecond'
    from moved n where c.source_id = n.source_id`.execute(db);
}
