import { StatusCode } from './item-status.ts';
import { isAmong } from './status-groups.ts';

/** One listing of a product that a store lists more than once. */
export type DuplicateListing = { itemId: number; asin: string; sku: string; status: StatusCode };

const S = StatusCode;

/** Statuses in which a listing counts as one more of its product: what is gone or leaves is none. */
export const isDuplicate = (status: StatusCode): boolean =>
  status !== S.RemovedFromInventory && status !== S.RemovalQueue;

/**
 * Which of the chosen listings go: never the last one of a product (INV-063). Where all of a product are chosen the best one stays: on sale
 * before listed before waiting, then the oldest. `listings`: every living one of the products.
 */
export function keepOneOfEach(
  listings: readonly DuplicateListing[],
  chosen: ReadonlySet<string>,
): { remove: DuplicateListing[]; kept: DuplicateListing[] } {
  const remove: DuplicateListing[] = [];
  const kept: DuplicateListing[] = [];
  for (const group of Map.groupBy(listings, ({ asin }) => asin).values()) {
    const wanted = group.filter(({ sku }) => chosen.has(sku));
    const spared = wanted.length === group.length ? best(group) : undefined;
    if (spared) kept.push(spared);
    remove.push(...wanted.filter((listing) => listing !== spared));
  }
  return { remove, kept };
}

function best(group: readonly DuplicateListing[]): DuplicateListing | undefined {
  const rank = ({ status }: DuplicateListing): number =>
    isAmong('onSale', status) ? 0 : isAmong('listed', status) ? 1 : 2;
  return group.toSorted((a, b) => rank(a) - rank(b) || a.itemId - b.itemId)[0];
}
