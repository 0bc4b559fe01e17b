import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { feedChunks, feedDocument, feedLimits, type FeedMessage } from './feed-messages.ts';
import { attributesOf, offerAttributes, patchesOf } from './listing-attributes.ts';
import { reportedListingOf } from './listings-mapping.ts';
import { limitsOf } from './quota-limits.ts';
import { restrictionsOf } from './restrictions.ts';
import { account, json, openTestMarketplace, type TestMarketplace } from './testing/test-marketplace.ts';

describe('patchesOf', () => {
  it('sends price, stock and handling time in one call', () => {
    expect(patchesOf({ priceMinor: 1999, quantity: 3, handlingDays: 4 }, 'DE')).toEqual([
      {
        // Bounds and sales that the seller set stand in the same attribute.
        op: 'merge',
        path: '/attributes/purchasable_offer',
        value: [
          {
            marketplace_id: 'A1PA6795UKMFR9',
            currency: 'EUR',
            audience: 'ALL',
            our_price: [{ schedule: [{ value_with_tax: 19.99 }] }],
          },
        ],
      },
      {
        op: 'replace',
        path: '/attributes/fulfillment_availability',
        value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 3, lead_time_to_ship_max_days: 4 }],
      },
    ]);
  });

  it('merges stock alone, so that the handling time stays, and sends no handling time without its quantity', () => {
    expect(patchesOf({ quantity: 0 }, 'DE')).toEqual([
      {
        op: 'merge',
        path: '/attributes/fulfillment_availability',
        value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 0 }],
      },
    ]);
    expect(patchesOf({ quantity: 4, handlingDays: 7 }, 'DE')).toEqual([
      {
        op: 'replace',
        path: '/attributes/fulfillment_availability',
        value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 4, lead_time_to_ship_max_days: 7 }],
      },
    ]);
    expect(() => patchesOf({ handlingDays: 7 }, 'DE')).toThrow(RangeError);
  });

  it('STORE-041 names a shipping template as an attribute of its own, which counts as product data', () => {
    expect(patchesOf({ shippingGroup: 'template-1' }, 'DE')).toEqual([
      {
        op: 'replace',
        path: '/attributes/merchant_shipping_group',
        value: [{ value: 'template-1', marketplace_id: 'A1PA6795UKMFR9' }],
      },
    ]);
    const attributes = { merchant_shipping_group: [{ value: 'template-1', marketplace_id: 'A1PA6795UKMFR9' }] };
    expect(attributesOf(attributes, 'DE').shippingGroup).toBe('template-1');
    expect(attributesOf(attributes, 'FR').shippingGroup).toBeNull();
  });

  it('refuses a change of nothing', () => {
    expect(() => patchesOf({}, 'DE')).toThrow(RangeError);
  });
});

describe('attributesOf', () => {
  it('reads back exactly what was written, in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('US', 'JP', 'TR', 'SE'),
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 1, max: 30 }),
        (market, priceMinor, quantity, handlingDays) => {
          const written = offerAttributes({ asin: 'B000000001', priceMinor, quantity, handlingDays }, market);
          expect(attributesOf(JSON.parse(JSON.stringify(written)), market)).toEqual({
            priceMinor,
            quantity,
            handlingDays,
            ...nothingSet,
          });
        },
      ),
    );
  });

  it('is unknown for other markets, business prices and shapes nobody knows', () => {
    const written = offerAttributes({ asin: 'B000000001', priceMinor: 1, quantity: 1, handlingDays: 1 }, 'DE');
    expect(attributesOf(written, 'FR')).toEqual({
      priceMinor: null,
      quantity: 1,
      handlingDays: 1,
      ...nothingSet,
    });
    expect(
      attributesOf(
        { purchasable_offer: [{ audience: 'B2B', our_price: [{ schedule: [{ value_with_tax: 5 }] }] }] },
        'DE',
      ).priceMinor,
    ).toBeNull();
    expect(attributesOf({ purchasable_offer: 'odd', fulfillment_availability: { quantity: 3 } }, 'DE')).toEqual({
      priceMinor: null,
      quantity: null,
      handlingDays: null,
      ...nothingSet,
    });
  });

  it('reads the bounds and sales that the seller set beside the price', () => {
    const price = (value: number, more = {}) => [{ schedule: [{ value_with_tax: value, ...more }] }];
    const offer = {
      marketplace_id: 'A1PA6795UKMFR9',
      currency: 'EUR',
      our_price: price(20),
      minimum_seller_allowed_price: price(15),
      maximum_seller_allowed_price: price(25.5),
      discounted_price: price(17.99, { start_at: '2026-03-03T10:00:00Z', end_at: '2026-03-05T10:00:00Z' }),
    };
    expect(attributesOf({ purchasable_offer: [offer] }, 'DE')).toMatchObject({
      priceMinor: 2000,
      lowestMinor: 1500,
      highestMinor: 2550,
      sales: [{ price: 1799, from: Date.parse('2026-03-03T10:00:00Z'), until: Date.parse('2026-03-05T10:00:00Z') }],
    });
    const odd = { ...offer, discounted_price: [{ schedule: 'soon' }] };
    expect(attributesOf({ purchasable_offer: [odd] }, 'DE')).toMatchObject({ priceMinor: 2000, sales: [] });
  });
});

