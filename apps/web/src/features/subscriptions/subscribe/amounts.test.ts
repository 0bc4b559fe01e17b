import { expect, it } from 'vitest';
import { amountsOf } from './amounts.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const DAY = 86_400_000;
const coupon = (percentOff: number, durationInMonths: number) => ({ percentOff, durationInMonths });

// [what, trial, price, coupon, discount, today, next: days and amount, first at the full price]
it.each([
  ['a plan', false, 10_900, null, 0, 10_900, [30, 10_900], null],
  ['a trial', true, 14_900, null, 0, 0, [15, 14_900], null],
  ['a coupon of three payments', false, 10_900, coupon(20, 3), 2_180, 8_720, [30, 8_720], [90, 10_900]],
  ['a coupon of one payment', false, 10_900, coupon(20, 1), 2_180, 8_720, [30, 10_900], [30, 10_900]],
  ['a coupon of everything', false, 4_900, coupon(100, 2), 4_900, 0, [30, 0], [60, 4_900]],
  ['a coupon that rounds', false, 9_900, coupon(33, 2), 3_267, 6_633, [30, 6_633], [60, 9_900]],
  ['a coupon after a trial', true, 9_900, coupon(50, 2), 4_950, 0, [15, 4_950], [75, 9_900]],
] as const)('SUB-026 SUB-029 %s: today, next, and the first at the full price', (...row) => {
  const [, isTrial, price, given, discount, today, next, full] = row;
  const at = (days: number) => NOW + days * DAY;
  expect(amountsOf({ isTrial, price }, given, NOW)).toEqual({
    price,
    discount,
    today,
    next: { at: at(next[0]), amount: next[1] },
    full: full && { at: at(full[0]), amount: full[1] },
  });
});
