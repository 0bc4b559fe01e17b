import type { FastifyInstance } from 'fastify';
import { buildApp } from '../apps/server/src/app.ts';
import { countMarked } from '../apps/server/src/features/reports/count-sums.ts';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Benchmark } from './benchmark.ts';
import { percentile, timed, whole } from './figures.ts';
import { fillYear } from './fill-year.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { openPanelDeps } from './product.ts';

const LINES = 1_000_000;
/** Products of the store, all of which are sold. */
const PRODUCTS = 5_000;
const REQUESTS_PER_REPEAT = 3;
const GOAL_MS = 1_000;
const DAYS = 365;

const measured: readonly { name: string; address: string; body?: object }[] = [
  { name: 'sales', address: '/api/report/SalesReport' },
  { name: 'profit', address: '/api/report/ProfitReport' },
  { name: 'best sellers', address: '/api/report/bestSeller' },
  { name: 'brands', address: '/api/report/brandReport' },
  { name: 'categories', address: '/api/report/categoryReport' },
  { name: 'sub-categories of one root', address: '/api/report/subCategories', body: { rootCategoryId: 'Root 7' } },
  { name: 'BuyBox share', address: '/api/report/buyboxReport' },
  { name: 'best sellers by their own call', address: '/api/inventoryItem/getBestSellingOrderItemList' },
];

type Answer = { data: { totals?: Record<string, number>; items: unknown[] } | null };
type Asked = { app: FastifyInstance; headers: Record<string, string> };

export const reportsOfAYear: Benchmark = {
  title: `reports over ${DAYS} days of a store, over HTTP, from sums that the product’s own job counted`,
  items: LINES,
  run: ({ items: lines, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId, accountId } = await loadStore(database, PRODUCTS);
      await fillYear(database.owner, storeId, lines);
      report.figure('order lines of the year', whole(lines));
      const counting = await timed(async () => {
        for (let counted = 1; counted > 0;)
          counted = await database.db.transaction().execute((tx) => countMarked(tx, storeId));
      });
      report.figure(
        'all sums counted by the job',
        `${whole(counting / 1000)} s, ${whole((lines / counting) * 1000)} lines a second`,
      );
      await database.owner.query('vacuum analyze report_slot');
      await database.owner.query('vacuum analyze report_product');
      const token = await openSession(database, accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      const headers = { authorization: `Bearer ${token}`, 'x-customer-marketplace-id': String(storeId) };
      try {
        await compare(database, { app, headers }, storeId);
        for (const { name, address, body } of measured) {
          const taken: number[] = [];
          for (let run = 0; run < repeats * REQUESTS_PER_REPEAT; run++)
            taken.push(await timed(() => ask({ app, headers }, address, body)));
          report.goal(`${name}: p50`, percentile(taken, 0.5), { atMost: GOAL_MS }, 'ms');
          report.goal(`${name}: p95`, percentile(taken, 0.95), { atMost: GOAL_MS }, 'ms');
        }
        const dashboard = [];
        for (let run = 0; run < repeats * REQUESTS_PER_REPEAT; run++)
          dashboard.push(
            await timed(async () => {
              const { statusCode, body } = await app.inject({
                url: '/api/customerMarketPlace/getDashBoardDatas?day=90&tabNumber=3&timezoneOffset=-180',
                headers,
              });
              if (statusCode !== 200) throw new Error(`refused: ${body.slice(0, 300)}`);
            }),
          );
        report.goal(
          'dashboard of 90 days with its best sellers: p95',
          percentile(dashboard, 0.95),
          { atMost: GOAL_MS },
          'ms',
        );
      } finally {
        await app.close();
        await close();
      }
    }),
};

async function ask({ app, headers }: Asked, address: string, body: object = {}): Promise<NonNullable<Answer['data']>> {
  const answer = await app.inject({
    method: 'POST',
    url: address,
    payload: JSON.stringify({ preset: 'days365', timezoneOffset: -180, limit: 50, ...body }),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const { data } = answer.json<Answer>();
  if (!data) throw new Error(`refused: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return data;
}

/** Throws where a report does not come to what the rows of the year come to. */
async function compare({ owner }: BenchDatabase, asked: Asked, storeId: number): Promise<void> {
  const { rows } = await owner.query<Record<'orders' | 'units' | 'sales' | 'refunds' | 'profit', number>>(
    `with kept as (select * from seller_order where store_id = $1 and seller_status <> ${SellerOrderStatus.Canceled}),
       refunds as (select coalesce(-sum(m.amount_order), 0) as refunds from order_money m join kept using (store_id, order_id) where m.kind = 14)
     select count(*)::float8 as orders, sum(sale)::float8 as sales, (select refunds from refunds)::float8 as refunds,
       (select sum(i.quantity - i.cancelled) from order_item i join kept using (store_id, order_id))::float8 as units,
       (select sum((line ->> 'amount')::bigint) from kept, jsonb_array_elements(forecast) line)::float8 - (select refunds from refunds)::float8 as profit
     from kept`,
    [storeId],
  );
  const raw = rows[0];
  if (!raw) throw new Error('no orders');
  const wanted: Record<string, Record<string, number>> = {
    SalesReport: { orders: raw.orders, units: raw.units, sales: raw.sales, refunds: raw.refunds },
    ProfitReport: { sales: raw.sales, refunds: raw.refunds, profit: raw.profit },
    bestSeller: { units: raw.units, sales: raw.sales, profit: raw.profit },
    brandReport: { units: raw.units, sales: raw.sales, profit: raw.profit },
    categoryReport: { units: raw.units, sales: raw.sales, profit: raw.profit },
  };
  for (const [name, figures] of Object.entries(wanted)) {
    const { totals = {} } = await ask(asked, `/api/report/${name}`);
    for (const [id, value] of Object.entries(figures))
      if (totals[id] !== value) throw new Error(`${name}: ${id} is ${totals[id]}, a recount gives ${value}`);
  }
}
