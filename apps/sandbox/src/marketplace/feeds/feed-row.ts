import { markets, type MarketCode } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { components } from '@kervan/sp-api/feeds_2021-06-30';
import type { ProcessingStatus } from '../processing-filter.ts';

/** An entry of a processing report. */
export type MessageIssue = {
  messageId?: number;
  sku?: string;
  code: string;
  severity: 'ERROR' | 'WARNING';
  message: string;
  attributeName?: string;
};

/** A row of sandbox.feed. */
export type FeedRow = {
  feed_id: string;
  number: string;
  seller_id: string;
  feed_type: string;
  market: MarketCode;
  input_document_id: string;
  status: ProcessingStatus;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  result_document_id: string | null;
  processed: number;
  accepted: number;
  issues: MessageIssue[];
};

/** The type of feeds about listings. */
export const FEED_TYPE = 'JSON_LISTINGS_FEED';

/** The feed, or null. */
export async function findFeed(world: World, feedId: string): Promise<FeedRow | null> {
  const { rows } = await world.sql.query<FeedRow>('select * from sandbox.feed where world = $1 and feed_id = $2', [
    world.id,
    feedId,
  ]);
  return rows[0] ?? null;
}

/** The feed as the Feeds API shows it. */
export function feedView(row: FeedRow): components['schemas']['Feed'] {
  return {
    feedId: row.feed_id,
    feedType: row.feed_type,
    marketplaceIds: [markets[row.market].marketplaceId],
    createdTime: row.created_at.toISOString(),
    processingStatus: row.status,
    ...(row.started_at ? { processingStartTime: row.started_at.toISOString() } : {}),
    ...(row.ended_at ? { processingEndTime: row.ended_at.toISOString() } : {}),
    ...(row.result_document_id ? { resultFeedDocumentId: row.result_document_id } : {}),
  };
}
