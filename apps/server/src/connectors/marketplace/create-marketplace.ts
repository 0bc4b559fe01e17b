import type { MarketCode, Region } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { consentUrl, exchangeCode } from './authorization.ts';
import { catalogItems, searchCatalog, type CatalogSearch } from './catalog.ts';
import { competitivePricing } from './competitive-pricing.ts';
import { competitiveSummary } from './competitive-summary.ts';
import { cancelOrders, getCancellationReport, type OrderCancellation } from './cancel-orders.ts';
import { checkedConfig, type MarketplaceConfig, type MarketplaceStorage } from './config.ts';
import { confirmShipment, type ShipmentConfirmation } from './confirm-shipment.ts';
import { createDocuments, type Documents } from './documents.ts';
import type { FeedMessage } from './feed-messages.ts';
import { feesEstimate, type FeesQuestion } from './fees.ts';
import { findFeeds, getFeed, getFeedReport, submitFeed } from './feeds.ts';
import { listTransactions, type TransactionSearch } from './finances.ts';
import { createHttpCore, type HttpCore } from './http-core.ts';
import { createLeases, realTime, type SystemTime } from './leases.ts';
import type { ListingChange, NewListing } from './listing-attributes.ts';
import {
  deleteListing,
  getListing,
  isSellerOfToken,
  patchListing,
  putListing,
  searchListings,
  sweepListings,
  type ListingKey,
  type ListingSweep,
  type WriteOptions,
} from './listings.ts';
import { createLwaClient } from './lwa.ts';
import { listMessageActions, sendBuyerText } from './messaging.ts';
import { createNotificationQueue } from './notification-queue.ts';
import type { NotificationType } from './notification-types.ts';
import { itemOffers, itemOffersBatch, listingOffersBatch } from './offers.ts';
import { getOrder, searchOrders, type OrderAsking, type OrderSearch } from './orders.ts';
import { isStillAuthorized, participations } from './participations.ts';
import type { QuotaPriority } from './quota-gate.ts';
import { getRefundReport, REFUND_FEED, sendRefund, type RefundMessage } from './refund-feed.ts';
import {
  findListingsReports,
  getReport,
  readFeedbackReport,
  readListingsReport,
  readReturnsReport,
  readSuppressedReport,
  requestFeedbackReport,
  requestListingsReport,
  requestReturnsReport,
  requestSuppressedReport,
} from './reports.ts';
import { isReviewAllowed, requestReview } from './solicitations.ts';
import { readHealthReport, readTrafficReport, requestJsonReport, type JsonReport } from './json-reports.ts';
import { restrictions } from './restrictions.ts';
import { rotateSecret } from './rotate-secret.ts';
import { shippingTemplates } from './shipping-templates.ts';
import {
  ensureDestinations,
  ensureSubscriptions,
  type CheckedSubscriptions,
  type Destinations,
} from './subscriptions.ts';
import { createTokenProvider } from './tokens.ts';
import { waitMs } from '../../wait-factor.ts';

/** The market a document belongs to, and how urgent its calls are. */
export type DocumentTarget = { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority };

/** The marketplace in our words. Every call may throw the classes of errors.ts; amounts are minor units of the market's currency. */
export type Marketplace = ReturnType<typeof createMarketplace>;

/**
 * Connects to Amazon's Selling Partner API, Login with Amazon and the notification queue.
 * @throws Error when an address is neither https nor loopback.
 */
