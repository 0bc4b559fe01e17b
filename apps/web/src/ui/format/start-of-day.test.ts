import { expect, it } from 'vitest';
import { startOfDay } from './start-of-day.ts';

it.each([
  // On the 29th of March the clock in Berlin goes forward.
  ['2026-03-28', 0, 'Europe/Berlin', '2026-03-27T23:00:00.000Z'],
  ['2026-03-29', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-20', 0, 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20', 0, 'Asia/Tokyo', '2026-11-19T15:00:00.000Z'],
])('%s plus %d days begins in %s at %s', (day, plus, zone, at) => {
  expect(startOfDay(day, plus, zone)).toBe(at);
});
