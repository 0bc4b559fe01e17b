import { createHash } from 'node:crypto';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../../sandbox/src/testing/test-sandbox.ts';
import type { Answer, PageMessage } from '../worker/messages.ts';
import { connectAddress, newInstance, sessionOf } from './connection.ts';
import { fillAddress } from './fill-address.ts';
import { readAccountHealth, readOrderNumber, readProduct, readSearch, readSuppressed } from './read-pages.ts';
import { workPage } from './work-page.ts';

/** How long anything may take is not what is tried here. */
const WAITS = { timeout: 300_000 };

let sandbox: TestSandbox;
let test: TestWorld;
let asins: string[] = [];

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z' });
  asins = test.world.catalogue.list(0, 24);
});
afterAll(() => sandbox.close());

/** A page as the sandbox serves it. */
async function open(path: string): Promise<Document> {
  const { text } = await test.request('GET', path);
  const window = new Window();
  window.document.write(text);
  vi.stubGlobal('Event', window.Event);
  return window.document as unknown as Document; // What the readers use of it is the same.
}
const ADDRESS = '/shop/gp/buy/addressselect/handlers/display.html';
const seller = 'A3DEMOEU000001';

async function suppressOne(): Promise<void> {
  const issues = [
    {
      code: '1',
      message: 'Missing main image',
      severity: 'ERROR',
      attributeNames: [],
      categories: ['MISSING_IMAGE'],
      enforcements: { actions: [{ action: 'SEARCH_SUPPRESSED' }], exemption: { status: 'NOT_EXEMPT' } },
    },
  ];
  await test.world.sql.query(
    "insert into sandbox.listing(world, market, seller_id, sku, asin, product_type, accepted, attributes, status, issues, visible_at, created_at, updated_at) values ($1, 'DE', $2, 'KV-1', $3, 'HOME', '{}', '{}', 'INACTIVE', $4, now(), now(), now()) on conflict do nothing",
    [test.world.id, seller, asins[0], JSON.stringify(issues)],
  );
}

describe('the pages of the shop', () => {
  it('EXT-004 a product page names its product, and no other page does', async () => {
    const [asin = ''] = asins;
    const page = await open(`/shop/dp/${asin}`);
    expect(readProduct(page)).toEqual({ asin, title: test.world.catalogue.find(asin)?.title });
    expect(readProduct(await open('/shop/s?k='))).toBeNull();
    expect(readProduct(await open('/shop/dp/B0NOTTHERE'))).toBeNull();
    expect([readSuppressed(page), readAccountHealth(page), readOrderNumber(page)]).toEqual([null, null, null]);
  });

  it('EXT-004 a search page names its results, each once and without advertising', async () => {
    expect(readSearch(await open('/shop/s?k='))).toEqual(asins);
  });

  it('EXT-004 the address form is filled as a whole, or not at all', async () => {
    const shipTo = {
      name: 'Kervan Hub',
      phone: '+1 302 555 0100',
      line1: '1 Main St',
      line2: 'PKG-77',
      line3: 'Unit 4',
      city: 'Newark',
      stateOrRegion: 'DE',
      postalCode: '19711',
      countryCode: 'US',
    };
    const page = await open(ADDRESS);
    const values = () =>
      [...page.querySelectorAll('input[type=text], select')].map((field) => (field as HTMLInputElement).value);
    expect(fillAddress(page, shipTo, false)).toBe(true);
    expect(values()).toEqual([
      'US',
      'Kervan Hub',
      '+1 302 555 0100',
      '1 Main St',
      'PKG-77, Unit 4',
      'Newark',
      'DE',
      '19711',
    ]);
    const gift = page.querySelector<HTMLInputElement>('#order-has-gift-options');
    expect(gift?.checked).toBe(false);
    fillAddress(page, shipTo, true);
    expect(gift?.checked).toBe(true);
    const other = await open(ADDRESS);
    other.querySelector('#address-ui-widgets-enterAddressPostalCode')?.remove();
    expect(fillAddress(other, shipTo, true)).toBe(false);
    expect(other.querySelector<HTMLInputElement>('#address-ui-widgets-enterAddressFullName')?.value).toBe('');
  });

  it('EXT-004 the page after an order has its number', async () => {
    expect(readOrderNumber(await open('/shop/gp/buy/thankyou/handlers/display.html?purchaseId=1234'))).toBe(
      '111-0000000-0001234',
    );
  });

  it('EXT-004 the seller’s pages tell each line with its product', async () => {
    await suppressOne();
    const line = { asin: asins[0], sku: 'KV-1', text: 'Missing main image' };
    expect(readSuppressed(await open(`/shop/sellercentral/fixyourproducts?market=DE&seller=${seller}`))).toEqual([
      line,
    ]);
    expect(
      readAccountHealth(await open(`/shop/sellercentral/performance/account/health?market=DE&seller=${seller}`)),
    ).toEqual([line]);
    expect(readSuppressed(await open('/shop/sellercentral/fixyourproducts?market=DE&seller=nobody'))).toEqual([]);
  });
});

