import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { loadItems, type LoadedItem } from '../apps/server/src/records/items/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../apps/server/src/records/settings/settings-cache.ts';
import { decideCause, decideLoaded } from '../apps/server/src/records/items/decide-loaded.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, median } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { moveSources, reevaluate, WARM_UP } from './passes.ts';

const PAGE = 5_000;
/** Beyond this share the rules themselves would be what costs. */
const GOAL_PERCENT = 20;

/** Decides every item in memory; answers the milliseconds. The sum keeps the work from being optimised away. */
function decideInMemory(items: readonly LoadedItem[], prepared: PreparedSettings, now: number): number {
  const startedAt = performance.now();
  let sum = 0;
  for (const loaded of items)
    sum +=
      decideLoaded(loaded, prepared, {
        now,
        cause: decideCause(loaded.cause),
        atStoreRoom: true,
        connectionHealthy: true,
      }).price ?? 0;
  const ms = performance.now() - startedAt;
  if (sum <= 0) throw new Error('no item got a price');
  return ms;
}

export const kernel: Benchmark = {
  title: 'the evaluation function alone, as a share of a re-evaluation',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      let pass = 0;
      const decideAll = async () => {
        await moveSources(database, pass++);
        return reevaluate(database, store);
      };
      for (let warm = 0; warm < WARM_UP; warm++) await decideAll();
      const prepared = await settingsOf(database.clock, database.db, store);
      if (!prepared) throw new Error('the store has no settings');
      const loaded: LoadedItem[] = [];
      for (let from = 1; from <= items; from += PAGE)
        loaded.push(
          ...(await loadItems(
            database.db,
            store.storeId,
            Array.from({ length: PAGE }, (_, at) => from + at),
            UpdateReason.SourceDataChange,
          )),
        );
      const ms = await interleave(repeats, {
        whole: decideAll,
        kernel: async () => decideInMemory(loaded, prepared, database.clock.now()),
      });
      report.median(
        'evaluation function',
        ms.kernel.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.median(
        're-evaluation (B2)',
        ms.whole.map((value) => (items / value) * 1000),
        'items/s',
      );
      report.goal(
        'share of the evaluation function',
        (100 * median(ms.kernel)) / median(ms.whole),
        { below: GOAL_PERCENT },
        '%',
      );
    }),
};
