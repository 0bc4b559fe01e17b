import { expect, it } from 'vitest';
import { apart, timeTicks, valueTicks } from './chart-ticks.ts';

it('puts round values around all prices', () => {
  expect(valueTicks([6612, 12522, 12532], 100)).toEqual([6000, 8000, 10000, 12000, 14000]);
  expect(valueTicks([500], 100).length).toBeGreaterThan(1);
});

it('lets bars start at zero and end at a round value', () => {
  expect(valueTicks([0, 2790], 1)).toEqual([0, 1000, 2000, 3000]);
  expect(valueTicks([0, 3], 1)).toEqual([0, 1, 2, 3]);
  expect(valueTicks([0, 0], 1)).toEqual([0, 1]);
});

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
it.each([
  ['twelve minutes', 7 * MINUTE + 5, 19 * MINUTE, [8, 10, 12, 14, 16, 18]],
  ['a day and a bit', 100 * MINUTE, 100 * MINUTE + 27 * 60 * MINUTE, [360, 720, 1080, 1440]],
  ['a week', 0, 7 * DAY, [0, 2880, 5760, 8640]],
])('names round moments of the clock in %s', (_, from, to, minutes) => {
  expect(timeTicks({ from, to, midnight: 0 }, 6).map((at) => at / MINUTE)).toEqual(minutes);
});

it('counts moments from a midnight of the clock that is shown', () => {
  const midnight = 22 * 60 * MINUTE;
  expect(timeTicks({ from: DAY, to: 8 * DAY, midnight }, 6).map((at) => (at - midnight) / DAY)).toEqual([2, 4, 6]);
});

it('moves labels apart without changing their order or leaving the picture', () => {
  expect(apart([50, 52, 90], 15, 200)).toEqual([50, 65, 90]);
  expect(apart([195, 198], 15, 200)).toEqual([185, 200]);
  expect(apart([60, 58], 15, 200)).toEqual([73, 58]);
});
