import { describe, expect, it } from 'vitest';
import { isUpdateHour, nextUpdateMoment } from './update-hours.ts';

const at = (text: string): number => Temporal.ZonedDateTime.from(text).epochMilliseconds;
const next = (hours: string[], zone: string, now: string): string => {
  const moment = nextUpdateMoment({ mode: 'hours', hours }, zone, at(now));
  return moment === null ? 'never' : Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toString();
};

describe('update hours', () => {
  it('PRICE-017 automatic is due now, closed never', () => {
    expect(nextUpdateMoment({ mode: 'automatic', hours: [] }, 'Europe/Berlin', 5)).toBe(5);
    expect(nextUpdateMoment({ mode: 'closed', hours: ['08:00'] }, 'Europe/Berlin', 5)).toBeNull();
    expect(nextUpdateMoment({ mode: 'hours', hours: [] }, 'Europe/Berlin', 5)).toBeNull();
  });

  it.each([
    [['20:00', '08:30'], '2026-11-20T07:00[Europe/Berlin]', '2026-11-20T08:30:00+01:00[Europe/Berlin]'],
    [['20:00', '08:30'], '2026-11-20T08:30[Europe/Berlin]', '2026-11-20T08:30:00+01:00[Europe/Berlin]'],
    [['20:00', '08:30'], '2026-11-20T08:30:00.001[Europe/Berlin]', '2026-11-20T20:00:00+01:00[Europe/Berlin]'],
    [['20:00', '08:30'], '2026-12-31T21:00[Europe/Berlin]', '2027-01-01T08:30:00+01:00[Europe/Berlin]'],
    [['02:30'], '2026-03-29T01:00[Europe/Berlin]', '2026-03-29T03:30:00+02:00[Europe/Berlin]'],
    [['02:30'], '2026-10-25T02:30:00+01:00[Europe/Berlin]', '2026-10-26T02:30:00+01:00[Europe/Berlin]'],
  ])('PRICE-020 %j after %s: %s', (hours, now, moment) => {
    expect(next(hours, 'Europe/Berlin', now)).toBe(moment);
  });

  it('PRICE-020 hours are those of the store, not of the server', () => {
    expect(next(['09:00'], 'Asia/Tokyo', '2026-11-20T23:30[UTC]')).toBe('2026-11-21T09:00:00+09:00[Asia/Tokyo]');
  });

  it('PRICE-020 the form is HH:mm', () => {
    expect(['00:00', '23:59', '24:00', '8:00', '08:60', ''].map(isUpdateHour)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
