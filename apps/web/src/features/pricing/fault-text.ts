import { settingsFaults, type SettingsFault } from '@kervan/domain/settings/settings-refusal';
import type { Text } from '../../i18n/i18n.ts';

const isFault = (code: string): code is SettingsFault => settingsFaults.some((fault) => fault === code);

/** The sentence of a refused setting; an outer limit of the call, which the rules never reach, says only that. */
export function faultText(code: string, t: Text): string {
  return isFault(code) ? t(`pricing:faults.${code}`) : t('pricing:faults.other');
}
