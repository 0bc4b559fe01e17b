import { expect, it } from 'vitest';
import { planTone, planUsePercentHundredths } from './plan-use.ts';

it.each([
  [9475, 10_000, 9475, 'warn'],
  [0, 5000, 0, 'accent'],
  [4499, 5000, 8998, 'accent'],
  [4500, 5000, 9000, 'warn'],
  [5000, 5000, 10_000, 'neg'],
  [3, 0, 0, 'accent'],
] as const)('%d of %d items', (atStoreCount, productLimit, hundredths, tone) => {
  expect([planUsePercentHundredths({ atStoreCount, productLimit }), planTone({ atStoreCount, productLimit })]).toEqual([
    hundredths,
    tone,
  ]);
});
