import { expect, it } from 'vitest';
import { targetOf } from './search-target.ts';

it.each([
  [1, 'B0C7K2M4QX', '/inventoryItem/B0C7K2M4QX'],
  [2, 'kettle & pot', '/inventory?q=kettle+%26+pot'],
  [2, '4004', '/inventory?q=%224004%22'],
  [0, '303-1234567-1234567', '/sellerOrder/303-1234567-1234567'],
  [3, 'x', null],
  [9, 'x', null],
])('SHELL-021 to SHELL-024 result type %d of %s opens %s', (searchType, searchKey, target) => {
  expect(targetOf({ searchType, searchKey })).toBe(target);
});