const nothingSet = { shippingGroup: null, lowestMinor: null, highestMinor: null, sales: [] };

describe('reportedListingOf', () => {
  it('keeps what buyers see apart from what was submitted, and leaves out other markets', () => {
    const listing = reportedListingOf(
      {
        sku: 'K-1',
        attributes: offerAttributes({ asin: 'B000000001', priceMinor: 2499, quantity: 9, handlingDays: 4 }, 'DE'),
        offers: [
          { marketplaceId: 'A13V1IB3VIYZZH', offerType: 'B2C', price: { currencyCode: 'EUR', amount: '30.00' } },
          { marketplaceId: 'A1PA6795UKMFR9', offerType: 'B2C', price: { currencyCode: 'EUR', amount: '24.50' } },
        ],
        fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: 5 }],
        issues: [
          { code: '1', message: 'elsewhere', severity: 'ERROR', categories: [], marketplaceIds: ['A13V1IB3VIYZZH'] },
          { code: '2', message: 'everywhere', severity: 'WARNING', categories: [] },
        ],
      },
      'DE',
    );
    expect(listing).toMatchObject({
      live: { priceMinor: 2450, quantity: 5 },
      submitted: { priceMinor: 2499, quantity: 9, handlingDays: 4, shippingGroup: null },
      issues: [{ code: '2', severity: 'warning' }],
      isBuyable: false,
    });
  });
});

describe('restrictionsOf', () => {
  const of = (restriction: object) =>
    restrictionsOf({ restrictions: [{ marketplaceId: 'A1PA6795UKMFR9', ...restriction }] }, 'DE');

  it('counts what concerns new items of the market', () => {
    expect(
      of({
        conditionType: 'new_new',
        reasons: [
          {
            message: 'ask',
            reasonCode: 'APPROVAL_REQUIRED',
            links: [{ resource: 'https://sellercentral.amazon.com/x', verb: 'GET' }],
          },
        ],
      }),
    ).toEqual([{ reason: 'approvalRequired', message: 'ask', approvalUrl: 'https://sellercentral.amazon.com/x' }]);
    expect(
      of({
        reasons: [
          { message: 'no', reasonCode: 'NOT_ELIGIBLE' },
          { message: 'gone', reasonCode: 'ASIN_NOT_FOUND' },
        ],
      }).map((one) => one.reason),
    ).toEqual(['notEligible', 'asinNotFound']);
    expect(of({})).toEqual([{ reason: 'other', message: '', approvalUrl: null }]);
    expect(of({ conditionType: 'used_good' })).toEqual([]);
    expect(of({ marketplaceId: 'ATVPDKIKX0DER' })).toEqual([]);
  });
});

describe('feedChunks', () => {
  it('keeps every feed within 20,000 messages and 9.5 MiB, in order and complete', () => {
    const messages: FeedMessage[] = Array.from({ length: 45_000 }, (_, place) => ({
      messageId: place + 1,
      sku: `K-${String(place).padStart(8, '0')}`,
      kind: 'change',
      change: { priceMinor: 100 + place, quantity: 3, handlingDays: 4 },
    }));
    const chunks = feedChunks(messages, 'DE');
    expect(chunks.map((chunk) => chunk.length)).toEqual([20_000, 20_000, 5_000]);
    expect(chunks.flat()).toEqual(messages);
    const long: FeedMessage[] = messages
      .slice(0, 20_000)
      .map((message) => ({ ...message, sku: message.sku.padEnd(600, 'x') }));
    const split = feedChunks(long, 'DE');
    expect(split.length).toBeGreaterThan(1);
    expect(split.flat()).toHaveLength(20_000);
    for (const chunk of split)
      expect(Buffer.byteLength(feedDocument('A1', 'DE', chunk))).toBeLessThan(feedLimits.bytes + 2_000);
  });
});

