import type { FilterChangeToSend } from '@kervan/contracts/filters';
import type { FilterSettingOnWire } from '@kervan/contracts/settings';
import { FilterAction, filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers, type FilterParams } from '@kervan/domain/filters/filter-params';
import { checkFilters } from '@kervan/domain/settings/check-filters';
import type { SettingsRefusal } from '@kervan/domain/settings/settings-refusal';
import type { FilterSetting, FilterSettings } from '@kervan/domain/settings/store-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';

/** The filters by name; one the answer lacks stands at its default. */
export function filtersOf(wire: readonly FilterSettingOnWire[], sendingType: SendingType): FilterSettings {
  const entries = filterNames.map((name) => {
    const found = wire.find(({ filterName }) => filterName === name);
    const offer = filterOffers[name];
    const params: FilterParams = Object.fromEntries(
      offer.params.map((param) => [param.name, found ? (found.params[param.name] ?? null) : param.default]),
    );
    return [name, { action: found?.action ?? offer[sendingType], params }] as const;
  });
  return Object.fromEntries(entries) as FilterSettings; // Built from every name.
}

/** The filters that differ. */
export function changedFilters(before: FilterSettings, after: FilterSettings): FilterName[] {
  return filterNames.filter((name) => isDifferent(before[name], after[name]));
}

const isDifferent = (before: FilterSetting, after: FilterSetting): boolean =>
  before.action !== after.action || JSON.stringify(before.params) !== JSON.stringify(after.params);

/** What the forecast and the save take: only what changed. */
export function changesToSend(
  filters: FilterSettings,
  changed: readonly FilterName[],
  sendingType: SendingType,
): FilterChangeToSend[] {
  return changed.map((filterName) => ({
    sendingType,
    filterName,
    action: filters[filterName].action,
    params: filters[filterName].params as Record<string, number | null>,
  })); // Absent parameters are not kept in the form.
}

/** FILT-035, as PRICE-031 asks of prices: changed active filters with a percentage of 0, which fit everything. */
export function zeroPercentFilters(changes: readonly FilterChangeToSend[]): FilterName[] {
  return changes
    .filter(
      ({ filterName, action, params }) =>
        action !== FilterAction.Inactive &&
        filterOffers[filterName].params.some(
          ({ name, unit }) => unit === 'hundredthsOfPercent' && (params[name] ?? 0) <= 0,
        ),
    )
    .map(({ filterName }) => filterName);
}

/** True for an action that cannot be changed on this way of sending. */
export function isFixed(name: FilterName, sendingType: SendingType): boolean {
  const { fixed } = filterOffers[name];
  return fixed === 'both' || fixed === sendingType;
}

export const isActive = ({ action }: FilterSetting): boolean => action !== FilterAction.Inactive;

/** A refusal with the filter and the parameter it is of. */
export type FilterFault = { name: FilterName; param: string | null; code: SettingsRefusal['code'] };

/** What the server would refuse, by the same rules. */
export function faultsOf(filters: FilterSettings, sendingType: SendingType): FilterFault[] {
  return checkFilters(filters, sendingType).flatMap(({ field, code }) => faultOf(field, code) ?? []);
}

/** A refusal of the server or of the rules at "filters.warehouse.DeliveryDate.days"; null for another field. */
export function faultOf(field: string, code: SettingsRefusal['code']): (FilterFault & { sendingType: string }) | null {
  const [root, sendingType = '', filter, param = null] = field.split('.');
  const name = filterNames.find((each) => each === filter);
  return root === 'filters' && name ? { name, param, code, sendingType } : null;
}
