import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWarehouseOpen, opensNextAt, recheckAfter } from './warehouse-hours.ts';
import { mailsDue, nextMoneyReview } from './parcel-clock.ts';
import { usHolidays } from './us-holidays.ts';
import { approximateAmount, neededFor, payableNow, storageMarks, type WaitingPackage } from './waiting-credit.ts';

const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[America/New_York]`).epochMilliseconds;
const shown = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString();
const HOUR = 3_600_000;

describe('the hours of the warehouse', () => {
  it.each([
    [
      2026,
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    ],
    [
      2027,
      '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24',
    ],
    [
      2022,
      '2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26',
    ],
  ])('WH-043 %i is closed on its holidays', (year, days) => {
    expect(usHolidays(year).join(' ')).toBe(days);
  });

  it.each([
    ['2026-11-24T09:00', true],
    ['2026-11-24T08:59', false],
    ['2026-11-24T16:59', true],
    ['2026-11-24T17:00', false],
    ['2026-11-28T12:00', false],
    ['2026-11-29T12:00', false],
    ['2026-11-26T12:00', false],
    ['2021-12-31T12:00', false],
  ])('WH-043 %s is open: %s', (text, isOpen) => expect(isWarehouseOpen(at(text))).toBe(isOpen));

  it.each([
    ['2026-11-24T10:00', '2026-11-24T10:00:00'],
    ['2026-11-24T08:00', '2026-11-24T09:00:00'],
    ['2026-11-25T17:00', '2026-11-27T09:00:00'],
    ['2026-11-27T18:00', '2026-11-30T09:00:00'],
  ])('WH-043 after %s it opens at %s', (text, opens) => expect(shown(opensNextAt(at(text)))).toBe(opens));

  it.each([
    ['2026-11-24T07:59', '2026-11-24T08:00:00'],
    ['2026-11-24T08:00', '2026-11-25T08:00:00'],
    ['2026-11-27T12:00', '2026-11-28T08:00:00'],
    ['2026-11-25T12:00', '2026-11-26T08:00:00'],
    // The clocks go back on 1 November and forward on 8 March.
    ['2026-10-31T12:00', '2026-11-01T08:00:00'],
    ['2026-03-07T12:00', '2026-03-08T08:00:00'],
  ])('WH-023 what waits at %s is looked at again at %s, every day', (text, again) => {
    expect(shown(recheckAfter(at(text)))).toBe(again);
  });
});

const failedAt = at('2026-11-20T10:00');
const waits = (packageId: number, shippingMinor: number, ageHours: number): WaitingPackage => ({
  packageId,
  failedAt: failedAt - ageHours * HOUR,
  shippingMinor,
  insuranceMinor: 150,
  extraMinor: 0,
});

describe('packages that wait for credit', () => {
  it('WH-023 mails at 24, 120 and 144 hours, is urgent in its last 24, destroyed at 168', () => {
    const { mails, urgentAt, destroyedAt } = storageMarks(failedAt);
    expect([...mails, urgentAt, destroyedAt].map((each) => (each - failedAt) / HOUR)).toEqual([24, 120, 144, 144, 168]);
  });

  it.each([
    // Begun at noon; the clocks go forward in between, and its last hour is one later by them.
    ['2026-03-07T12:00[America/New_York]', '2026-03-14T13:00[America/New_York]'],
    ['2026-03-28T12:00[Europe/Berlin]', '2026-04-04T13:00[Europe/Berlin]'],
    // And back.
    ['2026-10-24T12:00[Europe/Berlin]', '2026-10-31T11:00[Europe/Berlin]'],
    ['2026-10-31T12:00[America/New_York]', '2026-11-07T11:00[America/New_York]'],
  ])('WH-023 168 hours are hours, whatever the clocks do: from %s to %s', (from, to) => {
    const began = Temporal.ZonedDateTime.from(from).epochMilliseconds;
    const { destroyedAt, mails } = storageMarks(began);
    expect(destroyedAt).toBe(Temporal.ZonedDateTime.from(to).epochMilliseconds);
    let now = began;
    const looks: number[] = [];
    for (;;) {
      const failed = { failedAt: began, mailsSent: mailsDue(began, now), askedUntil: null, answersUntil: [] };
      const next = nextMoneyReview(failed, now) ?? Infinity;
      if (next > destroyedAt) break;
      looks.push((now = next));
    }
    // Each mail in its hour, every morning at eight of the warehouse, and the end.
    expect(looks).toEqual(expect.arrayContaining([...mails, destroyedAt]));
    const mornings = looks.filter((at) => !mails.includes(at) && at !== destroyedAt);
    expect(mornings.map((at) => shown(at).slice(11))).toEqual(Array(7).fill('08:00:00'));
  });

  it('WH-042 need shipping, insurance, extra payments and 1.75 for each started day; less the balance, not below 0', () => {
    const first = { ...waits(1, 1000, 0), extraMinor: 50 };
    expect([0, 1, 24 * HOUR, 24 * HOUR + 1].map((later) => neededFor(first, failedAt + later))).toEqual([
      1200, 1375, 1375, 1550,
    ]);
    const now = failedAt + 1;
    expect(approximateAmount([first, waits(2, 500, 24)], 0, now)).toBe(1375 + 500 + 150 + 350);
    expect(approximateAmount([first], 1374, now)).toBe(1);
    expect(approximateAmount([first], 1376, now)).toBe(0);
    expect(approximateAmount([], 10, now)).toBe(0);
  });

  it.each([
    ['the oldest that fits', [waits(1, 1000, 30), waits(2, 300, 20)], 1500, [1]],
    ['a younger one, where the oldest does not fit', [waits(1, 5000, 30), waits(2, 300, 20)], 1500, [2]],
    [
      'none, where the oldest is in its last 24 hours and does not fit',
      [waits(1, 5000, 144), waits(2, 300, 20)],
      1500,
      [],
    ],
    ['the younger one a moment before those hours', [waits(1, 5000, 143.99), waits(2, 300, 20)], 1500, [2]],
    ['none whose time is over, and it stands in nobody’s way', [waits(1, 100, 168), waits(2, 300, 20)], 1500, [2]],
    ['all that fit, one after the other', [waits(3, 200, 10), waits(1, 200, 30), waits(2, 200, 20)], 1225, [1, 2]],
    ['of one age the one that came first', [waits(2, 200, 10), waits(1, 200, 10)], 525, [1]],
  ])('WH-023 pays %s', (_what, waiting, available, paid) => {
    expect(payableNow(waiting, available, failedAt)).toEqual(paid);
  });

  it('WH-023 never spends more than there is, and skips nobody in the last hours', () => {
    const someone = fc.record({ cost: fc.integer({ min: 1, max: 3000 }), hours: fc.integer({ min: 0, max: 180 }) });
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 8 }), fc.nat(8000), (all, available) => {
        const waiting = all.map(({ cost, hours }, index) => waits(index, cost, hours));
        const paid = new Set(payableNow(waiting, available, failedAt));
        const spent = waiting.filter(({ packageId }) => paid.has(packageId));
        expect(spent.reduce((sum, each) => sum + neededFor(each, failedAt), 0)).toBeLessThanOrEqual(available);
        const skipped = waiting.filter(
          (each) =>
            !paid.has(each.packageId) &&
            failedAt >= storageMarks(each.failedAt).urgentAt &&
            failedAt < storageMarks(each.failedAt).destroyedAt,
        );
        for (const each of skipped) expect(spent.every((other) => other.failedAt <= each.failedAt)).toBe(true);
      }),
    );
  });
});
