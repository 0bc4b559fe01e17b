import { describe, expect, it } from 'vitest';
import { isToBeReadAgain, medianPrice, SHIFT_MS, shiftOf, sideOf } from './plausibility.ts';

const DAY = 86_400_000;
const to = 30 * DAY;
const span = { from: 0, to };

describe('the median of a source price', () => {
  it.each([
    ['of one price', [{ at: -5 * DAY, price: 4000 }], 4000],
    [
      'by the time a price stood, not by how often it changed',
      [
        { at: 0, price: 4000 },
        { at: 27 * DAY, price: 100 },
        { at: 28 * DAY, price: 200 },
        { at: 29 * DAY, price: 300 },
      ],
      4000,
    ],
    [
      'without the time in which none was known',
      [
        { at: 0, price: 4000 },
        { at: DAY, price: null },
        { at: 27 * DAY, price: 6000 },
      ],
      6000,
    ],
    [
      'of the last 30 days alone',
      [
        { at: -300 * DAY, price: 100 },
        { at: DAY, price: 5000 },
      ],
      5000,
    ],
    ['of nothing known', [{ at: 0, price: null }], null],
    ['of no history', [], null],
  ])('%s', (_, points, median) => {
    expect(medianPrice(points, span)).toBe(median);
  });
});

describe('a source price that is far from its median', () => {
  it.each([
    [4000, 2000, 'usual'],
    [4000, 1999, 'below'],
    [4000, 16_000, 'usual'],
    [4000, 16_001, 'above'],
    [null, 1, 'usual'],
  ] as const)('PRICE-011 median %s, price %s: %s', (median, price, side) => {
    expect(sideOf(price, median)).toBe(side);
  });

  it.each([
    ['falls by more than half', 399, 4000, true],
    ['rises more than fourfold', 39_999, 4000, true],
    ['the second reading shows the same', 399, 399, false],
    ['the second reading shows another that is as far away', 500, 399, false],
    ['is above where it was below', 39_999, 399, true],
    ['comes back', 4000, 399, false],
    ['is far away after nothing was known', 399, null, true],
  ])('PRICE-011 is read again: %s', (_, price, before, isAgain) => {
    expect(isToBeReadAgain(price, before, 4000)).toBe(isAgain);
  });
});

describe('a source price that fell to a tenth of its median (decision record 49)', () => {
  const shift = { since: DAY, from: 4000 };
  it.each([
    [
      'more than a tenth is read a second time and no more',
      401,
      { before: 4000, shift: null, median: 4000 },
      DAY,
      null,
    ],
    ['a tenth', 400, { before: 4000, shift: null, median: 4000 }, DAY, shift],
    ['nothing', 0, { before: 4000, shift: null, median: 4000 }, DAY, shift],
    ['what was never known', 40, { before: null, shift: null, median: null }, DAY, null],
    ['the second reading confirms nothing', 40, { before: 40, shift, median: null }, DAY + 60_000, shift],
    ['another price as low', 30, { before: 40, shift, median: 40 }, 2 * DAY - 1, shift],
    ['it stood for a day', 40, { before: 40, shift, median: null }, DAY + SHIFT_MS, null],
    ['it moves down there when it stood', 30, { before: 40, shift: null, median: 4000 }, 3 * DAY, null],
    ['it comes back', 3900, { before: 40, shift, median: 40 }, DAY + 60_000, null],
    ['it rises, whatever by', 400_000, { before: 4000, shift: null, median: 4000 }, DAY, null],
  ] as const)('M5 %s', (_, price, known, now, is) => {
    expect(shiftOf(price, known, now)).toEqual(is);
  });
});
