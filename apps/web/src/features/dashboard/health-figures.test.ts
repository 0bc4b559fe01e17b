import { expect, it } from 'vitest';
import { ageTone, changeOf, sharesOf } from './health-figures.ts';

it('shown shares add up to a hundred', () => {
  expect(sharesOf([8412, 1063, 214, 486, 2671])).toEqual([6550, 830, 160, 380, 2080]);
  expect(sharesOf([1, 1, 1]).reduce((sum, share) => sum + share, 0)).toBe(10_000);
  expect(sharesOf([0, 0])).toEqual([0, 0]);
});

it('compares with the period before, and with nothing not at all', () => {
  expect([changeOf(1084, 1000), changeOf(941, 1000), changeOf(5, 0), changeOf(5, null)]).toEqual([
    840,
    -590,
    null,
    null,
  ]);
});

it('ages against their limit', () => {
  expect([10, 66, 67, 100, 101].map((age) => ageTone(age, 100))).toEqual(['pos', 'pos', 'warn', 'warn', 'neg']);
});
