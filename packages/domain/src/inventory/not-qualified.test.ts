import { expect, it } from 'vitest';
import { notQualifiedCause } from './not-qualified.ts';

it.each([
  ['OutOfCriteria', 'NotQualified', 'UnqualifiedProduct', 'restricted'],
  ['RemovalQueue', 'NotQualified', null, 'restricted'],
  ['RemovedFromInventory', 'NotQualified', null, 'removed'],
  ['OutOfCriteria', 'NotQualified', null, 'noPrice'],
  ['AtStoreWithZeroQuantity', 'NotQualified', null, 'notSellable'],
  ['ZeroQuantityQueue', 'NotQualified', null, 'notSellable'],
  ['OutOfCriteria', 'SourceDataChange', null, null],
  ['OutOfCriteria', 'NotQualified', 'SourcePriceRange', null],
  ['AtStore', 'NotQualified', null, null],
])('%s by %s and %s: %s', (status, reason, filter, cause) => {
  expect(notQualifiedCause({ status, reason, filter })).toBe(cause);
});
