import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseQuote,
  isMeasurePlausible,
  isWithinTolerance,
  quoteReasonOf,
  repricing,
  type Quote,
} from './choose-quote.ts';

const now = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;
const quote = (carrierCode: string, priceMinor: number, more: Partial<Quote> = {}): Quote => ({
  quoteId: `q-${carrierCode}`,
  carrierCode,
  serviceCode: 'standard',
  priceMinor,
  available: true,
  reason: null,
  until: now + 30 * 24 * HOUR,
  ...more,
});
const wanted = { carrierCode: 'A', serviceCode: 'standard' };
const refused = (priceMinor: number, reason = 'over_weight') => quote('A', priceMinor, { available: false, reason });
const choose = (quotes: Quote[], priority = ['A', 'B', 'C'], estimateMinor: number | null = 2000) =>
  chooseQuote({ quotes, wanted, priority, estimateMinor }, now);

describe('the tolerance of a price', () => {
  it.each([
    [1000, 1200, true],
    [1000, 1201, false],
    [4000, 4200, true],
    [4000, 4201, false],
    [10_000, 10_500, true],
    [10_000, 10_501, false],
    [4001, 4201, true],
    [1000, 500, true],
  ])('WH-029 of %i is %i without asking: %s (the larger of 5 % and 2.00)', (agreed, price, isTaken) => {
    expect(isWithinTolerance(agreed, price)).toBe(isTaken);
    expect(repricing(agreed, price)).toBe(isTaken ? 'hold' : 'extraPayment');
  });
});

describe('the service that a package is sent with', () => {
  it('is the one that was chosen, whatever others cost', () => {
    expect(choose([quote('B', 100), quote('A', 5000)])).toMatchObject({
      kind: 'take',
      quote: { carrierCode: 'A' },
      instead: false,
    });
  });

  it('WH-044 is the next by the store’s priority, not the cheapest, where the chosen one is refused', () => {
    expect(choose([refused(2000), quote('C', 1000), quote('B', 2200)])).toMatchObject({
      kind: 'take',
      quote: { carrierCode: 'B' },
      instead: true,
    });
    expect(choose([refused(2000), quote('C', 1000), quote('B', 2200)], ['C', 'B'])).toMatchObject({
      quote: { carrierCode: 'C' },
    });
  });

  it('WH-044 is never a carrier that the store switched off', () => {
    expect(choose([refused(2000), quote('C', 1000)], ['A', 'B'])).toMatchObject({ kind: 'ask', reason: 'over_weight' });
  });

  it('passes over who is dearer than the tolerance; a refused one without a price is measured by the estimate', () => {
    expect(choose([refused(2000), quote('B', 2201), quote('C', 2200)])).toMatchObject({ quote: { carrierCode: 'C' } });
    expect(choose([refused(0), quote('B', 2200)], ['B'], 2000)).toMatchObject({ kind: 'take' });
    expect(choose([refused(0), quote('B', 2201)], ['B'], 2000)).toMatchObject({ kind: 'ask' });
    expect(choose([refused(0), quote('B', 1)], ['B'], null)).toMatchObject({ kind: 'ask' });
  });

  it('is asked of the seller for 72 hours with what is offered, cheapest first, and why', () => {
    const dear = [quote('C', 9000), quote('B', 8000)];
    expect(choose([refused(2000, 'battery'), ...dear])).toEqual({
      kind: 'ask',
      until: now + 72 * HOUR,
      offered: [dear[1], dear[0]],
      reason: 'battery',
    });
    expect(choose([])).toMatchObject({ kind: 'ask', offered: [], reason: 'other' });
  });

  it('is none whose quote has run out', () => {
    expect(choose([quote('A', 2000, { until: now })])).toMatchObject({ kind: 'ask', offered: [] });
  });

  it.each([
    ['po_box', 'po_box'],
    ['strange', 'other'],
    [null, 'other'],
  ])('a reason %s is known as %s', (told, known) => expect(quoteReasonOf(told)).toBe(known));

  it('takes only what is offered, in force, switched on and within the tolerance, or the chosen one; else it asks', () => {
    const anyQuote = fc
      .record({
        carrierCode: fc.constantFrom('A', 'B', 'C', 'D'),
        priceMinor: fc.integer({ min: 1, max: 10_000 }),
        available: fc.boolean(),
        until: fc.constantFrom(now - 1, now, now + 1),
      })
      .map(({ carrierCode, priceMinor, ...more }) => quote(carrierCode, priceMinor, more));
    const priority = fc.uniqueArray(fc.constantFrom<string>('A', 'B', 'C', 'D'));
    fc.assert(
      fc.property(fc.uniqueArray(anyQuote, { selector: (each) => each.carrierCode }), priority, (quotes, order) => {
        const choice = chooseQuote({ quotes, wanted, priority: order, estimateMinor: 3000 }, now);
        if (choice.kind === 'ask') {
          expect(choice.offered.every((each) => each.available && each.until > now)).toBe(true);
          expect(choice.offered.some((each) => each.carrierCode === 'A')).toBe(false);
          return;
        }
        const { quote: taken, instead } = choice;
        expect(taken.available && taken.until > now).toBe(true);
        expect(instead).toBe(taken.carrierCode !== 'A');
        const agreed = quotes.find((each) => each.carrierCode === 'A')?.priceMinor ?? 3000;
        if (instead)
          expect(order.includes(taken.carrierCode) && isWithinTolerance(agreed, taken.priceMinor)).toBe(true);
      }),
    );
  });
});

describe('measures', () => {
  const fine = { weightG: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };
  it.each([
    [{}, true],
    [{ weightG: 0 }, false],
    [{ weightG: 1 }, true],
    [{ weightG: 68_000 }, true],
    [{ weightG: 68_001 }, false],
    [{ weightG: 10_000_000 }, false],
    [{ lengthMm: 0 }, false],
    [{ widthMm: 3_000 }, true],
    [{ heightMm: 3_001 }, false],
    [{ heightMm: Number.NaN }, false],
  ])('%j can be: %s', (more, isPlausible) => expect(isMeasurePlausible({ ...fine, ...more })).toBe(isPlausible));
});
