import type { FeaturedOffer, Offer } from './offers-reading.ts';

/** What can be said of a product from its offers (INV-016, the part that an API reading can tell). */
export type SourceStatus =
  | { kind: 'inStock' }
  /** The featured offer, or every new offer, ships from a date on. */
  | { kind: 'inStockAtDate'; date: string | null }
  /** New offers exist, none is featured. */
  | { kind: 'seeAllBuyingOptions' }
  /** No new offer, but others. */
  | { kind: 'availableFromTheseSellers' }
  /** New offers exist and none can be shipped. */
  | { kind: 'outOfStock' }
  /** No offer at all. */
  | { kind: 'currentlyUnavailable' };

/**
 * Derives the status from availability: other sellers' quantities have no API, so offers and their shipping times must do.
 * An offer that does not say when it ships counts as shipping now: missing is not out of stock.
 */
export function sourceStatusOf(facts: {
  newOffers: readonly Offer[];
  featured: FeaturedOffer | null;
  totalOffers: number | null;
}): SourceStatus {
  const { newOffers, featured, totalOffers } = facts;
  if (newOffers.length === 0) {
    if (featured !== null) return { kind: 'inStock' };
    return (totalOffers ?? 0) > 0 ? { kind: 'availableFromTheseSellers' } : { kind: 'currentlyUnavailable' };
  }
  const deciding = featured === null ? newOffers : featuredOffers(newOffers, featured);
  if (deciding.some(shipsNow)) return featured === null ? { kind: 'seeAllBuyingOptions' } : { kind: 'inStock' };
  const dates = deciding.flatMap((offer) => (offer.availability?.kind === 'atDate' ? [offer.availability.date] : []));
  if (dates.length > 0) return { kind: 'inStockAtDate', date: earliest(dates) };
  return { kind: 'outOfStock' };
}

const shipsNow = (offer: Offer) => offer.availability === null || offer.availability.kind === 'now';

/** The featured seller's offer; all of them when Amazon does not name the seller. */
function featuredOffers(newOffers: readonly Offer[], featured: FeaturedOffer): readonly Offer[] {
  const own = newOffers.filter(
    (offer) => offer.isBuyBoxWinner === true || (featured.sellerId !== null && offer.sellerId === featured.sellerId),
  );
  return own.length > 0 ? own : newOffers;
}

const earliest = (dates: readonly (string | null)[]) => dates.filter((date) => date !== null).sort()[0] ?? null;
