import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOUR,
  identity,
  MINUTE,
  offerAttributes,
  openTestStore,
  SECOND,
  type TestStore,
} from '../../testing/test-store.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { partDelays } from './accept-submissions.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
const asin = (place: number): string => store.asins[place] ?? '';
/** A price near what others ask at the world's start, so that no guard minds it. Major units. */
const fairPrice = (place: number): number =>
  (test.world.offers.competition('DE', asin(place), test.world.epoch).buyBox?.priceMinor ?? 0) / 100;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
});
afterAll(() => sandbox.close());

describe('putListingsItem', () => {
  it('accepts at once and applies step by step: attributes, then quantity, then price', async () => {
    const { attributes, quantity, price } = partDelays(test.world, 'KV-1', test.world.clock.now());
    expect([
      2 * SECOND <= attributes && attributes <= 60 * SECOND,
      2 * MINUTE <= quantity && quantity <= price,
      price <= 20 * MINUTE,
    ]).toEqual([true, true, true]);
    const answer = await store.put('KV-1', asin(0), { price: fairPrice(0), quantity: 7, handlingDays: 3 });
    expect(answer.body).toMatchObject({ sku: 'KV-1', status: 'ACCEPTED', issues: [] });
    expect((await store.get('KV-1')).status).toBe(404);
    expect(await store.seen('KV-1')).toBeNull();

    await test.advance(attributes + 1);
    expect((await store.get('KV-1')).body).toMatchObject({
      summaries: [{ asin: asin(0), productType: 'PRODUCT', conditionType: 'new_new', status: ['DISCOVERABLE'] }],
      attributes: { fulfillment_availability: [{ quantity: 7 }] },
      offers: [],
      fulfillmentAvailability: [],
    });
    await test.advance(quantity - attributes + 1);
    expect(await store.seen('KV-1')).toMatchObject({ priceMinor: null, quantity: 7, status: 'INACTIVE' });
    await test.advance(price - quantity + 1);
    expect(await store.seen('KV-1')).toMatchObject({
      asin: asin(0),
      priceMinor: Math.round(fairPrice(0) * 100),
      quantity: 7,
      status: 'BUYABLE',
    });
    expect((await store.get('KV-1')).body).toMatchObject({
      summaries: [{ status: ['BUYABLE', 'DISCOVERABLE'] }],
      offers: [{ offerType: 'B2C', price: { currencyCode: 'EUR', amount: fairPrice(0).toFixed(2) } }],
      fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: 7 }],
      issues: [],
    });
    const offers = (await test.world.offers.read('DE', [asin(0)], test.world.clock.now())).get(asin(0));
    expect(offers?.offers.find(({ sku }) => sku === 'KV-1')).toMatchObject({ sellerId: store.sellerId, quantity: 7 });
  });

  it('refuses an unknown product and missing attributes with issues', async () => {
    expect((await store.put('KV-X', 'B0NOTTHERE', { price: 10, quantity: 1 })).body).toMatchObject({
      status: 'INVALID',
      issues: [{ severity: 'ERROR', attributeNames: ['merchant_suggested_asin'] }],
    });
    const answer = await test.call('putListingsItem', {
      region: 'eu',
      params: { sellerId: store.sellerId, sku: 'KV-X' },
      query: { marketplaceIds: store.marketplaceId },
      body: { productType: 'PRODUCT', requirements: 'LISTING_OFFER_ONLY', attributes: {} },
    });
    expect(answer.body).toMatchObject({
      status: 'INVALID',
      issues: [
        { code: '90220', attributeNames: ['merchant_suggested_asin'] },
        { code: '90220', attributeNames: ['condition_type'] },
      ],
    });
    await test.advance(HOUR);
    expect(await store.seen('KV-X')).toBeNull();
  });

  it('previews without doing anything', async () => {
    const preview = (sku: string, product: string) =>
      test.call('putListingsItem', {
        region: 'eu',
        params: { sellerId: store.sellerId, sku },
        query: { marketplaceIds: store.marketplaceId, mode: 'VALIDATION_PREVIEW', includedData: 'identifiers,issues' },
        body: {
          productType: 'PRODUCT',
          requirements: 'LISTING_OFFER_ONLY',
          attributes: {
            ...identity(product, store.marketplaceId),
            ...offerAttributes('DE', { price: 12, quantity: 1 }),
          },
        },
      });
    expect((await preview('KV-P', asin(1))).body).toMatchObject({
      status: 'VALID',
      issues: [],
      identifiers: [{ marketplaceId: store.marketplaceId, asin: asin(1) }],
    });
    expect((await preview('KV-P', 'B0NOTTHERE')).body).toMatchObject({ status: 'INVALID', identifiers: [] });
    await test.advance(HOUR);
    expect((await store.get('KV-P')).status).toBe(404);
  });

  it.each(['US/DE 1', 'a&b', 'already%2Fcoded', 'ürün-çğş 日本', '1+1', "it's (new)!*"])(
    'keeps the SKU %s as it is',
    async (sku) => {
      expect((await store.put(sku, asin(2), { price: fairPrice(2), quantity: 1 })).body).toMatchObject({
        sku,
        status: 'ACCEPTED',
      });
      await test.advance(HOUR);
      expect((await store.get(sku)).body).toMatchObject({ sku });
      expect(await store.seen(sku)).toMatchObject({ sku, status: 'BUYABLE' });
    },
  );

  it('opens a seller’s listings to its own token alone, in its own region', async () => {
    const foreign = await test.call('getListingsItem', {
      region: 'eu',
      params: { sellerId: 'A3DEMONA000001', sku: 'KV-1' },
      query: { marketplaceIds: store.marketplaceId },
    });
    expect(foreign.status).toBe(403);
    const elsewhere = await test.call('getListingsItem', {
      region: 'eu',
      params: { sellerId: store.sellerId, sku: 'KV-1' },
      query: { marketplaceIds: 'ATVPDKIKX0DER' },
    });
    expect([elsewhere.status, elsewhere.text.includes('not valid for region')]).toEqual([403, true]);
  });

  it('loses a submission silently under the fault silentFailure', async () => {
    const { body } = await test.request('POST', '/world/faults', {
      body: { kind: 'silentFailure', operation: 'patchListingsItem', share: 1, forMs: HOUR, seed: 1 },
    });
    expect(
      (
        await store.patch('KV-1', [
          {
            op: 'merge',
            path: '/attributes/fulfillment_availability',
            value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 99 }],
          },
        ])
      ).body,
    ).toMatchObject({ status: 'ACCEPTED' });
    await test.advance(HOUR);
    expect(await store.seen('KV-1')).toMatchObject({ quantity: 7 });
    await test.request('DELETE', `/world/faults/${(body as { id: string }).id}`);
  });
});

