import { expect, it } from 'vitest';
import type { MarketCode } from '@kervan/domain/markets';
import { chooseStore, sortStores } from './choose-store.ts';

const names = {
  DE: 'Almanya',
  TR: 'Türkiye',
  AE: 'Birleşik Arap Emirlikleri',
  IE: 'İrlanda',
  IT: 'İtalya',
  IN: 'Hindistan',
} as Record<MarketCode, string>;
const store = (id: number, countryCode: MarketCode, isRegistrationCompleted = true) => ({
  id,
  name: `Store ${id}`,
  isRegistrationCompleted,
  manuelManagement: false,
  marketPlace: { countryCode },
});

it('SHELL-029 sorts by country name in the interface language', () => {
  const sorted = sortStores(
    [store(1, 'TR'), store(2, 'IT'), store(3, 'DE'), store(4, 'IE'), store(5, 'AE'), store(6, 'IN')],
    (code) => names[code],
    'tr',
  );
  expect(sorted.map(({ marketPlace }) => marketPlace.countryCode)).toEqual(['DE', 'AE', 'IN', 'IE', 'IT', 'TR']);
});

it.each([
  ['an incomplete registration first', [store(1, 'DE'), store(2, 'IT', false)], 1, 1, 2],
  ['else the one the account remembers', [store(1, 'DE'), store(2, 'IT')], 2, 1, 2],
  ['else this browser’s choice', [store(1, 'DE'), store(2, 'IT')], null, 2, 2],
  ['not a store that is gone', [store(1, 'DE'), store(2, 'IT')], 9, 8, 1],
  ['else the first', [store(5, 'DE'), store(2, 'IT')], null, null, 5],
  ['none', [], 5, 5, null],
] as const)('SHELL-103, STORE-011 selects %s', (_what, stores, remembered, stored, expected) => {
  expect(chooseStore(stores, remembered, stored)).toBe(expected);
});

it('SHELL-103 a store managed by hand has no registration to complete', () => {
  expect(chooseStore([store(1, 'DE'), { ...store(2, 'IT', false), manuelManagement: true }], 1, null)).toBe(1);
});
