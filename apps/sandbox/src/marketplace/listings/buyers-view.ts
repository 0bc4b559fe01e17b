import type { World } from '../../world/world.ts';
import { inMarket, issues, priceIssues, shapeIssues, takesDown } from './listing-issues.ts';
import { readOffer } from './listing-offer.ts';
import type { ListingRow } from './listing-row.ts';

/** The listing with the issues and the status that follow from its price, stock, attributes and suppression. A deleted one stays as it is. */
export function withBuyersView(world: Pick<World, 'offers'>, listing: ListingRow, at: Date): ListingRow {
  if (listing.status === 'DELETED') return listing;
  const offer = readOffer(listing.attributes, listing.market);
  const found = [
    ...shapeIssues(offer),
    ...priceIssues({ priceMinor: listing.price_minor, offer, referenceMinor: referencePrice(world, listing, at) }),
    ...(listing.suppression ? [issues.suppressed(listing.suppression)] : []),
    ...listing.raised,
  ];
  const isOffered = listing.price_minor !== null && (listing.quantity ?? 0) > 0 && !takesDown(found);
  return { ...listing, issues: inMarket(found, listing.market), status: isOffered ? 'BUYABLE' : 'INACTIVE' };
}

/** What the product costs elsewhere in the market: the featured offer, else the lowest, else the list price. Minor units, null = unknown. */
function referencePrice(world: Pick<World, 'offers'>, { market, asin }: ListingRow, at: Date): number | null {
  const { buyBox, offers, listPriceMinor } = world.offers.competition(market, asin, at);
  return buyBox?.priceMinor ?? offers[0]?.priceMinor ?? listPriceMinor;
}