describe('what the seller sets beside the price', () => {
  const fair = () => Math.round(fairPrice(3) * 100);
  const terms = (body: object) => test.request('PUT', `/world/listings/DE/${store.sellerId}/KV-T/offer`, { body });
  const at = (ms: number) => new Date(test.world.clock.nowMs() + ms).toISOString();

  it('a sale shows its price for its time, and a merged price leaves it and the bounds alone', async () => {
    await store.put('KV-T', asin(3), { price: fairPrice(3), quantity: 5, band: { min: 1, max: 9_999 } });
    await test.advance(HOUR);
    expect((await terms({ sale: { priceMinor: fair() - 100, startAt: at(HOUR), endAt: at(3 * HOUR) } })).status).toBe(
      204,
    );
    expect(await store.seen('KV-T')).toMatchObject({ priceMinor: fair() });
    await test.advance(HOUR + 1);
    expect(await store.seen('KV-T')).toMatchObject({ priceMinor: fair() - 100, status: 'BUYABLE' });
    const { marketplaceId } = store;
    const our_price = [{ schedule: [{ value_with_tax: fairPrice(3) + 1 }] }];
    const value = [{ marketplace_id: marketplaceId, currency: 'EUR', audience: 'ALL', our_price }];
    await store.patch('KV-T', [{ op: 'merge', path: '/attributes/purchasable_offer', value }]);
    await test.advance(HOUR);
    expect(await store.seen('KV-T')).toMatchObject({
      priceMinor: fair() - 100,
      offer: { priceMinor: fair() + 100, lowestMinor: 100, highestMinor: 999_900, sales: 1 },
    });
    await test.advance(HOUR);
    expect(await store.seen('KV-T')).toMatchObject({ priceMinor: fair() + 100 });
    // What replaces the attribute takes all of it away.
    await store.patch('KV-T', [{ op: 'replace', path: '/attributes/purchasable_offer', value }]);
    await test.advance(HOUR);
    expect(await store.seen('KV-T')).toMatchObject({ offer: { lowestMinor: null, highestMinor: null, sales: 0 } });
  });

  it('bounds that leave the price out take the offer down until they are gone', async () => {
    await terms({ highestMinor: fair() - 1_000 });
    expect(await store.seen('KV-T')).toMatchObject({ status: 'INACTIVE' });
    await terms({ highestMinor: null });
    expect(await store.seen('KV-T')).toMatchObject({ status: 'BUYABLE' });
  });

  it('refuses a handling time without its quantity', async () => {
    const value = [{ fulfillment_channel_code: 'DEFAULT', lead_time_to_ship_max_days: 4 }];
    for (const op of ['merge', 'replace'])
      expect(
        (await store.patch('KV-T', [{ op, path: '/attributes/fulfillment_availability', value }])).body,
      ).toMatchObject({
        status: 'INVALID',
        issues: [{ code: '90220' }],
      });
  });
});

