import { sql } from 'kysely';
import { addDays } from '@kervan/domain/calendar/weeks';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { markets } from '@kervan/domain/markets';
import { usdOfLocal } from '@kervan/domain/money/shown-money';
import type { DayRange } from '@kervan/domain/orders/date-presets';
import type { BusinessFileKind, BusinessRow } from '@kervan/domain/reports/business-file';
import { meanRate } from '@kervan/domain/reports/mean-rate';
import { lengthOf } from '@kervan/domain/reports/report-days';
import type { Db } from '../../db/connect.ts';
import { rateOn } from '../../records/order-money/day-rates.ts';

type Rated = { storeId: number; market: MarketCode };
type Told = { kind: BusinessFileKind; period: DayRange; rows: readonly BusinessRow[] };

/** The last day of a row's period. */
const LAST = sql`(day + days - 1)`;

/** Rows whose period has a day of the range. None begins longer before it than a period has days. */
const reaching = ({ from, to }: DayRange) =>
  sql`day between ${from}::date - ${limits.businessPeriodDaysMax}::int and ${to}::date and ${LAST} >= ${from}::date`;

/** Periods of the same kind that a file of these days would take the place of, the oldest first. */
export async function listPeriods(
  tx: Db,
  storeId: number,
  { kind, period, rows }: Told,
): Promise<(DayRange & { isCut: boolean })[]> {
  const days = kind === 'byDate' ? rows.map(({ day }) => day) : [];
  const { rows: known } = await sql<DayRange & { isCut: boolean }>`
    select distinct to_char(day, 'YYYY-MM-DD') as "from", to_char(${LAST}, 'YYYY-MM-DD') as "to",
      day < ${period.from}::date or ${LAST} > ${period.to}::date as "isCut"
    from business_day where store_id = ${storeId} and ${reaching(period)}
      and ${kind === 'byDate' ? sql`asin = '' and day = any(${days}::date[])` : sql`asin <> ''`}
    order by 1`.execute(tx);
  return known;
}

/** REP-024: puts what a file tells in the place of what was known of its days; false = the store knew all of it. */
export async function replaceByFile(tx: Db, store: Rated, reported: Told): Promise<boolean> {
  const { storeId } = store;
  const { kind, period, rows } = reported;
  const days = kind === 'byDate' ? 1 : lengthOf(period);
  const json = JSON.stringify(await inDollars(tx, store, { rows, days }));
  const added = sql`select ${storeId}::int as store_id, r.day, r.asin, r.title, 1::smallint as source, r.sessions, r."pageViews", r.buybox, r.units, r.sales,
      r."salesUsd", ${days}::smallint as days
    from jsonb_to_recordset(${json}::jsonb) as r(day date, asin text, title text, sessions int, "pageViews" int, buybox int, units int, sales bigint, "salesUsd" bigint)`;
  const known = sql`store_id = ${storeId} and ${reaching(period)}
    and ${kind === 'byDate' ? sql`asin = '' and day = any(${rows.map(({ day }) => day)}::date[])` : sql`asin <> ''`}`;
  const { rows: differing } = await sql`
    with added as (${added}), known as (select store_id, day, asin, title, source, sessions, page_views, buybox, units, sales, sales_usd, days from business_day where ${known})
    (table added except table known) union all (table known except table added) limit 1`.execute(tx);
  if (differing.length === 0) return false;
  await sql`delete from business_day where ${known}`.execute(tx);
  await sql`insert into business_day(store_id, day, asin, title, source, sessions, page_views, buybox, units, sales, sales_usd, days) ${added}`.execute(
    tx,
  );
  return true;
}

/** Dollars at the rate of the day; of a period at the mean of its days. Assumed: its sales are spread over it evenly. */
async function inDollars(
  tx: Db,
  { storeId, market }: Rated,
  { rows, days }: { rows: readonly BusinessRow[]; days: number },
): Promise<(BusinessRow & { salesUsd: number })[]> {
  const { currency, decimals } = markets[market];
  const rates = new Map<string, number | null>();
  for (const { day } of rows) {
    if (rates.has(day)) continue;
    const all: (number | null)[] = [];
    for (let place = 0; place < days; place++)
      all.push(await rateOn(tx, { storeId, market }, currency, addDays(day, place)));
    rates.set(day, meanRate(all));
  }
  return rows.map((row) => {
    const ratePpm = rates.get(row.day) ?? null;
    const usd = ratePpm === null ? 0 : usdOfLocal(row.sales, { ratePpm, decimals });
    return { ...row, salesUsd: Number.isSafeInteger(usd) ? usd : 0 };
  });
}

/** Periods of products that reach beyond a range: what they tell is of no single day, so they are no part of its rows. */
export async function listCutPeriods(tx: Db, storeId: number, { from, to }: DayRange): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select distinct to_char(day, 'YYYY-MM-DD') as "from", to_char(${LAST}, 'YYYY-MM-DD') as "to" from business_day
    where store_id = ${storeId} and days > 1 and ${reaching({ from, to })} and (day < ${from}::date or ${LAST} > ${to}::date)
    order by 1`.execute(tx);
  return rows;
}
