import type { FilterSettings, StoreSettings } from '../settings/store-settings.ts';
import { planCovers, type SubscriptionPlan } from '../subscriptions/plan.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import { FilterAction, type FilterName } from './filter-names.ts';
import { filterOffers, type FilterParams } from './filter-params.ts';

/** A filter that a seller sets anew, on one way of sending. */
export type FilterChange = {
  sendingType: SendingType;
  filterName: FilterName;
  action: FilterAction;
  params: FilterParams;
};

/** The settings with the changed filters; of a filter that stands twice in the list the last one holds. */
export function withFilterChanges(settings: StoreSettings, changes: readonly FilterChange[]): StoreSettings {
  const of = (type: SendingType): FilterSettings => ({
    ...settings.filters[type],
    ...Object.fromEntries(
      changes
        .filter(({ sendingType }) => sendingType === type)
        .map(({ filterName, action, params }) => [filterName, { action, params }] as const),
    ),
  });
  return { ...settings, filters: { direct: of('direct'), warehouse: of('warehouse') } };
}

/** FILT-007: the changed filters that are to be active and need a larger plan. Switching one off is never refused. */
export function filtersAbovePlan(changes: readonly FilterChange[], plan: SubscriptionPlan): FilterName[] {
  return changes
    .filter(
      ({ filterName, action }) => action !== FilterAction.Inactive && !planCovers(plan, filterOffers[filterName].plan),
    )
    .map(({ filterName }) => filterName);
}
