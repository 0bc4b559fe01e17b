import { expect, it } from 'vitest';
import { checkExcludedStores, storeCodeOf } from './excluded-stores.ts';

const codes = (count: number) => Array.from({ length: count }, (_, index) => `A10000000${index}`);

it.each([
  [[], null],
  [codes(10), null],
  [codes(11).map((code, index) => `${code}${index}`), 'InsertLimitExceeded'],
  [['A2B4C'], null],
  [['A2B4'], 'StoreCodeNotValid'],
  [['A'.repeat(20)], null],
  [['A'.repeat(21)], 'StoreCodeNotValid'],
  [['A2B4-C6D8'], 'StoreCodeNotValid'],
  [['A2B4C6D8', 'A2B4C6D8'], 'UniqueViolation'],
] as const)(
  'INV-074 INV-075 at most ten seller ids of 5 to 20 letters and digits, each once: %j → %s',
  (given, fault) => {
    expect(checkExcludedStores(given)).toBe(fault);
  },
);

it('INV-075 a seller id is kept in capitals', () => {
  expect(storeCodeOf(' a2b4c6d8 ')).toBe('A2B4C6D8');
});
