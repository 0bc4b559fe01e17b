import { addDays } from '../calendar/weeks.ts';
import { limits } from '../limits.ts';
import { ShipmentStatus } from './shipment-status.ts';

/** Where a parcel that nobody tells of may be lost (appendix D). */
export const silentStatuses: readonly ShipmentStatus[] = [
  ShipmentStatus.Shipped,
  ShipmentStatus.SentFromWarehouse,
  ShipmentStatus.GoingToWarehouse,
  ShipmentStatus.AtCustom,
];

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isBusinessDay = (day: string): boolean => weekdayOf(day) !== 0 && weekdayOf(day) !== 6;

/** The day, so many business days later. Assumed: Monday to Friday; holidays are not left out. */
export function addBusinessDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** When a package without a further event may be lost, ms: the beginning of the day after 15 whole business days in the market's zone. */
export function mayBeLostAt(lastEventAt: number, timeZone: string): number {
  const day = Temporal.Instant.fromEpochMilliseconds(lastEventAt).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = addBusinessDays(day.toString(), limits.silentBusinessDays);
  return Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}
