import type { Language } from '@kervan/texts/languages';
import { dateWriter } from './writers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Younger moments show how long ago they were, before their date (ui.md section 13). */
export const RELATIVE_BELOW_MS = 48 * HOUR;

/** SHELL-090: mm/dd/yy in the market's zone; `timeZone` undefined = the browser's. */
export function formatDate(at: number, timeZone: string | undefined): string {
  return dateWriter('en-US', { month: '2-digit', day: '2-digit', year: '2-digit', timeZone }).format(at);
}

/** The day as fields of days hold it, yyyy-mm-dd, in the market's zone. */
export const dayIn = (at: number, timeZone: string | undefined): string =>
  dateWriter('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at);

/** 24 hours: "16:31". */
export function formatTime(at: number, timeZone: string | undefined): string {
  return dateWriter('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
}

/** Month in words and the zone by name, for tooltips: Turkish readers take 03/04 for the third of April. */
export function formatLong(at: number, timeZone: string | undefined, language: Language): string {
  const zone = timeZone ?? dateWriter(undefined).resolvedOptions().timeZone;
  const words = dateWriter(language === 'tr' ? 'tr' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at);
  return `${words} (${zone.replaceAll('_', ' ')})`;
}

/** An age cut into what is said of it; a moment in the future counts as now. */
export type Age =
  | { unit: 'now' }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number };

/** Shortest form: just now, 12 min, 6 h 12 min, 3 days. */
export function ageOf(ms: number): Age {
  if (ms < MINUTE) return { unit: 'now' };
  if (ms < HOUR) return { unit: 'minutes', minutes: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { unit: 'hours', hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) };
  return { unit: 'days', days: Math.floor(ms / DAY) };
}

/** How fresh an age is against its limit: fresh above 34 % of the limit left, ageing below, late past the limit (ui.md section 1). */
export function freshnessOf(ageMs: number, limitMs: number): 'fresh' | 'ageing' | 'late' {
  if (ageMs > limitMs) return 'late';
  return (limitMs - ageMs) / limitMs > 0.34 ? 'fresh' : 'ageing';
}
