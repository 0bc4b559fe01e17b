import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, shippedAccount, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';

const US = 'ATVPDKIKX0DER';
const DE = 'A1PA6795UKMFR9';
const JP = 'A1VC38T7YXB528';

let sandbox: TestSandbox;
let one: TestWorld;
let asins: string[];
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(async () => {
  one = await sandbox.createWorld({ products: 1000 });
  asins = one.world.catalogue.list(0, 1000);
});
afterAll(() => sandbox.close());

type Money = { Amount: number };
type Payload = {
  status: string;
  SKU?: string;
  Offers: {
    SellerId: string;
    MyOffer: boolean;
    IsBuyBoxWinner: boolean;
    ListingPrice: Money;
    Shipping: Money;
    ShippingTime: { availabilityType: string };
  }[];
  Summary: {
    TotalOfferCount: number;
    BuyBoxPrices?: { LandedPrice: Money; sellerId: string }[];
    LowestPrices: { LandedPrice: Money }[];
  };
};
type BatchItem = {
  status: { statusCode: number };
  body: { payload?: Payload; errors?: { code: string }[] };
  request: Record<string, string>;
};
const responsesOf = (body: unknown): BatchItem[] => (body as { responses: BatchItem[] }).responses;

const itemRequest = (asin: string, more: object = {}): object => ({
  uri: `/products/pricing/v0/items/${asin}/offers`,
  method: 'GET',
  MarketplaceId: US,
  ItemCondition: 'New',
  CustomerType: 'Consumer',
  ...more,
});
const listingRequest = (sku: string): object => ({
  uri: `/products/pricing/v0/listings/${encodeURIComponent(sku)}/offers`,
  method: 'GET',
  MarketplaceId: DE,
  ItemCondition: 'New',
  CustomerType: 'Consumer',
});
const batch = async (requests: object[]) => {
  await one.advance(1000);
  return one.call('getItemOffersBatch', { body: { requests } });
};

async function list(
  asin: string,
  sku: string,
  priceMinor: number | null,
  { market = 'DE', seller = shippedAccount('demo', 'eu').sellingPartnerId, quantity = 5 } = {},
): Promise<void> {
  await one.world.sql.query(
    `insert into sandbox.listing (world, market, seller_id, sku, asin, product_type, accepted, attributes, price_minor, quantity, handling_days, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'PRODUCT', '{}', '{}', $6, $7, 2, 'BUYABLE', now(), now())`,
    [one.world.id, market, seller, sku, asin, priceMinor, quantity],
  );
}

