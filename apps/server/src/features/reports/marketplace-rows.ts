import { sql } from 'kysely';
import { healthMetrics, healthState, healthTarget, type HealthMetric } from '@kervan/domain/reports/account-health';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import type { Db } from '../../db/connect.ts';
import { ROWS_MAX } from './product-rows.ts';
import { amount, type ReportScope } from './report-scope.ts';

/** REP-003 … REP-005: what the marketplace last said of the account, each beside its target; nothing before it said anything. */
export async function healthRows(tx: Db, { storeId }: ReportScope): Promise<ReportCells[]> {
  const row = await tx
    .selectFrom('account_health')
    .select('metrics')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!row) return [];
  const metrics = row.metrics as Partial<Record<HealthMetric, number | null>>; // Only written from the metrics of a report.
  return healthMetrics.map((metric) => {
    const value = metrics[metric] ?? null;
    return { metric, value, ...healthTarget(metric), state: healthState(metric, value) };
  });
}

/** When it was said. */
export async function healthReadAt(tx: Db, { storeId }: ReportScope): Promise<string | null> {
  const row = await tx
    .selectFrom('account_health')
    .select('read_at')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.read_at.toISOString() ?? null;
}

type Business = {
  asin: string;
  title: string | null;
  sessions: number;
  page_views: number;
  buybox: number | null;
  units: number;
  sales: number;
};

/**
 * REP-022, REP-024: visits and sales by product, as the marketplace counts them, on days of its market; the BuyBox share by page views. What a file tells of
 * a period counts where all of it is within the days; what one tells of all products of a day, where no row of products tells of that day.
 */
export async function businessRows(tx: Db, scope: ReportScope): Promise<ReportCells[]> {
  const { rows } = await sql<Business>`
    with told as (select * from business_day where store_id = ${scope.storeId} and day >= ${scope.days.from}::date and day + days - 1 <= ${scope.days.to}::date),
      spans as (select distinct day, days from told where asin <> ''),
      sums as (select asin, max(title) as title, sum(sessions)::bigint as sessions, sum(page_views)::bigint as page_views,
        round(sum(buybox::bigint * page_views)::numeric / nullif(sum(page_views), 0))::int as buybox, sum(units)::bigint as units,
        sum(${amount(scope, 'sales')})::bigint as sales
      from told t where asin <> '' or not exists (select from spans s where t.day >= s.day and t.day < s.day + s.days) group by asin)
    select s.asin, coalesce(d.title, s.title) as title, s.sessions, s.page_views, s.buybox, s.units, s.sales from sums s
      left join lateral (select title from item_details where store_id = ${scope.storeId} and asin = s.asin limit 1) d on true
    order by s.asin limit ${ROWS_MAX}`.execute(tx);
  return rows.map(({ page_views: pageViews, buybox: buyboxPercent, ...row }) => ({
    ...row,
    ...(row.asin === '' ? { asin: null, title: 'allProducts' } : {}),
    pageViews,
    buyboxPercent,
  }));
}
