import { expect, it } from 'vitest';
import { createUsedUp } from './used-up.ts';

it('a used up quota is asked again when its token is due, after ten seconds at the latest, and when the clock was set back', () => {
  const usedUp = createUsedUp();
  const at = (...moments: number[]) => moments.map((now) => usedUp.has('a', now));
  expect(at(0)).toEqual([false]);
  usedUp.note('a', 1_000, 4_000);
  expect([usedUp.has('b', 2_000), ...at(1_000, 3_999, 4_000)]).toEqual([false, true, true, false]);
  usedUp.note('a', 5_000, 60_000);
  expect(at(14_999, 15_000)).toEqual([true, false]);
  usedUp.note('a', 20_000, 60_000);
  expect(at(19_999, 20_001)).toEqual([false, false]);
});
