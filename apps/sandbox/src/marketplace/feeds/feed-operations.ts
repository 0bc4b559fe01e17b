import { randomInt } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { shareOf, hashText } from '../../world/random.ts';
import { dueAfter, easedMs } from '../../world/world.ts';
import { invalidInput, notFound, quotaExceeded } from '../api-error.ts';
import { documentLink } from '../documents/document-links.ts';
import { createDocument, findDocument } from '../documents/document-store.ts';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { listProcessing, readProcessingFilter } from '../processing-filter.ts';
import { FEED_TYPE, feedView, findFeed, type FeedRow } from './feed-row.ts';
import { orderFeedOf } from './orders/order-feed-types.ts';
import { announceFinished, startNextFeed } from './process-feed.ts';

const model = 'feeds_2021-06-30';
const feedsPath = '/feeds/2021-06-30/feeds';
const documentsPath = '/feeds/2021-06-30/documents';

/** Feeds API 2021-06-30. */
export const feedsOperations: readonly Operation[] = [
  {
    model,
    operationId: 'createFeedDocument',
    method: 'POST',
    path: documentsPath,
    access: 'seller',
    handle: createFeedDocument,
  },
  {
    model,
    operationId: 'getFeedDocument',
    method: 'GET',
    path: `${documentsPath}/{feedDocumentId}`,
    access: 'seller',
    handle: getFeedDocument,
  },
  { model, operationId: 'createFeed', method: 'POST', path: feedsPath, access: 'seller', handle: createFeed },
  { model, operationId: 'getFeeds', method: 'GET', path: feedsPath, access: 'seller', handle: getFeeds },
  {
    model,
    operationId: 'getFeed',
    method: 'GET',
    path: `${feedsPath}/{feedId}`,
    access: 'seller',
    handle: async (call) => ({ status: 200, body: feedView(await requireFeed(call)) }),
  },
  {
    model,
    operationId: 'cancelFeed',
    method: 'DELETE',
    path: `${feedsPath}/{feedId}`,
    access: 'seller',
    handle: cancelFeed,
  },
];

async function createFeedDocument({ world, account, body }: SellerCall): Promise<OperationAnswer> {
  const contentType = isRecord(body) ? body.contentType : undefined;
  if (typeof contentType !== 'string' || !/^[\w.+-]+\/[\w.+-]+/.test(contentType))
    throw invalidInput("Missing or invalid member 'contentType'.", 'Body');
  const feedDocumentId = await createDocument(world.sql, world, {
    sellerId: account.sellingPartnerId,
    kind: 'feedInput',
    contentType,
    content: null,
  });
  return { status: 201, body: { feedDocumentId, url: documentLink(world, feedDocumentId, 'PUT') } };
}

async function getFeedDocument({ world, account, params }: SellerCall): Promise<OperationAnswer> {
  const document = await findDocument(world, params.feedDocumentId ?? '');
  if (!document || document.seller_id !== account.sellingPartnerId || document.kind === 'report')
    throw notFound(`Document ${params.feedDocumentId ?? ''} does not exist.`);
  return {
    status: 200,
    body: {
      feedDocumentId: document.document_id,
      url: documentLink(world, document.document_id, 'GET'),
      ...(document.compression ? { compressionAlgorithm: document.compression } : {}),
    },
  };
}

/** Submissions of JSON_LISTINGS_FEED per account and region in five minutes [Amazon's change log, 2025-05-06]. */
const FEEDS_PER_WINDOW = 5;
const WINDOW_MS = 5 * 60_000;

/** Longest documented-like wait of a feed before it is begun. */
const QUEUE_MS = 20_000;

