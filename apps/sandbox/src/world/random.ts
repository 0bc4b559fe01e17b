/** Deterministic randomness: every value of a world comes from its seed and the name of what is asked, never from order. */

/** 32-bit FNV-1a over the text, started from a seed; the last steps mix the bits so that neighbours differ. */
export function hashText(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** Combines a hash with a number, well mixed; 0 … 2^32 − 1. */
export function hashNumber(hash: number, value: number): number {
  const low = value | 0;
  const high = Math.floor(value / 4_294_967_296) | 0;
  return mix(Math.imul(mix(hash ^ Math.imul(low, 0x85ebca6b)) ^ high, 0xc2b2ae35) + 0x27d4eb2f);
}

/** The hash as a share 0 ≤ x < 1. */
export const share = (hash: number): number => hash / 4_294_967_296;

/** A share 0 ≤ x < 1 that belongs to a hash and a number. */
export const shareOf = (hash: number, value: number): number => share(hashNumber(hash, value));

/** A value of mean 0 and variance 1 with a bell-like shape (the sum of four even shares). */
export function bellOf(hash: number, value: number): number {
  const a = hashNumber(hash, value);
  const b = hashNumber(a, 1);
  const c = hashNumber(b, 2);
  const d = hashNumber(c, 3);
  return (share(a) + share(b) + share(c) + share(d) - 2) * 1.7320508;
}

/** One of the values, chosen by the share. The list must not be empty. */
export function pick<T>(values: readonly T[], chosen: number): T {
  const value = values[Math.min(values.length - 1, Math.floor(chosen * values.length))];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}
