import { filterNumbers } from '../filters/filter-names.ts';
import type { StatusCode } from './item-status.ts';
import { isAmong } from './status-groups.ts';
import { unpackReason, UpdateReason, type PackedReason } from './update-reason.ts';

/** Filters that fail because the source has too little, or none. */
const ofStock: readonly number[] = [
  filterNumbers.UnavailableProducts,
  filterNumbers.OutOfStock,
  filterNumbers.CriticalStock,
];

/** STORE-043: a product that was on sale goes to zero because the source has none of it any more, by itself or by the filter of that; nothing else is why. */
export function isStockOut(change: { oldStatus: StatusCode; status: StatusCode; reason: PackedReason }): boolean {
  const { reason, filterNumber } = unpackReason(change.reason);
  return (
    isAmong('onSale', change.oldStatus) &&
    isAmong('atZero', change.status) &&
    (filterNumber === 0 ? reason === UpdateReason.SourceDataChange : ofStock.includes(filterNumber))
  );
}
