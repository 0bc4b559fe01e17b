import { asinPriceFields, type AsinPriceField, type AsinSetting } from '../asin-settings/asin-setting.ts';
import type { AsinSettingState } from './account-state.ts';

/** The setting that a state tells of: a price that it leaves out is none. */
export const settingOfState = (setting: AsinSettingState): AsinSetting => ({
  ...setting,
  // The fields are all there are.
  ...(Object.fromEntries(asinPriceFields.map((field) => [field, setting[field] ?? null])) as Record<
    AsinPriceField,
    number | null
  >),
});

/** The same the other way round: a price that is none is left out, so that states of both kinds have one hash. */
export function stateOfSetting(setting: AsinSettingState): AsinSettingState {
  const named = { ...setting };
  for (const field of asinPriceFields) if (named[field] == null) delete named[field];
  return named;
}