describe('patchListingsItem', () => {
  it('merges the quantity alone and leaves price and handling time', async () => {
    await store.patch('KV-1', [
      {
        op: 'merge',
        path: '/attributes/fulfillment_availability',
        value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 4 }],
      },
    ]);
    await test.advance(HOUR);
    expect(await store.seen('KV-1')).toMatchObject({
      quantity: 4,
      status: 'BUYABLE',
      priceMinor: Math.round(fairPrice(0) * 100),
      handlingDays: 3,
    });
  });

  it('replaces price and stock in one call and writes one line of history for it, and one more when it is sent again', async () => {
    const patches = [
      {
        op: 'replace',
        path: '/attributes/purchasable_offer',
        value: offerAttributes('DE', { price: fairPrice(0) + 1, quantity: 4 }).purchasable_offer,
      },
      {
        op: 'replace',
        path: '/attributes/fulfillment_availability',
        value: offerAttributes('DE', { price: 1, quantity: 4 }).fulfillment_availability,
      },
    ];
    const before = (await store.seen('KV-1'))?.history.length ?? 0;
    await store.patch('KV-1', patches);
    await test.advance(HOUR);
    const once = await store.seen('KV-1');
    expect(once).toMatchObject({ priceMinor: Math.round((fairPrice(0) + 1) * 100), quantity: 4, handlingDays: null });
    expect(once?.history.length).toBe(before + 1);
    await store.patch('KV-1', patches);
    await test.advance(HOUR);
    expect((await store.seen('KV-1'))?.history.length).toBe(before + 2);
    const { body: sendings } = await test.request('GET', `/world/sendings/DE/${store.sellerId}`);
    const price = Math.round((fairPrice(0) + 1) * 100);
    expect((sendings as unknown[]).slice(-2)).toMatchObject([
      { sku: 'KV-1', route: 'api', kind: 'PATCH', priceMinor: price, quantity: 4, isRepeat: false },
      { sku: 'KV-1', route: 'api', kind: 'PATCH', priceMinor: price, quantity: 4, isRepeat: true },
    ]);
  });

  it('books as repeated what is on its way or shown, not what buyers took from or what came to nothing', async () => {
    const stock = (quantity: number): Promise<unknown> =>
      store.patch('KV-1', [
        {
          op: 'replace',
          path: '/attributes/fulfillment_availability',
          value: offerAttributes('DE', { price: 1, quantity }).fulfillment_availability,
        },
      ]);
    const repeats = async (): Promise<boolean[]> =>
      ((await test.request('GET', `/world/sendings/DE/${store.sellerId}`)).body as { isRepeat: boolean }[])
        .slice(count)
        .map(({ isRepeat }) => isRepeat);
    let count = 0;
    count = (await repeats()).length;
    await stock(9);
    await stock(9);
    await test.advance(HOUR);
    expect(await repeats()).toEqual([false, true]);
    await test.request('POST', '/world/orders', {
      body: { market: 'DE', sellerId: store.sellerId, sku: 'KV-1', quantity: 2 },
    });
    await stock(9);
    await test.advance(HOUR);
    expect((await store.seen('KV-1'))?.quantity).toBe(9);
    expect(await repeats()).toEqual([false, true, false]);
    const fault = { kind: 'silentFailure', share: 1, forMs: 60_000, seed: 1 };
    const { body } = await test.request('POST', '/world/faults', { body: fault });
    await stock(5);
    await test.request('DELETE', `/world/faults/${(body as { id: string }).id}`);
    await stock(5);
    expect(await repeats()).toEqual([false, true, false, false]);
  });

  it('never lets an older patch overwrite a newer one that was faster', async () => {
    const patchPrice = (price: number): Promise<unknown> =>
      store.patch('KV-1', [
        {
          op: 'replace',
          path: '/attributes/purchasable_offer',
          value: offerAttributes('DE', { price, quantity: 1 }).purchasable_offer,
        },
      ]);
    const dueAt = (): number => test.world.clock.nowMs() + partDelays(test.world, 'KV-1', test.world.clock.now()).price;
    await test.advance(MINUTE);
    const olderDue = dueAt();
    await patchPrice(fairPrice(0) + 2);
    while (dueAt() >= olderDue) await test.advance(SECOND);
    await patchPrice(fairPrice(0) + 3);
    const newer = Math.round((fairPrice(0) + 3) * 100);
    await test.advance(HOUR);
    const seen = await store.seen('KV-1');
    expect(seen?.priceMinor).toBe(newer);
    expect(seen?.history.map(({ priceMinor }) => priceMinor)).not.toContain(Math.round((fairPrice(0) + 2) * 100));
  });

  it('refuses paths inside an attribute, merging of others, and unknown SKUs', async () => {
    for (const patch of [
      { op: 'replace', path: '/attributes/purchasable_offer/0/our_price', value: [{}] },
      { op: 'merge', path: '/attributes/item_name', value: [{ value: 'x' }] },
    ]) {
      expect((await store.patch('KV-1', [patch])).body).toMatchObject({
        status: 'INVALID',
        issues: [{ code: '90000900' }],
      });
    }
    expect((await store.patch('KV-NONE', [{ op: 'delete', path: '/attributes/item_name' }])).body).toMatchObject({
      status: 'INVALID',
      issues: [{ code: '13013' }],
    });
    expect((await store.patch('KV-1', [])).status).toBe(400);
  });

  it('ignores a price of the wrong type in silence, and tells late of one in the wrong place', async () => {
    const before = (await store.seen('KV-1'))?.priceMinor;
    expect(
      (
        await store.patch('KV-1', [
          {
            op: 'replace',
            path: '/attributes/purchasable_offer',
            value: offerAttributes('DE', { price: '20.00', quantity: 1 }).purchasable_offer,
          },
        ])
      ).body,
    ).toMatchObject({ status: 'ACCEPTED', issues: [] });
    await test.advance(HOUR);
    expect(await store.seen('KV-1')).toMatchObject({ priceMinor: before, status: 'BUYABLE' });
    expect((await store.get('KV-1')).body).toMatchObject({
      issues: [],
      attributes: { purchasable_offer: [{ our_price: [{ schedule: [{ value_with_tax: '20.00' }] }] }] },
    });

    await store.patch('KV-1', [
      {
        op: 'replace',
        path: '/attributes/purchasable_offer',
        value: [{ marketplace_id: store.marketplaceId, currency: 'EUR', our_price: [{ value_with_tax: 20 }] }],
      },
    ]);
    await test.advance(MINUTE);
    expect((await store.get('KV-1')).body).toMatchObject({ issues: [] });
    await test.advance(HOUR);
    expect((await store.get('KV-1')).body).toMatchObject({
      issues: [{ code: '99022', severity: 'ERROR', marketplaceIds: [store.marketplaceId] }],
    });
    expect(await store.seen('KV-1')).toMatchObject({ priceMinor: before });
  });
});

