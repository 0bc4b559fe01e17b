import { createHash } from 'node:crypto';
import { reasonOfFinding } from '@kervan/domain/extension/collected';
import { marketCodes, markets } from '@kervan/domain/markets';
import { healthMetrics } from '@kervan/domain/reports/account-health';
import { readHealthFigure } from '@kervan/domain/reports/health-figure';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../../sandbox/src/testing/test-sandbox.ts';
import type { Answer, PageMessage } from '../worker/messages.ts';
import { connectAddress, newInstance, sessionOf } from './connection.ts';
import { fillAddress } from './fill-address.ts';
import {
  readAccountHealth,
  readHealth,
  readInventory,
  readMarketplace,
  readOrderNumber,
  readProduct,
  readSearch,
  readSuppressed,
  readTotal,
} from './read-pages.ts';
import { workOf } from './work-page.ts';

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
const priceOf = (asin: string) =>
  test.world.offers.competition('US', asin, new Date(test.world.clock.now())).buyBox?.priceMinor ?? null;

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
    const titleOf = (asin: string) => test.world.catalogue.find(asin)?.title ?? '';
    expect(readSearch(await open('/shop/s?k='))).toEqual(asins.map((asin) => ({ asin, title: titleOf(asin) })));
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

  it('EXT-004 the checkout tells what it comes to, where it knows', async () => {
    const asin = asins.find((each) => priceOf(each) !== null) ?? '';
    expect(readTotal(await open(`${ADDRESS}?asin=${asin}&quantity=3`))).toBe((priceOf(asin) ?? 0) * 3);
    expect(readTotal(await open(ADDRESS))).toBeNull();
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
    expect(readInventory(await open(`/shop/sellercentral/inventory?market=DE&seller=${seller}`))).toEqual([line]);
    const other = await open('/shop/sellercentral/fixyourproducts?market=FR&seller=nobody');
    expect([readSuppressed(other), readMarketplace(other)]).toEqual([[], 'A13V1IB3VIYZZH']);
    expect(readMarketplace(await open(ADDRESS))).toBeNull();
  });
});

describe('the seller’s pages in every language', () => {
  const reader = 'A3DEMOEU000002';
  const seen = (page: string, market: string, language?: string) =>
    open(
      `/shop/sellercentral/${page}?market=${market}&seller=${reader}${language === undefined ? '' : `&language=${language}`}`,
    );
  const imageOf = (asin: string) => ({
    code: '18027',
    message: 'The main image is missing or does not meet the requirements. The product is hidden from search.',
    severity: 'ERROR',
    attributeNames: [],
    categories: ['MISSING_IMAGE'],
    enforcements: { actions: [{ action: 'SEARCH_SUPPRESSED' }], exemption: { status: 'NOT_EXEMPT' } },
    asin,
  });
  // The languages of all markets, and the one that sellers in Arabic countries choose.
  const sites = [...marketCodes.map((market) => [market, undefined] as const), ['SA', 'ar'] as const];

  it.each(sites)(
    'EXT-004 EXT-005 of %s (%s) tell each product with its reason, and how the account stands',
    async (market, language) => {
      const [asin = ''] = asins;
      await test.world.sql.query(
        "insert into sandbox.listing(world, market, seller_id, sku, asin, product_type, accepted, attributes, status, issues, visible_at, created_at, updated_at) values ($1, $2, $3, 'KV: 1', $4, 'HOME', '{}', '{}', 'INACTIVE', $5, now(), now(), now()) on conflict do nothing",
        [test.world.id, market, reader, asin, JSON.stringify([imageOf(asin)])],
      );
      const read = [
        readSuppressed(await seen('fixyourproducts', market, language)),
        readInventory(await seen('inventory', market, language)),
        readAccountHealth(await seen('performance/account/health', market, language)),
      ].map((found) => found?.find(({ sku }) => sku === 'KV: 1'));
      const [first] = read;
      expect(read).toEqual([1, 2, 3].map(() => ({ asin, sku: 'KV: 1', text: first?.text })));
      const spoken = language ?? markets[market].locale.slice(0, 2);
      expect(first?.text.startsWith('The main image is missing')).toBe(spoken === 'en');
      // The same is wrong in every language.
      expect(reasonOfFinding('suppressed', first?.text ?? '')).toBe('AddedFromExtensionMissingInfo');
      const metrics = readHealth(await seen('performance/account/health', market, language));
      const told = Object.fromEntries(metrics.map(({ metric, text }) => [metric, readHealthFigure(metric, text)]));
      expect(told).toMatchObject({
        orderDefectRate: 42,
        lateShipmentRate: 203,
        onTimeDelivery: 8_800,
        validTrackingRate: 9_729,
        contactResponseTime: 690,
        returnDissatisfactionRate: null,
        authenticity: 0,
      });
      expect(Object.keys(told).toSorted()).toEqual([...healthMetrics].toSorted());
    },
  );
});

