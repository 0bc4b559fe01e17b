import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, shippedAccount, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';

const US = 'ATVPDKIKX0DER';
const DE = 'A1PA6795UKMFR9';
const everything =
  'attributes,classifications,dimensions,identifiers,images,productTypes,relationships,salesRanks,summaries';

let sandbox: TestSandbox;
let one: TestWorld;
let asins: string[];
beforeAll(async () => {
  sandbox = await openTestSandbox();
  one = await sandbox.createWorld();
  asins = one.world.catalogue.list(0, 400);
});
afterAll(() => sandbox.close());

const search = async (query: Record<string, string>, region: 'na' | 'eu' = 'na') => {
  await one.advance(1000);
  return one.call('searchCatalogItems', { region, query });
};
const found = (body: unknown): string[] => (body as { items: { asin: string }[] }).items.map(({ asin }) => asin);

describe('searchCatalogItems', () => {
  it('finds up to 20 ASINs at once and leaves out what does not exist', async () => {
    const wanted = [...asins.slice(0, 19), 'B000000000'];
    const answer = await search({
      marketplaceIds: US,
      identifiersType: 'ASIN',
      identifiers: wanted.join(','),
      pageSize: '20',
      includedData: everything,
    });
    expect(answer.status).toBe(200);
    expect(found(answer.body)).toEqual(asins.slice(0, 19));
    expect(answer.body).toMatchObject({ numberOfResults: 19 });
    expect(
      (await search({ marketplaceIds: US, identifiersType: 'ASIN', identifiers: asins.slice(0, 21).join(',') })).status,
    ).toBe(400);
  });

  it('finds by barcode, and by the SKU of the caller', async () => {
    const ean = one.world.catalogue.find(asins[4] ?? '')?.ean ?? '';
    expect(found((await search({ marketplaceIds: US, identifiersType: 'EAN', identifiers: ean })).body)).toEqual([
      asins[4],
    ]);
    expect(
      found((await search({ marketplaceIds: US, identifiersType: 'UPC', identifiers: ean.slice(1) })).body),
    ).toEqual([asins[4]]);
    const sellerId = shippedAccount('demo', 'na').sellingPartnerId;
    await one.world.sql.query(
      `insert into sandbox.listing (world, market, seller_id, sku, asin, product_type, accepted, attributes, status, created_at, updated_at)
       values ($1, 'US', $2, 'MY-1', $3, 'PRODUCT', '{}', '{}', 'INACTIVE', now(), now())`,
      [one.world.id, sellerId, asins[9]],
    );
    expect(
      found((await search({ marketplaceIds: US, identifiersType: 'SKU', identifiers: 'MY-1', sellerId })).body),
    ).toEqual([asins[9]]);
    expect((await search({ marketplaceIds: US, identifiersType: 'SKU', identifiers: 'MY-1' })).status).toBe(400);
  });

  it('pages through the hits of words without gap or repetition', async () => {
    const seen: string[] = [];
    let pageToken = '';
    do {
      const { body } = await search({
        marketplaceIds: US,
        keywords: 'set',
        pageSize: '7',
        ...(pageToken ? { pageToken } : {}),
      });
      seen.push(...found(body));
      pageToken = (body as { pagination: { nextToken?: string } }).pagination.nextToken ?? '';
    } while (pageToken);
    expect(new Set(seen).size).toBe(seen.length);
    const first = await search({ marketplaceIds: US, keywords: 'set' });
    expect(first.body).toMatchObject({
      numberOfResults: seen.length,
      refinements: { brands: expect.any(Array), classifications: expect.any(Array) },
    });
    const brand = one.world.catalogue.find(seen[0] ?? '')?.brand ?? '';
    const narrowed = found(
      (await search({ marketplaceIds: US, keywords: 'set', brandNames: brand, pageSize: '20' })).body,
    );
    expect(narrowed.length).toBeGreaterThan(0);
    expect(narrowed.every((asin) => one.world.catalogue.find(asin)?.brand === brand)).toBe(true);
  });

  it('refuses words together with identifiers, neither of them, two marketplaces and a foreign token', async () => {
    for (const query of [
      { keywords: 'a', identifiers: 'b', identifiersType: 'ASIN' },
      {},
      { keywords: 'a', marketplaceIds: `${US},A2EUQ1WTGCTBG2` },
      { keywords: 'a', pageSize: '21' },
      { keywords: 'a', pageToken: 'x' },
      { keywords: 'a', includedData: 'prices' },
    ]) {
      expect(
        (await search({ marketplaceIds: US, ...query } as Record<string, string>)).status,
        JSON.stringify(query),
      ).toBe(400);
    }
  });

  it('leaves out products without a page in a target market', async () => {
    const missing = asins.find((asin) => !one.world.catalogue.isIn(asin, 'DE')) ?? '';
    expect(
      found((await search({ marketplaceIds: DE, identifiersType: 'ASIN', identifiers: missing }, 'eu')).body),
    ).toEqual([]);
  });
});

describe('getCatalogItem', () => {
  it('gives all data of a product, in the units and language of the market', async () => {
    const asin = asins.find((one_) => one.world.catalogue.isIn(one_, 'DE')) ?? '';
    const american = await one.call('getCatalogItem', {
      params: { asin },
      query: { marketplaceIds: US, includedData: everything },
    });
    const german = await one.call('getCatalogItem', {
      region: 'eu',
      params: { asin },
      query: { marketplaceIds: DE, includedData: everything },
    });
    expect(american.body).toMatchObject({
      asin,
      dimensions: [{ marketplaceId: US, item: { weight: { unit: 'pounds' }, length: { unit: 'inches' } } }],
      images: [
        {
          images: [
            { variant: 'MAIN', link: expect.stringContaining(`/w/${one.world.id}/world/images/${asin}.svg`) },
            {},
          ],
        },
      ],
      salesRanks: [{ displayGroupRanks: [{ rank: expect.any(Number) }] }],
      summaries: [{ itemName: one.world.catalogue.find(asin)?.title }],
    });
    expect(german.body).toMatchObject({ dimensions: [{ item: { length: { unit: 'centimeters' } } }] });
    const image =
      (american.body as { images: { images: { link: string }[] }[] }).images[0]?.images[0]?.link.replace(
        'localhost',
        '127.0.0.1',
      ) ?? '';
    expect((await fetch(image)).headers.get('content-type')).toContain('svg');
  });

  it('shows children of a variation parent and the parent of a child', async () => {
    const child = asins.map((asin) => one.world.catalogue.find(asin)).find((product) => product?.variation);
    const parentAsin = child?.variation?.parentAsin ?? '';
    await one.advance(1000);
    const parent = await one.call('getCatalogItem', {
      params: { asin: parentAsin },
      query: { marketplaceIds: US, includedData: 'relationships,summaries' },
    });
    expect(parent.body).toMatchObject({
      relationships: [{ relationships: [{ type: 'VARIATION', childAsins: child?.variation?.siblings }] }],
      summaries: [{ itemClassification: 'VARIATION_PARENT' }],
    });
    const own = await one.call('getCatalogItem', {
      params: { asin: child?.asin ?? '' },
      query: { marketplaceIds: US, includedData: 'relationships' },
    });
    expect(own.body).toMatchObject({ relationships: [{ relationships: [{ parentAsins: [parentAsin] }] }] });
  });

  it('answers 404 where the product has no page', async () => {
    await one.advance(1000);
    expect(
      await one.call('getCatalogItem', { params: { asin: 'B000000000' }, query: { marketplaceIds: US } }),
    ).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
  });
});
