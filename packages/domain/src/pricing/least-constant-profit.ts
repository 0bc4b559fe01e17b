import { multiply, roundUp, subtract } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';

/** What appendix A's worked example costs until it is at the buyer, USD cents. */
const EXAMPLE_COST = 5_525;

/**
 * Decision 29: the lowest profit by amount at which the worked example has a price of one smallest unit yet, minor units of the store's currency; less
 * than that is refused where it is entered. null = no currency rate is known, and nothing can be told.
 */
export const leastConstantProfit = ({
  costFactor,
  netShare,
}: Pick<CompiledSettings, 'costFactor' | 'netShare'>): number | null =>
  costFactor === null ? null : roundUp(subtract(netShare, multiply({ num: EXAMPLE_COST, den: 1 }, costFactor)));
