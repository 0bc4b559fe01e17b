import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { ListingRow } from '../listings/listing-row.ts';
import { statusWords } from '../listings/listing-view.ts';
import { announceOffersMoved } from './offer-events.ts';
import { publish, type SellerEvent } from './publish.ts';

/** A listing before and after something was applied to it; null = it was not there. */
export type ListingChange = { before: ListingRow | null; after: ListingRow };

/** Notifies the sellers of changed status and issues, and all who list a product whose live offer changed of that. */
export async function announceListingChanges(world: World, changes: readonly ListingChange[], at: Date): Promise<void> {
  await publish(
    world,
    changes.flatMap((change) => [...statusEvents(change, at), ...issueEvents(change, at)]),
  );
  await announceOffersMoved(
    world,
    changes.filter(isSeenByBuyers).map(({ after: { market, asin } }) => ({ market, asin })),
    at,
  );
}

const subject = ({ seller_id, market, asin, sku }: ListingRow): object => ({
  SellerId: seller_id,
  MarketplaceId: markets[market].marketplaceId,
  Asin: asin,
  Sku: sku,
});

const wordsOf = (listing: ListingRow | null): string[] =>
  !listing?.visible_at ? [] : listing.status === 'DELETED' ? ['DELETED'] : statusWords(listing);

function statusEvents({ before, after }: ListingChange, at: Date): SellerEvent[] {
  const words = wordsOf(after);
  if (words.join() === wordsOf(before).join()) return [];
  const payload = { ...subject(after), CreatedDate: after.created_at.toISOString(), Status: words };
  return [{ type: 'LISTINGS_ITEM_STATUS_CHANGE', sellerId: after.seller_id, market: after.market, at, payload }];
}

function issueEvents({ before, after }: ListingChange, at: Date): SellerEvent[] {
  const codes = (listing: ListingRow | null): string =>
    (listing?.issues ?? [])
      .map(({ code, enforcements }) => `${code} ${enforcements?.exemption.status ?? ''}`)
      .sort()
      .join();
  if (codes(before) === codes(after) || after.status === 'DELETED') return [];
  const severities = [
    ...new Set(after.issues.map(({ severity }) => severity).filter((severity) => severity !== 'INFO')),
  ];
  const actions = [
    ...new Set(after.issues.flatMap(({ enforcements }) => enforcements?.actions.map(({ action }) => action) ?? [])),
  ];
  const payload = {
    ...subject(after),
    Severities: severities.length ? severities : ['NONE'],
    EnforcementActions: actions,
  };
  return [{ type: 'LISTINGS_ITEM_ISSUES_CHANGE', sellerId: after.seller_id, market: after.market, at, payload }];
}

/** Buyers notice an offer that comes, goes, or changes its price. */
function isSeenByBuyers({ before, after }: ListingChange): boolean {
  const price = (listing: ListingRow | null): number | null =>
    listing?.status === 'BUYABLE' ? listing.price_minor : null;
  return price(before) !== price(after);
}
