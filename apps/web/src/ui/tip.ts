/** Where a tip stands beside its element. */
export type TipSide = 'top' | 'right';

/**
 * Gives an element a tip: `<button {...tip(label)}>`. The element only carries the words; one layer (`tips.tsx`) shows the tip of what is pointed at
 * or focused, so that a list of many rows costs nothing for it. `delayMs` is how long the pointer rests before. null = none.
 */
export const tip = (label: string | null, { side, delayMs }: { side?: TipSide; delayMs?: number } = {}) =>
  label === null ? {} : { 'data-tip': label, 'data-tip-side': side, 'data-tip-delay': delayMs };
