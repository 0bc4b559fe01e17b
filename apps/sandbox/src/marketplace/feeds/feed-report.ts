import type { World } from '../../world/world.ts';
import { createDocument } from '../documents/document-store.ts';
import { findListings } from '../listings/listing-row.ts';
import { itemView, type ItemPart } from '../listings/listing-view.ts';
import type { FeedRow, MessageIssue } from './feed-row.ts';

export type Report = {
  feed: FeedRow;
  processed: number;
  accepted: number;
  issues: readonly MessageIssue[];
  items: { skus: readonly string[]; parts: readonly ItemPart[] } | null;
};

/** Larger reports are packed. */
const PACK_FROM_BYTES = 256 * 1024;

/** Writes the processing report of a feed and gives its document's id. Items are in it only when the feed's header asked for them. */
export async function writeReport(world: World, { feed, processed, accepted, issues, items }: Report): Promise<string> {
  const shown = items ? await shownItems(world, feed, items) : null;
  const report = {
    header: {
      sellerId: feed.seller_id,
      version: '2.0',
      feedId: feed.feed_id,
      ...(items && items.parts.length ? { report: { includedData: items.parts, apiVersion: '2021-08-01' } } : {}),
    },
    issues,
    summary: {
      errors: issues.filter(({ severity }) => severity === 'ERROR').length,
      warnings: issues.filter(({ severity }) => severity === 'WARNING').length,
      messagesProcessed: processed,
      messagesAccepted: accepted,
      messagesInvalid: processed - accepted,
      ...(shown ? { itemSummary: shown.summary } : {}),
    },
    ...(shown ? { items: shown.items } : {}),
  };
  const content = Buffer.from(JSON.stringify(report));
  return createDocument(world.sql, world, {
    sellerId: feed.seller_id,
    kind: 'feedResult',
    contentType: 'application/json; charset=UTF-8',
    content,
    isCompressed: content.length >= PACK_FROM_BYTES,
  });
}

async function shownItems(
  world: World,
  feed: FeedRow,
  { skus, parts }: { skus: readonly string[]; parts: readonly ItemPart[] },
): Promise<{ items: object[]; summary: object }> {
  const listings = await findListings(
    { sql: world.sql, world, scope: { market: feed.market, sellerId: feed.seller_id } },
    skus,
  );
  const live = [...listings.values()].filter(({ accepted }) => Object.keys(accepted).length > 0);
  const withSeverity = (severity: string): number =>
    live.filter(({ issues }) => issues.some((issue) => issue.severity === severity)).length;
  return {
    // The state after processing, though it may not be live yet.
    items: live.map((listing) => itemView(world, [{ ...listing, attributes: listing.accepted }], parts)),
    summary: { items: live.length, errors: withSeverity('ERROR'), warnings: withSeverity('WARNING') },
  };
}