describe('price guards', () => {
  it('takes an offer outside the allowed band down with an ERROR and lifts it when the price is back', async () => {
    const price = fairPrice(3);
    await store.put('KV-BAND', asin(3), {
      price: price * 1.5,
      quantity: 2,
      band: { min: price * 0.8, max: price * 1.2 },
    });
    await test.advance(HOUR);
    expect(await store.seen('KV-BAND')).toMatchObject({ status: 'INACTIVE' });
    expect((await store.get('KV-BAND')).body).toMatchObject({
      issues: [{ severity: 'ERROR', enforcements: { actions: [{ action: 'LISTING_SUPPRESSED' }] } }],
    });
    await store.patch('KV-BAND', [
      {
        op: 'merge',
        path: '/attributes/purchasable_offer',
        value: offerAttributes('DE', { price, quantity: 0 }).purchasable_offer,
      },
    ]);
    await test.advance(HOUR);
    expect(await store.seen('KV-BAND')).toMatchObject({ status: 'BUYABLE', priceMinor: Math.round(price * 100) });
    expect((await store.get('KV-BAND')).body).toMatchObject({ issues: [] });
  });

  it('warns of a high price and takes an absurd one down', async () => {
    await store.put('KV-HIGH', asin(4), { price: fairPrice(4) * 6, quantity: 2 });
    await store.put('KV-ABSURD', asin(5), { price: fairPrice(5) * 20, quantity: 2 });
    await test.advance(HOUR);
    expect([(await store.seen('KV-HIGH'))?.status, (await store.seen('KV-ABSURD'))?.status]).toEqual([
      'BUYABLE',
      'INACTIVE',
    ]);
    expect((await store.get('KV-HIGH')).body).toMatchObject({ issues: [{ severity: 'WARNING' }] });
  });

  it('suppresses a listing on command and lifts it later', async () => {
    await store.seed([{ sku: 'KV-SUP', asin: asin(6), priceMinor: Math.round(fairPrice(6) * 100), quantity: 3 }]);
    await test.request('POST', '/world/suppressions', {
      body: { market: 'DE', sellerId: store.sellerId, sku: 'KV-SUP', action: 'LISTING_SUPPRESSED', forMs: HOUR },
    });
    expect((await store.get('KV-SUP')).body).toMatchObject({
      summaries: [{ status: [] }],
      issues: [{ severity: 'ERROR' }],
    });
    await test.advance(HOUR + 1);
    expect(await store.seen('KV-SUP')).toMatchObject({ status: 'BUYABLE' });
  });
});

