import type { MarketCode } from '../markets.ts';

/** Base 32 without I, L, O and U, so that a code can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 5;

/** Country code + 5 base-32 characters (INV-027), one of each random byte. Throws RangeError for fewer than 5 bytes. */
export function makeStoreCode(market: MarketCode, randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_CHARACTERS) throw new RangeError('a store code needs 5 random bytes');
  // 256 is a multiple of 32: every character is equally likely.
  const characters = Array.from(randomBytes.subarray(0, RANDOM_CHARACTERS), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  );
  return market + characters.join('');
}