describe('limitsOf', () => {
  it('adds the application, the window of feeds and the narrower classes', () => {
    expect(limitsOf('patchListingsItem').map((limit) => [limit.class, limit.scope, limit.ratePerSecond])).toEqual([
      ['', 'account', 5],
      ['app', 'application', 500],
    ]);
    expect(
      limitsOf('putListingsItem', ['productData', 'validationPreview']).map((limit) => [
        limit.class,
        limit.ratePerSecond,
        limit.burst,
      ]),
    ).toEqual([
      ['', 5, 5],
      ['app', 100, 100],
      ['app:productData', 100, 100],
      ['app:validationPreview', 20, 20],
    ]);
    expect(limitsOf('createFeed').map((limit) => [limit.class, limit.burst, limit.windowMs])).toEqual([
      ['', 15, null],
      ['window', 5, 301_000],
    ]);
  });
});

describe('listings at the marketplace', () => {
  let test: TestMarketplace | null = null;
  afterEach(() => test?.close());

  it('are created as an offer on an existing product', async () => {
    test = await openTestMarketplace({
      api: () =>
        json({
          sku: 'K-1',
          status: 'INVALID',
          submissionId: 's',
          issues: [
            {
              code: '8560',
              message: 'unknown ASIN',
              severity: 'ERROR',
              categories: ['X'],
              attributeNames: ['merchant_suggested_asin'],
            },
          ],
        }),
    });
    const submission = await test.marketplace.putListing(
      { account, market: 'US', sku: 'K-1' },
      { asin: 'B000000001', priceMinor: 1999, quantity: 3, handlingDays: 4 },
      { priority: 2 },
    );
    expect(submission).toMatchObject({
      status: 'invalid',
      issues: [{ code: '8560', severity: 'error', attributeNames: ['merchant_suggested_asin'] }],
    });
    const seen = test.stub.seen.at(-1);
    expect(JSON.parse(seen?.body ?? '')).toMatchObject({
      productType: 'PRODUCT',
      requirements: 'LISTING_OFFER_ONLY',
      attributes: {
        merchant_suggested_asin: [{ value: 'B000000001', marketplace_id: 'ATVPDKIKX0DER' }],
        condition_type: [{ value: 'new_new' }],
      },
    });
    expect(seen?.query.has('mode')).toBe(false);
  });

  it('are read twenty at a time; those that do not exist are absent', async () => {
    test = await openTestMarketplace({ api: () => json({ numberOfResults: 1, items: [{ sku: 'K,2' }] }) });
    const found = await test.marketplace.searchListings(account, 'US', ['K-1', 'K,2']);
    expect([...found.keys()]).toEqual(['K,2']);
  });

  it('are swept by time of change, page by page', async () => {
    test = await openTestMarketplace({
      api: ({ query }) =>
        json({
          numberOfResults: 25,
          items: [{ sku: query.get('pageToken') ?? 'first' }],
          pagination: query.has('pageToken') ? {} : { nextToken: 'second' },
        }),
    });
    const first = await test.marketplace.sweepListings(account, 'US', {
      updatedAfter: '2026-11-20T09:00:00Z',
      onlyWithErrors: true,
    });
    expect(first).toMatchObject({ totalCount: 25, nextPageToken: 'second', listings: [{ sku: 'first' }] });
    expect(Object.fromEntries(test.stub.seen.at(-1)?.query ?? [])).toMatchObject({
      lastUpdatedAfter: '2026-11-20T09:00:00Z',
      withIssueSeverity: 'ERROR',
      sortBy: 'lastUpdatedDate',
      sortOrder: 'ASC',
      pageSize: '20',
    });
    expect(
      await test.marketplace.sweepListings(account, 'US', {
        updatedAfter: '2026-11-20T09:00:00Z',
        pageToken: 'second',
      }),
    ).toMatchObject({ nextPageToken: null, listings: [{ sku: 'second' }] });
  });
});
