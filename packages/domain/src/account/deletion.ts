import { limits } from '../limits.ts';

const DAY_MS = 86_400_000;

/** AUTH-056: when an account whose deletion was confirmed at `at` is erased. */
export const erasesAt = (at: number): number => at + limits.deletionGraceDays * DAY_MS;

/** What the account has with us, in minor units: none of it may be left, or its owner gives it up. */
export type Left = { credit: number; held: number; earned: number };

/**
 * Decision 43: why the account cannot be deleted, or null. What is held belongs to something under way and cannot be given up. `waived`: how much its owner
 * gives up, in cents: not what came in since.
 */
export function deletionRefusal({ credit, held, earned }: Left, waived: number): 'DeletionNeedsZeroCredit' | null {
  if (held > 0) return 'DeletionNeedsZeroCredit';
  return credit + earned > waived ? 'DeletionNeedsZeroCredit' : null;
}

/** Who an erased account was is nobody's business; its number stays, so that the books add up. */
export const pseudonymOf = (accountId: number) => ({
  email: `erased-${accountId}@erased.invalid`,
  firstname: 'Erased',
  lastname: `account ${accountId}`,
});