export function createMarketplace(given: MarketplaceConfig, storage: MarketplaceStorage, time: SystemTime = realTime) {
  const config = checkedConfig(given);
  const lwa = createLwaClient({
    ...config,
    readClientSecret: storage.readClientSecret ?? (() => Promise.resolve(config.clientSecret)),
    timeoutMs: config.timeoutMs ?? waitMs(30_000),
  });
  const tokens = createTokenProvider({
    lwa,
    clock: config.clock,
    readRefreshToken: storage.readRefreshToken,
    saveRefreshToken: storage.saveRefreshToken,
  });
  const http = createHttpCore(config, storage, tokens, createLeases(storage.quota, config.clock, time));
  const documents = createDocuments(Object.values(config.endpoints));
  const queue = createNotificationQueue(config);
  const checked: CheckedSubscriptions = new Map();
  return {
    /** Authorization. */
    consentUrl: (market: MarketCode, state: string, options?: { isDraft?: boolean; redirectUri?: string }) =>
      consentUrl(config, market, state, options),
    exchangeCode: (code: string, redirectUri?: string) => exchangeCode(lwa, code, redirectUri),
    participations: (account: MarketplaceAccount) => participations(http, account),
    /** Whether the account's seller is the one whose consent its token is; 403 says no. */
    isSellerOfToken: (account: MarketplaceAccount, market: MarketCode) => isSellerOfToken(http, account, market),
    /** True when the marketplace gives a new access token and answers with it; false when the consent is gone. */
    /** Asks for a new secret of the application, which comes by the queue. */
    rotateSecret: () => rotateSecret(http, 'eu'),
    isStillAuthorized: (account: MarketplaceAccount) => isStillAuthorized(http, tokens, account),

    ...productCalls(http),
    ...listingCalls(http),
    ...orderCalls(http),
    ...documentCalls(http, documents),

    /** Notifications. */
    ensureDestination: (region: Region) => ensureDestinations(http, config, region),
    ensureSubscriptions: (
      account: MarketplaceAccount,
      destinations: Destinations,
      types: readonly NotificationType[],
    ) => ensureSubscriptions({ http, clock: config.clock, checked }, account, destinations, types),
    receiveNotifications: queue.receive,
    deleteNotification: queue.remove,
    /** Ends open connections. */
    close: queue.close,
  };
}

/** Products and competition; batches hold 1 to 20 ids. */
const productCalls = (http: HttpCore) => ({
  catalogItems: (
    account: MarketplaceAccount,
    market: MarketCode,
    asins: readonly string[],
    priority: QuotaPriority = 2,
  ) => catalogItems(http, account, market, asins, priority),
  searchCatalog: (account: MarketplaceAccount, market: MarketCode, search: CatalogSearch) =>
    searchCatalog(http, account, market, search),
  itemOffersBatch: (
    account: MarketplaceAccount,
    market: MarketCode,
    asins: readonly string[],
    priority: QuotaPriority = 2,
  ) => itemOffersBatch(http, account, market, asins, priority),
  itemOffers: (account: MarketplaceAccount, market: MarketCode, asin: string, priority: QuotaPriority = 1) =>
    itemOffers(http, account, market, asin, priority),
  listingOffersBatch: (
    account: MarketplaceAccount,
    market: MarketCode,
    skus: readonly string[],
    priority: QuotaPriority = 2,
  ) => listingOffersBatch(http, account, market, skus, priority),
  competitivePricing: (
    account: MarketplaceAccount,
    market: MarketCode,
    asins: readonly string[],
    priority: QuotaPriority = 2,
  ) => competitivePricing(http, account, market, asins, priority),
  competitiveSummary: (
    account: MarketplaceAccount,
    market: MarketCode,
    asins: readonly string[],
    priority: QuotaPriority = 2,
  ) => competitiveSummary(http, account, market, asins, priority),
  feesEstimate: (
    account: MarketplaceAccount,
    market: MarketCode,
    questions: readonly FeesQuestion[],
    priority: QuotaPriority = 2,
  ) => feesEstimate(http, account, market, questions, priority),
  restrictions: (account: MarketplaceAccount, market: MarketCode, asin: string, priority: QuotaPriority = 2) =>
    restrictions(http, account, market, asin, priority),
});

/** Listings: accepted is not applied. */
const listingCalls = (http: HttpCore) => ({
  putListing: (key: ListingKey, listing: NewListing, options: WriteOptions) => putListing(http, key, listing, options),
  patchListing: (key: ListingKey, change: ListingChange, options: WriteOptions) =>
    patchListing(http, key, change, options),
  deleteListing: (key: ListingKey, options: { priority: QuotaPriority }) => deleteListing(http, key, options),
  getListing: (key: ListingKey, options: { priority: QuotaPriority } = { priority: 2 }) =>
    getListing(http, key, options),
  searchListings: (
    account: MarketplaceAccount,
    market: MarketCode,
    skus: readonly string[],
    priority: QuotaPriority = 2,
  ) => searchListings(http, account, market, skus, priority),
  sweepListings: (account: MarketplaceAccount, market: MarketCode, sweep: ListingSweep, priority: QuotaPriority = 3) =>
    sweepListings(http, account, market, sweep, priority),
});

