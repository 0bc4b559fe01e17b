import { countForecast, newTally, type DryRunTally } from '@kervan/domain/filters/dry-run-tally';
import { withFilterChanges, type FilterChange } from '@kervan/domain/filters/filter-changes';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Previewed } from '../../cases/affected-items.ts';
import { previewSettings, type PreviewOptions, type PreviewRun } from '../../cases/preview-settings.ts';

export type Forecast = PreviewRun & { tally: DryRunTally };
/** `onItem` is called for each item, also for those to which nothing happens. */
type How = Omit<PreviewOptions, 'onItem'> & { onItem(item: Previewed): void };

/** FILT-047: what the changed filters would do to every item of the caller's store; only counters are kept. Throws as previewSettings. */
export async function forecastFilters(
  deps: Deps,
  caller: StoreCaller,
  changes: readonly FilterChange[],
  { onItem, ...how }: How,
): Promise<Forecast> {
  const tally = newTally();
  const run = await previewSettings(deps, caller, (settings) => withFilterChanges(settings, changes), {
    ...how,
    onItem: ({ loaded, decision, sendingType, asTheyAre }) => {
      const counted = countForecast(tally, {
        item: loaded.item,
        decision,
        sendingType,
        failedBefore: () => asTheyAre().failures.map(({ filterNumber }) => filterNumber),
      });
      onItem({ loaded, decision, counted });
    },
  });
  return { ...run, tally };
}
