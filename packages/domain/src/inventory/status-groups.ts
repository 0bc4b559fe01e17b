import { StatusCode } from './item-status.ts';

const S = StatusCode;

/**
 * Stored statuses by what is meant of an item, each group named once: rules ask the groups, and what a query decides by status is made
 * of them (`amongStatuses` of the server's records).
 */
export const statusGroups = {
  /** On sale, or about to be: the marketplace is to show the wanted price and stock. */
  onSale: [S.AtStore, S.AtStoreQueue],
  /** The marketplace is to show the listing at quantity 0. */
  atZero: [S.AtStoreWithZeroQuantity, S.ZeroQuantityQueue, S.OutOfCriteriaListedZero],
  /** Must not be sold: sent before everything else (PRICE-032). */
  urgent: [S.RemovalQueue, S.AtStoreWithZeroQuantity, S.ZeroQuantityQueue, S.OutOfCriteriaListedZero],
  /** A change waits for the marketplace: coming into one of them is itself something to send. */
  queued: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue],
  /** On their way out of the store. */
  leaving: [S.RemovalQueue, S.ZeroQuantityQueue],
  /** At the marketplace, on the way there or away: they hold a place at the store (SUB-039, decision 52), and new values are sent. */
  atMarketplace: [
    S.AtStore,
    S.AtStoreQueue,
    S.AtStoreWithZeroQuantity,
    S.ZeroQuantityQueue,
    S.OutOfCriteriaListedZero,
    S.RemovalQueue,
  ],
  /** The wanted quantity is what the source allows; in all others but a new one's it is 0. */
  offered: [S.AtStore, S.AtStoreQueue, S.AtQueue, S.PendingApproval],
  /** Nothing is wanted at the marketplace. */
  unwanted: [
    S.ZeroQuantityQueue,
    S.RemovalQueue,
    S.RemovedFromInventory,
    S.OutOfCriteria,
    S.OutOfCriteriaListedZero,
    S.AtStoreWithZeroQuantity,
  ],
  /** The marketplace surely holds a listing; of the store and removal queues the bit says so. */
  listed: [S.AtStore, S.AtStoreWithZeroQuantity, S.OutOfCriteriaListedZero, S.ZeroQuantityQueue],
  /** Without a listing and not on the way to one. */
  unlisted: [S.InQueue, S.AtQueue, S.PendingApproval, S.OutOfCriteria],
  /** A filter may be what holds them. */
  stoppable: [S.OutOfCriteria, S.OutOfCriteriaListedZero, S.ZeroQuantityQueue, S.RemovalQueue],
  /** What the plan's at-store limit counts (FILT-004). */
  planCount: [S.AtStore, S.AtStoreWithZeroQuantity, S.OutOfCriteriaListedZero],
} as const satisfies Record<string, readonly StatusCode[]>;
export type StatusGroup = keyof typeof statusGroups;

/** One bit per status: asked for every item of a store. */
const bits = Object.fromEntries(
  Object.entries(statusGroups).map(([name, statuses]) => [name, statuses.reduce((sum, code) => sum | (1 << code), 0)]),
  // The entries are those of the groups.
) as Record<StatusGroup, number>;

/** True when the status is one of the group. */
export function isAmong(group: StatusGroup, status: StatusCode): boolean {
  return (bits[group] & (1 << status)) !== 0;
}