describe('what is done on a page', () => {
  let sent: PageMessage[];
  let told: Answer;
  beforeEach(() => {
    sent = [];
    told = { ok: true, data: null };
    answers = {};
  });
  /** By kind, where it is another one than `told`. */
  let answers: Partial<Record<PageMessage['kind'], Answer>>;
  const work = async (page: Document) => {
    await workOf(page)?.({
      page,
      send: (message) => (sent.push(message), Promise.resolve(answers[message.kind] ?? told)),
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
      () => expect(other.querySelector('#kervan-box div')?.textContent).toContain('code.TooManyRequests'),
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

  it('EXT-004 a search page adds what is chosen of its results, only when it is asked to', async () => {
    const page = await open('/shop/s?k=');
    const box = await work(page);
    const [all, ...each] = box?.querySelectorAll('input') ?? [];
    const add = box?.querySelector('button');
    const set = (field: HTMLInputElement | undefined, isChosen: boolean) => {
      if (!field) return;
      field.checked = isChosen;
      field.dispatchEvent(new Event('change'));
    };
    const [first] = asins;
    expect([each.length, add?.textContent]).toEqual([asins.length, `addAll ${asins.length}`]);
    expect(box?.querySelectorAll('label')[1]?.textContent.trim()).toBe(
      `${first} · ${test.world.catalogue.find(first ?? '')?.title}`,
    );
    set(all, false);
    expect([add?.textContent, add?.disabled]).toEqual(['addAll 0', true]);
    for (const place of [0, 3]) set(each[place], true);
    expect([add?.textContent, add?.disabled, all?.checked]).toEqual(['addAll 2', false, false]);
    // What each of them would come to, and of no other.
    told = { ok: true, data: { stores: [] } };
    box?.querySelectorAll('button')[1]?.click();
    await vi.waitFor(() => expect(sent).toHaveLength(2), WAITS);
    press(box);
    const chosen = [asins[0], asins[3]];
    expect(sent).toEqual([...chosen.map((asin) => ({ kind: 'preview', asin })), { kind: 'add', asins: chosen }]);
  });

  const claim = {
    purchaseId: 9,
    sellerAmazonOrderId: '028-1',
    title: 'Skillet',
    quantity: 2,
    capUsdMinor: 1_500,
    shipTo: { name: 'Hub', city: 'Newark', countryCode: 'US' },
    giftOption: false,
  };
  const handOut = (over: object = {}) => {
    const data = { ...claim, ...over };
    answers = { nextPurchase: { ok: true, data }, opened: { ok: true, data } };
  };
  const linesOf = (page: Document) => [...page.querySelectorAll('#kervan-box > div')].map((line) => line.textContent);
  const pressNamed = (page: Document, name: string) =>
    [...page.querySelectorAll<HTMLButtonElement>('#kervan-box button')]
      .find(({ textContent }) => textContent === name)
      ?.click();
  const nameOn = (page: Document) =>
    page.querySelector<HTMLInputElement>('#address-ui-widgets-enterAddressFullName')?.value;
  const ofOrder = ['forOrder 028-1', '2 × Skillet', 'maximum 15.00 USD'];

  it('EXT-004 the order page opens the checkout, fills the address that was told, and shows the maximum beside its own price', async () => {
    handOut({ capUsdMinor: 100_000_000 });
    const asin = asins.find((each) => priceOf(each) !== null) ?? '';
    const total = priceOf(asin) ?? 0;
    const page = await open(`${ADDRESS}?asin=${asin}`);
    await work(page);
    expect(sent).toEqual([
      { kind: 'nextPurchase', isAsked: false },
      { kind: 'opened', totalUsdMinor: total },
    ]);
    const onPage = `onPage ${(total / 100).toFixed(2)} USD`;
    expect([nameOn(page), linesOf(page)]).toEqual([
      'Hub',
      ['filled', 'forOrder 028-1', '2 × Skillet', 'maximum 1000000.00 USD', onPage],
    ]);
    // Dearer than it may be: the panel refuses, and nothing is filled.
    handOut({ capUsdMinor: total - 1 });
    answers.opened = { ok: false, code: 'SourceAboveCap' };
    const dear = await open(`${ADDRESS}?asin=${asin}`);
    await work(dear);
    expect([nameOn(dear), linesOf(dear)]).toEqual([
      '',
      [
        'code.SourceAboveCap',
        'forOrder 028-1',
        '2 × Skillet',
        `maximum ${((total - 1) / 100).toFixed(2)} USD`,
        onPage,
        'aboveMaximum',
      ],
    ]);
  });

  it('EXT-004 an unknown form is changed in nothing and opens nothing: the seller fills it in, or says that nothing was bought', async () => {
    handOut();
    const broken = async () => {
      const page = await open(ADDRESS);
      page.querySelector('#address-ui-widgets-enterAddressCity')?.remove();
      await work(page);
      return page;
    };
    const page = await broken();
    expect([nameOn(page), linesOf(page)]).toEqual(['', ['notFilled', 'Hub', 'Newark', 'US', ...ofOrder]]);
    expect(sent).toEqual([{ kind: 'nextPurchase', isAsked: false }]);
    pressNamed(page, 'byHand');
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'opened', totalUsdMinor: null }), WAITS);

    answers.failed = { ok: true, data: { isKept: false } };
    const other = await broken();
    const reason = other.querySelector<HTMLSelectElement>('#kervan-box select');
    if (reason) reason.value = 'pageUnknown';
    pressNamed(other, 'notBought');
    expect(sent.at(-1)).toEqual({ kind: 'failed', reason: 'pageUnknown' });
    await vi.waitFor(() => expect(linesOf(other)).toEqual(['failureTold']), WAITS);
  });

  it('EXT-004 behind an open checkout the reason is noted, and the seller told that it is for them to say what came of it', async () => {
    handOut();
    answers.failed = { ok: true, data: { isKept: true } };
    const page = await open(ADDRESS);
    await work(page);
    pressNamed(page, 'notBought');
    expect(sent.at(-1)).toEqual({ kind: 'failed', reason: 'outOfStock' });
    await vi.waitFor(() => expect(linesOf(page)).toEqual(['failureKept']), WAITS);
  });

  it('EXT-005 what is not filled by itself is filled at the press of a button', async () => {
    answers = { nextPurchase: { ok: true, data: { isByHand: true } } };
    const page = await open(ADDRESS);
    await work(page);
    expect([sent.length, nameOn(page)]).toEqual([1, '']);
    handOut();
    pressNamed(page, 'fill');
    await vi.waitFor(() => expect(nameOn(page)).toBe('Hub'), WAITS);
    expect(sent[1]).toEqual({ kind: 'nextPurchase', isAsked: true });
    // With nothing in the queue whoever pressed is told so, and nobody else is.
    answers = {};
    const idle = await open(ADDRESS);
    expect(await work(idle)).toBeNull();
    answers = { nextPurchase: { ok: true, data: { isByHand: true } } };
    await work(idle);
    answers = {};
    pressNamed(idle, 'fill');
    await vi.waitFor(() => expect(linesOf(idle)).toEqual(['nothingToBuy']), WAITS);
  });

  const THANKS = '/shop/gp/buy/thankyou/handlers/display.html?purchaseId=5';
  it('EXT-004 the number of an order goes back with what was typed as paid', async () => {
    answers = { held: { ok: true, data: claim } };
    const page = await open(THANKS);
    const box = await work(page);
    expect(linesOf(page)).toEqual([...ofOrder, 'number 111-0000000-0000005']);
    press(box);
    // Nothing is typed yet: nothing goes, and the number is offered still.
    expect(sent).toEqual([{ kind: 'held' }]);
    const again = page.getElementById('kervan-box');
    const paid = again?.querySelector('input');
    if (paid) paid.value = '19,99';
    press(again);
    expect(sent.at(-1)).toEqual({ kind: 'bought', buyerOrderNumber: '111-0000000-0000005', paidUsdMinor: 1_999 });
    await vi.waitFor(() => expect(linesOf(page)).toEqual(['posted']), WAITS);
  });

  it('EXT-004 of a private order nothing is said, and a number that nobody took is never called sent', async () => {
    for (const held of [
      { ok: true, data: null },
      { ok: false, code: 'NotSignedIn' },
    ] as const) {
      answers = { held };
      expect(await work(await open(THANKS))).toBeNull();
    }
    answers = { held: { ok: true, data: claim }, bought: { ok: false, code: 'NoPurchaseHeld' } };
    const page = await open(THANKS);
    const box = await work(page);
    const paid = box?.querySelector('input');
    if (paid) paid.value = '5';
    press(box);
    await vi.waitFor(() => expect(linesOf(page)).toEqual(['code.NoPurchaseHeld']), WAITS);
  });

  it('EXT-004 the lines of a seller page go to the store of the page when they are asked for; of several the seller chooses', async () => {
    const HEALTH = `/shop/sellercentral/performance/account/health?market=DE&seller=${seller}`;
    const none = await open('/shop/sellercentral/fixyourproducts?market=DE&seller=nobody');
    expect(await work(none)).toBeNull();
    expect(sent).toEqual([]);
    await suppressOne();
    answers = { storesOfPage: { ok: true, data: [{ id: 41, market: 'DE', name: 'Haus' }] } };
    press(await work(await open(HEALTH)));
    const findings = [{ asin: asins[0], sku: 'KV-1', text: 'Missing main image' }];
    const collected = { kind: 'collect', marketplaceId: 'A1PA6795UKMFR9', page: 'accountHealth', findings };
    expect(sent).toEqual([
      { kind: 'storesOfPage', marketplaceId: 'A1PA6795UKMFR9' },
      { ...collected, storeId: 41 },
    ]);
    answers = {
      storesOfPage: {
        ok: true,
        data: [
          { id: 41, market: 'DE', name: 'Haus' },
          { id: 43, market: 'DE', name: 'Zwei' },
        ],
      },
    };
    const two = await open(HEALTH);
    await work(two);
    pressNamed(two, 'collect 1 · Zwei');
    expect(sent.at(-1)).toEqual({ ...collected, storeId: 43 });
    // How the account stands goes to that store, too, where it is asked for.
    const three = await open(HEALTH);
    await work(three);
    pressNamed(three, 'collectHealth · Zwei');
    expect(sent.at(-1)).toMatchObject({ kind: 'collectHealth', marketplaceId: 'A1PA6795UKMFR9', storeId: 43 });
    await vi.waitFor(() => expect(linesOf(three)).toEqual(['healthCollected']), WAITS);
    press(await work(await open(`/shop/sellercentral/inventory?market=DE&seller=${seller}`)));
    expect(sent.at(-1)).toEqual({ ...collected, page: 'inventory', storeId: 41 });
    answers = { storesOfPage: { ok: true, data: [] } };
    const other = await open(HEALTH);
    await work(other);
    expect([linesOf(other), other.querySelector('#kervan-box button')]).toEqual([['noStoreOfPage'], null]);
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
