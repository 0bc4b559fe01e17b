import type { MarketCode } from '@kervan/domain/markets';
import {
  offerAttributes,
  offerProductType,
  patchesOf,
  type ListingChange,
  type NewListing,
} from './listing-attributes.ts';

/** One line of a listings feed; `messageId` is unique in the feed and comes back in its report. */
export type FeedMessage = { messageId: number; sku: string } & (
  | { kind: 'change'; change: ListingChange; productType?: string }
  | { kind: 'create'; listing: NewListing; productType?: string }
  | { kind: 'delete' }
);

/** Amazon takes 25,000 messages and recommends 10 MiB; this keeps clear of both. */
export const feedLimits = { messages: 20_000, bytes: 9.5 * 1024 * 1024 };

/** The document of a JSON_LISTINGS_FEED. The report shows the state after processing, not only what was accepted. */
export function feedDocument(sellingPartnerId: string, market: MarketCode, messages: readonly FeedMessage[]): string {
  return JSON.stringify({
    header: {
      sellerId: sellingPartnerId,
      version: '2.0',
      issueLocale: 'en_US',
      report: {
        includedData: ['summaries', 'attributes', 'issues', 'offers', 'fulfillmentAvailability', 'productTypes'],
        apiVersion: '2021-08-01',
      },
    },
    messages: messages.map((message) => wireMessage(message, market)),
  });
}

/** Splits messages into feeds that keep within the limits, in their order. */
export function feedChunks(messages: readonly FeedMessage[], market: MarketCode): FeedMessage[][] {
  const chunks: FeedMessage[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(wireMessage(message, market))) + 1;
    const current = chunks.at(-1);
    if (current && current.length < feedLimits.messages && bytes + size <= feedLimits.bytes) {
      current.push(message);
      bytes += size;
    } else {
      chunks.push([message]);
      bytes = size;
    }
  }
  return chunks;
}

function wireMessage(message: FeedMessage, market: MarketCode): object {
  const { messageId, sku } = message;
  switch (message.kind) {
    case 'change':
      return {
        messageId,
        sku,
        operationType: 'PATCH',
        productType: message.productType ?? offerProductType,
        patches: patchesOf(message.change, market),
      };
    case 'create':
      return {
        messageId,
        sku,
        operationType: 'UPDATE',
        productType: message.productType ?? offerProductType,
        requirements: 'LISTING_OFFER_ONLY',
        attributes: offerAttributes(message.listing, market),
      };
    case 'delete':
      return { messageId, sku, operationType: 'DELETE' };
  }
}