describe('what is done on a page', () => {
  let sent: PageMessage[];
  let told: Answer;
  beforeEach(() => {
    sent = [];
    told = { ok: true, data: null };
  });
  const work = async (page: Document) => {
    await workPage({
      page,
      send: (message) => (sent.push(message), Promise.resolve(told)),
      word: (name, value) => `${name} ${value ?? ''}`.trim(),
    });
    return page.getElementById('kervan-box');
  };
  const press = (box: HTMLElement | null) => box?.querySelector('button')?.click();

  it('EXT-001 EXT-004 a product page shows price, profit and failing filters, and adds the product', async () => {
    told = {
      ok: true,
      data: {
        stores: [
          {
            storeName: 'Haus',
            currency: 'EUR',
            priceMinor: 4_050,
            profitMinor: null,
            filters: ['brand'],
            isRestricted: true,
          },
        ],
      },
    };
    const box = await work(await open(`/shop/dp/${asins[0]}`));
    expect([...(box?.querySelectorAll('div') ?? [])].map((line) => line.textContent)).toEqual([
      'Haus: price 40.50 EUR, profit unknown',
      'restricted',
      'failedFilters brand',
    ]);
    press(box);
    expect(sent).toEqual([
      { kind: 'preview', asin: asins[0] },
      { kind: 'add', asins: [asins[0]] },
    ]);
  });

  it('EXT-004 a search page shows price, profit and failing filters of each result, as it comes, and stops where it is refused', async () => {
    const store = { storeName: 'Haus', currency: 'EUR', priceMinor: 4_050, profitMinor: 90, isRestricted: false };
    told = { ok: true, data: { stores: [{ ...store, filters: ['brand'] }] } };
    const page = await open('/shop/s?k=');
    const box = await work(page);
    const [, preview] = box?.querySelectorAll('button') ?? [];
    expect(preview?.textContent).toBe('previewAll');
    preview?.click();
    const lines = () => [...page.querySelectorAll('#kervan-box div')].map((line) => line.textContent);
    await vi.waitFor(() => expect(lines()).toHaveLength(2 * asins.length), WAITS);
    expect(sent).toEqual(asins.map((asin) => ({ kind: 'preview', asin })));
    expect(lines().slice(0, 2)).toEqual([
      `${asins[0]} · Haus: price 40.50 EUR, profit 0.90 EUR`,
      `${asins[0]} · failedFilters brand`,
    ]);
    press(page.getElementById('kervan-box'));
    expect(sent.at(-1)).toEqual({ kind: 'add', asins });

    told = { ok: false, code: 'TooManyRequests' };
    sent = [];
    const other = await open('/shop/s?k=');
    (await work(other))?.querySelectorAll('button')[1]?.click();
    await vi.waitFor(
      () => expect(other.querySelector('#kervan-box div')?.textContent).toContain('failed TooManyRequests'),
      WAITS,
    );
    expect(sent).toHaveLength(1);
  });

  it('EXT-004 what is refused says so, an amount in yen has no digits behind the point, and one press adds once', async () => {
    const [asin = ''] = asins;
    const store = {
      storeName: 'Tokyo',
      currency: 'JPY',
      priceMinor: 4_050,
      profitMinor: 90,
      filters: [],
      isRestricted: false,
    };
    told = { ok: true, data: { stores: [store] } };
    const box = await work(await open(`/shop/dp/${asin}`));
    expect(box?.querySelector('div')?.textContent).toBe('Tokyo: price 4050 JPY, profit 90 JPY');
    told = { ok: false, code: 'PlanTooLow' };
    const button = box?.querySelector('button');
    button?.dispatchEvent(new Event('click'));
    button?.dispatchEvent(new Event('click'));
    expect(sent.filter(({ kind }) => kind === 'add')).toHaveLength(1);
    await vi.waitFor(
      () => expect(box?.ownerDocument.getElementById('kervan-box')?.textContent).toBe('failed PlanTooLow'),
      WAITS,
    );
    const refused = await work(await open(`/shop/dp/${asin}`));
    expect(refused?.querySelector('div')?.textContent).toBe('failed PlanTooLow');
  });

  it('EXT-004 a search page adds what it shows, only when it is asked to', async () => {
    const box = await work(await open('/shop/s?k='));
    expect(sent).toEqual([]);
    press(box);
    expect(sent).toEqual([{ kind: 'add', asins }]);
  });

  it('EXT-004 the order page fills the address that was told; without one it says so and changes nothing', async () => {
    told = { ok: true, data: { purchaseId: 9, shipTo: { name: 'Hub' }, giftOption: false } };
    const page = await open(ADDRESS);
    expect((await work(page))?.textContent).toBe('filled');
    expect(page.querySelector<HTMLInputElement>('#address-ui-widgets-enterAddressFullName')?.value).toBe('Hub');
    told = { ok: true, data: { purchaseId: 9, shipTo: null, giftOption: false } };
    expect((await work(await open(ADDRESS)))?.textContent).toBe('notFilled');
  });

  it('EXT-004 the number of an order goes back with what was typed as paid', async () => {
    const page = await open('/shop/gp/buy/thankyou/handlers/display.html?purchaseId=5');
    const box = await work(page);
    press(box);
    // Nothing is typed yet: nothing goes, and the number is offered still.
    expect(sent).toEqual([]);
    const again = page.getElementById('kervan-box');
    const paid = again?.querySelector('input');
    if (paid) paid.value = '19,99';
    press(again);
    expect(sent).toEqual([{ kind: 'bought', buyerOrderNumber: '111-0000000-0000005', paidUsdMinor: 1_999 }]);
  });

  it('EXT-004 the lines of a seller page go when they are asked for', async () => {
    const none = await open('/shop/sellercentral/fixyourproducts?market=DE&seller=nobody');
    expect(await work(none)).toBeNull();
    await suppressOne();
    press(await work(await open(`/shop/sellercentral/performance/account/health?market=DE&seller=${seller}`)));
    expect(sent).toEqual([
      {
        kind: 'collect',
        page: 'accountHealth',
        findings: [{ asin: asins[0], sku: 'KV-1', text: 'Missing main image' }],
      },
    ]);
  });
});

