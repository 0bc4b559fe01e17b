import { sql } from 'kysely';
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
  hours: { from: string; forSale: number; notForSale: number }[];
  total: number;
  previousTotal: number | null;
};
type Asked = { owner: object; storeId: number; timeZone: string; now: number };
type Count = { forSale: number; notForSale: number };
type Counts = ReadonlyMap<number, Count>;

/**
 * The changes of the last 24 hours of the store's clock, the running hour last, and how many the same stretch of the day before had.
 * Only that part of the history is read, and of the hours that are over only now and then.
 */
export async function readHourlyChanges(tx: Db, { owner, storeId, timeZone, now }: Asked): Promise<HourlyChanges> {
  const running = hourOf(now, timeZone);
  const start = running - (HOURS - 1) * HOUR_MS;
  const { counts: closed, isOlder } = await remember(
    { owner, now, forMs: CLOSED_SERVE_MS },
    `hours:${storeId}:${start}`,
    async () => {
      const first = await findFirstSeq(tx, storeId, start - DAY_MS);
      return {
        counts: await countByHour(tx, storeId, { first, from: start - DAY_MS, to: running }),
        isOlder: await hasBefore(tx, storeId, first),
      };
    },
  );
  const runningCount = await countSpan(tx, storeId, running, now + 1);
  const hours = Array.from({ length: HOURS }, (_, index) => {
    const from = start + index * HOUR_MS;
    return { from: new Date(from).toISOString(), ...((from === running ? runningCount : closed.get(from)) ?? none) };
  });
  const before = [...closed].filter(([from]) => from < running - DAY_MS).map(([, count]) => count);
  const sameHour = await countSpan(tx, storeId, running - DAY_MS, now - DAY_MS + 1);
  return { hours, total: sum(hours), previousTotal: isOlder ? sum([...before, sameHour]) : null };
}

const none: Count = { forSale: 0, notForSale: 0 };
const sum = (counts: readonly Count[]): number =>
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

/** Changes per hour from a moment on, `to` not included; hours are counted from `from`. */
async function countByHour(
  tx: Db,
  storeId: number,
  { first, from, to }: { first: number; from: number; to: number },
): Promise<Counts> {
  const { rows } = await sql<{ hour: Date; for_sale: number; not_for_sale: number }>`${plannedWithValues}
    select date_bin('1 hour', changed_at, ${new Date(from)}::timestamptz) as hour, (count(*) filter (where quantity > 0))::int as for_sale, (count(*) filter (where quantity > 0 is not true))::int as not_for_sale
    from price_change where store_id = ${storeId} and seq >= ${first}::bigint and changed_at >= ${new Date(from)}::timestamptz and changed_at < ${new Date(to)}::timestamptz group by 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.hour.getTime(), { forSale: row.for_sale, notForSale: row.not_for_sale }]));
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
