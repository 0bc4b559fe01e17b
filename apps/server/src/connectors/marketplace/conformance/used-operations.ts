import type { MarketplaceAccount } from '../accounts.ts';
import type { OperationId } from '@kervan/sp-api/operations';
import type { Marketplace } from '../create-marketplace.ts';
import type { Destinations } from '../subscriptions.ts';

/** Calls one method of the connector with words taken from a case's parameters, or with sensible ones where it has none. */
export type UsedOperation = {
  run(marketplace: Marketplace, words: Words): Promise<unknown>;
  /** Operations that the method calls before or after; they get helpful answers of the test's own. */
  beside?: OperationId[];
};

export type Words = { account: MarketplaceAccount; ids: string[]; id: string; destinations: Destinations };

const market = 'US';
const message = { messageId: 1, sku: 'K-1', kind: 'delete' } as const;
const target = (words: Words) => ({ account: words.account, market, priority: 2 }) as const;
const listing = (words: Words) => ({ account: words.account, market, sku: words.id }) as const;
const newListing = { asin: 'B000000001', priceMinor: 1999, quantity: 3, handlingDays: 4 };

/** Every operation that the connector uses, by the method that uses it. */
export const usedOperations: Partial<Record<OperationId, UsedOperation>> = {
  getMarketplaceParticipations: { run: (marketplace, words) => marketplace.participations(words.account) },
  searchCatalogItems: { run: (marketplace, words) => marketplace.catalogItems(words.account, market, words.ids) },
  getItemOffersBatch: { run: (marketplace, words) => marketplace.itemOffersBatch(words.account, market, words.ids) },
  getListingOffersBatch: {
    run: (marketplace, words) => marketplace.listingOffersBatch(words.account, market, words.ids),
  },
  getItemOffers: { run: (marketplace, words) => marketplace.itemOffers(words.account, market, words.id) },
  getCompetitivePricing: {
    run: (marketplace, words) => marketplace.competitivePricing(words.account, market, words.ids),
  },
  getCompetitiveSummary: {
    run: (marketplace, words) => marketplace.competitiveSummary(words.account, market, words.ids),
  },
  getMyFeesEstimates: {
    run: (marketplace, words) =>
      marketplace.feesEstimate(
        words.account,
        market,
        words.ids.map((asin) => ({ asin, priceMinor: 1000, shippingMinor: 1000, isFulfilledByAmazon: false })),
      ),
  },
  getListingsRestrictions: { run: (marketplace, words) => marketplace.restrictions(words.account, market, words.id) },
  putListingsItem: {
    run: (marketplace, words) => marketplace.putListing(listing(words), newListing, { priority: 2, onlyCheck: true }),
  },
  patchListingsItem: {
    run: (marketplace, words) =>
      marketplace.patchListing(
        listing(words),
        { priceMinor: 1999, quantity: 3, handlingDays: 4 },
        { priority: 2, onlyCheck: true },
      ),
  },
  deleteListingsItem: { run: (marketplace, words) => marketplace.deleteListing(listing(words), { priority: 2 }) },
  getListingsItem: { run: (marketplace, words) => marketplace.getListing(listing(words)) },
  searchListingsItems: { run: (marketplace, words) => marketplace.searchListings(words.account, market, words.ids) },
  createFeedDocument: {
    run: (marketplace, words) => marketplace.submitFeed(target(words), [message]),
    beside: ['createFeed'],
  },
  createFeed: {
    run: (marketplace, words) => marketplace.submitFeed(target(words), [message]),
    beside: ['createFeedDocument'],
  },
  getFeed: { run: (marketplace, words) => marketplace.getFeed(words.account, words.id) },
  getFeeds: { run: (marketplace, words) => marketplace.findFeeds(words.account, market, '2026-11-20T00:00:00Z') },
  getFeedDocument: { run: (marketplace, words) => marketplace.getFeedReport(target(words), words.id) },
  createReport: { run: (marketplace, words) => marketplace.requestListingsReport(words.account, market) },
  getReport: { run: (marketplace, words) => marketplace.getReport(words.account, words.id) },
  getReports: {
    run: (marketplace, words) => marketplace.findListingsReports(words.account, market, '2026-11-20T00:00:00Z'),
  },
  getReportDocument: {
    run: async (marketplace, words) => Array.fromAsync(marketplace.readListingsReport(target(words), words.id)),
  },
  getDestinations: { run: (marketplace) => marketplace.ensureDestination('na'), beside: ['createDestination'] },
  createDestination: { run: (marketplace) => marketplace.ensureDestination('na'), beside: ['getDestinations'] },
  getSubscription: {
    run: (marketplace, words) =>
      marketplace.ensureSubscriptions(words.account, words.destinations, ['ANY_OFFER_CHANGED']),
    beside: ['createSubscription', 'deleteSubscriptionById'],
  },
  createSubscription: {
    run: (marketplace, words) =>
      marketplace.ensureSubscriptions(words.account, words.destinations, ['ANY_OFFER_CHANGED']),
    beside: ['getSubscription', 'deleteSubscriptionById'],
  },
  deleteSubscriptionById: {
    run: (marketplace, words) =>
      marketplace.ensureSubscriptions(words.account, words.destinations, ['ANY_OFFER_CHANGED']),
    beside: ['getSubscription', 'createSubscription'],
  },
};
