import { sql } from 'kysely';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import type { Db } from '../../db/connect.ts';
import { plannedWithValues } from '../../db/named-statements.ts';
import { remember } from './remember.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
/** Numbers and moments of changes rise together, but for the moment a writer waits for the store. */
const DISORDER_MS = 600_000;
/** Hours that are over are counted again this often (market clock): a long transaction may still have added to the last of them. */
const CLOSED_SERVE_MS = 300_000;

export type HourlyChanges = {
  hours: { from: string; forSale: number; notForSale: number; failed: number; atStore: number }[];
  total: number;
  previousTotal: number | null;
};
/** `atStore`: how many items are at the store now; the hours before follow from what came and left. */
type Asked = { owner: object; storeId: number; timeZone: string; now: number; atStore: number };
/** `gained`: items that came to the store, less those that left it. */
type Count = { forSale: number; notForSale: number; failed: number; gained: number };
type Counts = ReadonlyMap<number, Count>;

/**
 * The changes of the last 24 hours of the store's clock, the running hour last, and how many the same stretch of the day before had.
 * Only that part of the history is read, and of the hours that are over only now and then.
 */
export async function readHourlyChanges(
  tx: Db,
  { owner, storeId, timeZone, now, atStore }: Asked,
): Promise<HourlyChanges> {
  const running = hourOf(now, timeZone);
  const start = running - (HOURS - 1) * HOUR_MS;
  const {
    counts: closed,
    isOlder,
    takenOver,
  } = await remember({ owner, now, forMs: CLOSED_SERVE_MS }, `hours:${storeId}:${start}`, async () => {
    const first = await findFirstSeq(tx, storeId, start - DAY_MS);
    return {
      counts: await countByHour(tx, storeId, { first, from: start - DAY_MS, to: running }),
      isOlder: await hasBefore(tx, storeId, first),
      takenOver: await countTakenOver(tx, storeId, { from: start, to: now + 1 }),
    };
  });
  const runningCount = await countSpan(tx, storeId, running, now + 1);
  const counts = Array.from({ length: HOURS }, (_, index) => {
    const from = start + index * HOUR_MS;
    const count = (from === running ? runningCount : closed.get(from)) ?? none;
    return { from, ...count, gained: count.gained + (takenOver.get(from) ?? 0) };
  });
  const hours = counts.map(({ from, forSale, notForSale, failed }, index) => ({
    from: new Date(from).toISOString(),
    forSale,
    notForSale,
    failed,
    atStore: Math.max(0, atStore - counts.slice(index + 1).reduce((gained, later) => gained + later.gained, 0)),
  }));
  const before = [...closed].filter(([from]) => from < running - DAY_MS).map(([, count]) => count);
  const sameHour = await countSpan(tx, storeId, running - DAY_MS, now - DAY_MS + 1);
  return { hours, total: sum(hours), previousTotal: isOlder ? sum([...before, sameHour]) : null };
}

const none: Count = { forSale: 0, notForSale: 0, failed: 0, gained: 0 };
const sum = (counts: readonly Pick<Count, 'forSale' | 'notForSale'>[]): number =>
  counts.reduce((total, { forSale, notForSale }) => total + forSale + notForSale, 0);

/** The start of the hour on the store's clock: zones may be half an hour off. */
const hourOf = (at: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds;

async function countSpan(tx: Db, storeId: number, from: number, to: number): Promise<Count> {
  const counts = await countByHour(tx, storeId, { first: await findFirstSeq(tx, storeId, from), from, to });
  return counts.get(from) ?? none;
}

/** Changes and failed sendings per hour from a moment on, `to` not included; hours are counted from `from`. */
async function countByHour(
  tx: Db,
  storeId: number,
  { first, from, to }: { first: number; from: number; to: number },
): Promise<Counts> {
  const [start, end] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(to)}::timestamptz`];
  const hourAt = (column: string) => sql`date_bin('1 hour', ${sql.ref(column)}, ${start})`;
  const isAtStore = (column: string) => sql`${sql.ref(column)} = any(${inventoryTabs.atStore}::smallint[])`;
  const { rows } = await sql<{
    hour: Date;
    for_sale: number;
    not_for_sale: number;
    failed: number;
    gained: number;
  }>`${plannedWithValues}
    select hour, sum(for_sale)::int as for_sale, sum(not_for_sale)::int as not_for_sale, sum(failed)::int as failed, sum(gained)::int as gained from (
      select ${hourAt('changed_at')} as hour, count(*) filter (where quantity > 0) as for_sale, count(*) filter (where quantity > 0 is not true) as not_for_sale, 0 as failed,
        count(*) filter (where ${isAtStore('status')}) - count(*) filter (where ${isAtStore('old_status')}) as gained
      from price_change where store_id = ${storeId} and seq >= ${first}::bigint and changed_at >= ${start} and changed_at < ${end} group by 1
      union all
      select ${hourAt('ended_at')}, 0, 0, count(*), 0
      from submission where store_id = ${storeId} and state in ('refused', 'failed') and ended_at >= ${start} and ended_at < ${end} group by 1
) told
    group by hour`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.hour.getTime(),
      { forSale: row.for_sale, notForSale: row.not_for_sale, failed: row.failed, gained: row.gained },
    ]),
  );
}

/** What was taken over from the store, per hour: it begins there, without a change. Looks at every item of the store. */
async function countTakenOver(
  tx: Db,
  storeId: number,
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ hour: Date; items: number }>`
    select date_bin('1 hour', created_at, ${new Date(from)}::timestamptz) as hour, count(*)::int as items from item
    where store_id = ${storeId} and flags & ${ItemFlag.addedFromStore}::int <> 0 and created_at >= ${new Date(from)}::timestamptz and created_at < ${new Date(to)}::timestamptz
    group by 1`.execute(tx);
  return new Map(rows.map(({ hour, items }) => [hour.getTime(), items]));
}

/** A number before which no change is of the moment or later: found by halving, about twenty looks at the key. */
async function findFirstSeq(tx: Db, storeId: number, from: number): Promise<number> {
  const {
    rows: [found],
  } = await sql<{ low: number }>`
    with recursive halves(low, high) as (
      select 0::bigint, change_seq + 1 from store_state where store_id = ${storeId}
      union all
      select case when p.is_before then m.middle + 1 else low end, case when p.is_before then high else m.middle end
      from halves, lateral (select (low + high) / 2 as middle) m,
        lateral (select coalesce((select c.changed_at < ${new Date(from - DISORDER_MS)}::timestamptz from price_change c where c.store_id = ${storeId} and c.seq >= m.middle order by c.seq limit 1), false) as is_before) p
      where low < high)
    select low from halves where low >= high`.execute(tx);
  return found?.low ?? 0;
}

/** True when the store has changes before that number: else it began during the day before, and half a day is no comparison. */
async function hasBefore(tx: Db, storeId: number, seq: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from price_change where store_id = ${storeId} and seq < ${seq}::bigint limit 1`.execute(tx);
  return rows.length > 0;
}
