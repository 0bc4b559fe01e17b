const SUNDAY = 7;

/** The next Sunday 12:00 of the store's zone after a moment (ms since 1970): new listings are counted anew from then on (INV-088). */
export function uploadWeekEnds(timeZone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const noonIn = (days: number): number =>
    today.add({ days }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('12:00') }).epochMilliseconds;
  const days = SUNDAY - today.dayOfWeek;
  return noonIn(days) > now ? noonIn(days) : noonIn(days + SUNDAY);
}