describe('getItemOffersBatch', () => {
  it('answers 20 products with offers whose summary adds up', async () => {
    const answer = await batch(asins.slice(0, 20).map((asin) => itemRequest(asin)));
    const responses = responsesOf(answer.body);
    expect(responses).toHaveLength(20);
    expect(responses.map(({ request }) => request.Asin)).toEqual(asins.slice(0, 20));
    for (const { status, body } of responses) {
      expect(status.statusCode).toBe(200);
      const { Offers, Summary } = body.payload ?? { Offers: [], Summary: { TotalOfferCount: -1, LowestPrices: [] } };
      expect(Summary.TotalOfferCount).toBe(Offers.length);
      const landed = Offers.map((offer) => Math.round((offer.ListingPrice.Amount + offer.Shipping.Amount) * 100));
      expect(landed).toEqual([...landed].sort((a, b) => a - b));
      if (Offers.length > 0)
        expect(Math.round(Math.min(...Summary.LowestPrices.map(({ LandedPrice }) => LandedPrice.Amount)) * 100)).toBe(
          landed[0],
        );
      const winner = Offers.find((offer) => offer.IsBuyBoxWinner);
      expect(Summary.BuyBoxPrices?.[0]?.sellerId).toBe(winner?.SellerId);
    }
  });

  it('gives each item a status of its own', async () => {
    await one.request('POST', '/world/faults', {
      body: { kind: 'throttle', operation: 'getItemOffersBatch.item', share: 0.4, forMs: 60_000, seed: 3 },
    });
    const struck = responsesOf((await batch(asins.slice(0, 20).map((asin) => itemRequest(asin)))).body).map(
      ({ status }) => status.statusCode,
    );
    expect(new Set(struck)).toEqual(new Set([200, 429]));
    await one.advance(61_000);
    const mixed = responsesOf(
      (
        await batch([
          itemRequest(asins[0] ?? ''),
          itemRequest('B000000000'),
          itemRequest(asins[1] ?? '', { MarketplaceId: DE }),
        ])
      ).body,
    );
    expect(mixed.map(({ status }) => status.statusCode)).toEqual([200, 400, 403]);
    expect(mixed[1]?.body.errors).toMatchObject([{ code: 'InvalidInput' }]);
  });

  it('refuses an empty batch and more than 20', async () => {
    expect((await batch([])).status).toBe(400);
    expect((await batch([itemRequest(asins[2] ?? '', { ItemCondition: 'Old' })])).status).toBe(400);
    expect((await batch(asins.slice(0, 21).map((asin) => itemRequest(asin)))).status).toBe(400);
  });

  it('shows an override as the only offer and nothing for an emptied product', async () => {
    const [first = '', second = ''] = asins;
    await one.request('PUT', `/world/offers/US/${first}`, {
      body: { sellerId: 'A1RIVAL', priceMinor: 1999, shippingMinor: 401, sellerType: 'FBM' },
    });
    await one.request('PUT', `/world/offers/US/${second}`, { body: { priceMinor: 1999, quantity: 0 } });
    const [shown, empty] = responsesOf((await batch([itemRequest(first), itemRequest(second)])).body);
    expect(shown?.body.payload).toMatchObject({
      status: 'Success',
      Offers: [
        {
          SellerId: 'A1RIVAL',
          IsBuyBoxWinner: true,
          ListingPrice: { CurrencyCode: 'USD', Amount: 19.99 },
          Shipping: { Amount: 4.01 },
        },
      ],
      Summary: { BuyBoxPrices: [{ LandedPrice: { Amount: 24 } }] },
    });
    expect(empty?.body.payload).toMatchObject({
      status: 'NoBuyableOffers',
      Offers: [],
      Summary: { TotalOfferCount: 0 },
    });
  });

  it('has no offers in other conditions', async () => {
    const answer = await one.call('getItemOffers', {
      params: { Asin: asins[0] ?? '' },
      query: { MarketplaceId: US, ItemCondition: 'Used' },
    });
    expect(answer.body).toMatchObject({ payload: { status: 'NoBuyableOffers', Offers: [] } });
  });
});

describe('getListingOffersBatch', () => {
  it("shows the seller's own live offer among the competition, marked as its own", async () => {
    const asin = asins[3] ?? '';
    await one.request('PUT', `/world/offers/DE/${asin}`, {
      body: { sellerId: 'A1RIVAL', priceMinor: 3000, sellerType: 'FBM' },
    });
    await list(asin, 'A/B 1', 2900);
    const [own, unknown] = responsesOf(
      (
        await one.call('getListingOffersBatch', {
          region: 'eu',
          body: { requests: [listingRequest('A/B 1'), listingRequest('nothing')] },
        })
      ).body,
    );
    expect(own).toMatchObject({ status: { statusCode: 200 }, request: { SellerSKU: 'A/B 1' } });
    expect(own?.body.payload).toMatchObject({
      SKU: 'A/B 1',
      Offers: [
        {
          SellerId: shippedAccount('demo', 'eu').sellingPartnerId,
          MyOffer: true,
          IsBuyBoxWinner: true,
          ListingPrice: { Amount: 29, CurrencyCode: 'EUR' },
        },
        { SellerId: 'A1RIVAL', MyOffer: false, IsBuyBoxWinner: false },
      ],
    });
    expect(unknown?.status.statusCode).toBe(404);
    const single = await one.call('getListingOffers', {
      region: 'eu',
      params: { SellerSKU: 'A/B 1' },
      query: { MarketplaceId: DE, ItemCondition: 'New' },
    });
    expect(single.body).toMatchObject({ payload: { SKU: 'A/B 1', Summary: { TotalOfferCount: 2 } } });
  });

  it('loses the featured place to a lower competitor', async () => {
    const asin = asins[4] ?? '';
    await list(asin, 'S1', 2900);
    await one.request('PUT', `/world/offers/DE/${asin}`, {
      body: { sellerId: 'A1RIVAL', priceMinor: 2700, sellerType: 'FBM' },
    });
    const [own] = responsesOf(
      (await one.call('getListingOffersBatch', { region: 'eu', body: { requests: [listingRequest('S1')] } })).body,
    );
    expect(own?.body.payload?.Summary.BuyBoxPrices).toMatchObject([
      { sellerId: 'A1RIVAL', LandedPrice: { Amount: 27 } },
    ]);
  });
});

