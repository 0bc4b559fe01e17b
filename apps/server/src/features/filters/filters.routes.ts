import type { FastifyInstance } from 'fastify';
import { filters } from '@kervan/contracts/filters';
import type { FilterSettingOnWire } from '@kervan/contracts/settings';
import { filterNames } from '@kervan/domain/filters/filter-names';
import type { FilterParams } from '@kervan/domain/filters/filter-params';
import type { FilterSettings } from '@kervan/domain/settings/store-settings';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getSettings, saveSettings } from '../../http/settings-of-caller.ts';

export function registerFilters(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, filters, {
    get: async ({ query, caller }) => {
      const { settings } = await getSettings(deps, caller);
      const chosen = settings.filters[query.sendingType];
      return filterNames.map((filterName) => ({ filterName, action: chosen[filterName].action, params: { ...chosen[filterName].params } }));
    },
    save: ({ query, body, caller }) =>
      saveSettings(deps, caller, query.revision, (settings) => ({ ...settings, filters: { ...settings.filters, [query.sendingType]: withFilters(settings.filters[query.sendingType], body) } })),
  });
}

function withFilters(before: FilterSettings, changed: readonly FilterSettingOnWire[]): FilterSettings {
  const entries = changed.map(({ filterName, action, params }) => [filterName, { action, params: params as FilterParams }] as const);
  return { ...before, ...Object.fromEntries(entries) };
}
