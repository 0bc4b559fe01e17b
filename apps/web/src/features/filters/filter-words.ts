import { FilterAction, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import type { FilterSetting } from '@kervan/domain/settings/store-settings';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';
import { numberWriter } from '../../ui/format/writers.ts';
import { scaledText } from '../../ui/scaled-text.ts';
import { fieldOf } from './filter-groups.ts';

/** No number of a filter is limited above this: it stands for "no upper end". */
const OPEN_MAX = 1_000_000_000;

export type Words = { t: Text; format: Format };
/** What is wrong with a filter, or with one of its numbers. */
type FilterFault = { name: FilterName | null; param: string | null; code: string };

const separatorOf = ({ locale }: Format): string =>
  numberWriter(locale)
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal')?.value ?? '.';

const actionWord = (action: FilterAction, t: Text): string =>
  t(
    action === FilterAction.Remove
      ? 'enums:filterAction.Remove'
      : action === FilterAction.Zero
        ? 'enums:filterAction.Zero'
        : 'enums:filterAction.Inactive',
  );

/** The saved setting in words where the shown one differs: "Pasif, 12 gün". */
export function beforeText(name: FilterName, saved: FilterSetting, shown: FilterSetting, { t, format }: Words): string {
  const parts = filterOffers[name].params
    .filter((param) => (saved.params[param.name] ?? null) !== (shown.params[param.name] ?? null))
    .map((param) => {
      const value = saved.params[param.name] ?? null;
      if (value === null) return t('filterSettings:empty');
      const field = fieldOf(name, param.name);
      if (field === null)
        return value === 1 || value === 2 || value === 3 ? t(`filterSettings:voltages.${value}`) : String(value);
      if (field.unit === 'percent') return format.percent(value);
      if (field.unit === 'usd') return format.money(value, 'USD');
      return t('filterSettings:wasValue', {
        value: format.number(value / 10 ** field.digits, field.digits),
        unit: t(`filterSettings:units.${field.unit}`),
      });
    });
  return [...(saved.action === shown.action ? [] : [actionWord(saved.action, t)]), ...parts].join(', ');
}

/** The one number of a filter before and after: "12 → 14"; null where more or none of it changed, or a value is empty. */
export function movedText(
  name: FilterName,
  before: FilterSetting,
  after: FilterSetting,
  format: Format,
): string | null {
  const [param, ...others] = filterOffers[name].params;
  const digits = param && others.length === 0 ? fieldOf(name, param.name)?.digits : undefined;
  const [from, to] = param ? [before.params[param.name] ?? null, after.params[param.name] ?? null] : [null, null];
  if (digits === undefined || from === null || to === null || from === to) return null;
  return `${format.number(from / 10 ** digits, digits)} → ${format.number(to / 10 ** digits, digits)}`;
}

/** What is wrong with a filter's number, with the range it may be in. */
export function filterFaultText({ name, param: paramName, code }: FilterFault, { t, format }: Words): string {
  const param = name && filterOffers[name].params.find((each) => each.name === paramName);
  switch (code) {
    case 'OutOfRange': {
      if (!param || !name) return t('filterSettings:faults.other');
      const digits = fieldOf(name, param.name)?.digits ?? 0;
      const shown = (value: number) => scaledText(value, digits, { separator: separatorOf(format), isPadded: false });
      return param.max >= OPEN_MAX
        ? t('filterSettings:faults.OutOfRangeOpen', { min: shown(param.min) })
        : t('filterSettings:faults.OutOfRange', { min: shown(param.min), max: shown(param.max) });
    }
    case 'Required':
      return paramName === null ? t('filterSettings:faults.PriceRange') : t('filterSettings:faults.Required');
    case 'DeliveryDateCannotBeNullOrZero':
      return t('filterSettings:faults.DeliveryDateCannotBeNullOrZero');
    case 'NotEditable':
      return t('filterSettings:faults.NotEditable');
    default:
      return t('filterSettings:faults.other');
  }
}
