import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, shippedAccount, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';

const US = 'ATVPDKIKX0DER';
const DE = 'A1PA6795UKMFR9';
const JP = 'A1VC38T7YXB528';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  one = await sandbox.createWorld();
});
afterAll(() => sandbox.close());

const asinOf = (market: 'US' | 'DE' | 'JP', department?: string): string =>
  one.world.catalogue
    .list(0, 400)
    .find(
      (asin) =>
        one.world.catalogue.isIn(asin, market) &&
        (department === undefined || one.world.catalogue.find(asin)?.category.displayGroup === department),
    ) ?? '';
const price = (CurrencyCode: string, Amount: number, shipping = 0): object => ({
  ListingPrice: { CurrencyCode, Amount },
  Shipping: { CurrencyCode, Amount: shipping },
});
const request = (
  idValue: string,
  marketplaceId: string,
  priceToEstimate: object,
  isAmazonFulfilled = false,
): object => ({
  IdType: 'ASIN',
  IdValue: idValue,
  FeesEstimateRequest: {
    MarketplaceId: marketplaceId,
    Identifier: 'id 1',
    IsAmazonFulfilled: isAmazonFulfilled,
    PriceToEstimateFees: priceToEstimate,
  },
});
const estimate = async (body: object[], region: 'na' | 'eu' | 'fe' = 'na') => {
  await one.advance(5000);
  return one.call('getMyFeesEstimates', { region, body });
};

describe('getMyFeesEstimates', () => {
  it("takes the department's commission on price and shipping, at least the minimum", async () => {
    const { body } = await estimate([
      request(asinOf('US', 'Electronics'), US, price('USD', 100, 10)),
      request(asinOf('US', 'Home & Kitchen'), US, price('USD', 100)),
      request(asinOf('US', 'Home & Kitchen'), US, price('USD', 0.5)),
    ]);
    expect(body).toMatchObject([
      { Status: 'Success', FeesEstimate: { TotalFeesEstimate: { CurrencyCode: 'USD', Amount: 8.8 } } },
      { FeesEstimate: { TotalFeesEstimate: { Amount: 15 } } },
      { FeesEstimate: { TotalFeesEstimate: { Amount: 0.3 } } },
    ]);
  });

  it('adds the fulfilment where the marketplace ships and uses the currency of the market', async () => {
    const { body } = await estimate(
      [request(asinOf('DE'), DE, price('EUR', 50)), request(asinOf('DE'), DE, price('EUR', 50), true)],
      'eu',
    );
    const [own, amazon] = body as {
      FeesEstimate: {
        TotalFeesEstimate: { Amount: number; CurrencyCode: string };
        FeeDetailList: { FeeType: string }[];
      };
    }[];
    expect(amazon?.FeesEstimate.TotalFeesEstimate.Amount).toBeGreaterThan(
      (own?.FeesEstimate.TotalFeesEstimate.Amount ?? 0) + 2,
    );
    expect(own?.FeesEstimate.TotalFeesEstimate.CurrencyCode).toBe('EUR');
    expect(amazon?.FeesEstimate.FeeDetailList.map(({ FeeType }) => FeeType)).toContain('FBAFees');
    const yen = await estimate([request(asinOf('JP', 'Home & Kitchen'), JP, price('JPY', 4000))], 'fe');
    expect(yen.body).toMatchObject([{ FeesEstimate: { TotalFeesEstimate: { CurrencyCode: 'JPY', Amount: 600 } } }]);
  });

  it('answers an unknown product, a foreign market and a wrong currency in their item', async () => {
    const { body } = await estimate([
      request('B000000000', US, price('USD', 10)),
      request(asinOf('DE'), DE, price('EUR', 10)),
      request(asinOf('US'), US, price('EUR', 10)),
      request(asinOf('US'), US, price('USD', 10)),
    ]);
    expect((body as { Status: string }[]).map(({ Status }) => Status)).toEqual([
      'ClientError',
      'ClientError',
      'ClientError',
      'Success',
    ]);
  });

  it('refuses more than 20 and single requests work too', async () => {
    expect((await estimate(Array.from({ length: 21 }, () => request(asinOf('US'), US, price('USD', 10))))).status).toBe(
      400,
    );
    expect((await estimate([])).status).toBe(400);
    const single = await one.call('getMyFeesEstimateForASIN', {
      params: { Asin: asinOf('US', 'Home & Kitchen') },
      body: { FeesEstimateRequest: { MarketplaceId: US, Identifier: 'x', PriceToEstimateFees: price('USD', 20) } },
    });
    expect(single.body).toMatchObject({
      payload: { FeesEstimateResult: { Status: 'Success', FeesEstimate: { TotalFeesEstimate: { Amount: 3 } } } },
    });
  });
});

