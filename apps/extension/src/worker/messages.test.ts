import { beforeEach, describe, expect, it } from 'vitest';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { answer, type NamedStore, type OwnMessage, type PageMessage } from './messages.ts';

const OWN = 'meeokacanffcljigofmjlcmajaadidia';
const PANEL = 'https://panel.example';
const shopPage = { id: OWN, url: 'https://www.amazon.com/dp/B0ZZZZZZZ1' };
const ownPage = { id: OWN, url: `chrome-extension://${OWN}/popup.html` };
const session = { panel: PANEL, token: 'secret', instance: 'own-secret', customerId: 7, name: 'Ayşe' };

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown; credentials: unknown };
let kept: Record<string, unknown>;
let sent: Sent[];
let settings: typeof defaultExtensionSettings & { stores: NamedStore[] };
let now = 0;
type Reply = { status?: number; data?: unknown; message?: string };
/** By path; a reply for one store stands under its number as well. */
let replies: Record<string, Reply>;

const keeper = {
  get: (key: string) => Promise.resolve(key in kept ? { [key]: kept[key] } : {}),
  set: (values: Record<string, unknown>) => Promise.resolve(void Object.assign(kept, values)),
  remove: (key: string) => Promise.resolve(void delete kept[key]),
};
const fetch = (async (address: string | URL | Request, init: RequestInit = {}) => {
  const url = new URL(address instanceof Request ? address.url : address);
  const headers = Object.fromEntries(new Headers(init.headers));
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  sent.push({ url: url.href, method: init.method ?? 'GET', headers, body, credentials: init.credentials });
  const ofStore = replies[`${url.pathname} ${headers['x-customer-marketplace-id']}`] ?? replies[url.pathname];
  const reply: Reply = url.pathname.endsWith('/getSettings') ? { data: settings } : (ofStore ?? { data: null });
  const { status = 200, ...content } = reply;
  return Response.json(content, { status });
}) as typeof globalThis.fetch;
const ask = (message: PageMessage | OwnMessage, sender: { id?: string; url?: string } = shopPage) =>
  answer(message, sender, { ownId: OWN, keeper, fetch, now: () => now });
const paths = () => sent.map(({ url }) => new URL(url).pathname);

beforeEach(() => {
  kept = {};
  sent = [];
  replies = {};
  now = 1_000_000;
  settings = {
    ...defaultExtensionSettings,
    defaultStoreIds: [41, 42],
    stores: [
      { id: 41, market: 'DE', name: 'Haus' },
      { id: 42, market: 'CA', name: 'Maple' },
    ],
  };
});