/** Orders, as far as the account may see them. */
const orderCalls = (http: HttpCore) => ({
  getOrder: (account: MarketplaceAccount, orderId: string, asking: OrderAsking = { without: [], priority: 1 }) =>
    getOrder(http, account, orderId, asking),
  searchOrders: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    search: OrderSearch,
    asking: OrderAsking = { without: [], priority: 2 },
  ) => searchOrders(http, shop, search, asking),
  listTransactions: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    search: TransactionSearch,
    priority: QuotaPriority = 3,
  ) => listTransactions(http, shop, search, priority),
  confirmShipment: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    confirmation: ShipmentConfirmation,
    priority: QuotaPriority = 1,
  ) => confirmShipment(http, shop, confirmation, priority),
  isReviewAllowed: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    orderId: string,
    priority: QuotaPriority = 2,
  ) => isReviewAllowed(http, shop, orderId, priority),
  requestReview: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    orderId: string,
    priority: QuotaPriority = 2,
  ) => requestReview(http, shop, orderId, priority),
  messageActions: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    orderId: string,
    priority: QuotaPriority = 1,
  ) => listMessageActions(http, shop, orderId, priority),
  sendBuyerText: (
    shop: { account: MarketplaceAccount; market: MarketCode },
    letter: Parameters<typeof sendBuyerText>[2],
    priority: QuotaPriority = 1,
  ) => sendBuyerText(http, shop, letter, priority),
});

/** Feeds, reports and schemas. */
const documentCalls = (http: HttpCore, documents: Documents) => ({
  shippingTemplates: (target: DocumentTarget) => shippingTemplates(http, documents, target),
  submitFeed: (target: DocumentTarget, messages: readonly FeedMessage[]) =>
    submitFeed(http, documents, target, messages),
  getFeed: (account: MarketplaceAccount, feedId: string, priority: QuotaPriority = 2) =>
    getFeed(http, account, feedId, priority),
  findFeeds: (account: MarketplaceAccount, market: MarketCode, createdSince: string, priority: QuotaPriority = 2) =>
    findFeeds(http, account, market, createdSince, priority),
  getFeedReport: (target: DocumentTarget, reportDocumentId: string) =>
    getFeedReport(http, documents, target, reportDocumentId),
  cancelOrders: (target: DocumentTarget, cancellations: readonly OrderCancellation[]) =>
    cancelOrders(http, documents, target, cancellations),
  getCancellationReport: (target: DocumentTarget, reportDocumentId: string) =>
    getCancellationReport(http, documents, target, reportDocumentId),
  sendRefund: (target: DocumentTarget, message: RefundMessage) => sendRefund(http, documents, target, message),
  findRefundFeeds: ({ account, market, priority }: DocumentTarget, createdSince: string) =>
    findFeeds(http, account, market, createdSince, priority, REFUND_FEED),
  getRefundReport: (target: DocumentTarget, reportDocumentId: string) =>
    getRefundReport(http, documents, target, reportDocumentId),
  requestJsonReport: (target: DocumentTarget, asked: { kind: JsonReport; day: string | null }) =>
    requestJsonReport(http, target, asked),
  readHealthReport: (target: DocumentTarget, documentId: string) =>
    readHealthReport(http, documents, target, documentId),
  readTrafficReport: (target: DocumentTarget, documentId: string) =>
    readTrafficReport(http, documents, target, documentId),
  requestSuppressedReport: (target: DocumentTarget) => requestSuppressedReport(http, target, target.priority),
  readSuppressedReport: (target: DocumentTarget, documentId: string) =>
    readSuppressedReport(http, documents, target, documentId),
  requestReturnsReport: (target: DocumentTarget, dataStartTime: string) =>
    requestReturnsReport(http, target, dataStartTime, target.priority),
  readReturnsReport: (target: DocumentTarget, documentId: string) =>
    readReturnsReport(http, documents, target, documentId),
  requestFeedbackReport: (target: DocumentTarget, dataStartTime: string) =>
    requestFeedbackReport(http, target, dataStartTime),
  readFeedbackReport: (target: DocumentTarget, documentId: string, today: string) =>
    readFeedbackReport(http, documents, target, { documentId, today }),
  requestListingsReport: (account: MarketplaceAccount, market: MarketCode, priority: QuotaPriority = 3) =>
    requestListingsReport(http, account, market, priority),
  findListingsReports: (
    account: MarketplaceAccount,
    market: MarketCode,
    createdSince: string,
    priority: QuotaPriority = 3,
  ) => findListingsReports(http, account, market, createdSince, priority),
  getReport: (account: MarketplaceAccount, reportId: string, priority: QuotaPriority = 3) =>
    getReport(http, account, reportId, priority),
  readListingsReport: (target: DocumentTarget, documentId: string) =>
    readListingsReport(http, documents, target, documentId),
});
