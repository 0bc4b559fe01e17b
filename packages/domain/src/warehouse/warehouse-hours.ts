import { isUsHoliday } from './us-holidays.ts';

/** Where the warehouse stands (WH-043). */
export const WAREHOUSE_ZONE = 'America/New_York';
const OPENS_AT = 9;
const CLOSES_AT = 17;
/** WH-023: what waits for credit is looked at again. */
const RECHECK_AT = 8;
const FRIDAY = 5;

const localOf = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(WAREHOUSE_ZONE);
const isWorkingDay = (date: Temporal.PlainDate): boolean => date.dayOfWeek <= FRIDAY && !isUsHoliday(date);
const hourOf = (date: Temporal.PlainDate, hour: number): number =>
  date.toZonedDateTime({ timeZone: WAREHOUSE_ZONE, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;

/** WH-043: Monday to Friday 09:00 to 17:00 of its own time, no US holiday. `at`: ms. */
export function isWarehouseOpen(at: number): boolean {
  const local = localOf(at);
  return isWorkingDay(local.toPlainDate()) && local.hour >= OPENS_AT && local.hour < CLOSES_AT;
}

/** When it opens next, ms; now where it is open. */
export function opensNextAt(at: number): number {
  if (isWarehouseOpen(at)) return at;
  let date = localOf(at).toPlainDate();
  while (!isWorkingDay(date) || hourOf(date, OPENS_AT) < at) date = date.add({ days: 1 });
  return hourOf(date, OPENS_AT);
}

/** The first 08:00 of the warehouse after a moment, ms: packages that wait for credit are looked at daily (WH-023). */
export function recheckAfter(at: number): number {
  const date = localOf(at).toPlainDate();
  const today = hourOf(date, RECHECK_AT);
  return today > at ? today : hourOf(date.add({ days: 1 }), RECHECK_AT);
}