describe('the connection', () => {
  const asked = { panel: 'https://panel.example', nonce: 'n1', instance: 's1' };
  const data = { message: 'User Logged In', token: 't', customerId: 7, email: 'a@b.c', name: 'Ayşe', nonce: 'n1' };
  it('AUTH-035 AUTH-036 takes the answer of the panel to its own question alone, and shows nobody its secret', async () => {
    const hash = createHash('sha256').update('s1').digest('base64url');
    expect(await connectAddress(asked, 'chrome-extension://x')).toBe(
      `https://panel.example/extentionLogin?origin=chrome-extension%3A%2F%2Fx&nonce=n1&instance=${hash}`,
    );
    expect(newInstance()).toMatch(/^[\w-]{43}$/);
    expect(newInstance()).not.toBe(newInstance());
    expect(sessionOf({ origin: asked.panel, data }, asked)).toEqual({
      panel: asked.panel,
      token: 't',
      instance: 's1',
      customerId: 7,
      name: 'Ayşe',
    });
    for (const wrong of [
      { origin: 'https://evil.example', data },
      { origin: asked.panel, data: { ...data, nonce: 'n2' } },
      { origin: asked.panel, data: { ...data, message: 'User Not Found' } },
      { origin: asked.panel, data: { ...data, customerId: 0 } },
      { origin: asked.panel, data: null },
    ])
      expect(sessionOf(wrong, asked)).toBeNull();
  });
});
