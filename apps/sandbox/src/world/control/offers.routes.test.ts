import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  one = await sandbox.createWorld();
});
afterAll(() => sandbox.close());

const asinAt = (place: number): string => one.world.catalogue.list(place, 1)[0] ?? '';

describe('/world/offers', () => {
  it('puts the given offer in the place of the competition until it is deleted', async () => {
    const asin = asinAt(1);
    const before = (await one.request('GET', `/world/offers/US/${asin}`)).body;
    const put = await one.request('PUT', `/world/offers/US/${asin}`, {
      body: {
        sellerId: 'A1RIVAL',
        priceMinor: 2599,
        shippingMinor: 300,
        availability: 'NOW',
        quantity: 4,
        sellerType: 'FBM',
      },
    });
    expect(put.status).toBe(200);
    expect((await one.request('GET', `/world/offers/us/${asin}`)).body).toEqual({
      sellerId: 'A1RIVAL',
      priceMinor: 2599,
      shippingMinor: 300,
      availability: 'NOW',
      quantity: 4,
      sellerType: 'FBM',
    });
    expect(one.world.offers.competition('US', asin, one.world.clock.now()).offers).toHaveLength(1);
    expect((await one.request('DELETE', `/world/offers/US/${asin}`)).status).toBe(204);
    expect((await one.request('GET', `/world/offers/US/${asin}`)).body).toEqual(before);
    expect((await one.request('DELETE', `/world/offers/US/${asin}`)).status).toBe(404);
  });

  it('lets several sellers compete, the lowest landed price featured', async () => {
    const asin = asinAt(2);
    await one.request('PUT', `/world/offers/DE/${asin}`, { body: { sellerId: 'A1X', priceMinor: 3000 } });
    await one.request('PUT', `/world/offers/DE/${asin}`, { body: { sellerId: 'A1Y', priceMinor: 2500 } });
    const seen = one.world.offers.competition('DE', asin, one.world.clock.now());
    expect(seen.offers.map(({ sellerId }) => sellerId)).toEqual(['A1Y', 'A1X']);
    expect(seen.buyBox?.sellerId).toBe('A1Y');
  });

  it('takes the product out of stock with quantity 0 and tells when the competition changed', async () => {
    const asin = asinAt(5);
    const { world } = one;
    const before = world.clock.now();
    await one.advance(1000);
    await one.request('PUT', `/world/offers/US/${asin}`, { body: { priceMinor: 1000, quantity: 0 } });
    expect((await one.request('GET', `/world/offers/US/${asin}`)).status).toBe(404);
    expect(world.offers.changedWithin('US', asin, before, world.clock.now())).toEqual(world.clock.now());
    expect(
      world.offers.changedWithin('US', asin, world.clock.now(), new Date(world.clock.nowMs() + 86_400_000)),
    ).toBeNull();
    expect(world.offers.nextChange('US', asin, before)).toBeNull();
    const other = asinAt(6);
    const next = world.offers.nextChange('US', other, before);
    expect(world.offers.changedWithin('US', other, before, new Date((next?.getTime() ?? 0) - 1))).toBeNull();
    expect(world.offers.changedWithin('US', other, before, next ?? before)).toEqual(next);
  });

  it('shows the live listings of the sellers of the world beside the competition', async () => {
    const asin = asinAt(7);
    const { world } = one;
    await one.request('PUT', `/world/offers/DE/${asin}`, { body: { sellerId: 'A1X', priceMinor: 3000 } });
    await world.sql.query(
      `insert into sandbox.listing (world, market, seller_id, sku, asin, product_type, accepted, attributes, price_minor, quantity, handling_days, status, created_at, updated_at)
       values ($1, 'DE', 'A3DEMOEU000001', 'OWN-1', $2, 'PRODUCT', '{}', '{}', 2900, 3, 2, 'BUYABLE', now(), now()), ($1, 'DE', 'A3DEMOEU000001', 'OWN-2', $2, 'PRODUCT', '{}', '{}', 100, 3, 2, 'INACTIVE', now(), now())`,
      [world.id, asin],
    );
    const seen = (await world.offers.read('DE', [asin], world.clock.now())).get(asin);
    expect(seen?.offers.map(({ sellerId, sku, priceMinor }) => ({ sellerId, sku, priceMinor }))).toEqual([
      { sellerId: 'A3DEMOEU000001', sku: 'OWN-1', priceMinor: 2900 },
      { sellerId: 'A1X', sku: null, priceMinor: 3000 },
    ]);
    expect(seen?.buyBox?.sku).toBe('OWN-1');
  });

  it('refuses unknown products, markets and amounts', async () => {
    expect((await one.request('PUT', '/world/offers/US/B000000000', { body: { priceMinor: 100 } })).status).toBe(404);
    expect((await one.request('PUT', `/world/offers/XX/${asinAt(1)}`, { body: { priceMinor: 100 } })).status).toBe(400);
    expect((await one.request('PUT', `/world/offers/US/${asinAt(1)}`, { body: { priceMinor: 9.99 } })).status).toBe(
      400,
    );
    expect(
      (await one.request('PUT', `/world/offers/US/${asinAt(1)}`, { body: { priceMinor: 100, sellerType: 'SHOP' } }))
        .status,
    ).toBe(400);
  });

  it('lists products with their offers, as JSON and as a page', async () => {
    const { body } = await one.request('GET', '/world/products?market=DE&limit=7');
    expect(body).toHaveLength(7);
    expect((await one.request('GET', '/world/products?query=bottle&limit=3')).body).toMatchObject([
      { title: expect.stringMatching(/bottle/i) },
      {},
      {},
    ]);
    expect((await one.request('GET', `/world/products?query=${asinAt(3)}`)).body).toMatchObject([{ asin: asinAt(3) }]);
    const page = await one.request('GET', '/world/products', { headers: { accept: 'text/html' } });
    expect(page.text).toContain(asinAt(0));
    expect((await one.request('GET', '/world/products?limit=0')).status).toBe(400);
    const image = await one.request('GET', `/world/images/${asinAt(0)}.svg`);
    expect(image.headers.get('content-type')).toContain('image/svg+xml');
    expect((await one.request('GET', '/world/images/B000000000.svg')).status).toBe(404);
  });
});
