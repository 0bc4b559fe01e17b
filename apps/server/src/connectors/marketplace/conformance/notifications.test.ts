import { afterAll, describe, expect, it } from 'vitest';
import { notificationOf, type NotificationContent } from '../notification-content.ts';
import { notificationTypeOf } from '../notification-types.ts';
import { absence, hasSamples, sampleText, samplesIn, schemaOf } from './vendor-samples.ts';

const FOLDER = ['sp-api-models', 'schemas', 'notifications'];

type Example = [name: string, example: Record<string, unknown>];

/** Examples of the schemas and those kept beside them; each is a JSON object. */
function examples(): Example[] {
  if (!hasSamples) return [];
  const ofSchemas = samplesIn(...FOLDER).flatMap((file) =>
    (schemaOf(`notifications/${file}`).examples ?? []).map((example, place): Example => [
      `${file} #${place}`,
      example as Record<string, unknown>,
    ]),
  );
  const kept = samplesIn('data', 'sp-api', 'notifications').map((file): Example => [
    `data ${file}`,
    JSON.parse(sampleText('data', 'sp-api', 'notifications', file)),
  ]);
  return [...ofSchemas, ...kept];
}

/** The value under a name, whatever its case. */
const under = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    : undefined;

const kinds: Record<string, NotificationContent['kind']> = {
  ANY_OFFER_CHANGED: 'offersChanged',
  PRICING_HEALTH: 'pricingHealth',
  ORDER_CHANGE: 'orderChanged',
  FEED_PROCESSING_FINISHED: 'feedFinished',
  REPORT_PROCESSING_FINISHED: 'reportFinished',
  LISTINGS_ITEM_STATUS_CHANGE: 'listingStatus',
  LISTINGS_ITEM_ISSUES_CHANGE: 'listingIssues',
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: 'listingQuantity',
};

describe.skipIf(!hasSamples)(`Amazon's examples of notifications (otherwise: ${absence})`, () => {
  const all = examples();
  let read = 0;

  it.each(all)('%s is read, alone and in an EventBridge event', (_, example) => {
    const type = String(under(example, 'notificationType'));
    const alone = notificationOf(JSON.stringify(example));
    expect(alone).toMatchObject({
      notificationId: under(under(example, 'notificationMetadata'), 'notificationId'),
      eventTime: under(example, 'eventTime'),
      type: notificationTypeOf(type),
      content: { kind: kinds[notificationTypeOf(type) ?? ''] ?? 'other' },
    });
    const seller = /"(?:sellerId|merchantId)":"([^"]+)"/i.exec(JSON.stringify(under(example, 'payload')))?.[1];
    if (alone.type !== null && seller !== undefined) expect(alone.sellerId).toBe(seller);
    const wrapped = {
      version: '0',
      id: 'e-1',
      'detail-type': type,
      source: 'aws.partner/sellingpartnerapi.amazon.com',
      account: '1',
      time: '2026-01-01T00:00:00Z',
      region: 'us-east-1',
      resources: [],
      detail: example,
    };
    expect(notificationOf(JSON.stringify(wrapped))).toEqual(alone);
    read += 1;
  });

  it('the offers of ANY_OFFER_CHANGED come through whole', () => {
    const example = schemaOf('notifications/AnyOfferChangedNotification.json').examples?.[0];
    const { content } = notificationOf(JSON.stringify(example));
    expect(content).toMatchObject({
      kind: 'offersChanged',
      market: 'US',
      asin: '123',
      changedAt: '2020-07-13T19:42:04.284Z',
      reading: {
        featured: { landedMinor: 1000, priceMinor: 1000, shippingMinor: 0 },
        lowest: { landedMinor: 1000 },
        listPriceMinor: 5500,
        suggestedLowerMinor: 7700,
        competitiveThresholdMinor: 2200,
        counts: { total: 31, new: 10, newByMerchant: 10, newByAmazon: null, featuredEligible: 23 },
        offers: [
          {
            sellerId: '111',
            sellerType: 'FBA',
            condition: 'new',
            priceMinor: 2300,
            shippingMinor: 11_000,
            landedMinor: 13_300,
            isPrime: true,
            isFeaturedMerchant: true,
            shipsFrom: 'USA',
            feedback: { positivePercent: 10, count: 9 },
          },
        ],
        ranks: [
          { category: '1243', rank: 1 },
          { category: '1234', rank: 2 },
        ],
      },
    });
  });

  it('the prices of PRICING_HEALTH come through whole', () => {
    const example = schemaOf('notifications/PricingHealthNotification.json').examples?.[0];
    expect(notificationOf(JSON.stringify(example)).content).toEqual({
      kind: 'pricingHealth',
      market: 'US',
      asin: 'B007IBIWZY',
      changedAt: '2020-09-23T21:30:13.409Z',
      issue: 'BuyBoxDisqualification',
      ownLandedMinor: 818_872,
      featuredLandedMinor: 818_872,
      averageSellingMinor: 750_000,
      competitiveThresholdMinor: 800_000,
      listPriceMinor: 790_000,
      retailOfferMinor: 800_000,
    });
  });

  afterAll(() => console.log(`conformance, notifications: ${read} of ${all.length} examples read`));
});