describe('getCompetitivePricing and getPricing', () => {
  it('answers for 97 % of the source products', async () => {
    let answered = 0;
    for (let from = 0; from < 1000; from += 20) {
      await one.advance(1000);
      const { body } = await one.call('getCompetitivePricing', {
        query: { MarketplaceId: US, ItemType: 'Asin', Asins: asins.slice(from, from + 20).join(',') },
      });
      const items = (body as { payload: { Product: { CompetitivePricing: { NumberOfOfferListings: object[] } } }[] })
        .payload;
      answered += items.filter(({ Product }) => Product.CompetitivePricing.NumberOfOfferListings.length > 0).length;
    }
    expect(answered).toBeGreaterThan(955);
    expect(answered).toBeLessThan(985);
  });

  it('gives the featured price and the error of an item', async () => {
    const asin = asins.slice(0, 40).find((one_) => one_ !== '') ?? '';
    await one.request('PUT', `/world/offers/DE/${asin}`, { body: { sellerId: 'A1RIVAL', priceMinor: 3100 } });
    const { body } = await one.call('getCompetitivePricing', {
      region: 'eu',
      query: { MarketplaceId: DE, ItemType: 'Asin', Asins: `${asin},B000000000` },
    });
    expect(body).toMatchObject({
      payload: [
        one.world.catalogue.isIn(asin, 'DE')
          ? {
              status: 'Success',
              ASIN: asin,
              Product: {
                CompetitivePricing: {
                  CompetitivePrices: [
                    {
                      CompetitivePriceId: '1',
                      sellerId: 'A1RIVAL',
                      belongsToRequester: false,
                      Price: { LandedPrice: { Amount: 31, CurrencyCode: 'EUR' } },
                    },
                  ],
                },
              },
            }
          : { status: 'ClientError' },
        { status: 'ClientError', ASIN: 'B000000000' },
      ],
    });
    expect(
      (await one.call('getCompetitivePricing', { region: 'eu', query: { MarketplaceId: DE, ItemType: 'Asin' } }))
        .status,
    ).toBe(429);
  });

  it("reads the seller's own price by SKU and by ASIN", async () => {
    const asin = asins.find((one_) => one.world.catalogue.isIn(one_, 'DE')) ?? '';
    await list(asin, 'S9', 4550);
    const bySku = await one.call('getPricing', {
      region: 'eu',
      query: { MarketplaceId: DE, ItemType: 'Sku', Skus: 'S9,none' },
    });
    expect(bySku.body).toMatchObject({
      payload: [
        {
          status: 'Success',
          SellerSKU: 'S9',
          Product: { Offers: [{ SellerSKU: 'S9', BuyingPrice: { ListingPrice: { Amount: 45.5 } } }] },
        },
        { status: 'ClientError', SellerSKU: 'none' },
      ],
    });
  });
});

