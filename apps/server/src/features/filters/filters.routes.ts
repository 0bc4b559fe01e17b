import type { FastifyInstance } from 'fastify';
import { filtersSchemas } from '@kervan/contracts/filters';
import { filters } from '@kervan/contracts/filters-calls';
import { joined } from '@kervan/contracts/schemas';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { withFilterChanges } from '@kervan/domain/filters/filter-changes';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireTypedSettings } from '../../cases/require-typed.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { saveSettings } from '../../cases/settings-of-caller.ts';
import { changesOf } from './changes-of-body.ts';
import { answerAffected, answerDryRun } from './answer-dry-run.ts';
import { countHeld } from './count-held.ts';
import { answerKnown } from './count-known.ts';
import { forecastFilters } from './forecast-filters.ts';

export function registerFilters(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(filters, filtersSchemas), {
    get: ({ query: { sendingType }, caller }) =>
      within(deps, caller, async (tx) => {
        const state = await readSettings(tx, caller.storeId);
        if (!state) throw new AppError('RecordNotFound');
        const held = await countHeld(tx, caller.storeId, { sendingType, storeSendsBy: state.settings.sendingType });
        const chosen = state.settings.filters[sendingType];
        return {
          revision: state.editedRevision,
          filters: filterNames.map((filterName) => ({
            filterName,
            action: chosen[filterName].action,
            params: { ...chosen[filterName].params },
            held: held.get(filterName) ?? 0,
          })),
        };
      }),
    save: async ({ query, body, caller }) => {
      const changes = changesOf(body, query.sendingType, caller.plan);
      const change = (settings: StoreSettings) => withFilterChanges(settings, changes);
      const revision = await requireTypedSettings(deps, caller, change, {
        ...query,
        foresee: async () => {
          const { tally, revision: seen } = await forecastFilters(deps, caller, changes, {
            signal: new AbortController().signal,
            onItem: () => {},
          });
          const { zeroed, removed } = tally.totals;
          return { revision: seen, stops: { zeroed: zeroed.total, removed: removed.total } };
        },
      });
      return saveSettings(deps, caller, revision, change);
    },
    known: answerKnown,
    dryRun: answerDryRun,
    affected: answerAffected,
  });
}
