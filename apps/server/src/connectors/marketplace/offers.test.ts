import { afterEach, describe, expect, it } from 'vitest';
import { sellerTypeOf } from './amazon-sellers.ts';
import { competitiveSummaryResult } from './competitive-summary-mapping.ts';
import type { components } from '@kervan/sp-api/productPricingV0';
import { offersOf } from './offers-mapping.ts';
import type { OffersReading } from './offers-reading.ts';
import { account, json, openTestMarketplace, type TestMarketplace } from './testing/test-marketplace.ts';

type Wire = components['schemas'];
type Detail = Partial<Wire['OfferDetail']>;

const usd = (Amount: number) => ({ CurrencyCode: 'USD', Amount });

function offer(given: Detail = {}): Wire['OfferDetail'] {
  return {
    SellerId: 'A1',
    SubCondition: 'new',
    ListingPrice: usd(20),
    Shipping: usd(0),
    ShippingTime: { availabilityType: 'NOW' },
    IsFulfilledByAmazon: false,
    ...given,
  };
}

function payload(Offers: Wire['OfferDetail'][], summary: Partial<Wire['Summary']> = {}): Wire['GetOffersResult'] {
  return {
    marketplaceId: 'ATVPDKIKX0DER',
    ASIN: 'B000000001',
    ItemCondition: 'New',
    status: 'Success',
    Identifier: { MarketplaceId: 'ATVPDKIKX0DER', ItemCondition: 'New' },
    Summary: { TotalOfferCount: Offers.length, ...summary },
    Offers,
  };
}

function read(...given: Parameters<typeof payload>): OffersReading {
  const result = offersOf(payload(...given), 'US');
  if (!result.isOk) throw new Error('not read');
  return result.value;
}

const buyBox = (price: number, shipping = 0) => ({
  BuyBoxPrices: [
    { condition: 'New', ListingPrice: usd(price), Shipping: usd(shipping), LandedPrice: usd(price + shipping) },
  ],
});

describe('the source status', () => {
  it.each<[string, Wire['OfferDetail'][], Partial<Wire['Summary']>, object]>([
    ['a featured offer that ships now', [offer({ IsBuyBoxWinner: true })], buyBox(20), { kind: 'inStock' }],
    [
      'a featured offer that says nothing of shipping',
      [offer({ IsBuyBoxWinner: true, ShippingTime: {} })],
      buyBox(20),
      { kind: 'inStock' },
    ],
    [
      'a featured offer from a date on',
      [
        offer({
          IsBuyBoxWinner: true,
          ShippingTime: { availabilityType: 'FUTURE_WITH_DATE', availableDate: '2026-12-01T00:00:00Z' },
        }),
        offer({ SellerId: 'A2' }),
      ],
      buyBox(20),
      { kind: 'inStockAtDate', date: '2026-12-01T00:00:00Z' },
    ],
    [
      'a featured offer without a date',
      [offer({ IsBuyBoxWinner: true, ShippingTime: { availabilityType: 'FUTURE_WITHOUT_DATE' } })],
      buyBox(20),
      { kind: 'outOfStock' },
    ],
    ['offers, none of them featured', [offer(), offer({ SellerId: 'A2' })], {}, { kind: 'seeAllBuyingOptions' }],
    [
      'offers from dates on, none featured',
      [
        offer({ ShippingTime: { availabilityType: 'FUTURE_WITH_DATE', availableDate: '2026-12-09T00:00:00Z' } }),
        offer({ ShippingTime: { availabilityType: 'FUTURE_WITH_DATE', availableDate: '2026-12-02T00:00:00Z' } }),
      ],
      {},
      { kind: 'inStockAtDate', date: '2026-12-02T00:00:00Z' },
    ],
    [
      'offers that nobody can ship',
      [offer({ ShippingTime: { availabilityType: 'FUTURE_WITHOUT_DATE' } })],
      {},
      { kind: 'outOfStock' },
    ],
    ['used offers only', [], { TotalOfferCount: 3 }, { kind: 'availableFromTheseSellers' }],
    ['no offer at all', [], { TotalOfferCount: 0 }, { kind: 'currentlyUnavailable' }],
    ['a featured price whose offer is left out', [], { TotalOfferCount: 1, ...buyBox(20) }, { kind: 'inStock' }],
  ])('INV-016 of %s', (_, offers, summary, expected) => {
    expect(read(offers, summary).status).toEqual(expected);
  });

  it('is never authoritative from a v0 reading, which can leave out an offer', () => {
    expect(read([]).isAuthoritative).toBe(false);
  });
});

