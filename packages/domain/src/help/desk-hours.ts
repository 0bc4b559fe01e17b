/** HELP-012: the help desk's hours in Istanbul, minutes since midnight of each day of the week, Sunday first; above 24 hours they end the next day. */
const OPENS = 8 * 60;
const CLOSES = [23 * 60, 25 * 60, 25 * 60, 25 * 60, 25 * 60, 25 * 60, 25 * 60] as const;
/** HELP-012: an answer takes about so many hours. */
export const REPLY_HOURS = 2;
/** HELP-013. */
export const DESK_ZONE = 'Europe/Istanbul';
/** Turkey keeps one time the whole year. */
const OFFSET_MIN = 180;
const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;

/** Whether the help desk is open at a moment, until when, or from when on it is. All in ms since 1970. */
export function deskHours(now: number): { isOpen: true; closesAt: number } | { isOpen: false; opensAt: number } {
  const local = Math.floor(now / MINUTE_MS) + OFFSET_MIN;
  const day = Math.floor(local / DAY_MIN);
  const minute = local - day * DAY_MIN;
  // 1970-01-01 was a Thursday.
  const weekday = (at: number): number => (((at + 4) % 7) + 7) % 7;
  const closes = (at: number): number => CLOSES[weekday(at)] ?? OPENS;
  const instant = (at: number, minutes: number): number => (at * DAY_MIN + minutes - OFFSET_MIN) * MINUTE_MS;
  const left = closes(day - 1) - DAY_MIN;
  if (minute < left) return { isOpen: true, closesAt: instant(day, left) };
  if (minute >= OPENS && minute < closes(day)) return { isOpen: true, closesAt: instant(day, closes(day)) };
  return { isOpen: false, opensAt: instant(minute < OPENS ? day : day + 1, OPENS) };
}
