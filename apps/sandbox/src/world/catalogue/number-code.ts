import { hashText } from '../random.ts';

/** A reversible scattering of the indices 0, 1, 2 … over a space of numbers, so that codes look unrelated and are found back without a table. */
export type Scatter = { place(index: number): number; indexOf(place: number): number };

/** Neighbours stand this part of the space apart (the golden section): no two of a million look alike. */
const STRIDE = 0.618_034;

/** A scatter over 0 … size − 1 that follows from the seed. */
export function createScatter(seed: number, name: string, size: number): Scatter {
  const hash = hashText(seed, name);
  const modulus = BigInt(size);
  const offset = BigInt(hash) % modulus;
  let step = BigInt(Math.floor(size * STRIDE) - (hash % 1_000_003));
  while (greatestCommonDivisor(step, modulus) !== 1n) step++;
  const inverse = invert(step, modulus);
  return {
    place: (index) => Number((offset + BigInt(index) * step) % modulus),
    indexOf: (place) => Number((((BigInt(place) - offset + modulus) % modulus) * inverse) % modulus),
  };
}

/** The digit that completes a GTIN (weights 3 and 1 from the right). */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** Inverse of a number modulo another one it shares no divisor with (extended Euclid). */
function invert(value: bigint, modulus: bigint): bigint {
  let [old, now] = [value % modulus, modulus];
  let [oldFactor, factor] = [1n, 0n];
  while (now !== 0n) {
    const quotient = old / now;
    [old, now] = [now, old - quotient * now];
    [oldFactor, factor] = [factor, oldFactor - quotient * factor];
  }
  return ((oldFactor % modulus) + modulus) % modulus;
}
