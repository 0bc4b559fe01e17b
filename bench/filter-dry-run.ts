import { FilterAction, filterNames } from '@kervan/domain/filters/filter-names';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { forecastFilters } from '../apps/server/src/features/filters/forecast-filters.ts';
import type { StoreCaller } from '../apps/server/src/http/access.ts';
import type { Benchmark } from './benchmark.ts';
import { median, timed, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { openPanelDeps } from './product.ts';

/** Of a store of 100,000 products, on a quiet machine. */
const GOAL_MS = 2_000;

/** Every filter, on the way of sending of the store: all of them decide at once. What cannot be chosen is as it is. */
const everyFilter = filterNames.map((filterName) => {
  const { params, fixed, warehouse } = filterOffers[filterName];
  return {
    sendingType: 'warehouse' as const,
    filterName,
    action: fixed === undefined ? FilterAction.Zero : warehouse,
    params: Object.fromEntries(
      params.map(({ name, default: usual, min, max, optional }) => [
        name,
        usual ?? (optional && name === 'to' ? max : min),
      ]),
    ),
  };
});

export const filterDryRun: Benchmark = {
  title: 'the dry run of every filter over a whole store, which writes nothing',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId, accountId } = await loadStore(database, items);
      const { deps, close } = await openPanelDeps(database.url);
      const caller: StoreCaller = {
        accountId,
        storeId,
        storeIds: [storeId],
        tokenHash: Buffer.alloc(32),
        plan: 'AutoPricer',
        staffId: null,
      };
      const runs: number[] = [];
      let [decided, isComplete] = [0, true];
      try {
        // One more than are measured: the first warms up.
        for (let round = 0; round <= repeats; round++) {
          decided = 0;
          const took = await timed(async () => {
            const { signal } = new AbortController();
            const forecast = await forecastFilters(deps, caller, everyFilter, { signal, onItem: () => void decided++ });
            isComplete = forecast.isComplete;
          });
          if (!isComplete || decided !== items) throw new Error(`only ${decided} of ${items} were decided`);
          if (round > 0) runs.push(took);
        }
      } finally {
        await close();
      }
      report.figure('filters', whole(everyFilter.length));
      report.figure('products decided per dry run', whole(decided));
      report.median('a dry run', runs, 'ms');
      report.goal(`a dry run of ${whole(items)} products`, median(runs), { below: GOAL_MS }, 'ms');
    }),
};
