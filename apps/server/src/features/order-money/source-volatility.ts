import { sql } from 'kysely';
import { dailyVolatility, VOLATILITY_DAYS } from '@kervan/domain/orders/volatility';
import type { Db } from '../../db/connect.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { saveVolatilities } from '../../records/order-money/margin-risks.ts';

/** Sources of one turn: their history is read by its key. */
const SOURCES_BATCH_SIZE = 1_000;
const DAY_MS = 86_400_000;
/** One that does not move gets calmer by the day alone. */
const AGE_MAX_MS = 3 * DAY_MS;

type Row = { source_id: number; revision: number; points: { at: number; price: number | null }[] };

/** Computes how far the prices of the sources move that a store sells from, those alone that moved on since it was computed last (M6). */
export async function refreshVolatilities(db: Db, storeId: number, now: number): Promise<void> {
  const from = now - VOLATILITY_DAYS * DAY_MS;
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      with stale as (
        select distinct s.source_id, s.revision from item i join source_product s on s.source_id = i.source_id left join source_volatility v on v.source_id = s.source_id
        where i.store_id = ${storeId} and ${amongStatuses('i.status', 'onSale')} and s.source_id > ${after}
          and (v.source_id is null or v.revision <> s.revision or v.computed_at < ${new Date(now - AGE_MAX_MS)}::timestamptz)
        order by 1 limit ${SOURCES_BATCH_SIZE})
      select s.source_id, s.revision, coalesce(h.points, '[]'::jsonb) as points from stale s left join lateral (
        select jsonb_agg(jsonb_build_object('at', extract(epoch from p.at) * 1000, 'price', (p.state ->> 'price')::bigint) order by p.revision) as points from (
          select at, revision, state from source_history h where h.source_id = s.source_id and h.at > ${new Date(from)}::timestamptz
          union all (select at, revision, state from source_history h where h.source_id = s.source_id and h.at <= ${new Date(from)}::timestamptz order by revision desc limit 1)) p) h on true
      order by s.source_id`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await saveVolatilities(
      db,
      rows.map(({ source_id, revision, points }) => ({
        sourceId: source_id,
        revision,
        hundredths: dailyVolatility(points, { from, to: now }),
      })),
      now,
    );
    after = last.source_id;
  }
}
