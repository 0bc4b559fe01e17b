import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, parseMajor, toMajorText } from './money.ts';

describe('minor units', () => {
  it.each([0.5, NaN, Infinity, 2 ** 53])('refuses %s, which is no safe whole number', (amount) => {
    expect(() => minor(amount)).toThrow(RangeError);
  });

  it.each([
    [1234, 2, '12.34'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [100, 2, '1.00'],
    [1234, 0, '1234'],
    [0, 0, '0'],
    [-120, 2, '-1.20'],
  ] as const)('writes %i with %i decimals as %s', (amount, decimals, text) => {
    expect(toMajorText(amount, decimals)).toBe(text);
  });

  it.each([
    ['12.34', 2, 1234],
    [12.1, 2, 1210],
    ['7', 2, 700],
    ['7.500', 2, 750],
    [0.07, 2, 7],
    [' 3.1 ', 2, 310],
    ['-0.05', 2, -5],
    ['150.00', 0, 150],
  ] as const)('reads %s with %i decimals as %i', (text, decimals, amount) => {
    expect(parseMajor(text, decimals)).toBe(amount);
  });

  it.each([
    ['12.345', 2],
    ['1,50', 2],
    ['1e3', 2],
    ['', 2],
    ['.5', 2],
    ['1.5', 0],
    [1e21, 2],
    [NaN, 2],
  ] as const)('refuses %s with %i decimals instead of rounding it', (text, decimals) => {
    expect(() => parseMajor(text, decimals)).toThrow(RangeError);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0 as const, 2 as const), (amount, decimals) => {
        expect(parseMajor(toMajorText(amount, decimals), decimals)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});
