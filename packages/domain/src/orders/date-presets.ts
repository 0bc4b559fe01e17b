import { addDays, monthStart, weekStart } from '../calendar/weeks.ts';

/** SHELL-092: the days that a list or report can be narrowed to; `custom` names its own. */
export const datePresets = [
  'today',
  'yesterday',
  'days7',
  'days30',
  'days60',
  'days90',
  'days180',
  'days365',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'custom',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Days as `yyyy-mm-dd`, the last one included. */
export type DayRange = { from: string; to: string };

/** So many days that end today: 7 days are today and the six before. */
const lengths = { days7: 7, days30: 30, days60: 60, days90: 90, days180: 180, days365: 365 } as const;

/** The days of a preset on a day of the market's calendar; weeks begin on Sunday (SHELL-090). This week, month and year end today. */
export function daysOfPreset(preset: Exclude<DatePreset, 'custom'>, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: weekStart(today), to: today };
    case 'lastWeek':
      return { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) };
    case 'thisMonth':
      return { from: monthStart(today), to: today };
    case 'lastMonth':
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) };
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'lastYear': {
      const year = String(Number(today.slice(0, 4)) - 1);
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
    default:
      return { from: addDays(today, 1 - lengths[preset]), to: today };
  }
}