describe('getListingsRestrictions', () => {
  const ask = async (asin: string, sellerId = shippedAccount('demo', 'eu').sellingPartnerId) => {
    await one.advance(1000);
    return one.call('getListingsRestrictions', {
      region: 'eu',
      query: { asin, sellerId, marketplaceIds: DE, conditionType: 'new_new' },
    });
  };
  const withRestriction = (restriction: string): string =>
    one.world.catalogue
      .list(0, 400)
      .find(
        (asin) =>
          one.world.catalogue.isIn(asin, 'DE') && one.world.catalogue.restrictionFor(asin, 'DE') === restriction,
      ) ?? '';

  it('is empty for a free product and names the reason of the others', async () => {
    expect((await ask(withRestriction('NONE'))).body).toEqual({ restrictions: [] });
    expect((await ask(withRestriction('APPROVAL_REQUIRED'))).body).toMatchObject({
      restrictions: [
        {
          marketplaceId: DE,
          conditionType: 'new_new',
          reasons: [{ reasonCode: 'APPROVAL_REQUIRED', links: [{ verb: 'GET' }] }],
        },
      ],
    });
    expect((await ask(withRestriction('NOT_ELIGIBLE'))).body).toMatchObject({
      restrictions: [{ reasons: [{ reasonCode: 'NOT_ELIGIBLE' }] }],
    });
    expect((await ask('B000000000')).body).toMatchObject({
      restrictions: [{ reasons: [{ reasonCode: 'ASIN_NOT_FOUND' }] }],
    });
  });

  it('answers for the authorized seller only', async () => {
    expect((await ask(withRestriction('NONE'), 'A1SOMEBODY')).status).toBe(403);
  });
});

describe('sellers', () => {
  it('names the marketplaces of the region, with absence and suspension', async () => {
    const { sellingPartnerId } = shippedAccount('demo', 'eu');
    await one.request('POST', '/world/authorization', {
      body: { sellerId: sellingPartnerId, absentFrom: ['A33AVAJ2PDY3EV'], suspendedIn: [DE] },
    });
    const { body } = await one.call('getMarketplaceParticipations', { region: 'eu' });
    const list = (
      body as {
        payload: {
          marketplace: { id: string; countryCode: string };
          participation: { isParticipating: boolean; hasSuspendedListings: boolean };
        }[];
      }
    ).payload;
    expect(list).toHaveLength(14);
    expect(list.find(({ marketplace }) => marketplace.id === 'A33AVAJ2PDY3EV')?.participation).toEqual({
      isParticipating: false,
      hasSuspendedListings: false,
    });
    expect(list.find(({ marketplace }) => marketplace.id === DE)?.participation).toEqual({
      isParticipating: true,
      hasSuspendedListings: true,
    });
    expect(list.find(({ marketplace }) => marketplace.id === 'A1F83G8C2ARO7P')?.marketplace.countryCode).toBe('UK');
    expect((await one.call('getAccount', { region: 'eu' })).body).toMatchObject({
      payload: { sellingPlan: 'PROFESSIONAL', businessType: 'PRIVATE_LIMITED' },
    });
    expect((await one.request('POST', '/world/authorization', { body: { sellerId: 'nobody' } })).status).toBe(400);
  });
});
