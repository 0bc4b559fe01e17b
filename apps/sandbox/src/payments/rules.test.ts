import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, periodEnd } from './clocks/intervals.ts';
import { percentLess } from './invoices/totals.ts';
import { processingFee } from './money/balance.ts';
import { shareOfPeriod } from './subscriptions/lines.ts';
import { Failure } from './wire/failure.ts';
import { readForm, type Raw } from './wire/form.ts';

const cents = fc.integer({ min: 0, max: 2_000_000 });
const instant = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
const DAY = 86_400;

describe('proration', () => {
  it('gives back and takes what a period costs, to a cent, wherever it is cut', () => {
    fc.assert(
      fc.property(cents, instant, fc.integer({ min: 1, max: 366 * DAY }), fc.nat(), (price, start, length, cut) => {
        const end = start + length;
        const at = start + (cut % (length + 1));
        const rest = shareOfPeriod(price, { start, end, at });
        const used = shareOfPeriod(price, { start: 0, end: length, at: length - (at - start) });
        expect(Math.abs(rest + used - price)).toBeLessThanOrEqual(1);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(price);
      }),
    );
    expect(shareOfPeriod(3_900, { start: 0, end: 30 * DAY, at: 0 })).toBe(3_900);
    expect(shareOfPeriod(3_900, { start: 0, end: 30 * DAY, at: 30 * DAY })).toBe(0);
    expect(shareOfPeriod(3_901, { start: 0, end: 30 * DAY, at: 15 * DAY })).toBe(1_951);
  });
});

describe('amounts', () => {
  it.each([
    [3_900, 25, 2_925],
    [1_001, 50, 501],
    [3_900, 100, 0],
    [3_900, 33.33, 2_600],
    [1, 0.01, 1],
  ])('%i less %f percent is %i, half a cent rounded up', (from, percent, left) =>
    expect(percentLess(from, percent)).toBe(left),
  );

  it.each([
    [1_078, 78],
    [10_492, 492],
    [523_044, 23_044],
  ])('a payment of %i costs at most %i', (gross, fee) => expect(processingFee(gross)).toBeLessThanOrEqual(fee));
});

describe('periods', () => {
  it('of months keep the day of their anchor, of days their length', () => {
    const second = (text: string): number => Date.parse(text) / 1000;
    const anchor = second('2026-01-31T10:30:00Z');
    const month = { interval: 'month', interval_count: 1, trial_period_days: null } as const;
    const february = periodEnd(anchor, month, anchor);
    expect(new Date(february * 1000).toISOString()).toBe('2026-02-28T10:30:00.000Z');
    expect(new Date(periodEnd(february, month, anchor) * 1000).toISOString()).toBe('2026-03-31T10:30:00.000Z');
    expect(addMonths(second('2026-11-30T00:00:00Z'), 3)).toBe(second('2027-02-28T00:00:00Z'));
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 365 }), (start, count) => {
        expect(periodEnd(start, { interval: 'day', interval_count: count, trial_period_days: null }, start)).toBe(
          start + count * DAY,
        );
      }),
    );
  });
});

describe('forms', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  const tree = fc.letrec<{ value: Raw }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ maxLength: 8 }),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;

  const pairsOf = (at: string, value: Raw): [string, string][] =>
    typeof value === 'string'
      ? [[at, value]]
      : Array.isArray(value)
        ? value.flatMap((one, place) => pairsOf(`${at}[${place}]`, one))
        : Object.entries(value).flatMap(([key, one]) => pairsOf(`${at}[${key}]`, one));

  it('come back as they were nested', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const form = new URLSearchParams(pairsOf('root', value)).toString();
        expect(readForm(form)).toEqual({ root: value });
      }),
    );
  });

  it('take lists without places, and refuse a name that is a value and a hash, and what nests without end', () => {
    expect(readForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
    expect(() => readForm('a=1&a[b]=2')).toThrow(Failure);
    expect(() => readForm(`a${'[b]'.repeat(40)}=1`)).toThrow(Failure);
    expect(Object.keys(readForm('__proto__[x]=1'))).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
