import { describe, expect, it } from 'vitest';
import { secretEnd, watchSecret } from './application-secret.ts';

const now = Date.parse('2026-03-03T09:00:00Z');
const DAY = 86_400_000;
const at = (daysLeft: number, askedDaysAgo: number | null = null) =>
  watchSecret(
    { expiresAt: now + daysLeft * DAY, askedAt: askedDaysAgo === null ? null : now - askedDaysAgo * DAY },
    now,
  );

describe('the secret of the application', () => {
  it('lives 180 days from when it was first seen, unless the marketplace tells otherwise', () => {
    expect(secretEnd(now)).toBe(now + 180 * DAY);
  });

  it.each([
    [180, null, false, false],
    [46, null, false, false],
    [45, null, true, false],
    [45, 0.5, false, false],
    [44, 1, true, false],
    [31, 0.5, false, false],
    [30, 0.5, false, true],
    [1, 2, true, true],
    [0, null, true, true],
    [-5, 1, true, true],
  ])('%d days before its end, asked for %s days ago: rotated %s, warned of %s', (left, asked, isToRotate, isToWarn) => {
    expect(at(left, asked)).toEqual({ isToRotate, isToWarn, daysLeft: Math.max(0, left) });
  });
});
