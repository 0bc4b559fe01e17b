import { expect, it } from 'vitest';
import { averageOffer } from './average-offer.ts';

it.each([
  [[], null],
  [[1_299], 1_299],
  [[1_000, 1_001], 1_001],
  [[1_000, 1_000, 1_001], 1_000],
  [[2_147_483_647, 2_147_483_647], 2_147_483_647],
])('PRICE-001 the average of offers of %j is %s', (landed, average) => {
  expect(averageOffer(landed)).toBe(average);
});
