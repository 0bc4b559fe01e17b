import { randomBytes } from 'node:crypto';

/** Where what the product draws comes from: codes that others see, whose turn is first, how long a pause is. Secrets are not drawn here. */
export type Chance = {
  /** So many bytes, each 0 … 255. */
  bytes(count: number): Uint8Array;
  /** 0 ≤ share < 1. */
  share(): number;
};

/** What nobody can guess: production. */
export const systemChance: Chance = {
  bytes: (count) => randomBytes(count),
  share: () => randomBytes(4).readUInt32BE() / 2 ** 32,
};
