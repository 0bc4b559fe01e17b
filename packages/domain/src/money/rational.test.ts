import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  floorDivide,
  multiply,
  plus,
  rational,
  readDecimal,
  roundDown,
  roundHalfUp,
  roundUp,
  subtract,
  times,
  unitsOfDecimal,
} from './rational.ts';

const whole = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }));
const positive = fc.oneof(fc.integer({ min: 1 }), fc.bigInt({ min: 1n, max: 2n ** 70n }));

describe('exact whole numbers', () => {
  it('multiplies, adds and divides like BigInt, below and beyond 2^53', () => {
    fc.assert(
      fc.property(whole, whole, positive, (a, b, c) => {
        expect(BigInt(times(a, b))).toBe(BigInt(a) * BigInt(b));
        expect(BigInt(plus(a, b))).toBe(BigInt(a) + BigInt(b));
        const floor = BigInt(floorDivide(a, c));
        expect(floor * BigInt(c) <= BigInt(a) && (floor + 1n) * BigInt(c) > BigInt(a)).toBe(true);
      }),
    );
  });

  it('finds the floor right beside a whole number, at the end of the safe range', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.constantFrom(-1, 0, 1),
        (number, divisor, beside) => {
          const multiple =
            Math.min(Math.floor(number / divisor), Math.floor(Number.MAX_SAFE_INTEGER / divisor) - 1) * divisor;
          for (const dividend of [multiple + beside, -multiple + beside]) {
            const floor = BigInt(floorDivide(dividend, divisor));
            expect(
              floor * BigInt(divisor) <= BigInt(dividend) && (floor + 1n) * BigInt(divisor) > BigInt(dividend),
            ).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(Object.is(floorDivide(-0, 3), 0)).toBe(true);
  });
});

describe('fractions', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [7, 3, 2],
    [-7, 3, -2],
    [1, 3, 0],
    [0, 1, 0],
    [4, 2, 2],
  ])('rounds %i/%i half up by magnitude to %i', (num, den, result) => {
    expect(roundHalfUp(rational(num, den))).toBe(result);
  });

  it.each([
    [1, 3, 1, 0],
    [-1, 3, 0, -1],
    [6, 3, 2, 2],
  ])('rounds %i/%i up to %i and down to %i', (num, den, up, down) => {
    expect(roundUp(rational(num, den))).toBe(up);
    expect(roundDown(rational(num, den))).toBe(down);
  });

  it('computes like the school does', () => {
    const [half, third] = [rational(1, 2), rational(1, 3)];
    expect(compare(add(half, third), rational(5, 6))).toBe(0);
    expect(compare(subtract(third, half), rational(-1, 6))).toBe(0);
    expect(multiply(half, third)).toEqual({ num: 1, den: 6 });
    expect(divide(half, third)).toEqual({ num: 3, den: 2 });
    expect(compare(third, half)).toBe(-1);
    expect(rational(2, -4)).toEqual({ num: -1, den: 2 });
  });

  it('refuses a denominator of 0 and results beyond a safe number', () => {
    expect(() => rational(1, 0)).toThrow(RangeError);
    expect(() => roundHalfUp({ num: 2n ** 60n, den: 1 })).toThrow(RangeError);
  });
});

describe('decimal numbers', () => {
  it.each([
    ['12.345', 2, 1_235],
    ['-12.345', 2, -1_235],
    [0.1, 6, 100_000],
    [1e21, 0, Infinity],
    [1.005, 2, 101],
    ['1e-7', 6, 0],
    ['5e-7', 6, 1],
    ['.5', 0, 1],
    ['5.', 0, 5],
    ['1e300', 2, Infinity],
    ['-0.00', 2, 0],
    ['0012.30', 1, 123],
  ])('reads %s with %i decimals as %d', (value, decimals, units) => {
    expect(unitsOfDecimal(value, decimals)).toBe(units);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '1,5',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '1e',
    '1e1000000',
    '.',
    'e5',
    '0x10',
    '1'.repeat(401),
  ])('takes %j for no number', (text) => {
    expect(readDecimal(text)).toBeNull();
  });

  it('reads every number as it is written', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 }), (units, decimals) => {
        const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
        const text = `${units < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
        expect(unitsOfDecimal(text, decimals)).toBe(units + 0);
      }),
    );
  });
});
