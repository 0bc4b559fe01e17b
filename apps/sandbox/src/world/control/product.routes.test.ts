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
const pageOf = (asin: string, market = 'US') => one.request('GET', `/world/products/${market}/${asin}`);
const post = (asin: string, fields: Record<string, string>, market = 'US') =>
  one.request('POST', `/world/products/${market}/${asin}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const offersOf = (asin: string, market: 'US' | 'DE' | 'JP' = 'US') =>
  one.world.offers.competition(market, asin, one.world.clock.now()).offers;

describe('the page of a product', () => {
  it('is found from the list and leads to the item in the panel', async () => {
    const asin = asinAt(3);
    const list = await one.request('GET', `/world/products?query=${asin}`, { headers: { accept: 'text/html' } });
    const [, address = ''] = new RegExp(`href="([^"]+/world/products/US/${asin})"`).exec(list.text) ?? [];
    expect(address).toBe(`${one.world.prefix}/world/products/US/${asin}`);
    const page = await pageOf(asin);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`href="http://localhost:4000/inventoryItem/${asin}"`);
    expect((await pageOf('B000000000')).status).toBe(404);
    expect((await pageOf(asin, 'XX')).status).toBe(400);
  });

  it('raises the price of one offer and leaves the others as they are', async () => {
    const asin = asinAt(4);
    const before = offersOf(asin);
    const [first] = before;
    const answer = await post(asin, {
      action: 'set',
      seller: first?.sellerId ?? '',
      type: first?.sellerType ?? '',
      price: '162,90',
      shipping: '0',
      stock: '7',
    });
    expect(answer.status).toBe(303);
    const after = offersOf(asin);
    expect(after.find(({ sellerId }) => sellerId === first?.sellerId)).toMatchObject({
      priceMinor: 16_290,
      shippingMinor: 0,
      quantity: 7,
    });
    const rest = (offers: typeof before) =>
      offers
        .filter(({ sellerId }) => sellerId !== first?.sellerId)
        .map(({ sellerId, priceMinor, shippingMinor }) => [sellerId, priceMinor, shippingMinor]);
    expect(rest(after)).toEqual(rest(before));
    expect((await pageOf(asin)).text).toContain('value="162.90"');
  });

  it('raises all prices of the source at once, and says which offer the panel sees', async () => {
    const asin = asinAt(6);
    const before = offersOf(asin);
    const winner = before.find(({ isBuyBoxWinner }) => isBuyBoxWinner);
    const totalOf = (rise: number) =>
      (((winner?.priceMinor ?? 0) + (winner?.shippingMinor ?? 0) + rise) / 100).toFixed(2);
    expect((await pageOf(asin)).text).toContain(`holds the BuyBox, now ${totalOf(0)} USD`);
    expect((await post(asin, { action: 'raise', by: '0' })).text).toContain('The rise must be an amount above 0');
    expect((await post(asin, { action: 'raise', by: '12.50' })).status).toBe(303);
    const risen = (offers: typeof before) => offers.map(({ sellerId, priceMinor }) => [sellerId, priceMinor]);
    expect(risen(offersOf(asin))).toEqual(risen(before).map(([sellerId, price]) => [sellerId, Number(price) + 1_250]));
    expect((await pageOf(asin)).text).toContain(`holds the BuyBox, now ${totalOf(1_250)} USD`);
    expect((await pageOf(asin, 'DE')).text).not.toContain('Raise all');
  });

  it('lets a competitor come, sell out, and everything move again', async () => {
    const asin = asinAt(5);
    const before = offersOf(asin, 'DE').map(({ sellerId }) => sellerId);
    const rival = { seller: 'a1rival', type: 'FBM', price: '9.5', shipping: '1', stock: '3' };
    await post(asin, { action: 'set', ...rival }, 'DE');
    expect(
      offersOf(asin, 'DE')
        .map(({ sellerId }) => sellerId)
        .toSorted(),
    ).toEqual([...before, 'A1RIVAL'].toSorted());
    await post(asin, { action: 'leave', ...rival }, 'DE');
    expect(
      offersOf(asin, 'DE')
        .map(({ sellerId }) => sellerId)
        .toSorted(),
    ).toEqual(before.toSorted());
    await post(asin, { action: 'release' }, 'DE');
    expect((await one.request('DELETE', `/world/offers/DE/${asin}`)).status).toBe(404);
  });

  it.each([
    [{ price: '0' }, /above 0/],
    [{ price: '1e9' }, /above 0/],
    [{ price: '99999999.99' }, /above 0/],
    [{ price: '1.999' }, /above 0/],
    [{ shipping: '-1' }, /Shipping must be/],
    [{ stock: '1.5' }, /whole number/],
    [{ seller: '"><script>alert(1)</script>' }, /capital letters and digits/],
    [{ type: 'SHOP' }, /through Amazon/],
  ])('refuses %j with a sentence and changes nothing', async (wrong, sentence) => {
    const asin = asinAt(6);
    const before = offersOf(asin);
    const answer = await post(asin, {
      action: 'set',
      seller: 'A1RIVAL',
      type: 'FBA',
      price: '10',
      shipping: '0',
      stock: '1',
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(sentence);
    expect(answer.text).not.toContain('<script>');
    expect(offersOf(asin)).toEqual(before);
  });

  it('knows currencies without decimals', async () => {
    const asin = asinAt(7);
    const rival = { action: 'set', seller: 'A1RIVAL', type: 'FBA', shipping: '0', stock: '1' };
    expect((await post(asin, { ...rival, price: '1200.5' }, 'JP')).status).toBe(400);
    await post(asin, { ...rival, price: '1200' }, 'JP');
    expect(offersOf(asin, 'JP').find(({ sellerId }) => sellerId === 'A1RIVAL')?.priceMinor).toBe(1_200);
  });
});
