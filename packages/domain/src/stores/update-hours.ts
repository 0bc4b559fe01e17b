/** When price or stock changes go out (PRICE-017): never, at once, or at set hours. */
export const updateModes = ['closed', 'automatic', 'hours'] as const;
export type UpdateMode = (typeof updateModes)[number];

const hourPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for a time of the day in the form HH:mm. */
export function isUpdateHour(text: string): boolean {
  return hourPattern.test(text);
}

/**
 * The next moment (ms since 1970) at or after `now` at which changes may go out: now for automatic, null for closed and for hours without
 * a time, else the next of the HH:mm times in the store's zone. A time that the clocks skip that day comes with the shift, one that they
 * repeat comes once.
 */
export function nextUpdateMoment(
  schedule: { mode: UpdateMode; hours: readonly string[] },
  timeZone: string,
  now: number,
): number | null {
  if (schedule.mode === 'automatic') return now;
  if (schedule.mode === 'closed' || schedule.hours.length === 0) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const moments = [0, 1].flatMap((days) =>
    schedule.hours.map(
      (hour) =>
        today.add({ days }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(hour) }).epochMilliseconds,
    ),
  );
  return Math.min(...moments.filter((moment) => moment >= now));
}
