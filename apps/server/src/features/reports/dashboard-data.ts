import { sql } from 'kysely';
import type { reports } from '@kervan/contracts/reports-calls';
import { addDays } from '@kervan/domain/calendar/weeks';
import { profitOfSums } from '@kervan/domain/reports/order-sums';
import { localDay } from '@kervan/domain/reports/report-days';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { readDays, type DaySums } from './dated-rows.ts';
import { readingOf } from './reading.ts';
import { readReport } from './read-report.ts';
import { midnightOf, openScope, type ReportScope } from './report-scope.ts';

const BEST_MAX = 10;
const BEST_TAB = 3;

/** REP-002, REP-025: the tabs of the dashboard. Only the chart where nothing but the range changed. */
export const dashboardData: Handler<typeof reports.dashboard> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const to = localDay(deps.clock.now(), midnightOf(query));
    const from = addDays(to, 1 - query.day);
    const scope = await openScope(tx, deps, caller, { ...query, from, to });
    const days = await readDays(tx, scope, 'day');
    return {
      currency: scope.currency,
      cards: query.dayChanged ? null : await cardsOf(tx, scope, days),
      series: days.map((day) => ({ date: day.date, orders: day.orders, sales: day.sale, profit: profitOfSums(day) })),
      unknownProfits: days.reduce((all, { orders, known }) => all + orders - known, 0),
      table: !query.dayChanged && query.tabNumber === BEST_TAB ? await bestOf(tx, scope) : [],
      asOf: new Date(scope.now).toISOString(),
    };
  });

/** Each figure is the sum of the chart's. */
async function cardsOf(tx: Db, scope: ReportScope, days: readonly DaySums[]) {
  const sum = (of: (day: DaySums) => number) => days.reduce((all, day) => all + of(day), 0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from item where store_id = ${scope.storeId} and ${amongStatuses('item.status', 'planCount')}`.execute(
    tx,
  );
  return {
    orders: sum((day) => day.orders),
    sales: sum((day) => day.sale),
    profit: sum(profitOfSums),
    returns: sum((day) => day.refunds),
    itemsAtStore: rows[0]?.count ?? 0,
  };
}

async function bestOf(tx: Db, scope: ReportScope) {
  const rows = await readReport(tx, 'bestSeller', scope, { search: '', desc: true, reading: readingOf('en') });
  return rows.slice(0, BEST_MAX).map((cells, id) => ({ id, currency: scope.currency, cells }));
}
