import { expect, it } from 'vitest';
import { proveAgainAt } from './connecting.ts';

it.each([
  [0, 0, 5_000],
  [1, 5_000, 15_000],
  [6, 400_000, 720_000],
  [7, 700_000, 1_300_000],
  [300, 86_399_999, 86_999_999],
  [300, 86_400_000, null],
])('after %i questions, %i ms after the consent, the next one is at %j', (tries, now, at) => {
  expect(proveAgainAt({ tries, claimedAt: 0 }, now)).toBe(at);
});
