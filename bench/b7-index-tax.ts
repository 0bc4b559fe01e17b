import { watchStore } from '../apps/server/src/records/items/item-touch.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, median } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { moveSources, reevaluate, WARM_UP } from './passes.ts';

/** What is left of the speed with every index of production, and where a list in memory has every write noted beside it (decision 50). */
const GOAL = 0.9;
const INDEXES = ['item_status', 'item_source', 'price_change_time'];

async function openPasses(
  database: BenchDatabase,
  items: number,
  { isWatched = false } = {},
): Promise<() => Promise<number>> {
  const store = await loadStore(database, items);
  if (isWatched) await database.db.transaction().execute((tx) => watchStore(tx, store.storeId));
  let pass = 0;
  const decideAll = async () => {
    await moveSources(database, pass++);
    return reevaluate(database, store);
  };
  for (let warm = 0; warm < WARM_UP; warm++) await decideAll();
  return decideAll;
}

export const indexTax: Benchmark = {
  title:
    're-evaluation with the indexes of production against primary keys only, and with the notes of a list in memory',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (indexed, another) => {
      const bare = await another('bare');
      await bare.owner.query(INDEXES.map((name) => `drop index kervan.${name}`).join('; '));
      const watched = await another('watched');
      const ms = await interleave(repeats, {
        indexed: await openPasses(indexed, items),
        bare: await openPasses(bare, items),
        watched: await openPasses(watched, items, { isWatched: true }),
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
      report.median(
        'with the notes of a list in memory',
        ms.watched.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.goal('with indexes / without', median(ms.bare) / median(ms.indexed), { atLeast: GOAL });
      report.goal('with notes / without', median(ms.indexed) / median(ms.watched), { atLeast: GOAL });
    }),
};
