import { inTransaction } from '../../../database/transaction.ts';
import { hashNumber, share } from '../../../world/random.ts';
import type { World } from '../../../world/world.ts';
import { createDocument, findDocument, uploadedText } from '../../documents/document-store.ts';
import { OrderRefusal, notifyOfChange } from '../../orders/change-order.ts';
import type { FeedRow, MessageIssue } from '../feed-row.ts';
import type { Misfortune } from '../work-messages.ts';
import { applyMessage } from './apply-message.ts';
import type { OrderFeedTraits } from './order-feed-types.ts';
import type { ReadOrderMessage } from './order-message.ts';
import { readFlatFeed } from './read-flat-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';
import { orderFeedReport } from './order-feed-report.ts';

/** Share of the messages that fail in a feed struck by partialFeed. */
const FAILING_SHARE = 0.3;

/** Works a whole feed about orders; each message once, however often this is run. Gives how it ended and its report. */
export async function workOrderFeed(
  world: World,
  feed: FeedRow,
  { traits, at, misfortune }: { traits: OrderFeedTraits; at: Date; misfortune: Misfortune | null },
): Promise<{ status: 'DONE' | 'FATAL'; documentId: string }> {
  const document = await findDocument(world, feed.input_document_id);
  const text = document ? uploadedText(document) : null;
  const content = text === null ? { fatal: 'The feed cannot be read.' } : readContent(text, traits, feed.seller_id);
  const isFatal = 'fatal' in content;
  if (isFatal) feed.issues = [{ code: '90208', severity: 'ERROR', message: content.fatal }];
  else
    for (const message of content.messages.slice(feed.processed)) await work(world, feed, { message, at, misfortune });
  const documentId = await createDocument(world.sql, world, {
    sellerId: feed.seller_id,
    kind: 'feedResult',
    contentType: traits.form === 'xml' ? 'text/xml; charset=UTF-8' : 'text/tab-separated-values; charset=UTF-8',
    content: Buffer.from(orderFeedReport(feed, traits)),
  });
  return { status: isFatal ? 'FATAL' : 'DONE', documentId };
}

const readContent = (
  text: string,
  { about, form }: OrderFeedTraits,
  sellerId: string,
): { messages: ReadOrderMessage[] } | { fatal: string } =>
  form === 'xml' ? readXmlFeed(text, about, sellerId) : readFlatFeed(text, about);

/** One message, with how far the feed came, in one transaction. */
async function work(
  world: World,
  feed: FeedRow,
  { message, at, misfortune }: { message: ReadOrderMessage; at: Date; misfortune: Misfortune | null },
): Promise<void> {
  const fault = 'fault' in message ? message.fault : misfortuneOf(message.number, misfortune);
  if (fault !== null || 'fault' in message) return note(world, feed, { number: message.number, fault: fault ?? '' });
  try {
    const changed = await inTransaction(world.sql, async (sql) => {
      const done = await applyMessage(
        { sql, world, sellerId: feed.seller_id, at },
        message.message,
        `${feed.feed_id} ${message.number} ${feed.processed}`,
      );
      await sql.query('update sandbox.feed set processed = $3, accepted = $4 where world = $1 and feed_id = $2', [
        world.id,
        feed.feed_id,
        feed.processed + 1,
        feed.accepted + 1,
      ]);
      return done;
    });
    feed.processed++;
    feed.accepted++;
    await notifyOfChange(world, changed, { at });
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error;
    await note(world, feed, { number: message.number, fault: error.message });
  }
}

/** A message that was not carried out. */
async function note(world: World, feed: FeedRow, { number, fault }: { number: number; fault: string }): Promise<void> {
  const issue: MessageIssue = { messageId: number, code: '18028', severity: 'ERROR', message: fault };
  feed.processed++;
  feed.issues = [...feed.issues, issue];
  await world.sql.query('update sandbox.feed set processed = $3, issues = $4 where world = $1 and feed_id = $2', [
    world.id,
    feed.feed_id,
    feed.processed,
    JSON.stringify(feed.issues),
  ]);
}

const misfortuneOf = (number: number, misfortune: Misfortune | null): string | null =>
  misfortune && share(hashNumber(misfortune.drawn, number)) < FAILING_SHARE
    ? 'We are unable to process this message. Submit it again.'
    : null;
