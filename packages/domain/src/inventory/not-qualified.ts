import type { InventoryItemStatus } from './item-status.ts';

/** Why an item is not qualified for sale, as far as status, reason and filter tell it. */
type NotQualifiedCause = 'restricted' | 'removed' | 'noPrice' | 'notSellable';

type Item = { status: string; reason: string | null; filter: string | null };

const causes: Partial<Record<InventoryItemStatus, NotQualifiedCause>> = {
  // The marketplace refused the listing, or the source knows no such product.
  RemovalQueue: 'restricted',
  RemovedFromInventory: 'removed',
  // Appendix C: an unlisted item without a price that may be sent, a listed one that must not be sold at any.
  OutOfCriteria: 'noPrice',
  ZeroQuantityQueue: 'notSellable',
  AtStoreWithZeroQuantity: 'notSellable',
};

/** The cause behind "not qualified for sale"; null where that is not the reason. */
export function notQualifiedCause({ status, reason, filter }: Item): NotQualifiedCause | null {
  if (filter === 'UnqualifiedProduct') return 'restricted';
  if (reason !== 'NotQualified' || filter !== null) return null;
  return causes[status as InventoryItemStatus] ?? null; // Another status has no cause here.
}
