/** Daily jobs of the platform follow this zone; what a seller sets follows the zone of the store (CONST-001). */
const PLATFORM_ZONE = 'Europe/Istanbul';

/** The calendar day of the platform at a moment (milliseconds since 1970), as YYYY-MM-DD. */
export const platformDay = (now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PLATFORM_ZONE).toPlainDate().toString();

/** The moment at which the platform's day of a moment began. */
export const platformDayBegan = (now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PLATFORM_ZONE).startOfDay().epochMilliseconds;
