import { isRecord } from '../../http/body.ts';
import type { EffectHandler } from '../../world/system.ts';
import { hashNumber, hashText, share, shareOf } from '../../world/random.ts';
import { easedMs, type World } from '../../world/world.ts';
import { findDocument, uploadedText } from '../documents/document-store.ts';
import { publish } from '../notifications/publish.ts';
import { findFeed, type FeedRow, type MessageIssue } from './feed-row.ts';
import { writeReport } from './feed-report.ts';
import { orderFeedOf } from './orders/order-feed-types.ts';
import { workOrderFeed } from './orders/work-order-feed.ts';
import { readFeed, type FeedContent } from './read-feed.ts';
import { workMessages, type Misfortune } from './work-messages.ts';
import { marketplace } from '../marketplace.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a feed is worked, with the share of the feeds: seen by developers and documented (marketplace.md 1.7, 6.3.3). */
const latencies = [
  { upTo: 0.5, ms: 30 * SECOND_MS },
  { upTo: 0.85, ms: 5 * MINUTE_MS },
  { upTo: 1, ms: 30 * MINUTE_MS },
] as const;
const SLOW_MS = 2 * HOUR_MS;
const STUCK_MS = 12 * HOUR_MS;

/** Messages worked in one step. */
const CHUNK = 2500;

/** Begins the seller's oldest waiting feed a moment from now, unless one is being worked. */
export async function startNextFeed(world: World, sellerId: string): Promise<void> {
  await world.effects.schedule('feeds.start', new Date(world.clock.nowMs() + easedMs(world, SECOND_MS)), { sellerId });
}

/** An account's feeds are worked one after the other, in the order of their arrival. */
const startFeed: EffectHandler = async (world, payload, at) => {
  const { sellerId } = payload as { sellerId: string }; // Written by createFeed and startNextFeed.
  const { rows } = await world.sql.query<FeedRow>(
    `update sandbox.feed set status = 'IN_PROGRESS', started_at = $3
     where world = $1 and number = (select min(number) from sandbox.feed where world = $1 and seller_id = $2 and status = 'IN_QUEUE')
       and not exists (select 1 from sandbox.feed where world = $1 and seller_id = $2 and status = 'IN_PROGRESS') returning *`,
    [world.id, sellerId, at],
  );
  const feed = rows[0];
  if (!feed) return;
  const content = orderFeedOf(feed.feed_type) ? null : await contentOf(world, feed);
  const steps = content === null || 'fatal' in content ? 1 : Math.ceil(content.messages.length / CHUNK);
  const ms = latencyOf(world, feed);
  const misfortune = marketplace.of(world).faults.strikes('partialFeed', 'createFeed', sellerId);
  for (let step = 1; step <= steps; step++) {
    const due = new Date(at.getTime() + easedMs(world, (ms * step) / steps));
    await world.effects.schedule('feeds.step', due, {
      feedId: feed.feed_id,
      step,
      steps,
      misfortune: misfortune ? { drawn: misfortune.drawn } : null,
    } satisfies StepPayload);
  }
};

function latencyOf(world: World, feed: FeedRow): number {
  if (marketplace.of(world).faults.strikes('stuckFeed', 'createFeed', feed.seller_id)) return STUCK_MS;
  if (marketplace.of(world).faults.strikes('slowFeed', 'createFeed', feed.seller_id)) return SLOW_MS;
  const drawn = shareOf(hashText(world.seed, `feed latency ${feed.seller_id}`), feed.created_at.getTime());
  return latencies.find(({ upTo }) => drawn < upTo)?.ms ?? 30 * SECOND_MS;
}

async function contentOf(world: World, feed: FeedRow): Promise<FeedContent> {
  const document = await findDocument(world, feed.input_document_id);
  return readFeed(document ? uploadedText(document) : null, feed.seller_id);
}

type StepPayload = { feedId: string; step: number; steps: number; misfortune: Misfortune | null };

