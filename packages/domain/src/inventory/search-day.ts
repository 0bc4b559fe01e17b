import { platformDay, platformDayBegan } from '../platform-day.ts';

/** Looked-up products are counted anew at 03:00 of the platform's zone (SUB-041). */
const RESET_HOUR_MS = 3 * 3_600_000;
const MINUTE_MS = 60_000;

/** The day to which a look-up counts, as YYYY-MM-DD: until 03:00 that of the day before. */
export const searchDay = (now: number): string => platformDay(now - RESET_HOUR_MS);

/** When the search day of a moment ends: the next 03:00. Milliseconds since 1970. */
export function searchDayEnds(now: number): number {
  const today = platformDayBegan(now) + RESET_HOUR_MS;
  return today > now ? today : platformDayBegan(today + 24 * 3_600_000) + RESET_HOUR_MS;
}

/** SUB-042: how many more products may be looked up on this day; 0 or above. */
export const lookupsLeft = ({ lookedUp, productLimit }: { lookedUp: number; productLimit: number }): number =>
  Math.max(productLimit - lookedUp, 0);

/** The time until the limit is lifted in whole hours and minutes, never less than it takes. */
export function waitUntil(at: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
