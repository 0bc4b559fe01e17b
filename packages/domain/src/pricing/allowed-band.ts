import type { Minor } from '../money/money.ts';

/** The item's own limits; null = no limit. */
export type AllowedLimits = { minAllowed: Minor | null; maxAllowed: Minor | null };

/** Appendix A step 11: first the least, then the highest allowed price; null when the highest is under the minimum of the profit. */
export function allowedPrice(price: Minor, minimum: Minor, { minAllowed, maxAllowed }: AllowedLimits): Minor | null {
  const raised = minAllowed === null ? price : Math.max(price, minAllowed);
  if (maxAllowed === null || raised <= maxAllowed) return raised;
  return maxAllowed >= minimum ? maxAllowed : null;
}
