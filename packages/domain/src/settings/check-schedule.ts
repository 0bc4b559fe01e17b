import { limits } from '../limits.ts';
import { isUpdateHour } from '../stores/update-hours.ts';
import { refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { UpdateSchedule } from './store-settings.ts';

/** PRICE-018 to PRICE-020. */
export function checkSchedule({ mode, hours }: UpdateSchedule, field: string): SettingsRefusal[] {
  return [
    ...refuseIf(mode === 'hours' && hours.length === 0, `${field}.hours`, 'AddAtLeastOneUpdateTime'),
    ...refuseIf(new Set(hours).size !== hours.length, `${field}.hours`, 'UpdateTimeAlreadyExists'),
    ...refuseIf(!hours.every(isUpdateHour), `${field}.hours`, 'UpdateTimeNotValid'),
    ...refuseIf(hours.length > limits.updateHoursMax, `${field}.hours`, 'TooManyUpdateTimes'),
  ];
}
