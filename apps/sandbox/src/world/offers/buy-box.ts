import type { Offer } from './offers.ts';

/** The featured offer may not stand further above the list price than this factor. */
const LIST_PRICE_FACTOR = 1.15;

/** Own offers need this share of good feedback to be featured. */
const FEEDBACK_PERCENT_MIN = 85;

/**
 * Which offer is featured: the lowest landed price among the featured merchants that can dispatch now, where Amazon and
 * offers from its warehouses count a little lower and slow or badly rated ones a little higher; a back-ordered one only when
 * there is no other. Nobody is, when the best price stands far above the list price. Gives its place in the list, or -1.
 */
export function featuredPlace(offers: readonly Offer[], listPriceMinor: number | null): number {
  const eligible = offers
    .map((offer, place) => ({ offer, place }))
    .filter(({ offer }) => offer.isFeaturedMerchant && offer.feedbackPercent >= FEEDBACK_PERCENT_MIN);
  const inStock = eligible.filter(({ offer }) => offer.availability.type === 'NOW');
  const dated = eligible.filter(({ offer }) => offer.availability.type === 'FUTURE_WITH_DATE');
  let best = -1;
  let bestScore = Infinity;
  for (const { offer, place } of inStock.length > 0 ? inStock : dated) {
    const score = scoreOf(offer);
    if (score < bestScore) [best, bestScore] = [place, score];
  }
  const winner = offers[best];
  if (
    winner &&
    listPriceMinor !== null &&
    winner.priceMinor + winner.shippingMinor > listPriceMinor * LIST_PRICE_FACTOR
  )
    return -1;
  return best;
}

function scoreOf(offer: Offer): number {
  const landed = offer.priceMinor + offer.shippingMinor;
  const channel = offer.sellerType === 'AMAZON' ? 0.97 : offer.sellerType === 'FBA' ? 0.98 : 1;
  return landed * channel * (1 + (offer.handlingHours.max / 24) * 0.004) * (1 + (100 - offer.feedbackPercent) * 0.001);
}
