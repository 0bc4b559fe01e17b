import { INT_MAX } from '../money/column.ts';

/** What is wrong with a value; the codes are also the keys of the texts. */
export const settingsFaults = [
  'Required',
  'ShouldBeBiggerThanZero',
  'EnterValidCompetitionValue',
  'CurrencyRateCannotBeZero',
  'DeliveryDateCannotBeNullOrZero',
  'AddAtLeastOneUpdateTime',
  'UpdateTimeAlreadyExists',
  'UpdateTimeNotValid',
  'TooManyUpdateTimes',
  'ProfitOrder',
  'MinProfitTooLow',
  'BandFromZeroMissing',
  'BandNotUnique',
  'OutOfRange',
  'RangesOverlap',
  'NotEditable',
  'TooManyExcludedStores',
  'ShippingFeeTooHigh',
  'ShippingTemplateNotFound',
] as const;
export type SettingsFault = (typeof settingsFaults)[number];

/** `field` is the path in the settings document, with points. */
export type SettingsRefusal = { field: string; code: SettingsFault };

/** One refusal when the condition holds. */
export function refuseIf(isWrong: boolean, field: string, code: SettingsFault): SettingsRefusal[] {
  return isWrong ? [{ field, code }] : [];
}

/** True for a whole number in the range; without an upper end what an int column holds. */
export function isWhole(value: number, min: number, max = INT_MAX): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
