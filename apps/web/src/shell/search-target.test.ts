import { expect, it } from 'vitest';
import { targetOf } from './search-target.ts';

it.each([
  ['SHELL-021', 1, 'B0C7K2M4QX', '/inventoryItem/B0C7K2M4QX'],
  ['SHELL-022', 2, 'kettle & pot', '/inventory?q=kettle+%26+pot'],
  ['SHELL-022', 2, '4004', '/inventory?q=%224004%22'],
  ['SHELL-023', 0, '303-1234567-1234567', '/sellerOrder/303-1234567-1234567'],
  ['SHELL-024', 3, 'x', null],
  ['SHELL-024', 9, 'x', null],
])('%s result type %d of %s opens %s', (_, searchType, searchKey, target) => {
  expect(targetOf({ searchType, searchKey })).toBe(target);
});
