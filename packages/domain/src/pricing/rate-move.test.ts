import { expect, it } from 'vitest';
import { rateMove } from './rate-move.ts';

it.each([
  ['none', 920_000, 929_199],
  ['taken', 920_000, 929_200],
  ['taken', 920_000, 910_800],
  ['taken', 920_000, 1_104_000],
  ['held', 920_000, 1_104_001],
  ['taken', 920_000, 736_000],
  ['held', 920_000, 735_999],
  ['held', 920_000, 92_000_000],
  ['taken', null, 92_000_000],
] as const)('PRICE-016 is %s: a rate of %s that becomes %s', (move, inUse, rate) => {
  expect(rateMove(inUse, rate)).toBe(move);
});
