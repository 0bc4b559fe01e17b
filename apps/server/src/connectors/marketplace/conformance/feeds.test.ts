import { describe, expect, it } from 'vitest';
import { feedDocument, type FeedMessage } from '../feed-messages.ts';
import { feedReportOf } from '../feed-report.ts';
import { absence, compile, hasSamples, sampleText, schemaOf } from './vendor-samples.ts';

const messages: FeedMessage[] = [
  { messageId: 1, sku: 'K-1', kind: 'change', change: { priceMinor: 1999, quantity: 3, handlingDays: 4 } },
  { messageId: 2, sku: 'K-2', kind: 'change', change: { quantity: 0 } },
  {
    messageId: 3,
    sku: 'K-3',
    kind: 'create',
    listing: { asin: 'B000000001', priceMinor: 1999, quantity: 1, handlingDays: 4, shippingGroup: 'Free' },
  },
  { messageId: 4, sku: 'K-4', kind: 'delete' },
];

describe.skipIf(!hasSamples)(`Amazon's feed schemas (otherwise: ${absence})`, () => {
  it('accept what the connector uploads, message by message', () => {
    const document: unknown = JSON.parse(feedDocument('A2SELLER', 'DE', messages));
    const whole = compile(schemaOf('feeds/listings-feed-schema-v2.json'));
    expect([whole(document), whole.errors]).toEqual([true, null]);
    const one = compile(schemaOf('feeds/listings-feed-message-schema-v2.json'));
    // The document was made above: it has messages.
    for (const message of (document as { messages: unknown[] }).messages)
      expect([one(message), one.errors]).toEqual([true, null]);
  });

  it('and the example of a processing report is read', () => {
    const example: unknown = JSON.parse(
      sampleText('data', 'sp-api', 'feeds', 'listings-feed-processing-report-schema-v2.example.json'),
    );
    const report = feedReportOf(example, 'US');
    expect(report.counts).toEqual({ processed: 4, accepted: 2, invalid: 2 });
    expect(report.issues).toHaveLength(3);
    expect(report.issues[2]).toEqual({
      messageId: 5,
      sku: 'My-SKU-C',
      code: '99022',
      severity: 'error',
      attributeNames: ['purchasable_offer.our_price'],
      message:
        "The field '\"prices\"' for the attribute 'purchasable_offer.our_price' does not have enough values. The required minimum is '1' value(s).",
    });
    expect(report.listings[0]).toMatchObject({
      sku: 'My-SKU-B',
      asin: 'B071VG5N9D',
      isBuyable: true,
      isDiscoverable: true,
      issues: [
        { code: '18448', severity: 'warning' },
        { code: '18027', enforcements: ['SEARCH_SUPPRESSED'] },
      ],
    });
  });
});
