import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedbackPeriods, feedbackRatio, periodStart } from './feedback-ratios.ts';

const DAY = 86_400_000;

describe('ratios of feedback', () => {
  it.each([
    [
      [0, 0, 0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [1, 1, 1, 1, 2],
      [3, 1, 2],
      [50, 17, 33],
    ],
    [
      [0, 0, 0, 0, 7],
      [7, 0, 0],
      [100, 0, 0],
    ],
    [
      [1, 0, 1, 0, 1],
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 3, 4, 5, 6],
      [11, 4, 5],
      [55, 20, 25],
    ],
  ] as const)('MSG-018 4 and 5 are positive, 3 is neutral, 1 and 2 are negative: %j', (byRating, counts, percents) => {
    const ratio = feedbackRatio(byRating);
    expect([ratio.positive.count, ratio.neutral.count, ratio.negative.count]).toEqual(counts);
    expect([ratio.positive.percent, ratio.neutral.percent, ratio.negative.percent]).toEqual(percents);
  });

  it('MSG-018 the counts come to the total and the percents to 100, whatever was said', () => {
    const count = fc.nat(100_000);
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count), (byRating) => {
        const { total, positive, neutral, negative } = feedbackRatio(byRating);
        expect(positive.count + neutral.count + negative.count).toBe(total);
        expect(total).toBe(byRating.reduce((sum, each) => sum + each, 0));
        if (total > 0) expect(positive.percent + neutral.percent + negative.percent).toBe(100);
        for (const { count: of, percent } of [positive, neutral, negative])
          if (total > 0) expect(Math.abs(percent - (of * 100) / total)).toBeLessThan(1);
      }),
    );
  });

  it('MSG-017 30 and 90 days, 12 months and all', () => {
    expect(Object.keys(feedbackPeriods)).toEqual(['days30', 'days90', 'months12', 'all']);
    const now = 1_000 * DAY;
    expect(periodStart('days30', now)).toBe(970 * DAY);
    expect(periodStart('days90', now)).toBe(910 * DAY);
    expect(periodStart('months12', now)).toBe(635 * DAY);
    expect(periodStart('all', now)).toBeNull();
  });
});
