/** MSG-017: the periods of the ratios; null = all time. Assumed: twelve months are 365 days. */
export const feedbackPeriods = { days30: 30, days90: 90, months12: 365, all: null } as const;
export type FeedbackPeriod = keyof typeof feedbackPeriods;

type Count = { count: number; percent: number };
export type FeedbackRatio = { total: number; positive: Count; neutral: Count; negative: Count };

const DAY = 86_400_000;

/** The first moment of a period, ms; null = since ever. */
export function periodStart(period: FeedbackPeriod, now: number): number | null {
  const days = feedbackPeriods[period];
  return days === null ? null : now - days * DAY;
}

/** MSG-018: positive 4 and 5, neutral 3, negative 1 and 2, of counts by rating from 1 to 5. */
export function feedbackRatio(byRating: readonly [number, number, number, number, number]): FeedbackRatio {
  const [one, two, three, four, five] = byRating;
  const [negative, neutral, positive] = [one + two, three, four + five];
  const total = negative + neutral + positive;
  const shares = wholePercents([positive, neutral, negative], total);
  return {
    total,
    positive: { count: positive, percent: shares[0] ?? 0 },
    neutral: { count: neutral, percent: shares[1] ?? 0 },
    negative: { count: negative, percent: shares[2] ?? 0 },
  };
}

/** Whole percents that come to 100: the largest rests are rounded up. */
function wholePercents(counts: readonly number[], total: number): number[] {
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, each) => sum + each, 0);
  const order = exact.map((value, at) => ({ rest: value - Math.floor(value), at })).sort((a, b) => b.rest - a.rest);
  for (const { at } of order.slice(0, left)) floors[at] = (floors[at] ?? 0) + 1;
  return floors;
}