describe('the featured offer', () => {
  it('takes its price from the summary and its seller from the flagged offer that costs the same', () => {
    const { featured } = read(
      [
        offer({
          SellerId: 'A9',
          IsBuyBoxWinner: true,
          ListingPrice: usd(18),
          Shipping: usd(2),
          IsFulfilledByAmazon: true,
        }),
      ],
      buyBox(18, 2),
    );
    expect(featured).toEqual({
      sellerId: 'A9',
      sellerType: 'FBA',
      priceMinor: 1800,
      shippingMinor: 200,
      landedMinor: 2000,
    });
  });

  it('names no seller when the flagged offer costs something else', () => {
    const { featured } = read([offer({ SellerId: 'A9', IsBuyBoxWinner: true, ListingPrice: usd(25) })], buyBox(20));
    expect(featured).toEqual({
      sellerId: null,
      sellerType: null,
      priceMinor: 2000,
      shippingMinor: 0,
      landedMinor: 2000,
    });
  });

  it('is the flagged offer when the summary has no price', () => {
    expect(read([offer({ SellerId: 'A9', IsBuyBoxWinner: true })]).featured).toMatchObject({
      sellerId: 'A9',
      landedMinor: 2000,
    });
  });

  it('ignores prices of used items, of quantities and for business customers', () => {
    const { featured } = read([offer()], {
      BuyBoxPrices: [
        { condition: 'used', ListingPrice: usd(5), Shipping: usd(0), LandedPrice: usd(5) },
        { condition: 'new', offerType: 'B2B', ListingPrice: usd(6), Shipping: usd(0), LandedPrice: usd(6) },
        { condition: 'new', quantityTier: 10, ListingPrice: usd(7), Shipping: usd(0), LandedPrice: usd(7) },
      ],
    });
    expect(featured).toBeNull();
  });
});

describe('prices', () => {
  it('are unknown, not zero, when they are missing or in a foreign currency', () => {
    const { offers } = read([offer({ ListingPrice: {}, Shipping: { CurrencyCode: 'CAD', Amount: 1 } })]);
    expect(offers[0]).toMatchObject({ priceMinor: null, shippingMinor: null, landedMinor: null });
    expect(read([offer({ ListingPrice: {} })]).lowest).toBeNull();
  });

  it('have no decimals in Japan', () => {
    const result = offersOf(
      {
        ...payload([
          offer({ ListingPrice: { CurrencyCode: 'JPY', Amount: 1980 }, Shipping: { CurrencyCode: 'JPY', Amount: 0 } }),
        ]),
        marketplaceId: 'A1VC38T7YXB528',
      },
      'JP',
    );
    expect(result.isOk && result.value.offers[0]?.landedMinor).toBe(1980);
  });

  it('of the lowest offer come from the summary when that knows a lower one', () => {
    const listed = {
      LowestPrices: [
        {
          condition: 'new',
          fulfillmentChannel: 'Merchant',
          ListingPrice: usd(9.99),
          Shipping: usd(5),
          LandedPrice: usd(14.99),
        },
      ],
    };
    expect(read([offer()], listed).lowest).toEqual({
      sellerId: null,
      sellerType: null,
      priceMinor: 999,
      shippingMinor: 500,
      landedMinor: 1499,
    });
    expect(read([offer({ ListingPrice: usd(14.99) })], listed).lowest).toMatchObject({
      sellerId: 'A1',
      landedMinor: 1499,
    });
  });
});

describe('INV-017 the seller type', () => {
  it.each([
    ['US', 'ATVPDKIKX0DER', true, 'SBA'],
    ['DE', 'A3JWKAKR8XB7XF', false, 'SBA'],
    ['TR', 'A1UNQM1SR2CHM', false, 'SBA'],
    ['SG', 'A19VAU5U5O7RUS', true, 'SBA'],
    ['DE', 'ATVPDKIKX0DER', true, 'FBA'],
    ['US', 'A1', true, 'FBA'],
    ['US', 'A1', false, 'FBM'],
    ['US', null, false, 'FBM'],
  ] as const)('in %s of %s, shipped by Amazon: %s, is %s', (market, sellerId, isFulfilledByAmazon, expected) => {
    expect(sellerTypeOf(market, sellerId, isFulfilledByAmazon)).toBe(expected);
  });
});

