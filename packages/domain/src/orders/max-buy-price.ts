import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import { divide, multiply, rational, roundDown, subtract, type Rational } from '../money/rational.ts';

/** What the item must leave: percent of the cost by bands of the source cost of one piece, or a sum in the store's currency per piece. */
export type MinimumProfit =
  | { kind: 'rated'; bands: readonly { fromUsd: Minor; minHundredths: number }[] }
  | { kind: 'constant'; minor: Minor };

/** The sale of one product of an order. */
export type CappedSale = {
  quantity: number;
  /** Item price and shipping that the buyer paid, minor units of the order's currency. */
  revenue: Minor;
  /** What is left of a sale after commission and tax (q of appendix A step 7). */
  netShare: Rational;
  /** USD cents → minor units of the order's currency; null = no rate is known. */
  costFactor: Rational | null;
  /** What the order costs beside the total paid at the source, USD cents. */
  otherCostUsd: Minor;
  minimum: MinimumProfit;
};

/**
 * Decision 59: the highest source total in USD cents that keeps the item's minimum profit; 0 = nothing can be paid, null = it cannot be
 * told, for want of a rate or by a minimum of −100 percent or less. A band counts for source totals that lie in it.
 */
export function maxBuyPrice(sale: CappedSale): Minor | null {
  const { costFactor, minimum, quantity } = sale;
  if (costFactor === null || costFactor.num <= 0) return null;
  if (minimum.kind === 'constant') {
    const left = subtract(netRevenue(sale), rational(minimum.minor * quantity));
    return Math.max(0, totalFor(left, costFactor, sale.otherCostUsd));
  }
  const bands = byFrom(minimum.bands);
  if (bands.length === 0 || bands.some((band) => band.minHundredths <= -HUNDREDTHS)) return null;
  const caps = bands.map(({ fromUsd, minHundredths }, index) => {
    const share = multiply(netRevenue(sale), { num: HUNDREDTHS, den: HUNDREDTHS + minHundredths });
    const cap = totalFor(share, costFactor, sale.otherCostUsd);
    const next = bands[index + 1];
    const within = next === undefined ? cap : Math.min(cap, next.fromUsd * quantity - 1);
    return within >= fromUsd * quantity ? within : 0;
  });
  return Math.max(0, ...caps);
}

const HUNDREDTHS = 10_000;

type Bands = Extract<MinimumProfit, { kind: 'rated' }>['bands'];

/** The bands from the lowest start; of two that start at the same sum the later one counts. */
const byFrom = (bands: Bands): Bands => bands.toSorted((a, b) => a.fromUsd - b.fromUsd);

const netRevenue = ({ revenue, netShare }: CappedSale): Rational => multiply({ num: revenue, den: 1 }, netShare);

/** The whole cents that may be paid at the source when all costs together may come to so much in the order's currency. */
const totalFor = (costMax: Rational, costFactor: Rational, otherCostUsd: Minor): number =>
  roundDown(divide(costMax, costFactor)) - otherCostUsd;

/** The source offer as it was read before buying; null = not known. */
export type BuyOffer = {
  readAt: number | null;
  /** What everything comes to at the source, USD cents. */
  totalUsd: Minor | null;
  isInStock: boolean | null;
  /** The price is far from what it was and was not read a second time yet (decision 31). */
  isDoubted: boolean;
};

/** Why an offer is not bought. `byUsd`: how much dearer it is than the maximum. */
export type OfferRefusal =
  | { code: 'unknown' | 'tooOld' | 'outOfStock' | 'doubted' | 'capUnknown' }
  | { code: 'dearer'; byUsd: Minor };

/** Decision 59: why the current offer is refused against the maximum, or null: it may be bought. */
export function refuseOffer(offer: BuyOffer, capUsd: Minor | null, now: number): OfferRefusal | null {
  if (offer.readAt === null) return { code: 'unknown' };
  // An offer of the future was read by a clock that is not ours: as good as now.
  if (now - offer.readAt > limits.buyOfferAgeMaxMs) return { code: 'tooOld' };
  if (offer.isInStock === false) return { code: 'outOfStock' };
  if (offer.totalUsd === null || offer.isInStock === null) return { code: 'unknown' };
  if (offer.isDoubted) return { code: 'doubted' };
  if (capUsd === null) return { code: 'capUnknown' };
  return offer.totalUsd > capUsd ? { code: 'dearer', byUsd: offer.totalUsd - capUsd } : null;
}

/** True for something bought above its maximum: recorded and flagged, not refused (decision 59). */
export const isAboveCap = (paidUsd: Minor | null, capUsd: Minor | null): boolean =>
  paidUsd !== null && capUsd !== null && paidUsd > capUsd;
