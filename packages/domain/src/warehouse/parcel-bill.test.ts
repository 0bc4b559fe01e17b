import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, failedAtOf, postedParts, priceParts, totalOf, waitedMsOf } from './parcel-bill.ts';
import { mailsDue, nextMoneyReview } from './parcel-clock.ts';

const HOUR = 3_600_000;
const bill = (facts: Partial<Parameters<typeof billOf>[0]> = {}) =>
  billOf({ priceMinor: 1_540, valueMinor: 150_01, isInsured: true, destination: 'DE', waitedMs: 0, ...facts });

describe('what a parcel costs', () => {
  it.each([
    ['insured', {}, { shipping: 1_540, insurance: 3_00, storage: 0 }],
    ['with the switch off', { isInsured: false }, { shipping: 1_540, insurance: 0, storage: 0 }],
    ['to where nothing is insured', { destination: 'BR' }, { shipping: 1_540, insurance: 0, storage: 0 }],
    ['after a second', { waitedMs: 1 }, { shipping: 1_540, insurance: 3_00, storage: 1_75 }],
    ['after 24 hours', { waitedMs: 24 * HOUR }, { shipping: 1_540, insurance: 3_00, storage: 1_75 }],
    ['after 24 hours and a bit', { waitedMs: 24 * HOUR + 1 }, { shipping: 1_540, insurance: 3_00, storage: 3_50 }],
    ['after a week', { waitedMs: 400 * HOUR }, { shipping: 1_540, insurance: 3_00, storage: 12_25 }],
  ] as const)('WH-023 WH-025 WH-040 %s', (_name, facts, parts) => expect(bill(facts)).toEqual(parts));

  it('WH-039 2.00 of a price is handling', () => {
    expect(priceParts(1_540)).toEqual({ carriage: 1_340, handling: 200 });
    expect(priceParts(150)).toEqual({ carriage: 0, handling: 150 });
  });

  it('WH-023 what was waited before counts on, up to a week', () => {
    const now = Date.UTC(2026, 10, 24);
    expect(waitedMsOf({ waitedBeforeMs: 5 * HOUR, failedAt: null }, now)).toBe(5 * HOUR);
    expect(waitedMsOf({ waitedBeforeMs: 5 * HOUR, failedAt: failedAtOf(5 * HOUR, now) }, now + HOUR)).toBe(6 * HOUR);
    expect(waitedMsOf({ waitedBeforeMs: 0, failedAt: now }, now + 200 * HOUR)).toBe(168 * HOUR);
  });
});

describe('what is posted at dispatch', () => {
  const parts = { shipping: 1_000, insurance: 300, storage: 175 };
  it.each([
    ['everything', 1_475, parts, 0],
    ['without insurance where its whole fee is not there', 1_474, { ...parts, insurance: 0 }, 300],
    ['shipping before storage', 1_100, { shipping: 1_000, insurance: 0, storage: 100 }, 375],
    ['nothing of nothing', 0, { shipping: 0, insurance: 0, storage: 0 }, 1_475],
  ])('decision 57: %s', (_name, most, expected, missing) =>
    expect(postedParts(parts, most)).toEqual({ parts: expected, missing }),
  );

  it('decision 57: never more than there is', () => {
    const amount = fc.nat(5_000);
    fc.assert(
      fc.property(amount, amount, amount, amount, (shipping, insurance, storage, most) => {
        const all = { shipping, insurance, storage };
        const posted = postedParts(all, most);
        expect(totalOf(posted.parts)).toBeLessThanOrEqual(most);
        expect(totalOf(posted.parts) + posted.missing).toBe(totalOf(all));
      }),
    );
  });
});

describe('when a parcel is looked at', () => {
  // 10:00 in New York.
  const failedAt = Date.UTC(2026, 10, 24, 15);
  const clock = { failedAt, mailsSent: 0, askedUntil: null, answersUntil: [] };
  const at = (hours: number) => failedAt + hours * HOUR;
  it.each([
    ['at 08:00 of the warehouse', clock, 0, at(22)],
    ['at its first mail', clock, 23, at(24)],
    ['at its last mail', { ...clock, mailsSent: 2 }, 143, at(144)],
    ['at its end', { ...clock, mailsSent: 3 }, 167, at(168)],
    ['daily while its end is not acknowledged', { ...clock, mailsSent: 3 }, 168, at(190)],
    ['when an answer is due', { ...clock, failedAt: null, answersUntil: [at(30), at(20)] }, 0, at(20)],
    ['when a choice is due', { ...clock, failedAt: null, askedUntil: at(72) }, 0, at(72)],
    ['not at all', { ...clock, failedAt: null }, 0, null],
  ])('WH-023 %s', (_name, waited, hours, next) => expect(nextMoneyReview(waited, at(hours))).toBe(next));

  it.each([
    [23.99, 0],
    [24, 1],
    [120, 2],
    [144, 3],
    [500, 3],
  ])('WH-023 after %s hours %i mails are due', (hours, due) => expect(mailsDue(failedAt, at(hours))).toBe(due));
});
