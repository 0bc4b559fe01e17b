import { describe, expect, it } from 'vitest';
import { dailyVolatility } from './volatility.ts';

const DAY = 86_400_000;
const to = 100 * DAY;
const at = (daysAgo: number, price: number | null) => ({ at: to - daysAgo * DAY, price });
const span = { from: to - 30 * DAY, to };

describe('how far a price moves in a day', () => {
  it.each([
    ['never known', [], null],
    ['known for an hour', [at(1 / 24, 1_000)], null],
    ['known for long and still', [at(20, 1_000)], 0],
    ['a step of a tenth in ten days', [at(10, 1_000), at(5, 1_100)], 316],
    ['a step of a tenth each day', [at(4, 1_000), at(3, 1_100), at(2, 1_210), at(1, 1_331)], 866],
    ['a step long before counts over the whole month', [at(60, 1_000), at(3, 1_100)], 183],
    ['gone in between', [at(10, 1_000), at(8, null), at(5, 1_100)], 316],
    ['a leap', [at(2, 1), at(1, 1_000_000)], 20_000],
  ] as const)('%s', (_what, points, hundredths) => {
    expect(dailyVolatility(points, span)).toBe(hundredths);
  });
});
