import { hub } from '../catalogue/facilities.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** WH-043: Monday to Friday, 09:00 to 17:00 in New York. */
const OPENS = 9;
const CLOSES = 17;
/** RET-015: what goes back leaves on Mondays, at this hour. */
const BATCH_HOUR = 10;

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: hub.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
});

type Local = { day: string; weekday: string; hour: number; minute: number };

/** The time of day at the warehouse. */
function localOf(at: Date): Local {
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, weekday = '', hour, minute } = found;
  return { day: `${year}-${month}-${day}`, weekday, hour: Number(hour), minute: Number(minute) };
}

const isWorkday = ({ day, weekday }: Local): boolean =>
  weekday !== 'Sat' && weekday !== 'Sun' && !hub.holidays.includes(day);

const isOpen = (local: Local): boolean => isWorkday(local) && local.hour >= OPENS && local.hour < CLOSES;

/** The instant itself while the warehouse is open, else that of its next opening. */
export function whenOpen(at: Date): Date {
  if (isOpen(localOf(at))) return at;
  const quarter = 15 * MINUTE_MS;
  let next = Math.ceil(at.getTime() / quarter) * quarter;
  while (!isOpen(localOf(new Date(next)))) next += quarter;
  return new Date(next);
}

/** The Monday, at its hour, on which the next batch leaves after an instant. */
export function nextBatch(at: Date): Date {
  let next = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  for (;;) {
    const { weekday, hour } = localOf(new Date(next));
    if (weekday === 'Mon' && hour === BATCH_HOUR) return new Date(next);
    next += HOUR_MS;
  }
}

/** The instant so many business days later, at the same time of day. */
export function afterBusinessDays(at: Date, days: number): Date {
  let next = at.getTime();
  for (let left = days; left > 0;) {
    next += DAY_MS;
    if (isWorkday(localOf(new Date(next)))) left--;
  }
  return new Date(next);
}
