import { sql } from 'kysely';
import type { Freshness, FreshnessTier } from '@kervan/contracts/dashboard';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';

/** How old the readings of one tier are: moments, so that the ages of a later minute follow from them. */
type TierReadings = {
  tier: FreshnessTier;
  items: number;
  read: number;
  middle: number | null;
  old: number | null;
  late: number;
};

/** PRICE-032 and INV-085, in the order of the panel. */
const tierLimits: Record<FreshnessTier, number> = {
  hot: limits.sourceAgeHotMaxMs,
  listed: limits.sourceAgeListedMaxMs,
  unlisted: limits.sourceAgeUnlistedMaxMs,
  competition: limits.targetAgeMaxMs,
};
/** The platform reads a product for all its stores: its place among the moving ones is shared, whether it is listed is the store's own. */
const sourceTiers = ['hot', 'listed', 'unlisted'] as const;
const HOT = 0;

type Row = { tier: number; items: number; read: number; moments: Date[] | null; late: number };

/** Middle and 95th of 100 readings per tier of a store's items, every item looked at once; removed items are none. */
export async function readTierReadings(tx: Db, storeId: number, now: number): Promise<TierReadings[]> {
  const past = (tier: FreshnessTier) => sql`${new Date(now - tierLimits[tier])}::timestamptz`;
  // Sorting a large store's moments in memory instead of on disk.
  await sql`set local work_mem = '32MB'`.execute(tx);
  const { rows } = await sql<Row>`
    select tier, count(*)::int as items, count(fetched_at)::int as read, percentile_disc(array[0.5, 0.95]) within group (order by fetched_at desc) as moments,
      (count(*) filter (where fetched_at < case tier when 0 then ${past('hot')} when 1 then ${past('listed')} else ${past('unlisted')} end))::int as late
    from (
      select case when i.flags & ${ItemFlag.listed}::int = 0 then 2 when c.tier = ${HOT}::int then 0 else 1 end as tier, p.fetched_at
      from item i join source_product p using (source_id) left join source_schedule c using (source_id)
      where i.store_id = ${storeId} and i.status <> ${StatusCode.RemovedFromInventory}::smallint) readings
    group by tier`.execute(tx);
  const {
    rows: [competition],
  } = await sql<Row>`
    select count(*)::int as items, count(t.fetched_at)::int as read, percentile_disc(array[0.5, 0.95]) within group (order by t.fetched_at desc) as moments, (count(*) filter (where t.fetched_at < ${past('competition')}))::int as late
    from item i left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id
    where i.store_id = ${storeId} and i.flags & ${ItemFlag.listed}::int <> 0 and i.status <> ${StatusCode.RemovedFromInventory}::smallint`.execute(
    tx,
  );
  return [
    ...sourceTiers.map((tier, code) =>
      readingsOf(
        tier,
        rows.find((row) => row.tier === code),
      ),
    ),
    readingsOf('competition', competition),
  ];
}

function readingsOf(tier: FreshnessTier, row: Row | undefined): TierReadings {
  // Without a reading the percentiles are a list of nulls.
  const [middle = null, old = null] = (row?.moments ?? []) as (Date | null)[];
  return {
    tier,
    items: row?.items ?? 0,
    read: row?.read ?? 0,
    middle: middle?.getTime() ?? null,
    old: old?.getTime() ?? null,
    late: row?.late ?? 0,
  };
}

/** The readings as ages at a moment. */
export const freshnessAt =
  (now: number) =>
  ({ tier, items, read, middle, old, late }: TierReadings): Freshness => {
    const age = (at: number | null) => (at === null ? null : Math.max(0, now - at));
    return { tier, limitMs: tierLimits[tier], items, read, p50Ms: age(middle), p95Ms: age(old), late };
  };
