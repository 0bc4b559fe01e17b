import type { ItemRow } from '@kervan/contracts/item-row';

const ON_SALE: ReadonlySet<string> = new Set([
  'AtStore',
  'AtStoreQueue',
  'AtStoreWithZeroQuantity',
  'ZeroQuantityQueue',
]);

/** Whether an item can be held at zero: it stands at the store, or is on its way, and nothing holds it yet. */
export const canZero = ({
  status,
  zeroHold,
  listedAtZero,
}: Pick<ItemRow, 'status' | 'zeroHold' | 'listedAtZero'>): boolean =>
  zeroHold === null && (ON_SALE.has(status) || listedAtZero);
