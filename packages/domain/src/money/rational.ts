/** A whole number: a Number while it is safe (below 2^53), a BigInt beyond. Only the functions of this file may make one. */
export type Whole = number | bigint;

/** An exact fraction. `den` is above 0; not always in lowest terms. */
export type Rational = { readonly num: Whole; readonly den: Whole };

const SAFE = Number.MAX_SAFE_INTEGER;

/** a × b, exact. */
export function times(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    // Rounding is monotone: a product that reads as safe is the true product.
    const product = a * b;
    if (product <= SAFE && product >= -SAFE) return product;
  }
  return narrow(BigInt(a) * BigInt(b));
}

/** a + b, exact. */
export function plus(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= SAFE && sum >= -SAFE) return sum;
  }
  return narrow(BigInt(a) + BigInt(b));
}

/** The largest whole number that is not above a / b; b is above 0. */
export function floorDivide(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    // Safe operands: the next whole number is at least 1/b away, more than the division can round, so the floor is exact. No -0.
    return Math.floor(a / b) + 0;
  }
  const top = BigInt(a);
  const bottom = BigInt(b);
  const quotient = top / bottom;
  return narrow(quotient * bottom > top ? quotient - 1n : quotient);
}

/** The fraction num / den in lowest terms. Throws RangeError when den is 0. */
export function rational(num: Whole, den: Whole = 1): Rational {
  if (typeof num === 'number' && typeof den === 'number' && den > 0) {
    const common = commonDivisor(Math.abs(num), den);
    return { num: num / common, den: den / common };
  }
  if (BigInt(den) === 0n) throw new RangeError('a fraction with the denominator 0');
  const common = greatestCommonDivisor(BigInt(num), BigInt(den));
  const sign = den < 0 ? -1n : 1n;
  return { num: narrow((sign * BigInt(num)) / common), den: narrow((sign * BigInt(den)) / common) };
}

/** A number of more digits, or with a larger exponent, is no amount of anything. */
const DIGITS_MAX = 400;
const EXPONENT_MAX = 400;
const decimal = /^(-?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d{1,3}))?$/i;

/** The exact value of a decimal number as JSON, XML or a file writes it ("-12.50", "1e-7", 0.1); null for what is none. */
export function readDecimal(value: number | string): Rational | null {
  const text = String(value);
  const match = text.length <= DIGITS_MAX ? decimal.exec(text) : null;
  if (!match) return null;
  const [, sign = '', whole = '', behind = '', alone = '', power = '0'] = match;
  const fraction = behind + alone;
  const exponent = Number(power) - fraction.length;
  if (Math.abs(exponent) > EXPONENT_MAX) return null;
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  return exponent < 0 ? rational(digits, 10n ** BigInt(-exponent)) : rational(digits * 10n ** BigInt(exponent));
}

/**
 * A decimal number in units of its last place that counts, rounded half up by magnitude: "12.345" with 2 decimals is 1235. null for what is no
 * number; Infinity for what is beyond a safe number, which no column holds.
 */
export function unitsOfDecimal(value: number | string, decimals: number): number | null {
  const exact = readDecimal(value);
  return exact && (roundIfSafe(multiply(exact, { num: 10 ** decimals, den: 1 })) ?? Infinity);
}

export const zero: Rational = { num: 0, den: 1 };
export const one: Rational = { num: 1, den: 1 };

/** a + b; not reduced. */
export function add(a: Rational, b: Rational): Rational {
  if (a.den === b.den) return { num: plus(a.num, b.num), den: a.den };
  return { num: plus(times(a.num, b.den), times(b.num, a.den)), den: times(a.den, b.den) };
}

/** a − b; not reduced. */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { num: times(b.num, -1), den: b.den });
}

/** a × b; not reduced. */
export function multiply(a: Rational, b: Rational): Rational {
  return { num: times(a.num, b.num), den: times(a.den, b.den) };
}

/** a / b in lowest terms. Throws RangeError when b is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(times(a.num, b.den), times(a.den, b.num));
}

/** Below, equal to or above 0 as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const left = times(a.num, b.den);
  const right = times(b.num, a.den);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The nearest whole number, a half away from zero (half up by magnitude). Throws RangeError when it is not safe. */
export function roundHalfUp(value: Rational): number {
  if (value.num < 0) return 0 - roundHalfUp({ num: times(value.num, -1), den: value.den });
  return safe(floorDivide(plus(times(value.num, 2), value.den), times(value.den, 2)));
}

/** The nearest whole number; null when no column and no screen could hold it (decision 32). */
export function roundIfSafe(value: Rational): number | null {
  const isBelow = value.num < 0;
  const num = isBelow ? times(value.num, -1) : value.num;
  const whole = floorDivide(plus(times(num, 2), value.den), times(value.den, 2));
  return typeof whole === 'number' ? (isBelow ? 0 - whole : whole) : null;
}

/** The smallest whole number that is not below the value. Throws RangeError when it is not safe. */
export function roundUp(value: Rational): number {
  return 0 - safe(floorDivide(times(value.num, -1), value.den));
}

/** The largest whole number that is not above the value. Throws RangeError when it is not safe. */
export function roundDown(value: Rational): number {
  return safe(floorDivide(value.num, value.den));
}

/** The value × factor, rounded half up: one step, nothing rounded in between. */
export function roundProduct(value: Rational, factor: Rational): number {
  return roundHalfUp(multiply(value, factor));
}

function safe(whole: Whole): number {
  if (typeof whole === 'number') return whole;
  throw new RangeError(`amount too large: ${whole}`);
}

function narrow(whole: bigint): Whole {
  return whole <= BigInt(SAFE) && whole >= BigInt(-SAFE) ? Number(whole) : whole;
}

function commonDivisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [high, low] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}
