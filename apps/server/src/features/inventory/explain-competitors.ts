import type { PriceExplanation } from '@kervan/contracts/price-explanation';

export type Competitor = PriceExplanation['competitors'][number];
export const noCompetitors: Competitor[] = [];

/**
 * The other sellers' offers of one reading, lowest first, as the intake kept them (`TargetState.competitors`), with why one does not
 * count. What was counted was settled when the offers were read, so that a past decision shows what it saw.
 */
export function competitorsOf(state: Readonly<Record<string, unknown>>): Competitor[] {
  if (!Array.isArray(state.competitors)) return noCompetitors;
  return state.competitors.flatMap((kept: unknown) => {
    if (typeof kept !== 'object' || kept === null || !('landed' in kept) || typeof kept.landed !== 'number') return [];
    const seller = 'seller' in kept && typeof kept.seller === 'string' ? kept.seller : null;
    return [
      {
        sellerId: seller,
        landedMinor: kept.landed,
        sellerType: 'type' in kept && typeof kept.type === 'string' ? kept.type : '',
        isBuyBox: seller !== null && seller === state.buybox_seller,
        excluded: 'excluded' in kept && kept.excluded === true ? ('excludedStore' as const) : null,
      },
    ];
  });
}
