import { expect, it } from 'vitest';
import { centsOf } from './cents-of.ts';

it.each([
  ['10', 1_000],
  ['10.5', 1_050],
  ['10,05', 1_005],
  [' 0.01 ', 1],
  ['9999999.99', 999_999_999],
  ['10.005', null],
  ['1.000,00', null],
  ['-5', null],
  ['1e3', null],
  ['٣', null],
  ['', null],
])('%j is %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});