describe('deleteListingsItem', () => {
  it('takes the listing away after a while, and a new PUT brings it back as a new one', async () => {
    await store.seed([{ sku: 'KV-DEL', asin: asin(7), priceMinor: Math.round(fairPrice(7) * 100), quantity: 3 }]);
    const remove = () =>
      test.call('deleteListingsItem', {
        region: 'eu',
        params: { sellerId: store.sellerId, sku: 'KV-DEL' },
        query: { marketplaceIds: store.marketplaceId },
      });
    expect((await remove()).body).toMatchObject({ status: 'ACCEPTED' });
    expect((await store.get('KV-DEL')).status).toBe(200);
    await test.advance(2 * MINUTE);
    expect([(await store.get('KV-DEL')).status, (await store.seen('KV-DEL'))?.status]).toEqual([404, 'DELETED']);
    expect((await remove()).body).toMatchObject({ status: 'INVALID' });
    await store.put('KV-DEL', asin(8), { price: fairPrice(8), quantity: 1 });
    await test.advance(HOUR);
    expect(await store.seen('KV-DEL')).toMatchObject({ asin: asin(8), status: 'BUYABLE', quantity: 1 });
  });
});

describe('searchListingsItems', () => {
  let big: TestWorld;
  let shop: TestStore;
  type Found = { numberOfResults: number; items: { sku: string }[]; pagination?: { nextToken?: string } };
  const search = async (query: Record<string, string>): Promise<Found> => {
    await big.advance(SECOND);
    const answer = await big.call('searchListingsItems', {
      region: 'eu',
      params: { sellerId: shop.sellerId },
      query: { marketplaceIds: shop.marketplaceId, ...query },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as Found; // Checked against the model where it is present.
  };

  beforeAll(async () => {
    big = await sandbox.createWorld({ profile: 'demo', products: 300 });
    shop = openTestStore(big, 'DE');
    const sku = (n: number): string => `S-${String(n).padStart(4, '0')}`;
    await shop.seed(
      Array.from({ length: 1100 }, (_, n) => {
        const product = shop.asins[n % shop.asins.length] ?? '';
        return {
          sku: sku(n),
          asin: product,
          priceMinor: big.world.offers.competition('DE', product, big.world.clock.now()).buyBox?.priceMinor ?? 1,
          quantity: n % 4,
        };
      }),
    );
  });

  it('pages through at most 1,000 listings and counts all', async () => {
    const skus = new Set<string>();
    let token: string | undefined;
    do {
      const page = await search({
        pageSize: '20',
        sortBy: 'sku',
        sortOrder: 'ASC',
        ...(token ? { pageToken: token } : {}),
      });
      expect(page.numberOfResults).toBe(1100);
      for (const item of page.items) skus.add(item.sku);
      token = page.pagination?.nextToken;
    } while (token);
    expect(skus.size).toBe(1000);
  });

  it('finds by SKU, status and last change', async () => {
    expect((await search({ identifiers: 'S-0001,S-0002,NONE', identifiersType: 'SKU' })).numberOfResults).toBe(2);
    expect((await search({ withStatus: 'BUYABLE' })).numberOfResults).toBe(825);
    expect((await search({ withoutStatus: 'BUYABLE' })).numberOfResults).toBe(275);
    await big.advance(MINUTE);
    const since = big.world.clock.now().toISOString();
    await shop.patch('S-0005', [
      {
        op: 'merge',
        path: '/attributes/fulfillment_availability',
        value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 9 }],
      },
    ]);
    await big.advance(MINUTE);
    expect((await search({ lastUpdatedAfter: since })).items.map(({ sku }) => sku)).toEqual(['S-0005']);
    await big.request('POST', '/world/suppressions', {
      body: { market: 'DE', sellerId: shop.sellerId, sku: 'S-0009', action: 'LISTING_SUPPRESSED' },
    });
    expect((await search({ withIssueSeverity: 'ERROR', includedData: 'issues' })).items.map(({ sku }) => sku)).toEqual([
      'S-0009',
    ]);
  });

  it('refuses a page of 21 and 21 identifiers', async () => {
    await expect(search({ pageSize: '21' })).rejects.toThrow('pageSize');
    await expect(
      search({ identifiersType: 'SKU', identifiers: Array.from({ length: 21 }, (_, n) => `S-${n}`).join(',') }),
    ).rejects.toThrow('identifiers');
  });
});

