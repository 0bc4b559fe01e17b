import { expect, it } from 'vitest';
import { apart, timeTicks, valueTicks } from './history-ticks.ts';

it('puts round values around all prices', () => {
  expect(valueTicks([6612, 12522, 12532])).toEqual([6000, 8000, 10000, 12000, 14000]);
  expect(valueTicks([500]).length).toBeGreaterThan(1);
});

it('spaces moments evenly', () => {
  expect(timeTicks(0, 600, 6)).toEqual([0, 100, 200, 300, 400, 500]);
});

it('moves labels apart without changing their order or leaving the picture', () => {
  expect(apart([50, 52, 90], 15, 200)).toEqual([50, 65, 90]);
  expect(apart([195, 198], 15, 200)).toEqual([185, 200]);
  expect(apart([60, 58], 15, 200)).toEqual([73, 58]);
});
