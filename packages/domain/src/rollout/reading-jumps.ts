/** Prices of a store that jump by readings are counted together for so long, market clock, ms. */
export const JUMP_WINDOW_MS = 24 * 60 * 60_000;

/** Assumed: so many of the smallest store may jump; a third one within a day is asked about (as `FEW` of judge.ts). */
const FEW = 2;
/** One item in so many (decision 47). */
const ONE_IN = 100;

/** How many items of a store get a price within a day that jumps by a reading; what jumps beyond them is held until the seller answers. `items`: those that are for sale. */
export const jumpsAllowed = (items: number): number => Math.max(FEW, Math.ceil(items / ONE_IN));
