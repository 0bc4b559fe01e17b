/** Shares of the items in hundredths of a percent: none while the whole store is counted, then 1 %, 10 %, all (decision 47). */
const SHARES = [0, 100, 1_000, 10_000] as const;
export const WHOLE_SHARE = 10_000;
/** Between the steps, market clock, ms. */
export const STEP_MS = 10 * 60_000;
/** Below so many items the count of all of them is the first step, and the next is all. */
export const STAGED_FROM = 200;

/** The share after one that is done; `waitMs`: how long after it. Null = it was the last. */
export function nextShare(share: number, items: number): { share: number; waitMs: number } | null {
  if (share >= WHOLE_SHARE) return null;
  if (items < STAGED_FROM) return { share: WHOLE_SHARE, waitMs: 0 };
  const next = SHARES.find((each) => each > share) ?? WHOLE_SHARE;
  return { share: next, waitMs: share === 0 ? 0 : STEP_MS };
}