it('INV-088 stops new listings at the weekly limit and goes on after Sunday noon of the store’s zone', async () => {
  // A Saturday; the week of Berlin ends on Sunday 2026-09-06 10:00 UTC.
  const week = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-05T10:00:00Z' });
  const shop = openTestStore(week, 'DE');
  const put = async (sku: string): Promise<unknown> =>
    (await shop.put(sku, shop.asins[0] ?? '', { price: 20, quantity: 1 })).body as {
      status: string;
      issues: { code: string }[];
    };
  await week.request('PUT', `/world/listing-limits/DE/${shop.sellerId}`, { body: { newListingsPerWeek: 2 } });
  expect([await put('W-1'), await put('W-2')]).toMatchObject([{ status: 'ACCEPTED' }, { status: 'ACCEPTED' }]);
  expect(await put('W-3')).toMatchObject({ status: 'INVALID', issues: [{ code: '90245' }] });
  expect(await put('W-1')).toMatchObject({ status: 'ACCEPTED' });
  await week.advance(23 * HOUR);
  expect(await put('W-3')).toMatchObject({ status: 'INVALID' });
  await week.advance(HOUR + MINUTE);
  expect(await put('W-3')).toMatchObject({ status: 'ACCEPTED' });
  const atOnce = await Promise.all(['W-4', 'W-5', 'W-6', 'W-7', 'W-8'].map((sku) => put(sku)));
  expect(atOnce.filter((answer) => (answer as { status: string }).status === 'ACCEPTED')).toHaveLength(1);
});

