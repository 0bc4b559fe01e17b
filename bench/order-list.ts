import { buildApp } from '../apps/server/src/app.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile, timed, whole } from './figures.ts';
import { fillStoreWithOrders } from './fill-orders.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { openPanelDeps } from './product.ts';

/** Orders for each item that is asked for: a store of 100,000 products that sold a million times. */
const ORDERS_PER_ITEM = 10;
const REQUESTS_PER_REPEAT = 10;
const LIMIT = 50;
/** Products of the store; its orders are what is measured. */
const ITEMS = 1_000;

/** Half of the orders, which no index knows. */
const narrowed = { conditions: [{ field: 'profit', op: 'atLeast', value: 1_300 }] };
/** `order`: that of the raw page, else newest first. `rowsFirst`: what is found is not counted. */
type View = { name: string; body: object; raw: string; order?: string; rowsFirst?: true };
const views: readonly View[] = [
  { name: 'all, newest first', body: { status: 'all' }, raw: 'true' },
  {
    name: 'new, by ship-by',
    body: { status: 'new', sort: 'shipBy', desc: false },
    raw: '(tabs & 1) <> 0',
    order: 'ship_by, order_id desc',
  },
  { name: 'delivered, newest first', body: { status: 'delivered' }, raw: '(tabs & 16) <> 0' },
  { name: 'cancelled, newest first', body: { status: 'cancelled' }, raw: '(tabs & 256) <> 0' },
  { name: 'narrowed, the rows first', body: { ...narrowed, rowsFirst: true }, raw: 'profit >= 1300', rowsFirst: true },
  { name: 'narrowed', body: narrowed, raw: 'profit >= 1300' },
  { name: 'all, by profit', body: { sort: 'profit' }, raw: 'true', order: 'profit desc nulls last, order_id desc' },
];

type Answer = { data: { items: unknown[]; totalCount: number } | null };

export const orderList: Benchmark = {
  title: 'the list of orders over HTTP: a page with its exact count and totals ÷ the raw page by its index',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId, accountId } = await loadStore(database, ITEMS);
      const count = items * ORDERS_PER_ITEM;
      await fillStoreWithOrders(database.owner, storeId, count);
      const token = await openSession(database, accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      const ask = async (body: object): Promise<number> => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/sellerOrder/GetOrdersList',
          payload: JSON.stringify({ limit: LIMIT, ...body }),
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-customer-marketplace-id': String(storeId),
          },
        });
        const { data } = answer.json<Answer>();
        if (!data) throw new Error(`refused: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        return data.totalCount;
      };
      try {
        report.figure('orders in the store', whole(count));
        for (const { name, body, raw, order = 'purchased_at desc, order_id desc', rowsFirst } of views) {
          const { rows } = await database.owner.query<{ n: number }>(
            `select count(*)::int as n from seller_order where store_id = $1 and ${raw}`,
            [storeId],
          );
          const told = await ask(body);
          if (!rowsFirst && told !== rows[0]?.n)
            throw new Error(`the count of ${name} is ${told}, a recount gives ${rows[0]?.n}`);
          const [listed, plain]: [number[], number[]] = [[], []];
          for (let run = 0; run < repeats * REQUESTS_PER_REPEAT; run++) {
            listed.push(await timed(() => ask(body)));
            plain.push(
              await timed(() =>
                database.owner.query(
                  `select * from seller_order where store_id = $1 and ${raw} order by ${order} limit ${LIMIT}`,
                  [storeId],
                ),
              ),
            );
          }
          report.median(`${name}: page${rowsFirst ? '' : ', exact count and totals'}`, listed, 'ms');
          report.figure(
            `${name}: p95, and ÷ the raw page`,
            `${percentile(listed, 0.95).toFixed(1)} ms, ${(median(listed) / median(plain)).toFixed(1)}`,
          );
        }
      } finally {
        await app.close();
        await close();
      }
    }),
};
