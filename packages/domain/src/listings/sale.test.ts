import { describe, expect, it } from 'vitest';
import { isOutOfBounds, runsAt, saleInstant, saleToWatch, type Sale } from './sale.ts';

const at = Date.parse('2026-03-03T09:00:00Z');
const HOUR = 3_600_000;
const sale = (price: number, from: number | null, until: number | null): Sale => ({
  price,
  from: from === null ? null : at + from * HOUR,
  until: until === null ? null : at + until * HOUR,
});

describe('sales at the marketplace', () => {
  it.each([
    ['between its ends', sale(1_500, -1, 1), true],
    ['from its first moment on', sale(1_500, 0, 1), true],
    ['no more at its end', sale(1_500, -1, 0), false],
    ['not before it', sale(1_500, 1, 2), false],
    ['without ends always', sale(1_500, null, null), true],
  ])('run %s', (_name, given, expected) => {
    expect(runsAt(given, at)).toBe(expected);
  });

  it('are watched by the cheapest that runs, else by the next to begin', () => {
    const [past, dear, cheap, soon, later] = [
      sale(900, -3, -1),
      sale(1_600, -1, 5),
      sale(1_500, -1, 2),
      sale(1_000, 1, 2),
      sale(800, 5, 9),
    ];
    expect(saleToWatch([later, past, dear, cheap, soon], at)).toEqual(cheap);
    expect(saleToWatch([later, past, soon], at)).toEqual(soon);
    expect(saleToWatch([past], at)).toBeNull();
    expect(saleToWatch([sale(900, 5, 4)], at)).toBeNull();
  });

  it.each([
    ['2026-03-03T08:00:00.000Z', 'from', '2026-03-03T08:00:00Z'],
    ['2026-03-03T08:00:00+01:00', 'until', '2026-03-03T07:00:00Z'],
    // A date alone: as early and as late as it can be anywhere.
    ['2026-03-03', 'from', '2026-03-02T10:00:00Z'],
    ['2026-03-03', 'until', '2026-03-04T12:00:00Z'],
    ['2026-03-03T08:00:00', 'from', '2026-03-02T18:00:00Z'],
    ['2026-03-03T08:00:00', 'until', '2026-03-03T20:00:00Z'],
  ] as const)('read %s as their %s', (text, end, expected) => {
    expect(saleInstant(text, end)).toBe(Date.parse(expected));
  });

  it.each([undefined, null, '', 'soon'])('have an open end where it says %s', (text) => {
    expect(saleInstant(text, 'until')).toBeNull();
  });

  it('a price outside of what the seller allows there is out of bounds', () => {
    const bounds = { lowest: 1_000, highest: 2_000 };
    expect([999, 1_000, 2_000, 2_001].map((price) => isOutOfBounds(price, bounds))).toEqual([true, false, false, true]);
    expect(isOutOfBounds(1, { lowest: null, highest: null })).toBe(false);
  });
});
