import type { Benchmark } from './benchmark.ts';
import { writeRaw } from './b1-raw-write.ts';
import { interleave, median } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { countLogged, lastChange, moveSources, reevaluate, WARM_UP } from './passes.ts';

/** What is left of the write limit when everything around it is done too (section 8). */
const GOAL = 0.25;

export const reevaluation: Benchmark = {
  title: 're-evaluation of a store after every source price moved, with log and counts, against the write limit (B1)',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      let pass = 0;
      const decideAll = async () => {
        await moveSources(database, pass++);
        return reevaluate(database, store);
      };
      for (let warm = 0; warm < WARM_UP; warm++) {
        await decideAll();
        await writeRaw(database, store.storeId, { items, pass });
      }
      const before = await lastChange(database, store.storeId);
      const ms = await interleave(repeats, {
        raw: () => writeRaw(database, store.storeId, { items, pass: pass + 1000 }),
        decided: decideAll,
      });
      const logged = await countLogged(database, store.storeId, before);
      report.median(
        'raw update (B1)',
        ms.raw.map((value) => (items / value) * 1000),
        'rows/s',
      );
      report.median(
        're-evaluation (B2)',
        ms.decided.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.figure('items that changed and were logged', `${((100 * logged) / (items * repeats)).toFixed(1)} %`);
      report.goal('B2/B1, source data read by SQL for every page', median(ms.raw) / median(ms.decided), {
        atLeast: GOAL,
      });
    }),
};