describe('the competitive summary', () => {
  const dollars = (amount: number) => ({ amount, currencyCode: 'USD' });

  it('takes the threshold of Japan from where Japan keeps it', () => {
    const response = {
      status: { statusCode: 200 },
      body: {
        asin: 'B0',
        marketplaceId: '',
        referencePrices: [
          { name: 'CompetitivePriceThreshold', price: { amount: 1800, currencyCode: 'JPY' } },
          { name: 'CompetitivePrice', price: { amount: 1700, currencyCode: 'JPY' } },
        ],
      },
    };
    const [japan, america] = [
      competitiveSummaryResult(response, 'JP'),
      competitiveSummaryResult(
        {
          ...response,
          body: { ...response.body, referencePrices: [{ name: 'CompetitivePrice', price: dollars(17.5) }] },
        },
        'US',
      ),
    ];
    expect(japan.isOk && japan.value.competitiveThresholdMinor).toBe(1800);
    expect(america.isOk && america.value.competitiveThresholdMinor).toBe(1750);
  });

  it('features the offer that most buyers see', () => {
    const segment = (sellerId: string, percent: number) => ({
      sellerId,
      condition: 'New' as const,
      fulfillmentType: 'AFN' as const,
      listingPrice: dollars(10),
      featuredOfferSegments: [
        { customerMembership: 'PRIME' as const, segmentDetails: { glanceViewWeightPercentage: percent } },
      ],
    });
    const result = competitiveSummaryResult(
      {
        status: { statusCode: 200 },
        body: {
          asin: 'B0',
          marketplaceId: '',
          featuredBuyingOptions: [
            { buyingOptionType: 'New', segmentedFeaturedOffers: [segment('A1', 30), segment('A2', 70)] },
          ],
        },
      },
      'US',
    );
    expect(result.isOk && result.value.featured).toMatchObject({
      sellerId: 'A2',
      viewsPercent: 70,
      sellerType: 'FBA',
      shippingMinor: null,
      landedMinor: null,
    });
  });
});

describe('a batch', () => {
  let test: TestMarketplace | null = null;
  afterEach(() => test?.close());

  it('tells the fate of every product it was asked for', async () => {
    const response = (Asin: string, statusCode: number, body: object) => ({
      status: { statusCode },
      request: { Asin, MarketplaceId: 'ATVPDKIKX0DER', ItemCondition: 'New' },
      body,
    });
    test = await openTestMarketplace({
      api: () =>
        json({
          responses: [
            response('B000000002', 429, { errors: [{ code: 'QuotaExceeded', message: 'You exceeded your quota' }] }),
            response('B000000001', 200, { payload: payload([offer()]) }),
            response('B000000003', 404, { errors: [{ code: 'NotFound', message: 'no such ASIN', details: '' }] }),
          ],
        }),
    });
    const readings = await test.marketplace.itemOffersBatch(account, 'US', [
      'B000000001',
      'B000000002',
      'B000000003',
      'B000000004',
    ]);
    expect([...readings].map(([asin, result]) => [asin, result.isOk ? 'ok' : result.failure])).toEqual([
      ['B000000001', 'ok'],
      ['B000000002', 'throttled'],
      ['B000000003', 'notFound'],
      ['B000000004', 'failed'],
    ]);
    expect(readings.get('B000000003')).toMatchObject({
      issues: [{ code: 'NotFound', message: 'no such ASIN', details: null }],
    });
  });

  it('of more than twenty products, or of none, is refused before it is sent', async () => {
    test = await openTestMarketplace({ api: () => json({}) });
    await expect(
      test.marketplace.itemOffersBatch(
        account,
        'US',
        Array.from({ length: 21 }, (_, place) => `B${place}`),
      ),
    ).rejects.toBeInstanceOf(RangeError);
    await expect(test.marketplace.catalogItems(account, 'US', [])).rejects.toBeInstanceOf(RangeError);
    expect(test.stub.seen).toEqual([]);
  });

  it('of fees names each question by its place, in decimal units', async () => {
    test = await openTestMarketplace({
      api: ({ body }) =>
        json(
          (JSON.parse(body) as { IdValue: string; FeesEstimateRequest: { Identifier: string } }[])
            .reverse()
            .map(({ FeesEstimateRequest: { Identifier } }) => ({
              Status: Identifier === '1' ? 'ClientError' : 'Success',
              FeesEstimateIdentifier: { SellerInputIdentifier: Identifier },
              Error: { Type: 'Sender', Code: 'InvalidParameterValue', Message: 'unknown', Detail: [] },
              ...(Identifier === '1'
                ? {}
                : {
                    FeesEstimate: {
                      TimeOfFeesEstimation: '',
                      TotalFeesEstimate: usd(4.5),
                      FeeDetailList: [{ FeeType: 'ReferralFee', FeeAmount: usd(3), FinalFee: usd(2.99) }],
                    },
                  }),
            })),
        ),
    });
    const [first, second] = await test.marketplace.feesEstimate(account, 'US', [
      { asin: 'B1', priceMinor: 1999, shippingMinor: 0, isFulfilledByAmazon: false },
      { asin: 'B2', priceMinor: 1, shippingMinor: 0, isFulfilledByAmazon: true },
    ]);
    expect(first).toEqual({
      isOk: true,
      value: { asin: 'B1', totalMinor: 450, referralMinor: 299, fees: [{ kind: 'ReferralFee', amountMinor: 299 }] },
    });
    expect(second).toMatchObject({ isOk: false, failure: 'invalid', issues: [{ code: 'InvalidParameterValue' }] });
    expect(
      JSON.parse(test.stub.seen.at(-1)?.body ?? '')[0].FeesEstimateRequest.PriceToEstimateFees.ListingPrice,
    ).toEqual({ CurrencyCode: 'USD', Amount: 19.99 });
  });
});
