import { beforeEach, describe, expect, it } from 'vitest';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { answer, type OwnMessage, type PageMessage } from './messages.ts';

const OWN = 'meeokacanffcljigofmjlcmajaadidia';
const PANEL = 'https://panel.example';
const shopPage = { id: OWN, url: 'https://www.amazon.com/dp/B0ZZZZZZZ1' };
const ownPage = { id: OWN, url: `chrome-extension://${OWN}/popup.html` };
const session = { panel: PANEL, token: 'secret', instance: 'own-secret', customerId: 7, name: 'Ayşe' };

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown; credentials: unknown };
let kept: Record<string, unknown>;
let sent: Sent[];
let settings: typeof defaultExtensionSettings;
let replies: Record<string, { status?: number; data?: unknown; message?: string }>;

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
  const reply = url.pathname.endsWith('/getSettings') ? { data: settings } : (replies[url.pathname] ?? { data: null });
  const { status = 200, ...content } = reply;
  return Response.json(content, { status });
}) as typeof globalThis.fetch;
const ask = (message: PageMessage | OwnMessage, sender: { id?: string; url?: string } = shopPage) =>
  answer(message, sender, { ownId: OWN, keeper, fetch });
const paths = () => sent.map(({ url }) => new URL(url).pathname);

beforeEach(() => {
  kept = {};
  sent = [];
  replies = {};
  settings = { ...defaultExtensionSettings, defaultStoreIds: [41, 42] };
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

  it('EXT-005 asks for no preview and fills no order where the settings say so', async () => {
    settings = { ...settings, overlay: false, autoFill: false };
    expect(await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' })).toEqual({ ok: true, data: null });
    expect(await ask({ kind: 'nextPurchase' })).toEqual({ ok: true, data: null });
    expect(new Set(paths())).toEqual(new Set(['/api/extension/getSettings']));
    settings = { ...settings, defaultStoreIds: [] };
    expect(await ask({ kind: 'add', asins: [] })).toEqual({ ok: false, code: 'InvalidMarketplaceSelection' });
  });

  it('EXT-004 takes one purchase, opens its checkout, and posts its number once', async () => {
    const shipTo = { name: 'Hub', line1: '1 Main St' };
    settings = { ...settings, giftOption: true, sourceAccountName: 'Depo' };
    replies = {
      '/api/buyerQueue/next': { data: { purchaseId: 9, shipTo: null, state: 'claimed' } },
      '/api/buyerQueue/opened': { data: { purchaseId: 9, shipTo, state: 'opened' } },
    };
    const filled = { ok: true, data: { purchaseId: 9, shipTo, giftOption: true } };
    expect(await ask({ kind: 'nextPurchase' })).toEqual(filled);
    // The page once more: what was taken is taken up again, and no second one is.
    expect(await ask({ kind: 'nextPurchase' })).toEqual(filled);
    expect(paths().filter((path) => path === '/api/buyerQueue/next')).toHaveLength(1);
    const bought = { kind: 'bought', buyerOrderNumber: '111-0000001-0000001', paidUsdMinor: 1_999 } as const;
    await ask(bought);
    await ask(bought);
    expect(sent.filter(({ url }) => url.endsWith('/bought')).map(({ body }) => body)).toEqual([
      { purchaseId: 9, buyerOrderNumber: '111-0000001-0000001', paidUsdMinor: 1_999, purchaserAccountName: 'Depo' },
    ]);
    expect(sent.find(({ url }) => url.endsWith('/next'))?.headers['x-customer-marketplace-id']).toBe('41');
  });

  it('EXT-004 a purchase whose checkout is refused is let go; a number that was told before ends it, a refused one does not', async () => {
    const claimed = { data: { purchaseId: 9, shipTo: null, state: 'claimed' } };
    replies = {
      '/api/buyerQueue/next': claimed,
      '/api/buyerQueue/opened': { status: 400, message: 'PurchaseGone' },
    };
    expect(await ask({ kind: 'nextPurchase' })).toEqual({ ok: false, code: 'PurchaseGone' });
    expect(Object.keys(kept)).toEqual(['session']);
    replies = { ...replies, '/api/buyerQueue/opened': claimed };
    await ask({ kind: 'nextPurchase' });
    replies = { '/api/buyerQueue/opened': { status: 400, message: 'PurchaseGone' } };
    // What was taken is taken up again; where its checkout is over it is let go as well.
    await ask({ kind: 'nextPurchase' });
    expect(Object.keys(kept)).toEqual(['session']);
    replies = { '/api/buyerQueue/next': claimed, '/api/buyerQueue/opened': claimed };
    await ask({ kind: 'nextPurchase' });
    const bought = { kind: 'bought', buyerOrderNumber: '111-0000001-0000001', paidUsdMinor: 1_999 } as const;
    replies = { '/api/buyerQueue/bought': { status: 400, message: 'ValidationFailed' } };
    expect(await ask(bought)).toEqual({ ok: false, code: 'ValidationFailed' });
    expect(Object.keys(kept)).toContain('purchase');
    replies = { '/api/buyerQueue/bought': { status: 400, message: 'AlreadyBought' } };
    expect(await ask(bought)).toEqual({ ok: false, code: 'AlreadyBought' });
    expect(Object.keys(kept)).toEqual(['session']);
  });

  it('EXT-004 asks for previews in every default store, and collects for the first; each attempt has a key', async () => {
    await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' });
    expect(sent.at(-1)?.body).toEqual({ asin: 'B0ZZZZZZZ1', customerMarketPlaceIds: [41, 42] });
    const findings = [{ asin: 'B0ZZZZZZZ1', sku: null, text: 'Missing main image' }];
    await ask({ kind: 'collect', page: 'suppressed', findings });
    expect(sent.at(-1)?.body).toEqual({ customerMarketPlaceId: 41, page: 'suppressed', findings });
    expect(sent.at(-1)?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  });

  it('EXT-001 says that the panel is away, and stays connected', async () => {
    const away = () => Promise.reject(new TypeError('no answer'));
    const told = await answer({ kind: 'preview', asin: 'B0ZZZZZZZ1' }, shopPage, { ownId: OWN, keeper, fetch: away });
    expect(told).toEqual({ ok: false, code: 'ServerAway' });
    expect(kept).toEqual({ session });
  });

  it('EXT-001 AUTH-036 forgets a token that ended, and says what was refused', async () => {
    replies = { '/api/extension/previewProduct': { status: 401, message: 'NotSignedIn' } };
    expect(await ask({ kind: 'preview', asin: 'B0ZZZZZZZ1' })).toEqual({ ok: false, code: 'NotSignedIn' });
    expect(kept).toEqual({});
  });
});
