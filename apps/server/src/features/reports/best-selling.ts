import type { reports } from '@kervan/contracts/reports-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readingOf } from './reading.ts';
import { readReport } from './read-report.ts';
import { openScope } from './report-scope.ts';

/** REP-026: what sold best, by units. */
export const bestSelling: Handler<typeof reports.bestSelling> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const scope = await openScope(tx, deps, caller, body);
    const rows = await readReport(tx, 'bestSeller', scope, { search: '', desc: body.desc, reading: readingOf('en') });
    const first = (body.page - 1) * body.limit;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return {
      items: rows.slice(first, first + body.limit).map((cells) => ({
        asin: text(cells.asin) ?? '',
        sku: text(cells.sku) ?? '',
        title: text(cells.title),
        image: text(cells.image),
        quantitySold: Number(cells.units),
        orderCount: Number(cells.orders),
        sales: Number(cells.sales),
        profit: Number(cells.profit),
      })),
      totalCount: rows.length,
      page: body.page,
      limit: body.limit,
      nextCursor: null,
      asOf: new Date(scope.now).toISOString(),
    };
  });