/** Works one step of a feed; the last one ends it. */
const workStep: EffectHandler = async (world, payload, at) => {
  const { feedId, step, steps, misfortune } = payload as StepPayload; // Written by startFeed.
  const feed = await findFeed(world, feedId);
  if (!feed || feed.status !== 'IN_PROGRESS') return;
  const traits = orderFeedOf(feed.feed_type);
  if (traits) return endFeed(world, feed, { at, ...(await workOrderFeed(world, feed, { traits, at, misfortune })) });
  const content = await contentOf(world, feed);
  if ('fatal' in content) return endFatally(world, feed, { at, ...content.fatal });
  // A quarter of the struck feeds break off: some of the messages were applied, nobody says which.
  const breaksOff = misfortune !== null && share(hashNumber(misfortune.drawn, 1)) < 0.25;
  const until = Math.min(content.messages.length, step * CHUNK);
  if (feed.processed < until) {
    const seenIds = new Set(content.messages.slice(0, feed.processed).flatMap(idOf));
    const end = breaksOff && step === steps ? until - Math.ceil((until - feed.processed) / 2) : until;
    const chunk = content.messages.slice(feed.processed, end);
    const { accepted, issues } = await workMessages(world, feed, chunk, { seenIds, misfortune });
    feed.accepted += accepted;
    feed.issues = [...feed.issues, ...issues];
    feed.processed = until;
    await world.sql.query(
      'update sandbox.feed set processed = $3, accepted = $4, issues = $5 where world = $1 and feed_id = $2',
      [world.id, feedId, until, feed.accepted, JSON.stringify(feed.issues)],
    );
  }
  if (step < steps) return;
  if (breaksOff) return endFeed(world, feed, { status: 'FATAL', at, documentId: null });
  const items = content.includedData
    ? { skus: [...new Set(content.messages.flatMap(skuOf))], parts: content.includedData }
    : null;
  const documentId = await writeReport(world, {
    feed,
    processed: feed.processed,
    accepted: feed.accepted,
    issues: feed.issues,
    items,
  });
  await endFeed(world, feed, { status: 'DONE', at, documentId });
};

const memberOf = (message: unknown, name: string): unknown => (isRecord(message) ? message[name] : undefined);
const idOf = (message: unknown): number[] => [memberOf(message, 'messageId')].filter((id) => typeof id === 'number');
const skuOf = (message: unknown): string[] => [memberOf(message, 'sku')].filter((sku) => typeof sku === 'string');

/** A feed that cannot be read: nothing is applied, and the report says why. */
async function endFatally(
  world: World,
  feed: FeedRow,
  { at, code, message }: { at: Date; code: string; message: string },
): Promise<void> {
  const issue: MessageIssue = { code, severity: 'ERROR', message };
  const documentId = await writeReport(world, { feed, processed: 0, accepted: 0, issues: [issue], items: null });
  await endFeed(world, feed, { status: 'FATAL', at, documentId });
}

async function endFeed(
  world: World,
  feed: FeedRow,
  { status, at, documentId }: { status: 'DONE' | 'FATAL'; at: Date; documentId: string | null },
): Promise<void> {
  const { rows } = await world.sql.query<FeedRow>(
    'update sandbox.feed set status = $3, ended_at = $4, result_document_id = $5 where world = $1 and feed_id = $2 returning *',
    [world.id, feed.feed_id, status, at, documentId],
  );
  if (rows[0]) await announceFinished(world, rows[0], at);
  const { rows: waiting } = await world.sql.query(
    "select 1 from sandbox.feed where world = $1 and seller_id = $2 and status = 'IN_QUEUE' limit 1",
    [world.id, feed.seller_id],
  );
  if (waiting.length > 0) await startNextFeed(world, feed.seller_id);
}

/** FEED_PROCESSING_FINISHED of a feed that is done, broken or cancelled. */
export async function announceFinished(world: World, feed: FeedRow, at: Date): Promise<void> {
  const payload = {
    feedProcessingFinishedNotification: {
      sellerId: feed.seller_id,
      accountId: `amzn1.merchant.o.${feed.seller_id}`,
      feedId: feed.feed_id,
      feedType: feed.feed_type,
      processingStatus: feed.status,
      ...(feed.result_document_id ? { resultFeedDocumentId: feed.result_document_id } : {}),
    },
  };
  await publish(world, [{ type: 'FEED_PROCESSING_FINISHED', sellerId: feed.seller_id, market: null, at, payload }]);
}

export const feedsEffects: Readonly<Record<string, EffectHandler>> = {
  'feeds.start': startFeed,
  'feeds.step': workStep,
};
