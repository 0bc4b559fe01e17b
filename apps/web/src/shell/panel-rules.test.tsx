import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { EventFrame } from '@kervan/contracts/events';
import { events } from '@kervan/contracts/events-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { search } from '@kervan/contracts/search-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { SearchType } from '@kervan/domain/search/search-type';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { texts } from '@kervan/texts/texts';
import { setMarketTime } from '../api/market-time.ts';
import { languages, tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { AS_OF, germanStore } from '../testing/signed-in.ts';
import { toastsSoFar } from '../testing/toasts.ts';
import { resizeTo } from '../testing/window.ts';
import { createWire, type Wire } from '../testing/wire.ts';
import { unsetRouting } from '../testing/routing-answers.ts';

type How = { language?: 'tr' | 'en' };
const MARKET_HEADER = 'x-customer-marketplace-id';
const storeIn = (id: number, countryCode: MarketCode, name: string) => ({
  ...germanStore,
  id,
  name,
  marketPlace: { ...germanStore.marketPlace, countryCode, currency: markets[countryCode].currency },
});
const french = storeIn(42, 'FR', 'Kervan Maison');

/** A screen of the panel that has nothing to say yet, with these stores. */
async function showPanel(address: string, { language = 'en', wire = createWire() }: How & { wire?: Wire } = {}) {
  for (const silent of [filters.get, pricing.get, pricing.getStore, inventory.list]) wire.baseHang(silent);
  const shown = await showScreen(address, { wire, language });
  const bar = within(await screen.findByRole('banner', { name: language === 'tr' ? 'Üst çubuk' : 'Top bar' }));
  return { ...shown, wire, bar };
}
/** The settings of the German store, at their defaults. */
function answerSettings(wire: Wire) {
  const { pricing: tables, ...store } = defaultStoreSettings('DE');
  const shared = { criticalStock: store.criticalStock, raiseMarginWhenOnlySeller: false, revision: 7 };
  wire.answer(pricing.getStore, { ...store, revision: 7 } as never);
  wire.answer(routing.get, { ...unsetRouting, revision: 7 });
  wire.answer(pricing.dryRun, {
    revision: 7,
    computedAt: AS_OF,
    durationMs: 34,
    items: 120,
    evaluated: 120,
    waiting: 0,
    offered: { before: 100, after: 100, lost: 0, returned: 0 },
    risen: 0,
    fallen: 0,
    same: 100,
    averageHundredths: 0,
    buyBox: { lost: 0, won: 0 },
    belowCost: { before: 0, after: 0 },
    grave: 0,
    samples: [],
  });
  wire.answer(pricing.get, ({ url }) => {
    const type = url.searchParams.get('sendingType') ?? 'main';
    const table =
      type === 'main' ? { ownValues: true, defaultShipmentUsd: null, ...tables.main } : tables[type as 'direct'];
    return { ...table, ...shared } as never;
  });
}
/** Saves the one change as soon as what it does is foreseen. */
async function saveOncePreviewed(user: Awaited<ReturnType<typeof showPanel>>['user']) {
  const save = await screen.findByRole('button', { name: 'Save 1 change' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
}
const openMarkets = async (user: Awaited<ReturnType<typeof showPanel>>['user'], name: RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  return screen.findAllByRole('menuitem');
};
const toastTone = (text: string) =>
  /toast-(\w+)/.exec(screen.queryByText(text)?.closest('.toast')?.className ?? '')?.[1];

describe('another market', () => {
  it('SHELL-030 takes page and limit out of the address and reads the open screen anew in the new store', async () => {
    const wire = createWire();
    wire.answer(stores.list, [germanStore, french]);
    const { user, router } = await showPanel('/inventory?status=atStore&page=3&limit=100', { wire });
    await waitFor(() => expect(wire.asked(inventory.list).at(-1)?.headers.get(MARKET_HEADER)).toBe('41'));
    const before = wire.asked(inventory.list).length;
    const [entry] = await openMarkets(user, /^Store: Germany/);
    await user.click(entry ?? document.body);
    await waitFor(() => expect(router.history.location.href).toBe('/inventory?status=atStore'));
    await waitFor(() => expect(wire.asked(inventory.list).length).toBeGreaterThan(before));
    const asked = wire.asked(inventory.list).at(-1);
    expect(asked?.headers.get(MARKET_HEADER)).toBe('42');
    expect(asked?.body).toMatchObject({ page: 1 });
    expect(wire.asked(inventory.counts).at(-1)?.headers.get(MARKET_HEADER)).toBe('42');
    expect(wire.asked(stores.select).map(({ url }) => url.pathname)).toEqual([expect.stringContaining('/42')]);
  });

  it.each([
    ['/sellerOrder/302-1000001-7000037', false, false, '/'],
    ['/manualinventory', true, false, '/'],
    ['/manualorder', true, false, '/'],
    ['/manualinventory', true, true, '/manualinventory'],
    ['/filters', true, false, '/filters'],
  ])('SHELL-031 from %s (manual %s to %s) a market change leads to %s', async (address, from, to, target) => {
    const wire = createWire();
    wire.answer(stores.list, [
      { ...germanStore, manuelManagement: from },
      { ...french, manuelManagement: to },
    ]);
    const { user, router } = await showPanel(address, { wire });
    await waitFor(() => expect(router.history.location.pathname).toBe(address));
    const [entry] = await openMarkets(user, /^Store: Germany/);
    await user.click(entry ?? document.body);
    await waitFor(() => expect(wire.asked(stores.select).length).toBe(1));
    await waitFor(() => expect(router.history.location.pathname).toBe(target));
  });

  it.each([
    [true, ['Inventory', 'Manual mode', 'Store security', 'Reports', 'Warehouse', 'My store']],
    [false, ['Inventory', 'Store security', 'Reports', 'Warehouse', 'My store']],
  ])(
    'SHELL-009 SHELL-012 the menu has its groups in their order, manual mode where the store is worked by hand (%s)',
    async (manuelManagement, groups) => {
      const wire = createWire();
      wire.answer(stores.list, [{ ...germanStore, manuelManagement }]);
      const { router } = await showPanel('/filters', { wire });
      const menu = within(screen.getByRole('navigation', { name: texts.en.shell.menu.label }));
      expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual(groups);
      expect(router.history.location.pathname).toBe('/filters');
    },
  );

  it('SHELL-105 a page of manual mode is not opened for a store that is not', async () => {
    const wire = createWire();
    wire.answer(stores.list, [{ ...germanStore, manuelManagement: false }]);
    const { router } = await showPanel('/manualinventory', { wire });
    await waitFor(() => expect(router.history.location.pathname).toBe('/'));
  });

  it.each(
    tested([
      [
        'en',
        /^Store: Germany/,
        ['Australia', 'France', 'Germany', 'United Arab Emirates'],
        'Store settings',
        'Add a store',
      ],
      [
        'tr',
        /Almanya/,
        ['Almanya', 'Avustralya', 'Birleşik Arap Emirlikleri', 'Fransa'],
        'Mağaza ayarları',
        'Mağaza ekle',
      ],
    ] as const),
  )(
    'SHELL-029 stands in the list by its country’s name, below them the ways to its settings and to another store (%s)',
    async (language, selector, names, settings, add) => {
      const wire = createWire();
      wire.answer(stores.list, [
        french,
        storeIn(43, 'AE', 'Kervan Souk'),
        germanStore,
        storeIn(44, 'AU', 'Kervan Down'),
      ]);
      const { user, router } = await showPanel('/filters', { wire, language });
      const entries = await openMarkets(user, selector);
      expect(entries.map((entry) => entry.textContent)).toEqual([
        ...names.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
        settings,
        add,
      ]);
      await user.click(entries.at(-1) ?? document.body);
      await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AddStore'));
    },
  );
});

describe('a changed form', () => {
  /** The pricing screen with another commission typed. */
  async function changedForm() {
    const wire = createWire();
    wire.answer(stores.list, [germanStore, french]);
    answerSettings(wire);
    const shown = await showPanel('/mainCustomerPricingSettings?tab=costs', { wire });
    const field = await screen.findByRole('textbox', { name: /commission/i });
    await shown.user.clear(field);
    await shown.user.type(field, '17');
    await screen.findByRole('button', { name: 'Save 1 change' });
    return shown;
  }
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

  it('SHELL-106 is asked about before another screen opens; Cancel stays and keeps what was typed', async () => {
    const { user, router } = await changedForm();
    await user.click(screen.getByRole('link', { name: 'Kervan home' }));
    const dialog = within(await question());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(router.state.location.pathname).toBe('/mainCustomerPricingSettings');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /commission/i }).value).toMatch(/^17/);
    await user.click(screen.getByRole('link', { name: 'Kervan home' }));
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('SHELL-106 is asked about before the market changes, and the store stays until the answer', async () => {
    const { user, wire } = await changedForm();
    const [entry] = await openMarkets(user, /^Store: Germany/);
    await user.click(entry ?? document.body);
    await question();
    expect(wire.asked(stores.select)).toHaveLength(0);
    expect(screen.getByRole('button', { name: /^Store: Germany/, hidden: true })).toBeDefined();
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(wire.asked(stores.select)).toHaveLength(1));
    await screen.findByRole('button', { name: /^Store: France/ });
  });

  it('SHELL-106 that was not changed asks nothing', async () => {
    const wire = createWire();
    answerSettings(wire);
    const { user, router } = await showPanel('/mainCustomerPricingSettings', { wire });
    await screen.findAllByRole('tab');
    await user.click(screen.getByRole('link', { name: 'Kervan home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('the tab of a screen', () => {
  it('SHELL-040 stands in the address, and an unknown one is the first', async () => {
    const wire = createWire();
    answerSettings(wire);
    const { user, router } = await showPanel('/mainCustomerPricingSettings?tab=nonsense', { wire });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false', 'false', 'false']);
    await user.click(tabs[1] ?? document.body);
    await waitFor(() => expect(router.history.location.href).toMatch(/\?tab=\w+$/));
    const shown = new URLSearchParams(router.history.location.search).get('tab');
    await act(() => router.navigate({ to: '/mainCustomerPricingSettings', search: { tab: shown } as never }));
    expect(screen.getAllByRole('tab')[1]?.getAttribute('aria-selected')).toBe('true');
  });

  it('PRICE-002 the main pricing settings are shown at their address and saved as they were edited', async () => {
    const wire = createWire();
    answerSettings(wire);
    wire.answer(pricing.saveStore, { revision: 8 } as never);
    wire.answer(pricing.save, { revision: 8 } as never);
    const { user } = await showPanel('/mainCustomerPricingSettings?tab=costs', { wire });
    await screen.findByRole('heading', { level: 1, name: 'Pricing settings' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /commission/i });
    expect(field.value).toMatch(/^15/);
    await user.clear(field);
    await user.type(field, '17');
    await saveOncePreviewed(user);
    await waitFor(() => expect(wire.asked(pricing.saveStore)).toHaveLength(1));
    expect(wire.asked(pricing.saveStore)[0]?.body).toMatchObject({ commissionHundredths: 1_700 });
  });
});

describe('a record that is gone', () => {
  it('SHELL-074 is told of where a deed asked for it, and the screen stays', async () => {
    const wire = createWire();
    answerSettings(wire);
    wire.refuse(pricing.saveStore, 'RecordNotFound', { status: 404 });
    const { user, router } = await showPanel('/mainCustomerPricingSettings?tab=costs', { wire });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /commission/i });
    await user.clear(field);
    await user.type(field, '17');
    await saveOncePreviewed(user);
    await screen.findByText('No record found.');
    expect(router.state.location.pathname).toBe('/mainCustomerPricingSettings');
    expect(field.value).toMatch(/^17/);
  });
});

describe('scrolling', () => {
  it('SHELL-058 another screen begins at its top', async () => {
    const { user, router } = await showPanel('/filters');
    const content = document.querySelector('#content') ?? document.body;
    const moved = vi.spyOn(Element.prototype, 'scrollTo');
    content.scrollTop = 400;
    await user.click(screen.getByRole('link', { name: 'Kervan home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(moved.mock.contexts).toContain(document.querySelector('#content')));
    moved.mockRestore();
  });

  it('SHELL-089 more than 30 px down the top bar has another colour', async () => {
    const { container } = await showPanel('/filters');
    const content = container.querySelector('#content') ?? document.body;
    const header = screen.getByRole('banner', { name: 'Top bar' });
    for (const [top, isOther] of [
      [30, false],
      [31, true],
      [0, false],
      [400, true],
      [30, false],
    ] as const) {
      content.scrollTop = top;
      fireEvent.scroll(content);
      await waitFor(() => expect(header.hasAttribute('data-scrolled'), `${top}`).toBe(isOther));
    }
  });

  it('SHELL-089 on a phone it is the page that is scrolled', async () => {
    resizeTo('phone');
    await showPanel('/filters');
    const header = screen.getByRole('banner', { name: 'Top bar' });
    const scrolled = vi.spyOn(window, 'scrollY', 'get');
    for (const [top, isOther] of [
      [31, true],
      [30, false],
    ] as const) {
      scrolled.mockReturnValue(top);
      fireEvent.scroll(window);
      await waitFor(() => expect(header.hasAttribute('data-scrolled')).toBe(isOther));
    }
    scrolled.mockRestore();
  });

  it('SHELL-089 the colour of a scrolled bar is another one', () => {
    const css = fs.readFileSync('apps/web/src/shell/top-bar.module.css', 'utf8');
    const ground = (rule: string) => new RegExp(`^${rule} \\{[^}]*background: ([^;]+);`, 'm').exec(css)?.[1];
    expect(ground('\\.bar')).toBe('var(--surface)');
    expect(ground('\\.bar\\[data-scrolled\\]')).toMatch(/var\(--canvas\)/);
  });
});

describe('the top bar', () => {
  it.each(languages)('SHELL-018 holds each of its eight parts (%s)', async (language) => {
    const wire = createWire();
    wire.answer(messages.topBar, { unreadMessageCount: 3 });
    const { bar } = await showPanel('/filters', { wire, language });
    const words = {
      en: {
        unread: '3 unread messages',
        buttons: [/^Store: Germany/, /Change language/, /Dark mode/, /Secret mode/, /Account of/],
      },
      tr: { unread: '3 okunmamış mesaj', buttons: [/Almanya/, /English/, /Koyu/, /Gizli/, /hesab/i] },
    }[language];
    expect(bar.getByRole('searchbox')).toBeDefined();
    await bar.findByRole('img', { name: words.unread });
    expect(bar.getByText(/^Berlin \d\d:\d\d$/)).toBeDefined();
    for (const name of words.buttons) expect(bar.getByRole('button', { name })).toBeDefined();
  });

  it.each([
    ['SHELL-025', 'order 0', SearchType.Order, 0, '303-1', '/sellerOrder/303-1'],
    ['SHELL-025', 'item 1', SearchType.InventoryItem, 1, 'B0C7K2M4QX', '/inventoryItem/B0C7K2M4QX'],
    ['SHELL-025', 'items 2', SearchType.Inventory, 2, 'led lamp', '/inventory?'],
  ])('%s a result of type %s leads to it', async (_, _what, searchType, wireValue, searchKey, opened) => {
    expect(searchType).toBe(wireValue);
    const wire = createWire();
    wire.answer(search.find, { searchType, searchKey });
    wire.hang(inventory.detail);
    const { user, bar, router } = await showPanel('/filters', { wire });
    await user.type(bar.getByRole('searchbox'), 'what is asked{Enter}');
    await waitFor(() => expect(router.history.location.href).toContain(opened));
  });

  it('SHELL-025 knows four types and no others', () => {
    expect(SearchType).toEqual({ Order: 0, InventoryItem: 1, Inventory: 2, Nothing: 3 });
  });

  it.each([
    ['JP', 'Asia/Tokyo', 'Tokyo 18:00'],
    ['IN', 'Asia/Kolkata', 'Kolkata 14:30'],
    ['MX', 'America/Mexico_City', 'Mexico City 03:00'],
  ] as const)('SHELL-036 the clock of %s is that of %s', async (code, zone, shown) => {
    vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
    setMarketTime('2026-03-02T09:00:00.000Z');
    expect(markets[code].timeZone).toBe(zone);
    const wire = createWire();
    wire.answer(stores.list, [storeIn(41, code, 'Kervan')]);
    const { bar } = await showPanel('/filters', { wire });
    await bar.findByText(shown);
  });

  it('SHELL-036 a market without a zone of its own shows the browser’s time and the country’s name', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
    setMarketTime('2026-03-02T09:00:00.000Z');
    const wire = createWire();
    wire.answer(stores.list, [storeIn(41, 'IE', 'Kervan')]);
    const { bar } = await showPanel('/filters', { wire });
    const here = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date());
    await bar.findByText(`Ireland ${here}`);
  });
});

describe('the language', () => {
  it('SHELL-047 changes every text at once, is tr or us in the browser, and holds for the next visit', async () => {
    const { user, bar, unmount } = await showPanel('/filters');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    await user.click(bar.getByRole('button', { name: /Change language/ }));
    await screen.findByRole('navigation', { name: 'Ana menü' });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.getByRole('banner', { name: 'Üst çubuk' })).toBeDefined();
    expect(localStorage.getItem('selectedLanguage')).toBe('tr');
    await user.click(screen.getByRole('button', { name: /English/ }));
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(localStorage.getItem('selectedLanguage')).toBe('us');
    unmount();
  });

  it('SHELL-047 the account’s language holds where the browser has none of its own', async () => {
    const { loadSession } = await import('../session/session-data.ts');
    const { createQueryClient } = await import('../api/query-client.ts');
    const { answerSession, user } = await import('../testing/signed-in.ts');
    const { identity } = await import('@kervan/contracts/identity-calls');
    const { session } = await import('../session/session.ts');
    const { currentLanguage, showLanguage } = await import('../i18n/i18n.ts');
    const wire = createWire();
    wire.answer(identity.userInfo, { ...user, SelectedLanguage: 'tr' });
    answerSession(wire);
    vi.stubGlobal('fetch', wire.fetch);
    await showLanguage('en');
    localStorage.removeItem('selectedLanguage');
    session.begin('token');
    await loadSession(createQueryClient({ onMainNotFound: () => {} }));
    expect(currentLanguage()).toBe('tr');
    await showLanguage('en');
    await loadSession(createQueryClient({ onMainNotFound: () => {} }));
    expect(currentLanguage(), 'the browser’s own choice').toBe('en');
  });
});

describe('new messages', () => {
  const NOTICE = 'You have new messages.';

  it('SHELL-042 one that was read asks for their number at once', async () => {
    const wire = createWire();
    let unreadMessageCount = 2;
    wire.answer(messages.topBar, () => ({ unreadMessageCount }));
    const { bar } = await showPanel('/filters', { wire });
    await bar.findByRole('img', { name: '2 unread messages' });
    unreadMessageCount = 1;
    act(() => void dispatchEvent(new Event('messageRead')));
    await bar.findByRole('img', { name: '1 unread message' });
    expect(await toastsSoFar()).toEqual([]);
  });

  it('SHELL-042 hints are pushed: of messages their number is asked for, of products their counts, of another store nothing', async () => {
    vi.useFakeTimers();
    const wire = createWire();
    let unreadMessageCount = 2;
    wire.answer(messages.topBar, () => ({ unreadMessageCount }));
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    wire.reply(
      events.stream,
      () => new Response(new ReadableStream({ start: (controller) => void (line = controller) })),
    );
    const { bar } = await showPanel('/filters', { wire });
    await bar.findByRole('img', { name: '2 unread messages' });
    const push = (frame: Pick<EventFrame, 'type' | 'storeId'>) =>
      line?.enqueue(new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify({ id: 1, ids: [], ...frame })}\n\n`));
    await waitFor(() => expect(line).toBeDefined());
    const before = wire.asked(inventory.counts).length;
    push({ type: 'counts', storeId: 99 });
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(wire.asked(inventory.counts)).toHaveLength(before);
    push({ type: 'counts', storeId: 41 });
    await waitFor(() => expect(wire.asked(inventory.counts)).toHaveLength(before + 1));
    unreadMessageCount = 5;
    push({ type: 'message', storeId: null });
    await bar.findByRole('img', { name: '5 unread messages' });
  });

  it('SHELL-042 SHELL-043 the same number again tells nothing, a higher one is information and leaves after two seconds', async () => {
    vi.useFakeTimers();
    const wire = createWire();
    let unreadMessageCount = 2;
    wire.answer(messages.topBar, () => ({ unreadMessageCount }));
    const { bar } = await showPanel('/filters', { wire });
    await bar.findByRole('img', { name: '2 unread messages' });
    const before = wire.asked(messages.topBar).length;
    await act(() => vi.advanceTimersByTimeAsync(179_000));
    expect(wire.asked(messages.topBar)).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(wire.asked(messages.topBar)).toHaveLength(before + 1);
    expect(screen.queryByText(NOTICE)).toBeNull();
    unreadMessageCount = 3;
    act(() => void dispatchEvent(new Event('messageRead')));
    await screen.findByText(NOTICE);
    expect(toastTone(NOTICE)).toBe('info');
    await act(() => vi.advanceTimersByTimeAsync(1_700));
    expect(screen.queryByText(NOTICE)).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});

describe('secret mode', () => {
  it('SHELL-039 keeps the chosen kinds in the browser under their name and hides them after a reload', async () => {
    const first = await showPanel('/filters');
    await first.user.click(first.bar.getByRole('button', { name: /^Secret mode/ }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'User name' }));
    expect(JSON.parse(localStorage.getItem('selectedSecretModes') ?? '')).toEqual(['userName']);
    first.unmount();
    const { user, bar } = await showPanel('/filters');
    expect(bar.getByRole('button', { name: /^Secret mode: User name/ })).toBeDefined();
    await user.click(bar.getByRole('button', { name: /Account of/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getAllByRole('img', { name: 'hidden' }), 'name and address keep a line each').toHaveLength(2);
    expect(menu.textContent, 'what is hidden is not in the page, so that nothing can be copied').not.toContain('Ayşe');
  });

  it('SHELL-039 what stands in for a hidden value is blurred by 6 px and cannot be selected', () => {
    const css = fs.readFileSync('apps/web/src/ui/secret.module.css', 'utf8');
    expect(/\.secret \{[^}]*user-select: none;/.test(css)).toBe(true);
    expect(/\.secret > span \{[^}]*filter: blur\(6px\);/.test(css)).toBe(true);
  });
});

describe('the copyright', () => {
  it.each([
    ['2027-06-01T00:00:00.000Z', '© 2027 Kervan'],
    ['2031-06-01T00:00:00.000Z', '© 2031 Kervan'],
  ])('SHELL-046 at %s is that of the year', async (now, text) => {
    vi.useFakeTimers({ now: new Date(now) });
    setMarketTime(now);
    const wire = createWire();
    wire.answer(inventory.counts, { ...(await import('../testing/signed-in.ts')).counts, asOf: now });
    await showPanel('/filters', { wire });
    await screen.findByText(text);
  });
});

describe('pages that stand alone', () => {
  it.each([
    ['SHELL-062', '/access', 'en', 'You don’t have permission to view this page.', 'Go To Dashboard'],
    ['SHELL-062', '/access', 'tr', 'Bu sayfayı görme yetkiniz yok.', 'Genel bakışa git'],
    ['SHELL-063', '/404', 'en', 'This address doesn’t exist, or the record was deleted.', 'Back To Dashboard'],
    ['SHELL-063', '/no/such/page', 'en', 'This address doesn’t exist, or the record was deleted.', 'Back To Dashboard'],
  ] as const)('%s %s in %s says why and leads back', async (_, address, language, text, back) => {
    const { router, user } = await showScreen(address, { language });
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
    await user.click(screen.getByRole('link', { name: back }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
