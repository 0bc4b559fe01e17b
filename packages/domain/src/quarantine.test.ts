import { expect, it } from 'vitest';
import { retryAt } from './quarantine.ts';

it.each([
  [1, 60_000],
  [2, 120_000],
  [9, 15_360_000],
  [10, 21_600_000],
  [5_000, 21_600_000],
])('what failed %i times is tried again after %i ms', (tries, ms) => expect(retryAt(tries, 7) - 7).toBe(ms));
