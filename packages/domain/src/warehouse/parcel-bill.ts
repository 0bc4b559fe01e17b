import { insuranceOf } from '../credit/insurance-fee.ts';
import { storageFeeOf, storageMaxMs } from '../credit/storage-fee.ts';
import type { Minor } from '../money/money.ts';
import type { Quote } from './choose-quote.ts';

/** What a parcel costs, USD cents: the warehouse's price with its handling, Kervan's insurance and storage. */
export type ParcelParts = { shipping: Minor; insurance: Minor; storage: Minor };
export const totalOf = ({ shipping, insurance, storage }: ParcelParts): Minor => shipping + insurance + storage;

export type BillFacts = {
  priceMinor: Minor;
  /** Sale price in USD cents at the rate of the order's day (WH-025). */
  valueMinor: Minor;
  isInsured: boolean;
  destination: string;
  /** How long it has waited for credit, ms (WH-023). */
  waitedMs: number;
};

/** What is held for a parcel: shipping, insurance and storage so far (ledger §3). */
export const billOf = ({ priceMinor, valueMinor, isInsured, destination, waitedMs }: BillFacts): ParcelParts => ({
  shipping: priceMinor,
  insurance: insuranceOf({ value: valueMinor, isOn: isInsured, destination }).fee,
  storage: storageFeeOf(waitedMs),
});

/** How long a parcel has waited: before, and since its clock runs again. Storage is charged for at most 168 hours. */
export const waitedMsOf = (
  { waitedBeforeMs, failedAt }: { waitedBeforeMs: number; failedAt: number | null },
  now: number,
): number => Math.min(storageMaxMs, failedAt === null ? waitedBeforeMs : Math.max(0, now - failedAt));

/** Since when it counts as waiting where its payment fails now: what it waited before counts on. */
export const failedAtOf = (waitedBeforeMs: number, now: number): number => now - waitedBeforeMs;

/** WH-039: of a price 2.00 is the handling of the package. */
const HANDLING = 2_00;
export const priceParts = (priceMinor: Minor): { carriage: Minor; handling: Minor } => {
  const handling = Math.min(HANDLING, priceMinor);
  return { carriage: priceMinor - handling, handling };
};

/** A price that can be agreed: of nothing no credit is held. */
export const isPriced = (quote: Quote): boolean => quote.priceMinor > 0;

/**
 * What is posted when a parcel is dispatched, never more than can be had (decision 57). What is missing is left out, insurance first: without its fee a
 * parcel is covered up to what is free.
 */
export function postedParts(bill: ParcelParts, limit: Minor): { parts: ParcelParts; missing: Minor } {
  let left = Math.max(0, limit);
  const take = (amount: Minor): Minor => {
    const taken = Math.min(amount, left);
    left -= taken;
    return taken;
  };
  const shipping = take(bill.shipping);
  const storage = take(bill.storage);
  // A part of a fee insures nothing.
  const insurance = left >= bill.insurance ? take(bill.insurance) : 0;
  const parts = { shipping, insurance, storage };
  return { parts, missing: totalOf(bill) - totalOf(parts) };
}

const DAY_MS = 24 * 3_600_000;
/** When the storage of a parcel that waits grows by its next day, ms; null = it does not grow any more. */
export function storageGrowsAt(failedAt: number, now: number): number | null {
  // A day begins right after the one before it has ended.
  const next = failedAt + Math.max(1, Math.ceil((now - failedAt) / DAY_MS)) * DAY_MS;
  return next - failedAt >= storageMaxMs ? null : next;
}
