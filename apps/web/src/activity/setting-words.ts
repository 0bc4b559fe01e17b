import { isFilterName } from '@kervan/domain/filters/filter-names';
import type { Text } from '../i18n/i18n.ts';
import type { Format } from '../ui/format/format.tsx';

const named = [
  'sendingType',
  'warehouseService',
  'pricing',
  'autopricer',
  'raiseMarginWhenOnlySeller',
  'currency',
  'salesTax',
  'commissionHundredths',
  'importFeeHundredths',
  'handlingDays',
  'maxStock',
  'criticalStock',
  'isTaxPayer',
  'currencyDisplay',
  'typedAbove',
  'priceUpdates',
  'stockUpdates',
  'shippingTemplates',
  'excludedStoreCodes',
  'preventSuspend',
] as const;
const PPM = 1_000_000;
const RATE_DECIMALS = 4;
const actions = ['Inactive', 'Zero', 'Remove'] as const;

/** What a path of the settings is called: its filter, or the part of the settings it belongs to. */
export function settingName(path: string, t: Text): string {
  const [part, , filter = ''] = path.split('.');
  if (part === 'filters' && isFilterName(filter)) return t(`enums:filter.${filter}`);
  if (part === 'ratePpm') return t('activityPanel:settingsNames.currency');
  const known = named.find((name) => name === part);
  return t(known === undefined ? 'activityPanel:settingsNames.other' : `activityPanel:settingsNames.${known}`);
}

/** A value of the settings in words; null = it is only said that it changed. */
export function settingValue(path: string, value: unknown, { t, format }: { t: Text; format: Format }): string | null {
  if (/^filters\..*\.action$/.test(path)) {
    const action = actions[Number(value)];
    return action === undefined ? null : t(`enums:filterAction.${action}`);
  }
  if (typeof value === 'boolean') return t(value ? 'ui:yes' : 'ui:no');
  if (typeof value !== 'number') return null;
  if (path === 'ratePpm') return format.number(value / PPM, RATE_DECIMALS);
  if (path.endsWith('Hundredths')) return format.percent(value);
  return /^(maxStock|criticalStock|handlingDays|typedAbove)$/.test(path) ? format.number(value) : null;
}
