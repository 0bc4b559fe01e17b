import http from 'node:http';
import { sql } from 'kysely';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { buildApp } from '../apps/server/src/app.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { reevaluate } from './passes.ts';
import { openPanelDeps } from './product.ts';
import type { Reporter } from './report.ts';
import { spreadStatuses } from './spread-statuses.ts';

const TAB_GOAL_MS = 100;
/** Requests of each kind for each repeat that is asked for: a percentile wants more than a median. */
const REQUESTS_PER_REPEAT = 10;
/** Rows before the page of B10. */
const DEPTH = 50_000;
const LIMIT = 50;

/** The ten fixed pairs of filter and order (B9). */
const PAIRS: readonly { name: string; body: object }[] = [
  { name: 'all, newest first', body: { status: 'all' } },
  { name: 'all, by price', body: { status: 'all', sort: 'price' } },
  { name: 'at store, by profit', body: { status: 'atStore', sort: 'profit' } },
  { name: 'at store, by profit percentage', body: { status: 'atStore', sort: 'profitPercent' } },
  { name: 'out of criteria, last changed first', body: { status: 'outOfCriteria', sort: 'changed' } },
  {
    name: 'at store, price 40 to 60, by cost',
    body: { status: 'atStore', sort: 'cost', conditions: [{ field: 'price', op: 'between', from: 4_000, to: 6_000 }] },
  },
  {
    name: 'all, profit at least 20 %, by BuyBox',
    body: { status: 'all', sort: 'buyBox', conditions: [{ field: 'profitPercent', op: 'atLeast', value: 2_000 }] },
  },
  {
    name: 'all, held by one filter, newest first',
    body: { status: 'outOfCriteria', conditions: [{ field: 'stoppedBy', op: 'anyOf', values: ['CriticalStock'] }] },
  },
  { name: 'all, words of a title, by rank', body: { status: 'all', sort: 'rank', search: 'number 4' } },
  { name: 'all, by title', body: { status: 'all', sort: 'title' } },
];

export const lists: Benchmark = {
  title:
    'lists over HTTP: tabs with their exact counts, ten pairs of filter and order, and a page far down (B9, B10; SQL path)',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      // Decided once, so that prices and profits are there to be looked for.
      await reevaluate(database, store);
      await spreadStatuses(database, store.storeId);
      const token = await openSession(database, store.accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      const { ask, agent } = askerOf(port, token, store.storeId);
      const measure = async (body: object) => {
        await ask(body);
        const answers = [];
        for (let request = 0; request < repeats * REQUESTS_PER_REPEAT; request++) answers.push(await ask(body));
        return { ms: answers.map((answer) => answer.ms), total: answers[0]?.total ?? 0, rows: answers[0]?.rows ?? 0 };
      };
      try {
        await measureTabs(report, { database, storeId: store.storeId, measure });
        for (const { name, body } of PAIRS) {
          const { ms, total } = await measure(body);
          report.figure(
            name,
            `p50 ${median(ms).toFixed(1)} ms, p95 ${percentile(ms, 0.95).toFixed(1)} ms   (${whole(total)} items)`,
          );
        }
        await measureFar(report, {
          database,
          storeId: store.storeId,
          measure,
          items,
          runs: repeats * REQUESTS_PER_REPEAT,
        });
      } finally {
        agent.destroy();
        await app.close();
        await close();
      }
    }),
};

type Asked = { ms: number; total: number; rows: number };

/** Asks for a page of the list over one agent, which the caller ends. */
function askerOf(
  port: number,
  token: string,
  storeId: number,
): { ask(body: object): Promise<Asked>; agent: http.Agent } {
  const agent = new http.Agent({ keepAlive: true });
  const ask = (body: object): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: 'POST',
          path: '/api/inventoryItem/getCustomerMarketplaceInventoryItems',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-customer-marketplace-id': String(storeId),
          },
        },
        (answer) => {
          const said: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => said.push(chunk));
          answer.on('end', () => {
            const { data } = JSON.parse(Buffer.concat(said).toString()) as {
              data: { items: unknown[]; totalCount: number } | null;
            };
            if (data) resolve({ ms: performance.now() - startedAt, total: data.totalCount, rows: data.items.length });
            else reject(new Error(`refused: ${answer.statusCode} ${Buffer.concat(said).toString().slice(0, 300)}`));
          });
        },
      );
      request.once('error', reject);
      request.end(JSON.stringify({ limit: LIMIT, desc: true, ...body }));
    });
  return { ask, agent };
}

type Measured = { ms: number[]; total: number; rows: number };
type Measuring = { database: BenchDatabase; storeId: number; measure(body: object): Promise<Measured> };

/** Every tab with its count, which a recount has to give as well. */
async function measureTabs(report: Reporter, { database, storeId, measure }: Measuring): Promise<void> {
  const tabs: number[] = [];
  for (const [status, codes] of Object.entries(inventoryTabs)) {
    const { ms, total } = await measure({ status });
    tabs.push(...ms);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from item where store_id = ${storeId} and status = any(${codes}::smallint[])`.execute(
      database.db,
    );
    if (rows[0]?.n !== total) throw new Error(`the count of ${status} is ${total}, a recount gives ${rows[0]?.n}`);
  }
  report.figure('tabs: first page and exact count, p50', `${median(tabs).toFixed(1)} ms`);
  report.goal('tabs: first page and exact count, p95', percentile(tabs, 0.95), { below: TAB_GOAL_MS }, 'ms');
}

/** A page far down by key, beside the same rows by offset. */
async function measureFar(
  report: Reporter,
  { database, storeId, measure, items, runs }: Measuring & { items: number; runs: number },
): Promise<void> {
  const far = await database.owner.query<{ id: number }>(
    'select item_id as id from item where store_id = $1 order by item_id desc offset $2 limit 1',
    [storeId, Math.min(DEPTH, items - LIMIT)],
  );
  const keyed = await measure({ status: 'all', cursor: String(far.rows[0]?.id) });
  const byPrice = await database.owner.query<{ id: number }>(
    'select item_id as id from item where store_id = $1 order by price desc nulls last, item_id desc offset $2 limit 1',
    [storeId, Math.min(DEPTH, items - LIMIT)],
  );
  const priced = await measure({ status: 'all', sort: 'price', cursor: String(byPrice.rows[0]?.id) });
  const offsets: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await database.owner.query(
      'select item_id from item where store_id = $1 and status <> 10 order by item_id desc offset $2 limit $3',
      [storeId, DEPTH, LIMIT],
    );
    offsets.push(performance.now() - startedAt);
  }
  report.median(`page after ${whole(DEPTH)} rows by key, over HTTP (B10)`, keyed.ms, 'ms');
  report.median(`the same by price, by key, over HTTP`, priced.ms, 'ms');
  report.median(`the same ids by offset, the statement alone`, offsets, 'ms');
}
