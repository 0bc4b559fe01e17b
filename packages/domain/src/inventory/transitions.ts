import { StatusCode, statusCodes } from './item-status.ts';

const S = StatusCode;

/** The steps of appendix C, from → to; "queue then final" of the appendix are two: the queue here, the final one when the marketplace shows it. */
export const appendixSteps = {
  [S.InQueue]: [S.PendingApproval, S.AtStoreQueue, S.AtQueue, S.OutOfCriteria, S.RemovedFromInventory],
  [S.AtQueue]: [S.AtStoreQueue, S.OutOfCriteria, S.RemovedFromInventory],
  [S.PendingApproval]: [S.AtStoreQueue, S.AtQueue, S.OutOfCriteria, S.RemovedFromInventory],
  [S.AtStoreQueue]: [S.AtStore, S.OutOfCriteria, S.ZeroQuantityQueue, S.RemovalQueue, S.RemovedFromInventory],
  [S.AtStore]: [S.ZeroQuantityQueue, S.RemovalQueue],
  [S.AtStoreWithZeroQuantity]: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue],
  [S.ZeroQuantityQueue]: [S.AtStoreWithZeroQuantity, S.OutOfCriteriaListedZero, S.RemovalQueue],
  [S.RemovalQueue]: [S.RemovedFromInventory, S.OutOfCriteria],
  [S.OutOfCriteria]: [S.AtStoreQueue, S.AtQueue, S.PendingApproval, S.RemovedFromInventory],
  [S.OutOfCriteriaListedZero]: [S.AtStoreQueue, S.ZeroQuantityQueue, S.RemovalQueue],
  [S.RemovedFromInventory]: [S.InQueue, S.PendingApproval],
} as const satisfies Record<StatusCode, readonly StatusCode[]>;

/** What happens to listings and to a seller's second thoughts that the appendix does not tell of: each step with what leads to it. */
export const furtherSteps: readonly { from: StatusCode; to: StatusCode; because: string }[] = [
  { from: S.AtQueue, to: S.PendingApproval, because: 'an approval is taken back before the item had its place' },
  { from: S.AtStoreQueue, to: S.PendingApproval, because: 'an approval is taken back before anything was sent' },
  { from: S.RemovalQueue, to: S.PendingApproval, because: 'an approval was taken back and its listing is gone' },
  {
    from: S.PendingApproval,
    to: S.RemovalQueue,
    because: 'a first listing went live after its approval was taken back',
  },
  { from: S.RemovalQueue, to: S.AtStoreQueue, because: 'a deletion is taken back while the listing is still there' },
  { from: S.AtStoreQueue, to: S.AtStoreWithZeroQuantity, because: 'a first listing went live without stock' },
  { from: S.AtStore, to: S.AtStoreQueue, because: 'the listing disappeared by itself and is listed again' },
  {
    from: S.ZeroQuantityQueue,
    to: S.AtStoreQueue,
    because: 'the cause went before the marketplace showed quantity 0',
  },
  { from: S.ZeroQuantityQueue, to: S.OutOfCriteria, because: 'the listing disappeared before it showed quantity 0' },
  {
    from: S.OutOfCriteriaListedZero,
    to: S.OutOfCriteria,
    because: 'the listing at quantity 0 disappeared by itself',
  },
  { from: S.OutOfCriteria, to: S.ZeroQuantityQueue, because: 'a first listing went live after a filter stopped it' },
  {
    from: S.OutOfCriteria,
    to: S.OutOfCriteriaListedZero,
    because: 'a first listing that a filter stopped showed up at quantity 0',
  },
  {
    from: S.OutOfCriteria,
    to: S.AtStoreWithZeroQuantity,
    because: 'a first listing that had no price any more showed up at quantity 0',
  },
  { from: S.RemovedFromInventory, to: S.AtStore, because: 'a removed item is taken over from the store again' },
  {
    from: S.RemovedFromInventory,
    to: S.RemovalQueue,
    because: 'a first listing went live after the item was taken out',
  },
];

/** Statuses of a new row: added, or taken over from the store with and without stock. */
export const firstStatuses: readonly StatusCode[] = [S.InQueue, S.AtStore, S.AtStoreWithZeroQuantity];

/** One bit per status to go to. */
const allowed = new Map(
  statusCodes.map((from) => {
    const beyond = furtherSteps.filter((step) => step.from === from).map((step) => step.to);
    return [from, [from, ...appendixSteps[from], ...beyond].reduce((sum, to) => sum | (1 << to), 0)];
  }),
);

/** True when the item may go from one status to the other, or stays. The writer of items refuses every other step. */
export function mayGo(from: StatusCode, to: StatusCode): boolean {
  return ((allowed.get(from) ?? 0) & (1 << to)) !== 0;
}
