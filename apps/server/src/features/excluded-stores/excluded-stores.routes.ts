import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { excludedStoresSchemas } from '@kervan/contracts/excluded-stores';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { joined } from '@kervan/contracts/schemas';
import { checkExcludedStores } from '@kervan/domain/pricing/excluded-stores';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { requireTypedSettings } from '../../cases/require-typed.ts';
import { getSettings, saveSettings } from '../../cases/settings-of-caller.ts';

/** INV-092, INV-093: the part of the store's settings that names sellers who do not compete. */
export function registerExcludedStores(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(excludedStores, excludedStoresSchemas), {
    getExcluded: async ({ caller }) => (await getSettings(deps, caller)).settings.excludedStoreCodes,
    saveExcluded: async ({ body: { storeCodes, known, confirmed }, caller }) => {
      const fault = checkExcludedStores(storeCodes);
      if (fault === 'StoreCodeNotValid')
        throw new AppError('ValidationFailed', { fields: [{ field: 'storeCodes', code: fault }] });
      if (fault !== null) throw new AppError(fault);
      const change = (settings: StoreSettings) => {
        const { excludedStoreCodes: now } = settings;
        // What was saved already is no other list.
        if (known && !isDeepStrictEqual(known, now) && !isDeepStrictEqual(storeCodes, now))
          throw new AppError('SettingsChangedMeanwhile');
        return { ...settings, excludedStoreCodes: storeCodes };
      };
      const revision = await requireTypedSettings(deps, caller, change, { confirmed });
      return saveSettings(deps, caller, revision, change);
    },
  });
}
