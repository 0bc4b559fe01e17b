import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRow, fitsColumn, fitsRate, INT_MAX, RATE_PPM_MAX } from './column.ts';

describe('what a column holds', () => {
  it.each([
    [0, true],
    [-INT_MAX, true],
    [INT_MAX, true],
    [INT_MAX + 1, false],
    [-INT_MAX - 1, false],
    [1.5, false],
    [NaN, false],
    [Infinity, false],
    [null, false],
  ])('%j fits: %s', (amount, fits) => expect(fitsColumn(amount)).toBe(fits));

  it.each([
    [1, true],
    [920_000, true],
    [RATE_PPM_MAX, true],
    [RATE_PPM_MAX + 1, false],
    [0, false],
    [-1, false],
    [0.5, false],
    [NaN, false],
    [Infinity, false],
  ])('a rate of %j parts per million is kept: %s', (ratePpm, fits) => expect(fitsRate(ratePpm)).toBe(fits));

  it('a row keeps what fits; what does not is missing and named', () => {
    const row = { price: INT_MAX + 1, shipping: 0, offers: 32_768, days: 32_767, rank: -1, seller: 'A1', gone: null };
    expect(
      fitRow(row, { price: 'int', shipping: 'int', offers: 'small', days: 'small', rank: 'int', gone: 'int' }),
    ).toEqual({ row: { ...row, price: null, offers: null, rank: null }, unfit: ['price', 'offers', 'rank'] });
  });

  it('nothing of it is beyond the column, whatever was read', () => {
    const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constant(null));
    fc.assert(
      fc.property(number, number, (price, days) => {
        const { row } = fitRow({ price, days }, { price: 'int', days: 'small' });
        expect(row.price === null || (row.price >= 0 && row.price <= INT_MAX && Number.isInteger(row.price))).toBe(
          true,
        );
        expect(row.days === null || (row.days >= 0 && row.days <= 32_767 && Number.isInteger(row.days))).toBe(true);
      }),
    );
  });
});
