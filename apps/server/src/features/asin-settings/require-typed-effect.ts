import type { AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { requireTypedForecast } from '../../cases/require-typed.ts';
import { itemsByAsin } from '../../records/items/asin-settings.ts';
import { previewEffect } from './preview-effect.ts';

/** M3: settings of products that want a second look at more of them than the store's own number. Throws ConfirmationNeeded. */
export const requireTypedEffect = (
  deps: Deps,
  caller: StoreCaller,
  confirmed: number | undefined,
  wanted: ReadonlyMap<string, AsinSetting | null>,
): Promise<void> =>
  requireTypedForecast(
    deps,
    caller,
    { storeIds: [caller.storeId], before: 'save', confirmed },
    {
      // Theirs are all that it can be about.
      most: async (tx) => (await itemsByAsin(tx, caller.storeId, [...wanted.keys()])).size,
      foresee: async () => ({ zeroed: (await previewEffect(deps, caller, wanted)).grave, removed: 0 }),
    },
  );

/** Settings by their products. */
export const wantedOf = (settings: readonly AsinSetting[]): ReadonlyMap<string, AsinSetting> =>
  new Map(settings.map((setting) => [setting.asin, setting]));
