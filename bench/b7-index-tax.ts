import type { Benchmark } from './benchmark.ts';
import { interleave, median } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { moveSources, reevaluate, WARM_UP } from './passes.ts';

/** What is left of the speed with every index of production. */
const GOAL = 0.9;
const INDEXES = ['item_status', 'item_source', 'price_change_time'];

async function openPasses(database: BenchDatabase, items: number): Promise<() => Promise<number>> {
  const store = await loadStore(database, items);
  let pass = 0;
  const decideAll = async () => {
    await moveSources(database, pass++);
    return reevaluate(database, store);
  };
  for (let warm = 0; warm < WARM_UP; warm++) await decideAll();
  return decideAll;
}

export const indexTax: Benchmark = {
  title: 're-evaluation with the indexes of production against primary keys only',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (indexed, another) => {
      const bare = await another('bare');
      await bare.owner.query(INDEXES.map((name) => `drop index kervan.${name}`).join('; '));
      const ms = await interleave(repeats, {
        indexed: await openPasses(indexed, items),
        bare: await openPasses(bare, items),
      });
      report.median(
        'with the indexes of production',
        ms.indexed.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.median(
        'primary keys only',
        ms.bare.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.goal('with indexes / without', median(ms.bare) / median(ms.indexed), { atLeast: GOAL });
    }),
};
