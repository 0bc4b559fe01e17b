import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Scope = { storeId: number; now: number };
/** What is known of an item when it is decided. `sourcePrice` in minor units of the source's currency, the others in those of the store's; null = not known. */
export type DecidedDay = {
  itemId: number;
  sourcePrice: number | null;
  ownPrice: number | null;
  buyBoxPrice: number | null;
  lowestPrice: number | null;
};

/** Rows that are deleted by one statement. */
const FORGET_BATCH_SIZE = 20_000;

/** The day of a moment: in UTC, whatever the store's market. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** PostgreSQL array text. */
const list = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Keeps what decisions found as the last of the day: one statement for a chunk, rows in key order. It is the last that a transaction writes:
 * readings mark an item first and then keep its day.
 */
export async function keepDecidedDays(tx: Db, { storeId, now }: Scope, days: readonly DecidedDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.toSorted((a, b) => a.itemId - b.itemId);
  const column = (of: keyof DecidedDay) => list(rows.map((row) => row[of]));
  await sql`insert into item_day as d (store_id, item_id, day, source_price, own_price, buybox_price, lowest_price)
    select ${storeId}::int, u.item_id, ${dayOf(now)}::date, u.source_price, u.own_price, u.buybox_price, u.lowest_price
    from unnest(${column('itemId')}::bigint[], ${column('sourcePrice')}::int[], ${column('ownPrice')}::int[], ${column('buyBoxPrice')}::int[], ${column('lowestPrice')}::int[])
      u(item_id, source_price, own_price, buybox_price, lowest_price)
    on conflict (store_id, item_id, day) do update
      set source_price = excluded.source_price, own_price = excluded.own_price, buybox_price = excluded.buybox_price, lowest_price = excluded.lowest_price
      where (d.source_price, d.own_price, d.buybox_price, d.lowest_price) is distinct from (excluded.source_price, excluded.own_price, excluded.buybox_price, excluded.lowest_price)`.execute(
    tx,
  );
}

/** Counts a new reading of each item and keeps what it says of the competition; a day that begins with it takes the prices as they stand. */
export async function keepReadDays(tx: Db, { storeId, now }: Scope, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`insert into item_day as d (store_id, item_id, day, source_price, own_price, buybox_price, lowest_price, buybox_samples, buybox_held)
    select i.store_id, i.item_id, ${dayOf(now)}::date, s.price, i.price, t.buybox_landed, t.lowest_landed, 1, coalesce(t.buybox_is_ours, false)::int
    from item i join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id left join source_product s on s.source_id = i.source_id
    where i.store_id = ${storeId}::int and i.item_id = any(${list(itemIds)}::bigint[]) order by i.item_id
    on conflict (store_id, item_id, day) do update
      set buybox_price = excluded.buybox_price, lowest_price = excluded.lowest_price, buybox_samples = d.buybox_samples + 1, buybox_held = d.buybox_held + excluded.buybox_held`.execute(
    tx,
  );
}

/** Forgets days before a moment, part by part, so that no statement is long. */
export async function forgetItemDays(db: Db, before: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from item_day where ctid = any(array(select ctid from item_day where day < ${dayOf(before)}::date limit ${FORGET_BATCH_SIZE}))`.execute(
        db,
      );
    if (numAffectedRows < BigInt(FORGET_BATCH_SIZE)) return;
  }
}
