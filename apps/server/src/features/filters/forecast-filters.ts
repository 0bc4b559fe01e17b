import { countForecast, newTally, type DryRunTally } from '@kervan/domain/filters/dry-run-tally';
import { withFilterChanges, type FilterChange } from '@kervan/domain/filters/filter-changes';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Foreseen } from '../../cases/affected-items.ts';
import { foreseeSettings, type ForeseeHow, type Foresight } from '../../cases/foresee-settings.ts';

export type Forecast = Foresight & { tally: DryRunTally };
/** `onItem` is called for each item, also for those to which nothing happens. */
type How = Omit<ForeseeHow, 'onItem'> & { onItem(item: Foreseen): void };

/** FILT-047: what the changed filters would do to every item of the caller's store; only counters are kept. Throws as foreseeSettings. */
export async function forecastFilters(
  deps: Deps,
  caller: StoreCaller,
  changes: readonly FilterChange[],
  { onItem, ...how }: How,
): Promise<Forecast> {
  const tally = newTally();
  const foresight = await foreseeSettings(deps, caller, (settings) => withFilterChanges(settings, changes), {
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
  return { ...foresight, tally };
}
