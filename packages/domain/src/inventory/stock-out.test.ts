import { expect, it } from 'vitest';
import { filterNumbers } from '../filters/filter-names.ts';
import { StatusCode as S } from './item-status.ts';
import { isStockOut } from './stock-out.ts';
import { packReason, UpdateReason as R } from './update-reason.ts';

it.each([
  ['on sale to zero, for the source', S.AtStore, S.ZeroQuantityQueue, packReason(R.SourceDataChange), true],
  ['on its way to the store, too', S.AtStoreQueue, S.AtStoreWithZeroQuantity, packReason(R.SourceDataChange), true],
  [
    'by the filter of it',
    S.AtStore,
    S.ZeroQuantityQueue,
    packReason(R.ZeroStockFilter, filterNumbers.OutOfStock),
    true,
  ],
  ['by another filter', S.AtStore, S.ZeroQuantityQueue, packReason(R.ZeroStockFilter, 3), false],
  ['by a setting', S.AtStore, S.ZeroQuantityQueue, packReason(R.SettingsChange), false],
  ['at zero before', S.AtStoreWithZeroQuantity, S.ZeroQuantityQueue, packReason(R.SourceDataChange), false],
  ['still on sale', S.AtStoreQueue, S.AtStore, packReason(R.SourceDataChange), false],
])('STORE-043 a product is out of stock: %s', (_, oldStatus, status, reason, expected) => {
  expect(isStockOut({ oldStatus, status, reason })).toBe(expected);
});
