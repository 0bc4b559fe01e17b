import { sql } from 'kysely';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { fitRow, fitsColumn } from '@kervan/domain/money/column';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { keepReadDays } from '../items/item-days.ts';
import { waitForDecision } from '../items/decide-soon.ts';
import type { TargetState } from './target-state.ts';

export type TargetReading = {
  itemId: number;
  /** When the marketplace saw it, ms; an older one never overwrites a newer one. */
  at: number;
  state: TargetState;
};

/** The reading as the columns hold it: numbers that do not fit are not known, `unfit` names them. */
export function fitTarget(reading: TargetReading): TargetReading & { unfit: readonly string[] } {
  const { row, unfit } = fitRow(reading.state, {
    buybox_landed: 'int',
    buybox_price: 'int',
    buybox_shipping: 'int',
    lowest_landed: 'int',
    average_landed: 'int',
    competitive_threshold: 'int',
    suggested_lower: 'int',
    offers: 'small',
    sales_rank: 'int',
  });
  const competitors = row.competitors.filter(({ landed }) => fitsColumn(landed));
  return { ...reading, state: { ...row, competitors }, unfit };
}

/**
 * Writes readings of a store's competition, keeps changed ones for explanations and all in their day, and marks the items that have to be decided anew;
 * `wakeStores` has to follow. Answers how many those are: changed ones, and those whose data were so old that a price might not fall (PRICE-032).
 */
export async function writeTargets(
  tx: Db,
  storeId: number,
  readings: readonly TargetReading[],
  now: number,
): Promise<number> {
  if (readings.length === 0) return 0;
  const rows = readings.map(({ itemId, at, state }) => ({
    item_id: itemId,
    event_at: new Date(at).toISOString(),
    ...state,
  }));
  const decisive = [
    'buybox_landed',
    'buybox_price',
    'buybox_shipping',
    'buybox_is_ours',
    'buybox_excluded',
    'buybox_seller',
    'buybox_seller_type',
    'lowest_landed',
    'offers',
    'fba',
    'sba',
    'chinese',
    'sales_rank',
    'competitors',
  ];
  // Shown and kept, and no reason for a decision (decision 52). Not every reading names the marketplace's own prices: the last that did holds.
  const told = ['competitive_threshold', 'suggested_lower'];
  const columns = [...decisive, 'average_landed', ...told];
  const set = sql.raw(
    columns
      .map((name) =>
        told.includes(name) ? `${name} = coalesce(excluded.${name}, t.${name})` : `${name} = excluded.${name}`,
      )
      .join(', '),
  );
  const names = sql.raw(columns.join(', '));
  const differs = sql.raw(
    `(${decisive.map((name) => `t.${name}`).join(', ')}) is distinct from (${decisive.map((name) => `excluded.${name}`).join(', ')})`,
  );
  const oldest = new Date(now - limits.priceFallAgeMaxMs);
  const { rows: read } = await sql<{ item_id: number; undecided: boolean }>`
    with new as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(item_id bigint, event_at timestamptz, buybox_landed int, buybox_price int, buybox_shipping int, buybox_is_ours boolean, buybox_excluded boolean,
      buybox_seller text, buybox_seller_type smallint, lowest_landed int, offers smallint, fba boolean, sba boolean, chinese boolean, sales_rank int, competitors jsonb, average_landed int, competitive_threshold int, suggested_lower int)),
    before as (select t.item_id, t.revision, t.fetched_at from target_offer t join new using (item_id) where t.store_id = ${storeId}),
    written as (
      insert into target_offer as t (store_id, item_id, revision, event_at, fetched_at, ${names})
      select ${storeId}::int, item_id, 1, event_at, ${new Date(now)}::timestamptz, ${names} from new order by item_id
      on conflict (store_id, item_id) do update set ${set}, revision = t.revision + case when ${differs} then 1 else 0 end, event_at = excluded.event_at, fetched_at = excluded.fetched_at
      where t.event_at is null or t.event_at <= excluded.event_at
      returning t.*),
    changed as (select w.* from written w left join before b using (item_id) where b.revision is null or b.revision <> w.revision),
    kept as (
      insert into target_history(store_id, item_id, revision, at, state)
      select store_id, item_id, revision, ${new Date(now)}::timestamptz, to_jsonb(changed) - '{store_id,item_id,revision}'::text[] from changed on conflict do nothing),
    undecided as (select w.store_id, w.item_id from written w left join before b using (item_id) where b.revision is null or b.revision <> w.revision or b.fetched_at < ${oldest}::timestamptz),
    marked as (${waitForDecision(sql`select store_id, item_id from undecided`, { cause: UpdateReason.TargetDataChange, now })})
    select w.item_id, u.item_id is not null as undecided from written w left join undecided u using (item_id)`.execute(
    tx,
  );
  await keepReadDays(
    tx,
    { storeId, now },
    read.map((row) => row.item_id),
  );
  return read.filter(({ undecided }) => undecided).length;
}

/** Asks for the decisions of stores of which items were marked. */
export async function wakeStores(tx: Db, storeIds: Iterable<number>): Promise<void> {
  for (const storeId of storeIds) await enqueue(tx, pricingJobs.evaluate, { storeId });
}

/** Forgets what of the competition was replaced before a moment; what was in force then explains later decisions (PRICE-040). */
export async function forgetTargets(db: Db, before: Date): Promise<void> {
  await sql`delete from target_history h using (select store_id, item_id, max(revision) as revision from target_history where at < ${before} group by store_id, item_id) f
    where h.store_id = f.store_id and h.item_id = f.item_id and h.revision < f.revision`.execute(db);
}