describe('getCompetitiveSummary', () => {
  const request = (asin: string, marketplaceId: string): object => ({
    asin,
    marketplaceId,
    includedData: ['featuredBuyingOptions', 'referencePrices', 'lowestPricedOffers', 'similarItems'],
    lowestPricedOffersInputs: [{ itemCondition: 'New', offerType: 'Consumer' }],
    uri: '/products/pricing/2022-05-01/items/competitiveSummary',
    method: 'GET',
  });
  type Summary = {
    status: { statusCode: number };
    body: {
      asin: string;
      featuredBuyingOptions: { segmentedFeaturedOffers: { sellerId: string }[] }[];
      referencePrices: { name: string }[];
      lowestPricedOffers: object[];
      similarItems: object[];
      errors?: object[];
    };
  };

  it('names the same featured offer as the offers do, reference prices and similar products', async () => {
    const { body } = await one.call('getCompetitiveSummary', {
      body: { requests: asins.slice(0, 20).map((asin) => request(asin, US)) },
    });
    const summaries = (body as { responses: Summary[] }).responses;
    const seen = await one.world.offers.read('US', asins.slice(0, 20), one.world.clock.now());
    for (const { body: summary } of summaries) {
      expect(summary.featuredBuyingOptions[0]?.segmentedFeaturedOffers[0]?.sellerId).toBe(
        seen.get(summary.asin)?.buyBox?.sellerId,
      );
      expect(summary.similarItems).toHaveLength(1);
    }
    const names = new Set(summaries.flatMap(({ body: summary }) => summary.referencePrices.map(({ name }) => name)));
    expect(names).toContain('CompetitivePrice');
    expect(names).not.toContain('CompetitivePriceThreshold');
  });

  it('keeps the competitive price threshold in Japan', async () => {
    const { body } = await one.call('getCompetitiveSummary', {
      region: 'fe',
      body: { requests: asins.slice(0, 20).map((asin) => request(asin, JP)) },
    });
    const names = new Set(
      (body as { responses: Summary[] }).responses.flatMap(({ body: summary }) =>
        (summary.referencePrices ?? []).map(({ name }) => name),
      ),
    );
    expect(names).toContain('CompetitivePriceThreshold');
    expect(names).not.toContain('CompetitivePrice');
  });

  it('answers a wrong ASIN in its item and refuses a wrong request', async () => {
    const mixed = await one.call('getCompetitiveSummary', {
      body: { requests: [request('11_AABB_123', US), request(asins[0] ?? '', DE), request(asins[0] ?? '', US)] },
    });
    expect((mixed.body as { responses: Summary[] }).responses.map(({ status }) => status.statusCode)).toEqual([
      400, 403, 200,
    ]);
    await one.advance(60_000);
    expect(
      (await one.call('getCompetitiveSummary', { body: { requests: [{ asin: 'x', marketplaceId: US }] } })).status,
    ).toBe(400);
  });
});

describe('getFeaturedOfferExpectedPriceBatch', () => {
  it('names a price that wins once it is set', async () => {
    const asin = asins[6] ?? '';
    await one.request('PUT', `/world/offers/DE/${asin}`, {
      body: { sellerId: 'A1RIVAL', priceMinor: 3000, sellerType: 'FBA' },
    });
    await list(asin, 'F1', 3500);
    const ask = async () => {
      await one.advance(60_000);
      return one.call('getFeaturedOfferExpectedPriceBatch', {
        region: 'eu',
        body: {
          requests: ['F1', 'none'].map((sku) => ({
            marketplaceId: DE,
            sku,
            method: 'GET',
            uri: '/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice',
          })),
        },
      });
    };
    const { body } = await ask();
    expect(body).toMatchObject({
      responses: [
        {
          body: {
            featuredOfferExpectedPriceResults: [
              { resultStatus: 'VALID_FOEP', competingFeaturedOffer: { offerIdentifier: { sellerId: 'A1RIVAL' } } },
            ],
          },
        },
        { status: { statusCode: 400 }, body: { errors: [{ code: 'INVALID_SKU' }] } },
      ],
    });
    const expected =
      (
        body as {
          responses: {
            body: {
              featuredOfferExpectedPriceResults: { featuredOfferExpectedPrice: { listingPrice: { amount: number } } }[];
            };
          }[];
        }
      ).responses[0]?.body.featuredOfferExpectedPriceResults[0]?.featuredOfferExpectedPrice.listingPrice.amount ?? 0;
    await one.world.sql.query("update sandbox.listing set price_minor = $2 where world = $1 and sku = 'F1'", [
      one.world.id,
      Math.round(expected * 100),
    ]);
    expect((await one.world.offers.read('DE', [asin], one.world.clock.now())).get(asin)?.buyBox?.sku).toBe('F1');
  });
});
