import { text } from 'node:stream/consumers';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import { Transient } from './errors.ts';
import { feedDocument, feedLimits, type FeedMessage } from './feed-messages.ts';
import { feedReportOf, type FeedReport } from './feed-report.ts';
import type { components, paths } from '@kervan/sp-api/feeds_2021-06-30';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** Done means processed, which is not yet live. */
export type Feed = {
  feedId: string;
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** ISO 8601 instants. */
  createdAt: string;
  endedAt: string | null;
  /** Names the processing report; present on done, sometimes on failed. */
  reportDocumentId: string | null;
};

const FEED_TYPE = 'JSON_LISTINGS_FEED';
const CONTENT_TYPE = 'application/json; charset=UTF-8';

/**
 * Sends a listings feed: announce the document, upload it, submit it. One market per feed.
 * @throws RangeError above the limits of `feedLimits`; UnknownOutcome when it is not known whether Amazon has the feed
 * (look for it with `findFeeds` before sending again).
 */
export async function submitFeed(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  messages: readonly FeedMessage[],
): Promise<{ feedId: string; documentId: string }> {
  if (messages.length < 1 || messages.length > feedLimits.messages)
    throw new RangeError(`a feed holds 1 to ${feedLimits.messages} messages, not ${messages.length}`);
  const content = feedDocument(target.account.sellingPartnerId, target.market, messages);
  return submitDocument(http, documents, target, { feedType: FEED_TYPE, contentType: CONTENT_TYPE, content });
}

/** What a feed of any type consists of. */
export type FeedDocument = { feedType: string; contentType: string; content: string };

/** Announces a document, uploads it, submits it. @throws UnknownOutcome when it is not known whether Amazon has the feed. */
export async function submitDocument(
  http: HttpCore,
  documents: Documents,
  { account, market, priority }: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  { feedType, contentType, content }: FeedDocument,
): Promise<{ feedId: string; documentId: string }> {
  const announced = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'createFeedDocument', priority })
      .POST('/feeds/2021-06-30/documents', { body: { contentType } }),
  );
  await documents.upload(announced.url, contentType, content);
  const created = bodyOf(
    await http.client<paths>({ by: account, operation: 'createFeed', priority }).POST('/feeds/2021-06-30/feeds', {
      body: {
        feedType,
        marketplaceIds: [markets[market].marketplaceId],
        inputFeedDocumentId: announced.feedDocumentId,
      },
    }),
  );
  return { feedId: created.feedId, documentId: announced.feedDocumentId };
}

/** How far a feed is. */
export async function getFeed(
  http: HttpCore,
  account: MarketplaceAccount,
  feedId: string,
  priority: QuotaPriority,
): Promise<Feed> {
  const answer = await http
    .client<paths>({ by: account, operation: 'getFeed', priority })
    .GET('/feeds/2021-06-30/feeds/{feedId}', { params: { path: { feedId } } });
  return feedOf(bodyOf(answer));
}

/** Feeds of a market created since an instant (ISO 8601), listings feeds unless another type is named: how an unknown outcome is cleared up. */
export async function findFeeds(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  createdSince: string,
  priority: QuotaPriority,
  feedType = FEED_TYPE,
): Promise<Feed[]> {
  const answer = await http
    .client<paths>({ by: account, operation: 'getFeeds', priority })
    .GET('/feeds/2021-06-30/feeds', {
      params: {
        query: { feedTypes: [feedType], marketplaceIds: [markets[market].marketplaceId], createdSince, pageSize: 100 },
      },
    });
  return bodyOf(answer).feeds.map(feedOf);
}

/** Reads the processing report of an ended feed. @throws Transient when the document is not whole. */
export async function getFeedReport(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  reportDocumentId: string,
): Promise<FeedReport> {
  const report = await readReport(http, documents, target, reportDocumentId);
  try {
    return feedReportOf(JSON.parse(report), target.market);
  } catch (error) {
    throw notWhole(error);
  }
}

/** The processing report of an ended feed as it is written. */
export async function readReport(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; priority: QuotaPriority },
  reportDocumentId: string,
): Promise<string> {
  const link = bodyOf(
    await http
      .client<paths>({ by: target.account, operation: 'getFeedDocument', priority: target.priority })
      .GET('/feeds/2021-06-30/documents/{feedDocumentId}', { params: { path: { feedDocumentId: reportDocumentId } } }),
  );
  const { bytes } = await documents.open(link);
  try {
    return await text(bytes);
  } catch (error) {
    throw notWhole(error);
  }
}

export const notWhole = (cause: unknown): Transient =>
  new Transient(
    'the processing report cannot be read',
    { operation: 'getFeedDocument', status: 200, requestId: null },
    { cause },
  );

/** One feed in our words. */
function feedOf(feed: components['schemas']['Feed']): Feed {
  return {
    feedId: feed.feedId,
    status: processingStatuses[feed.processingStatus],
    createdAt: feed.createdTime,
    endedAt: feed.processingEndTime ?? null,
    reportDocumentId: feed.resultFeedDocumentId ?? null,
  };
}

/** Feeds and reports share these. */
export const processingStatuses = {
  IN_QUEUE: 'queued',
  IN_PROGRESS: 'running',
  DONE: 'done',
  FATAL: 'failed',
  CANCELLED: 'cancelled',
} as const satisfies Record<components['schemas']['Feed']['processingStatus'], Feed['status']>;
