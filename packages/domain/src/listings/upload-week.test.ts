import { expect, it } from 'vitest';
import { uploadWeekEnds } from './upload-week.ts';

it.each([
  ['Europe/Berlin', '2026-11-25T09:00[UTC]', '2026-11-29T12:00:00+01:00[Europe/Berlin]'],
  ['Europe/Berlin', '2026-11-29T11:59:59.999[Europe/Berlin]', '2026-11-29T12:00:00+01:00[Europe/Berlin]'],
  ['Europe/Berlin', '2026-11-29T12:00[Europe/Berlin]', '2026-12-06T12:00:00+01:00[Europe/Berlin]'],
  // Monday in Tokyo is still Sunday in Los Angeles, before noon there.
  ['Asia/Tokyo', '2026-11-29T18:30[UTC]', '2026-12-06T12:00:00+09:00[Asia/Tokyo]'],
  ['America/Los_Angeles', '2026-11-29T18:30[UTC]', '2026-11-29T12:00:00-08:00[America/Los_Angeles]'],
  // The night before, the clocks change.
  ['Europe/Berlin', '2026-03-28T20:00[Europe/Berlin]', '2026-03-29T12:00:00+02:00[Europe/Berlin]'],
  ['Europe/Berlin', '2026-10-24T20:00[Europe/Berlin]', '2026-10-25T12:00:00+01:00[Europe/Berlin]'],
])('INV-088 in %s the week of %s ends at %s', (zone, now, end) => {
  const at = uploadWeekEnds(zone, Temporal.ZonedDateTime.from(now).epochMilliseconds);
  expect(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toString()).toBe(end);
});
