import { describe, expect, it } from 'vitest';
import { marketCodes, markets } from '../markets.ts';
import { decimalsOf } from './currency-decimals.ts';

describe('digits behind the point', () => {
  it.each(marketCodes)('ORD-012 are those of the currency (%s)', (code) => {
    expect(decimalsOf(markets[code].currency)).toBe(markets[code].decimals);
  });

  it('are none of yen, whoever asks, and two of a currency that no market has', () => {
    expect([decimalsOf('JPY'), decimalsOf('CHF')]).toEqual([0, 2]);
  });
});
