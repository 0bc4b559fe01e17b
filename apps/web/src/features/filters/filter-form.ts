import type { Response } from '@kervan/contracts/endpoint';
import type { FilterChangeToSend } from '@kervan/contracts/filters';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { FilterSettingOnWire } from '@kervan/contracts/settings';
import { FilterAction, filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers, type FilterParams } from '@kervan/domain/filters/filter-params';
import { checkFilters } from '@kervan/domain/settings/check-filters';
import type { FilterSetting, FilterSettings } from '@kervan/domain/settings/store-settings';
import { sendingTypes, type SendingType } from '@kervan/domain/warehouse/sending-type';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import { isWithin, valueAt } from '../../kit/settings/paths.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { filterFaultText, type Words } from './filter-words.ts';

/** The filters of both ways of sending, with the paths of the settings document. */
export type FiltersForm = { filters: Record<SendingType, FilterSettings> };
export type Answers = Record<SendingType, Response<typeof filterCalls.get>> & {
  routing: Response<typeof routing.get>;
};

/** A filter of a way of sending in the form: its action and its numbers are one setting. */
export const pathOf = (sendingType: SendingType, name: FilterName) => `filters.${sendingType}.${name}` as const;
const settings = sendingTypes.flatMap((sendingType) =>
  filterNames.map((filterName) => ({ sendingType, filterName, path: pathOf(sendingType, filterName) })),
);

/** The way of sending that a field of the form is of. */
export const tabOfField = (field: string): SendingType | null =>
  sendingTypes.find((type) => isWithin(field, `filters.${type}`)) ?? null;

export const filterSettings = (words: Words): SettingsDescription<FiltersForm, Answers> => ({
  queries: {
    warehouse: read(filterCalls.get, { query: { sendingType: 'warehouse' } }),
    direct: read(filterCalls.get, { query: { sendingType: 'direct' } }),
    routing: read(routing.get, {}),
  },
  formOf: ({ warehouse, direct }) => ({
    form: {
      filters: { warehouse: filtersOf(warehouse.filters, 'warehouse'), direct: filtersOf(direct.filters, 'direct') },
    },
    // Answers of different revisions: the older, so that the server refuses what was not seen.
    revision: Math.min(warehouse.revision, direct.revision),
  }),
  paths: settings.map(({ path }) => path),
  check: ({ filters }, changes) =>
    sendingTypes
      .filter((type) => changes.some((path) => tabOfField(path) === type))
      .flatMap((type) => checkFilters(filters[type], type)),
  faultText: ({ field, code }) => filterFaultText({ ...filterOfField(field), code }, words),
  call: filterCalls.save,
  saves: (form, changes) => [
    (revision, confirmed) => {
      const query = { revision, ...(confirmed === undefined ? {} : { confirmed }) };
      return call(filterCalls.save, { query, body: changesToSend(form, changes) });
    },
  ],
  words: {
    failed: words.t('filterSettings:failed'),
    overtaken: words.t('filterSettings:overtaken'),
    saved: words.t('filterSettings:saved'),
    undone: words.t('filterSettings:undone'),
    undonePartly: words.t('filterSettings:undonePartly'),
  },
});

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

/** What the forecast and the save take: only what changed. */
export function changesToSend(form: FiltersForm, changes: readonly string[]): FilterChangeToSend[] {
  return settings
    .filter(({ path }) => changes.includes(path))
    .map(({ sendingType, filterName, path }) => {
      const { action, params } = valueAt(form, path) as FilterSetting; // The path of a filter.
      return { sendingType, filterName, action, params: params as Record<string, number | null> }; // Absent ones are not kept in the form.
    });
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

/** The filter and the parameter that a refusal is of: "filters.warehouse.DeliveryDate.days". */
export function filterOfField(field: string): { name: FilterName | null; param: string | null } {
  const [, , filter, param = null] = field.split('.');
  return { name: filterNames.find((each) => each === filter) ?? null, param };
}
