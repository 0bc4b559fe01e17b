import type { PriceExplanation } from '@kervan/contracts/price-explanation';

/** What may still change: stock that is 0 already cannot fall under the critical one. */
export const thresholdsShown = ({ thresholds, quantity }: PriceExplanation): PriceExplanation['thresholds'] =>
  thresholds.filter(({ code }) => code !== 'stockBelow' || quantity > 0);
