import type { ItemRow } from '@kervan/contracts/item-row';
import { limits } from '@kervan/domain/limits';

const LISTED: ReadonlySet<string> = new Set([
  'AtStore',
  'AtStoreWithZeroQuantity',
  'AtStoreQueue',
  'ZeroQuantityQueue',
  'RemovalQueue',
]);

/** PRICE-032: how old the source reading of an item may be; listed items are read more often. */
export const sourceLimitMs = ({ status, listedAtZero }: Pick<ItemRow, 'status' | 'listedAtZero'>): number =>
  LISTED.has(status) || listedAtZero ? limits.sourceAgeListedMaxMs : limits.sourceAgeUnlistedMaxMs;

/** Items whose source reading is past its limit at `now`. */
export const outdated = (rows: readonly ItemRow[], now: number): ItemRow[] =>
  rows.filter((row) => row.sourceFetchedAt !== null && now - Date.parse(row.sourceFetchedAt) > sourceLimitMs(row));
