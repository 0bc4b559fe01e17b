import { buildApp } from '../apps/server/src/app.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, percentile } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { openPanelDeps } from './product.ts';

/** Lines of one request: the most that is accepted at once (INV-025). */
const LINES = 5_000;
const GOAL_MS = 1_000;
/** Requests of each kind for each repeat that is asked for: a percentile wants more than a median. */
const REQUESTS_PER_REPEAT = 4;

const asin = (number: number): string => `B0Z${number.toString(36).toUpperCase().padStart(7, '0')}`;

/** Source products that other sellers follow already, with the schedule and details that come with them. */
async function insertKnown({ owner }: BenchDatabase, asins: readonly string[]): Promise<void> {
  await owner.query(
    `
    with made as (insert into source_product(market, asin, price, availability, weight_g, dimensional_weight_g, fetched_at) select (select min(market) from source_product), a, 2500, 1, 500, 600, now() from unnest($1::text[]) a returning source_id),
    scheduled as (insert into source_schedule(source_id, last_read_at, detail_wanted) select source_id, now(), false from made)
    insert into source_details(source_id, title, brand, catalogue_at) select source_id, 'Product ' || source_id || ' that others sell too', 'Brand', now() from made`,
    [asins],
  );
}

export const bulkAdd: Benchmark = {
  title: '5,000 products added in one request, from the request to the answer that accepts them',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      const token = await openSession(database, store.accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      let next = 0;
      const freshAsins = () => Array.from({ length: LINES }, () => asin(next++));
      const add = async (asins: readonly string[]): Promise<number> => {
        const startedAt = performance.now();
        const answer = await app.inject({
          method: 'POST',
          url: '/api/inventoryItem/AddAsinToInventory',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ asins, customerMarketPlaceIds: [store.storeId] }),
        });
        const ms = performance.now() - startedAt;
        const { data } = answer.json<{ data: { accepted: number } | null }>();
        if (data?.accepted !== LINES)
          throw new Error(`not accepted: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        return ms;
      };
      try {
        await add(freshAsins());
        const ms = await interleave(repeats * REQUESTS_PER_REPEAT, {
          unknown: () => add(freshAsins()),
          known: async () => {
            const asins = freshAsins();
            await insertKnown(database, asins);
            return add(asins);
          },
        });
        for (const [name, values] of [
          ['products nobody follows yet', ms.unknown],
          ['products that others follow', ms.known],
        ] as const) {
          report.median(`${name}, p50`, values, 'ms');
          report.goal(`${name}, p95`, percentile(values, 0.95), { below: GOAL_MS }, 'ms');
        }
      } finally {
        await app.close();
        await close();
      }
    }),
};
