import { createHash } from 'node:crypto';
import type { Chance } from '../chance.ts';

/** Draws the same in every run: the first, the second … of its name. At most 32 bytes at once. */
export function countedChance(name: string): Chance {
  let drawn = 0;
  const next = (): Buffer => createHash('sha256').update(`${name} ${drawn++}`).digest();
  return {
    bytes: (count) => next().subarray(0, count),
    share: () => next().readUInt32BE() / 2 ** 32,
  };
}
