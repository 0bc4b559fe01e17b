import type { reports } from '@kervan/contracts/reports-calls';
import { totalsOf, type ReportCells } from '@kervan/domain/reports/arrange-rows';
import { rangeBefore } from '@kervan/domain/reports/report-days';
import { columnsOf, isDated, type ReportName } from '@kervan/domain/reports/report-names';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listCutPeriods } from './business-days.ts';
import { countUnknown } from './dated-rows.ts';
import { healthReadAt } from './marketplace-rows.ts';
import { readReport } from './read-report.ts';
import { languageRead, readingOf } from './reading.ts';
import { openScope, type ReportScope } from './report-scope.ts';
import { readLookups } from './search-rows.ts';

/** What stands on sums of orders: there an unknown profit is missing. */
const ofOrders = (name: ReportName): boolean =>
  !['AccountHealth', 'buyboxReport', 'productSearchHistory', 'BusinessReport'].includes(name);

/** What has sums is compared with the period before; the health of the account is of no days. */
const isCompared = (name: ReportName): boolean => columnsOf(name).some(({ sum }) => sum);

/** REP-027: a page of a report, the totals of all its rows, its chart, and the totals of the period before. */
export const showReport: Handler<typeof reports.show> = async ({ params: { name }, body, caller, wire }, deps) =>
  within(deps, caller, async (tx) => {
    const scope = await openScope(tx, deps, caller, body);
    const narrowed = { ...body, reading: readingOf(languageRead(body.language, wire)) };
    const rows = await readReport(tx, name, scope, narrowed);
    const columns = columnsOf(name);
    const before = rangeBefore(scope.days);
    const first = (body.page - 1) * body.limit;
    return {
      items: rows.slice(first, first + body.limit).map((cells, place) => ({
        id: first + place,
        currency: scope.currency,
        cells,
      })),
      totalCount: rows.length,
      page: body.page,
      limit: body.limit,
      nextCursor: null,
      asOf: new Date(scope.now).toISOString(),
      ...scope.days,
      currency: scope.currency,
      totals: totalsOf(columns, rows),
      series: isDated(name) ? seriesOf(name, rows) : [],
      before: isCompared(name)
        ? {
            ...before,
            totals: totalsOf(columns, await readReport(tx, name, { ...scope, days: before }, narrowed)),
            cutPeriods: await cutPeriodsOf(tx, name, { ...scope, days: before }),
          }
        : null,
      store: scope.head,
      unknownProfits: ofOrders(name) ? await countUnknown(tx, scope) : 0,
      lookups: name === 'productSearchHistory' ? await readLookups(tx, scope) : null,
      readAt: name === 'AccountHealth' ? await healthReadAt(tx, scope) : null,
      cutPeriods: await cutPeriodsOf(tx, name, scope),
    };
  });

/** Periods of files that reach beyond the days: no part of the rows. */
const cutPeriodsOf = async (tx: Db, name: ReportName, { storeId, days }: ReportScope) =>
  name === 'BusinessReport' ? listCutPeriods(tx, storeId, days) : [];

/** The added columns of each day or month, the oldest first. */
const seriesOf = (name: ReportName, rows: readonly ReportCells[]) =>
  rows
    .map((cells) => ({
      date: String(cells.date),
      values: Object.fromEntries(columnsOf(name).flatMap(({ id, sum }) => (sum ? [[id, Number(cells[id] ?? 0)]] : []))),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
