import { storageFeeOf, storageMaxMs } from '../credit/storage-fee.ts';
import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';

const HOUR_MS = 3_600_000;

/** WH-023: hours after the first failed payment at which a mail says what will happen. */
export const storageMailHours = [24, 120, 144] as const;

/** Everything that happens to a package that waits for credit from then on, ms on the market clock. */
export const storageMarks = (failedAt: number): { mails: number[]; urgentAt: number; destroyedAt: number } => ({
  mails: storageMailHours.map((hours) => failedAt + hours * HOUR_MS),
  urgentAt: failedAt + storageMaxMs - limits.warehouseUrgentMs,
  destroyedAt: failedAt + storageMaxMs,
});

/** A package that waits. Amounts in USD cents; `failedAt`: its first failed payment. */
export type WaitingPackage = {
  packageId: number;
  failedAt: number;
  shippingMinor: Minor;
  insuranceMinor: Minor;
  extraMinor: Minor;
  /** Its time is over, and the warehouse has not acknowledged its end: credit still wins (decision 54), but nobody waits for it any more. */
  isEnding?: boolean;
};

/** What a package needs now: with its storage so far. */
export const neededFor = (
  { failedAt, shippingMinor, insuranceMinor, extraMinor }: WaitingPackage,
  now: number,
): Minor => shippingMinor + insuranceMinor + extraMinor + storageFeeOf(Math.max(0, now - failedAt));

/**
 * Which packages are paid from what is available, oldest first (WH-023): one that does not fit is left for a younger one that does, but in its last
 * 24 hours it is not: what there is stays for it. One whose time is over is none of them, unless its end can still be averted.
 */
export function payableNow(waiting: readonly WaitingPackage[], available: Minor, now: number): number[] {
  const paid: number[] = [];
  let left = available;
  for (const each of waiting.toSorted(byAge)) {
    const { urgentAt, destroyedAt } = storageMarks(each.failedAt);
    if (now >= destroyedAt && each.isEnding !== true) continue;
    const needed = neededFor(each, now);
    if (needed <= left) {
      paid.push(each.packageId);
      left -= needed;
    } else if (now >= urgentAt && now < destroyedAt) break;
  }
  return paid;
}

const byAge = (one: WaitingPackage, other: WaitingPackage): number =>
  one.failedAt - other.failedAt || one.packageId - other.packageId;

/** WH-042: what has to be loaded so that all that wait go on; never below 0. */
export function approximateAmount(waiting: readonly WaitingPackage[], balance: Minor, now: number): Minor {
  const needed = waiting.reduce((sum, each) => sum + neededFor(each, now), 0);
  return Math.max(0, needed - balance);
}