describe('who may ask the worker', () => {
  it('EXT-001 AUTH-036 no other extension, and no page of the shop for the sign-in', async () => {
    for (const sender of [{ id: 'b'.repeat(32), url: ownPage.url }, { url: ownPage.url }, {}])
      expect(await ask({ kind: 'who' }, sender)).toEqual({ ok: false, code: 'OriginNotAllowed' });
    for (const message of [{ kind: 'connected', session }, { kind: 'who' }, { kind: 'disconnect' }] as const)
      expect(await ask(message, shopPage)).toEqual({ ok: false, code: 'OriginNotAllowed' });
    expect([kept, sent]).toEqual([{}, []]);
  });

  it('EXT-001 AUTH-036 its own page connects and disconnects; nobody is handed the token', async () => {
    expect(await ask({ kind: 'connected', session }, ownPage)).toEqual({
      ok: true,
      data: { name: 'Ayşe', panel: PANEL },
    });
    expect(JSON.stringify(await ask({ kind: 'who' }, ownPage))).not.toMatch(/secret/);
    expect(await ask({ kind: 'disconnect' }, ownPage)).toEqual({ ok: true, data: null });
    expect(await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' })).toEqual({ ok: false, code: 'NotSignedIn' });
  });
});

describe('what the worker asks of the panel', () => {
  beforeEach(() => void (kept = { session }));

  it('EXT-001 EXT-004 adds to the default stores with the approval of the settings, to the panel alone', async () => {
    settings = { ...settings, approvalMode: 'manual' };
    replies = { '/api/inventoryItem/AddAsinToInventory': { data: { accepted: 1 } } };
    expect(await ask({ kind: 'add', asins: ['B0ZZZZZZZ1'] })).toEqual({ ok: true, data: { accepted: 1 } });
    expect(sent.every(({ url, credentials }) => url.startsWith(PANEL) && credentials === 'omit')).toBe(true);
    expect(sent.every(({ headers }) => headers['x-extension-instance'] === 'own-secret')).toBe(true);
    expect(sent[1]).toMatchObject({
      headers: { authorization: 'Bearer secret' },
      body: { asins: ['B0ZZZZZZZ1'], customerMarketPlaceIds: [41, 42], approvalMode: 3 },
    });
  });

  it('EXT-005 asks for no preview and takes no purchase by itself where the settings say so', async () => {
    settings = { ...settings, overlay: false, autoFill: false };
    expect(await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' })).toEqual({ ok: true, data: null });
    expect(await ask({ kind: 'nextPurchase', isAsked: false })).toEqual({ ok: true, data: { isByHand: true } });
    expect(new Set(paths())).toEqual(new Set(['/api/extension/getSettings']));
    // Whoever presses for it gets it.
    await ask({ kind: 'nextPurchase', isAsked: true });
    expect(paths()).toContain('/api/buyerQueue/next');
    settings = { ...settings, defaultStoreIds: [] };
    expect(await ask({ kind: 'add', asins: [] })).toEqual({ ok: false, code: 'InvalidMarketplaceSelection' });
  });

  it('EXT-005 tells the language that the seller chose', async () => {
    expect(await ask({ kind: 'language' })).toEqual({ ok: true, data: 'tr' });
    settings = { ...settings, language: 'en', defaultStoreIds: [] };
    expect(await ask({ kind: 'language' })).toEqual({ ok: true, data: 'en' });
  });

  it('EXT-004 asks for previews in every default store; each attempt has a key', async () => {
    await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' });
    expect(sent.at(-1)?.body).toEqual({ asin: 'B0ZZZZZZZ1', customerMarketPlaceIds: [41, 42] });
    expect(sent.at(-1)?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  });

  it('EXT-004 what a seller page shows goes to the store of its market, and to no other', async () => {
    const findings = [{ asin: 'B0ZZZZZZZ1', sku: null, text: 'Missing main image' }];
    const central = (host: string) => ({ id: OWN, url: `https://${host}/performance/account/health` });
    const page = { kind: 'collect', page: 'suppressed', findings } as const;
    const canada = central('sellercentral.amazon.ca');
    expect(await ask({ kind: 'storesOfPage', marketplaceId: null }, canada)).toEqual({
      ok: true,
      data: [{ id: 42, market: 'CA', name: 'Maple' }],
    });
    await ask({ ...page, storeId: 42, marketplaceId: null }, canada);
    expect(sent.at(-1)?.body).toEqual({ customerMarketPlaceId: 42, page: 'suppressed', findings });
    const metrics = [{ metric: 'orderDefectRate', text: '0,42 %' }] as const;
    const health = { kind: 'collectHealth', metrics: [...metrics], marketplaceId: null } as const;
    await ask({ ...health, metrics: [...metrics], storeId: 42 }, canada);
    expect([new URL(sent.at(-1)?.url ?? '').pathname, sent.at(-1)?.body]).toEqual([
      '/api/extension/collectHealth',
      { customerMarketPlaceId: 42, metrics },
    ]);
    const before = sent.length;
    expect(await ask({ ...health, metrics: [...metrics], storeId: 41 }, canada)).toEqual({
      ok: false,
      code: 'InvalidMarketplaceSelection',
    });
    // Neither the store of another market, nor one that is no default, nor anything of a page that is no seller's.
    for (const [storeId, sender] of [
      [41, canada],
      [43, canada],
      [41, central('sellercentral.amazon.co.jp')],
      [41, shopPage],
    ] as const)
      expect(await ask({ ...page, storeId, marketplaceId: null }, sender)).toEqual({
        ok: false,
        code: 'InvalidMarketplaceSelection',
      });
    expect(new Set(sent.slice(before).map(({ url }) => new URL(url).pathname))).toEqual(
      new Set(['/api/extension/getSettings']),
    );
  });

  it('EXT-001 says that the panel is away, and stays connected', async () => {
    const away = () => Promise.reject(new TypeError('no answer'));
    const told = await answer({ kind: 'preview', asin: 'B0ZZZZZZZ1' }, shopPage, {
      ownId: OWN,
      keeper,
      fetch: away,
      now: () => now,
    });
    expect(told).toEqual({ ok: false, code: 'ServerAway' });
    expect(kept).toEqual({ session });
  });

  it('EXT-001 AUTH-036 forgets a token that ended, and says what was refused', async () => {
    replies = { '/api/extension/previewProduct': { status: 401, message: 'NotSignedIn' } };
    expect(await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' })).toEqual({ ok: false, code: 'NotSignedIn' });
    expect(kept).toEqual({});
  });
});

describe('what the worker buys', () => {
  const shipTo = { name: 'Hub', line1: '1 Main St' };
  const claim = {
    purchaseId: 9,
    sellerAmazonOrderId: '028-1',
    title: 'Skillet',
    quantity: 2,
    capUsdMinor: 1_500,
    shipTo,
    state: 'Claimed',
    sourceAsin: 'B0ZZZZZZZ1',
  };
  const shown = {
    purchaseId: 9,
    sellerAmazonOrderId: '028-1',
    title: 'Skillet',
    quantity: 2,
    capUsdMinor: 1_500,
    shipTo,
  };
  const MINUTE = 60_000;
  const bought = { kind: 'bought', buyerOrderNumber: '111-0000001-0000001', paidUsdMinor: 1_999 } as const;
  const next = () => ask({ kind: 'nextPurchase', isAsked: false });
  const opened = (totalUsdMinor: number | null = null) => ask({ kind: 'opened', totalUsdMinor });
  const held = async () => {
    const told = await ask({ kind: 'held' });
    return told.ok ? told.data : told.code;
  };
  const asked = (name: string) => sent.filter(({ url }) => url.endsWith(`/buyerQueue/${name}`));
  const storesOf = (name: string) => asked(name).map(({ headers }) => Number(headers['x-customer-marketplace-id']));
  const gone = { status: 400, message: 'PurchaseGone' };

  beforeEach(() => {
    kept = { session };
    replies = { '/api/buyerQueue/next 42': { data: claim }, '/api/buyerQueue/opened': { data: claim } };
  });

  it('EXT-001 EXT-004 walks the default stores, and everything about a purchase goes to its store, its number once', async () => {
    settings = { ...settings, giftOption: true, sourceAccountName: 'Depo' };
    expect(await next()).toEqual({ ok: true, data: { ...shown, giftOption: true } });
    expect(storesOf('next')).toEqual([41, 42]);
    expect(await opened(1_234)).toEqual({ ok: true, data: { ...shown, giftOption: true } });
    expect(asked('opened').map(({ body }) => body)).toEqual([{ purchaseId: 9, totalUsdMinor: 1_234 }]);
    // The page once more: the store of what is held is asked first, and gives it again.
    await next();
    expect(storesOf('next')).toEqual([41, 42, 42]);
    await ask(bought);
    expect(await ask(bought)).toEqual({ ok: false, code: 'NoPurchaseHeld' });
    expect(asked('bought').map(({ body }) => body)).toEqual([
      { purchaseId: 9, buyerOrderNumber: '111-0000001-0000001', paidUsdMinor: 1_999, purchaserAccountName: 'Depo' },
    ]);
    expect([...storesOf('opened'), ...storesOf('bought')]).toEqual([42, 42]);
  });

  it('EXT-004 where a purchase is sent is told to its page, and kept nowhere', async () => {
    await next();
    await opened();
    expect(JSON.stringify(kept)).not.toContain(shipTo.line1);
    expect(await held()).not.toHaveProperty('shipTo');
  });

  it('EXT-001 a store that refuses stops none behind it, and is told of where there is nothing else', async () => {
    replies = { ...replies, '/api/buyerQueue/next 41': { status: 403, message: 'SubscriptionStopped' } };
    expect(await next()).toMatchObject({ ok: true, data: { purchaseId: 9 } });
    kept = { session };
    replies = { '/api/buyerQueue/next 41': { status: 403, message: 'SubscriptionStopped' } };
    expect(await next()).toEqual({ ok: false, code: 'SubscriptionStopped' });
    replies = { '/api/buyerQueue/next 41': { status: 429, message: 'TooManyRequests' } };
    sent = [];
    expect(await next()).toEqual({ ok: false, code: 'TooManyRequests' });
    expect(storesOf('next')).toEqual([41]);
  });

  it('EXT-004 while what is held may be held still no other is taken; once its store has none of it, the others are asked', async () => {
    await next();
    replies = { '/api/buyerQueue/next 42': { status: 403, message: 'SubscriptionStopped' } };
    sent = [];
    expect(await next()).toEqual({ ok: false, code: 'SubscriptionStopped' });
    expect([storesOf('next'), await held()]).toEqual([[42], expect.objectContaining({ purchaseId: 9 })]);
    replies = {};
    expect([await next(), await held()]).toEqual([{ ok: true, data: null }, null]);
  });

  it('EXT-004 a private order is told of nothing: neither before a purchase, nor after it, nor once its time is over', async () => {
    expect(await held()).toBeNull();
    expect(await ask(bought)).toEqual({ ok: false, code: 'NoPurchaseHeld' });
    await next();
    await opened();
    now += 15 * MINUTE - 1;
    expect(await held()).toMatchObject({ sellerAmazonOrderId: '028-1', capUsdMinor: 1_500 });
    now += 1;
    expect(await held()).toBeNull();
    expect(await ask(bought)).toEqual({ ok: false, code: 'NoPurchaseHeld' });
    expect(asked('bought')).toEqual([]);
    // Its order page once more: its store is asked first, the panel gives it again, and it counts from then.
    sent = [];
    await next();
    expect(storesOf('next')).toEqual([42]);
    now += 15 * MINUTE - 1;
    expect(await held()).toMatchObject({ purchaseId: 9 });
  });

  it('EXT-004 AUTH-036 what one connection holds is not the next one’s', async () => {
    await next();
    await ask({ kind: 'connected', session: { ...session, customerId: 8 } }, ownPage);
    expect(await held()).toBeNull();
    await next();
    await ask({ kind: 'disconnect' }, ownPage);
    expect([await held(), kept]).toEqual(['NotSignedIn', {}]);
  });

  it('EXT-004 a purchase whose checkout is refused is let go, one whose answer is lost is not', async () => {
    await next();
    replies = { ...replies, '/api/buyerQueue/opened': { status: 500, message: 'UnexpectedError' } };
    expect([await opened(), await held()]).toMatchObject([{ code: 'UnexpectedError' }, { purchaseId: 9 }]);
    replies = { ...replies, '/api/buyerQueue/opened': gone };
    expect([await opened(), await held()]).toEqual([{ ok: false, code: 'PurchaseGone' }, null]);
    expect(await opened()).toEqual({ ok: false, code: 'NoPurchaseHeld' });
  });

  it('EXT-004 a number that was told before ends it, a refused one does not', async () => {
    await next();
    replies = { '/api/buyerQueue/bought': { status: 400, message: 'ValidationFailed' } };
    expect(await ask(bought)).toEqual({ ok: false, code: 'ValidationFailed' });
    expect(await held()).toMatchObject({ purchaseId: 9 });
    for (const code of ['AlreadyBought', 'ClaimEnded']) {
      replies = {
        '/api/buyerQueue/next 42': { data: claim },
        '/api/buyerQueue/bought': { status: 400, message: code },
      };
      await next();
      expect(await ask(bought)).toEqual({ ok: false, code });
      expect(await held(), code).toBeNull();
    }
  });

  it('EXT-004 ORD-046 a purchase that did not happen is told with its reason; behind an open checkout the panel asks the seller', async () => {
    const failed = () => ask({ kind: 'failed', reason: 'outOfStock' });
    expect(await failed()).toEqual({ ok: false, code: 'NoPurchaseHeld' });
    await next();
    expect(await failed()).toEqual({ ok: true, data: { isKept: false } });
    expect([asked('failed').map(({ body }) => body), storesOf('failed'), await held()]).toEqual([
      [{ purchaseId: 9, reason: 'outOfStock' }],
      [42],
      null,
    ]);
    await next();
    replies = { ...replies, '/api/buyerQueue/failed': { status: 409, message: 'CheckoutOpened' } };
    expect([await failed(), await held()]).toEqual([{ ok: true, data: { isKept: true } }, null]);
    await next();
    replies = { ...replies, '/api/buyerQueue/failed': { status: 500, message: 'UnexpectedError' } };
    expect([await failed(), await held()]).toMatchObject([{ ok: false }, { purchaseId: 9 }]);
  });
});