it('keeps pending submissions over a restart', async () => {
  await store.patch('KV-BAND', [
    {
      op: 'merge',
      path: '/attributes/fulfillment_availability',
      value: [{ fulfillment_channel_code: 'DEFAULT', quantity: 11 }],
    },
  ]);
  await sandbox.restart();
  test = sandbox.openWorld(test.world.id);
  store = openTestStore(test, 'DE');
  await test.advance(HOUR);
  expect(await store.seen('KV-BAND')).toMatchObject({ quantity: 11 });
});

describe('shipping templates', () => {
  const patch = (id: string) =>
    store.patch('KV-1', [
      {
        op: 'replace',
        path: '/attributes/merchant_shipping_group',
        value: [{ value: id, marketplace_id: store.marketplaceId }],
      },
    ]);
  const definition = async () => {
    const { body } = await test.call('getDefinitionsProductType', {
      region: 'eu',
      params: { productType: 'PRODUCT' },
      query: { marketplaceIds: store.marketplaceId, sellerId: store.sellerId, requirements: 'LISTING_OFFER_ONLY' },
    });
    const { schema } = body as { schema: { link: { resource: string } } };
    return (await (await fetch(schema.link.resource)).json()) as {
      properties: {
        merchant_shipping_group: { items: { properties: { value: { enum: string[]; enumNames: string[] } } } };
      };
    };
  };

  it('are told by the definition of the product type, and only those are taken for a listing', async () => {
    const { value } = (await definition()).properties.merchant_shipping_group.items.properties;
    expect(value.enumNames).toEqual(['Migrated Template', 'Standard shipping', 'Free shipping']);
    expect((await patch(value.enum[1] ?? '')).body).toMatchObject({ status: 'ACCEPTED' });
    const put = await test.request('PUT', `/world/shipping-templates/DE/${store.sellerId}`, {
      body: { templates: [{ id: 'mine', name: 'Mine' }] },
    });
    expect(put.status).toBe(204);
    expect((await definition()).properties.merchant_shipping_group.items.properties.value.enum).toEqual(['mine']);
    expect((await patch(value.enum[1] ?? '')).body).toMatchObject({
      status: 'INVALID',
      issues: [{ code: '90244', attributeNames: ['merchant_shipping_group'] }],
    });
    expect((await patch('mine')).body).toMatchObject({ status: 'ACCEPTED' });
    await test.advance(HOUR);
    expect((await store.get('KV-1')).body).toMatchObject({
      attributes: { merchant_shipping_group: [{ value: 'mine' }] },
    });
  });
});