async function createFeed(call: SellerCall): Promise<OperationAnswer> {
  const { world, account, now } = call;
  const { feedType, market, inputDocumentId } = await readSpecification(call);
  const { rows } = await world.sql.query<{ count: number }>(
    'select count(*)::int as count from sandbox.feed where world = $1 and seller_id = $2 and created_at > $3 and feed_type = $4',
    [world.id, account.sellingPartnerId, new Date(now.getTime() - easedMs(world, WINDOW_MS)), FEED_TYPE],
  );
  if (feedType === FEED_TYPE && (rows[0]?.count ?? 0) >= FEEDS_PER_WINDOW) throw quotaExceeded();
  const feedId = String(randomInt(50_000_000_000, 100_000_000_000));
  await world.sql.query(
    "insert into sandbox.feed (world, feed_id, seller_id, feed_type, market, input_document_id, status, created_at) values ($1, $2, $3, $4, $5, $6, 'IN_QUEUE', $7)",
    [world.id, feedId, account.sellingPartnerId, feedType, market, inputDocumentId, now],
  );
  await world.effects.schedule(
    'feeds.start',
    dueAfter(world, QUEUE_MS * shareOf(hashText(world.seed, `feed ${account.sellingPartnerId}`), now.getTime())),
    { sellerId: account.sellingPartnerId },
  );
  return { status: 202, body: { feedId } };
}

async function readSpecification({
  world,
  account,
  region,
  body,
}: SellerCall): Promise<{ feedType: string; market: FeedRow['market']; inputDocumentId: string }> {
  if (!isRecord(body)) throw invalidInput('The request body is not as described.', 'Body');
  const { feedType, marketplaceIds, inputFeedDocumentId } = body;
  if (typeof feedType !== 'string' || (feedType !== FEED_TYPE && !orderFeedOf(feedType)))
    throw invalidInput(`The feed type '${String(feedType)}' is not valid or not supported any more.`, 'Body');
  const [marketplaceId] = Array.isArray(marketplaceIds) ? (marketplaceIds as unknown[]) : []; // A list of JSON values.
  if (!Array.isArray(marketplaceIds) || marketplaceIds.length !== 1 || typeof marketplaceId !== 'string')
    throw invalidInput(`A feed of type ${feedType} takes exactly one marketplaceId.`, 'Body');
  const market = requireMarket(marketplaceId, region);
  const document = typeof inputFeedDocumentId === 'string' ? await findDocument(world, inputFeedDocumentId) : null;
  if (!document || document.seller_id !== account.sellingPartnerId || document.kind !== 'feedInput')
    throw invalidInput(`Document '${String(inputFeedDocumentId)}' does not exist.`, 'Body');
  if (!document.content) throw invalidInput(`Nothing was uploaded to document '${document.document_id}'.`, 'Body');
  return { feedType, market, inputDocumentId: document.document_id };
}

async function getFeeds(call: SellerCall): Promise<OperationAnswer> {
  const filter = readProcessingFilter(call, 'feedTypes');
  const { page, nextToken } = await listProcessing<FeedRow>(call, { table: 'feed', typeColumn: 'feed_type' }, filter);
  return { status: 200, body: { feeds: page.map(feedView), ...(nextToken ? { nextToken } : {}) } };
}

async function requireFeed({ world, account, params }: SellerCall): Promise<FeedRow> {
  const feed = await findFeed(world, params.feedId ?? '');
  if (!feed || feed.seller_id !== account.sellingPartnerId)
    throw notFound(`Feed ${params.feedId ?? ''} does not exist.`);
  return feed;
}

/** Only a feed nobody has begun can be cancelled. */
async function cancelFeed(call: SellerCall): Promise<OperationAnswer> {
  const { world, now } = call;
  const feed = await requireFeed(call);
  const { rows } = await world.sql.query<FeedRow>(
    "update sandbox.feed set status = 'CANCELLED', ended_at = $3 where world = $1 and feed_id = $2 and status = 'IN_QUEUE' returning *",
    [world.id, feed.feed_id, now],
  );
  if (!rows[0]) throw invalidInput(`Feed ${feed.feed_id} cannot be cancelled any more.`, `Status ${feed.status}`);
  await announceFinished(world, rows[0], now);
  await startNextFeed(world, feed.seller_id);
  return { status: 200 };
}
