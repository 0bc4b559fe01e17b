import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import type { OrderRow } from '@kervan/contracts/order-row';
import { orders } from '@kervan/contracts/orders-calls';
import { search } from '@kervan/contracts/search-calls';
import { orderTabNames } from '@kervan/domain/orders/order-tabs';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, orderCounts } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { secretKinds } from '../../ui/secret-kinds.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const watch = { id: 3, title: 'Watch', colorHexCode: '#D97D28' };

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(flags.all, [{ ...watch, uses: 1 }]);
});

async function open(items: OrderRow[], address = '/orders', language: Language = 'en') {
  wire.answer(orders.list, ordersPage(items));
  return opened(address, language);
}
async function opened(address = '/orders', language: Language = 'en') {
  // Rows outside of the window do not stand.
  layOut({ width: 1_400, height: 700 });
  wire.answer(orders.counts, { ...orderCounts, tabs: { ...orderCounts.tabs, all: 612, new: 7, flagged: 13 } });
  const shown = await showScreen(address, { wire, language });
  await screen.findByRole('grid');
  return shown;
}
const bodies = () => wire.asked(orders.list).map(({ body }) => body as Record<string, unknown>);
/** What an element's place and size come from. */
const sizeOf = (element: Element) => [
  element.tagName,
  element.getAttribute('role'),
  element.className,
  element.getAttribute('style'),
  element.childElementCount > 0,
];
const spoken = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

describe('the list of orders', () => {
  it.each(languages)('ORD-001 has every tab with its count, and the open one in the address (%s)', async (language) => {
    const { user, router } = await open([orderRow()], '/orders', language);
    const words = texts[language].orders.tabs;
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual(orderTabNames.map((name) => words[name]));
    expect(tabs[0]?.textContent).toBe(`${words.all}612`);
    await user.click(screen.getByRole('tab', { name: `${words.flagged} 13` }));
    await waitFor(() => expect(router.history.location.search).toBe('?status=flagged'));
    expect(bodies().at(-1)).toMatchObject({ status: 'flagged', sort: 'purchased', desc: true });
  });

  it('names the key by which a row is ticked', async () => {
    await open([orderRow()]);
    const keys = [...document.querySelectorAll('kbd')].map((key) => key.textContent);
    expect(keys).toContain('J');
    expect(keys).toContain('X');
  });

  it('ORD-048 the new tab begins with what must be sent first, and says so at its column', async () => {
    const { user, router } = await open([orderRow()], '/orders?status=new');
    expect(bodies().at(-1)).toMatchObject({ status: 'new', sort: 'shipBy', desc: false });
    expect(screen.getByRole('columnheader', { name: /Ship by/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(bodies().at(-1)).toMatchObject({ status: 'all', sort: 'purchased', desc: true });
  });

  it.each<[Language, string, string]>(
    tested([
      ['en', 'forecast 30,7%', '1 unit · Katharina Vogel, Leipzig'],
      ['tr', 'tahmin %30,7', '1 adet · Katharina Vogel, Leipzig'],
    ]),
  )('ORD-002 a row says number, buyer, states, money and the next step (%s)', async (language, share, buyer) => {
    await open([orderRow({ flag: watch, notes: 2 })], '/orders', language);
    const row = screen.getAllByRole('row')[1];
    if (!row) throw new Error('no row');
    const cells = within(row);
    expect(cells.getByRole('link', { name: '305-4471920-6631547' })).toBeDefined();
    expect(cells.getByRole('img', { name: 'Watch' })).toBeDefined();
    expect(spoken(row)).toContain(buyer);
    expect(spoken(row)).toContain('125,22 €');
    expect(spoken(row)).toContain('20,33 €');
    expect(spoken(row)).toContain(share);
    const { enums } = texts[language];
    expect(cells.getByText(enums.sellerOrder.Unshipped)).toBeDefined();
    expect(cells.getByText(enums.buyerOrder['Not Purchased'])).toBeDefined();
    expect(cells.getByRole('img', { name: language === 'en' ? '2 notes' : '2 not' })).toBeDefined();
  });

  it.each<[string, Partial<OrderRow>, string | null, RegExp]>([
    ['far', { shipBy: '2026-03-05T09:30:00.000Z' }, 'none', /3 daysleft/],
    ['soon', { shipBy: '2026-03-02T15:12:30.000Z' }, 'soon', /6 h 1[12] minleft/],
    ['passed', { shipBy: '2026-03-02T05:59:30.000Z' }, 'passed', /3 h( 1 min)? late/],
    ['just passed', { shipBy: '2026-03-02T08:59:45.000Z' }, 'passed', /1 min late/],
    ['kept', { sellerStatus: 'Shipped', orderStatus: 'Confirmed', confirmedAt: AS_OF }, null, /On time/],
    ['missed', { sellerStatus: 'Shipped', confirmedAt: '2026-03-07T22:59:59.000Z' }, null, /2 days late/],
    ['of a cancelled order', { sellerStatus: 'Canceled', orderStatus: 'None' }, null, /Canceled/],
  ])('ORD-048 marks a ship-by that is %s', async (_, over, mark, said) => {
    await open([orderRow(over)]);
    const row = screen.getAllByRole('row')[1];
    expect(row && spoken(row)).toMatch(said);
    expect(row?.querySelector('[data-mark]:not(i)')?.getAttribute('data-mark') ?? null).toBe(mark);
  });

  it.each(languages)(
    'ORD-023 an address that blocks says so, and its mending is the next step (%s)',
    async (language) => {
      const { user, router } = await open([orderRow({ addressFaults: ['nonLatin'] })], '/orders', language);
      const words = texts[language].orders;
      const note = screen.getByText(words.faultShort.nonLatin);
      expect(note.closest('[title]')?.getAttribute('title')).toBe(words.fault.nonLatin);
      wire.hang(orders.details);
      await user.click(screen.getByRole('button', { name: words.action.fixAddress }));
      await waitFor(() => expect(router.history.location.href).toBe('/sellerOrder/305-4471920-6631547?edit=address'));
    },
  );

  it('ORD-032 where neither way is open it says so, with the links that open one', async () => {
    wire.answer(orders.list, ordersPage([orderRow()]));
    wire.answer(orders.counts, {
      ...orderCounts,
      tabs: { ...orderCounts.tabs, all: 612 },
      openWays: { isDirectOpen: false, isWarehouseActive: false },
    });
    layOut({ width: 1_400, height: 700 });
    await showScreen('/orders', { wire });
    const { ways } = texts.en.orders;
    expect(await screen.findByText(ways.closed)).toBeDefined();
    expect(screen.getByRole('link', { name: ways.acceptDirect }).getAttribute('href')).toBe('/routingsettings');
    expect(screen.getByRole('link', { name: ways.setUpWarehouse }).getAttribute('href')).toBe('/warehouse');
  });

  it('ORD-012 totals of two currencies stand apart, and come to one sum in the shown currency', async () => {
    const page = ordersPage([orderRow()]);
    const eur = page.totals?.sums[0] ?? expect.unreachable('one currency');
    const yen = { ...eur, currency: 'JPY', saleMinor: 3_000, profitMinor: 600 };
    wire.answer(orders.list, {
      ...page,
      totals: page.totals && {
        ...page.totals,
        sums: [eur, yen],
        local: { ...eur, saleMinor: 141_105, unrated: 2 },
      },
    });
    await opened();
    const strip = await screen.findByLabelText(texts.en.orders.strip.label);
    const said = spoken(strip);
    expect(said).toContain('1.411,05 €');
    expect(said).toContain('1.393,05 € sold, profit 117,60 €');
    expect(said).toContain('3.000 ¥ sold, profit 600 ¥');
    expect(said).toContain('2 orders');
  });

  it('ORD-010 the strip says what everything that is found comes to', async () => {
    await open([orderRow()]);
    const terms = await screen.findAllByRole('term');
    const figures = Object.fromEntries(
      terms.map((term) => [term.textContent, spoken(term.nextElementSibling as HTMLElement)]),
    );
    expect(figures).toMatchObject({
      Sale: '1.393,05 €',
      Cost: '786,94 €',
      'VAT and commission': '405,74 €',
      Refunds: '82,77 €',
      'Net profit': '117,60 €14,9% of cost',
    });
  });

  it('ORD-050, ORD-010 of a narrowed list the rows stand first; its exact count and totals follow', async () => {
    const found = [orderRow()];
    wire.answer(orders.list, ({ body }) => {
      const page = ordersPage(found);
      return (body as { rowsFirst?: boolean }).rowsFirst
        ? { ...page, totals: null, totalCount: 26, isExact: false, nextCursor: '1' }
        : { ...page, totalCount: 1_284 };
    });
    layOut({ width: 1_400, height: 700 });
    wire.answer(orders.counts, orderCounts);
    await showScreen('/orders?q=vogel', { wire });
    await screen.findByRole('grid');
    await waitFor(() => expect(document.body.textContent).toContain('1.284'));
    expect((await screen.findAllByRole('term')).map((term) => term.textContent)).toContain('Net profit');
    const [first, second, ...more] = bodies();
    expect([first, second]).toMatchObject([
      { search: 'vogel', rowsFirst: true },
      { search: 'vogel', rowsFirst: false, page: 1 },
    ]);
    expect(more).toEqual([]);
  });

  it.each<[string, object]>([
    ['?range=days7', { from: '2026-02-24', to: '2026-03-02' }],
    ['?range=lastMonth', { from: '2026-02-01', to: '2026-02-28' }],
    ['?range=thisWeek', { from: '2026-03-01', to: '2026-03-02' }],
    ['?range=custom&from=2026-02-03&to=2026-02-05', { from: '2026-02-03', to: '2026-02-05' }],
    ['?range=nonsense', {}],
  ])('SHELL-092 the days of %s are asked for', async (address, days) => {
    await open([orderRow()], `/orders${address}`);
    const { from, to } = bodies().at(-1) ?? {};
    expect({ ...(from ? { from } : {}), ...(to ? { to } : {}) }).toEqual(days);
  });

  it.each(languages)(
    'SHELL-092 offers every preset, and keeps the chosen one in the address (%s)',
    async (language) => {
      const { user, router } = await open([orderRow()], '/orders', language);
      const { range } = texts[language].orders;
      await user.click(screen.getByRole('button', { name: `${range.label}: ${range.any}` }));
      const offered = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
      const { label: _l, from: _f, to: _t, ...presets } = range;
      expect(offered).toEqual(Object.values(presets));
      await user.click(screen.getByRole('menuitemradio', { name: range.days30 }));
      await waitFor(() => expect(router.history.location.search).toBe('?range=days30'));
    },
  );

  it('SHELL-010 Orders stands in the menu with the number of new ones; G O leads there', async () => {
    const { user, router } = await open([orderRow()], '/orders?status=new');
    const entry = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Orders/ });
    expect(entry.getAttribute('aria-current')).toBe('page');
    expect(within(entry).getByLabelText('7 new orders')).toBeDefined();
    await user.keyboard('gd');
    await user.keyboard('go');
    await waitFor(() => expect(router.history.location.href).toBe('/orders'));
  });

  it('J opens the way to a row: N asks for a note, L for a flag, Enter opens it', async () => {
    const { user, router } = await open([orderRow()]);
    wire.answer(orders.addNote, { id: 1 });
    await user.keyboard('j');
    await user.keyboard('n');
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'gift wrap');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(wire.asked(orders.addNote)).toHaveLength(1));
    expect(wire.asked(orders.addNote)[0]?.body).toEqual({ sellerOrderId: 9, note: 'gift wrap' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('l');
    wire.answer(flags.assign, null);
    await user.click(await screen.findByRole('radio', { name: 'Watch' }));
    await waitFor(() => expect(wire.asked(flags.assign)).toHaveLength(1));
    expect(wire.asked(flags.assign)[0]?.body).toEqual({ flagType: 'Order', entityId: 9, flagId: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    wire.hang(orders.details);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.history.location.href).toBe('/sellerOrder/305-4471920-6631547'));
  });

  it.each(languages)('says that there are no orders, that none matches, and what failed (%s)', async (language) => {
    const words = texts[language].orders;
    wire.answer(orders.list, ordersPage([]));
    const first = await showScreen('/orders', { wire, language });
    await screen.findByText(words.empty.bareTitle);
    first.unmount();
    wire.answer(orders.counts, { ...orderCounts, tabs: { ...orderCounts.tabs, all: 3 } });
    const second = await showScreen('/orders?q=nobody', { wire, language });
    await screen.findByText(words.empty.searchTitle);
    second.unmount();
    wire.refuse(orders.list, 'UnexpectedError', { status: 500 });
    await showScreen('/orders', { wire, language });
    await screen.findByText(words.failed);
  });

  it('SHELL-038 nothing private of an order is in the page while secret mode hides it', async () => {
    localStorage.setItem('selectedSecretModes', JSON.stringify(secretKinds));
    await open([
      orderRow({ carrier: 'DHL', trackingNumber: '00340398', buyerStatus: 'SentFromWh', flag: watch, notes: 1 }),
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    const html = document.body.innerHTML;
    for (const text of ['305-4471920-6631547', 'Katharina', 'Leipzig', '00340398', 'Gooseneck', 'B0KETTLE01'])
      expect(html, text).not.toContain(text);
  });

  it('SHELL-039 secret mode shifts nothing: the same rows, cells, sizes and actions with it and without', async () => {
    const rows = [
      orderRow({ carrier: 'DHL', trackingNumber: '00340398', buyerStatus: 'SentFromWh', flag: watch, notes: 1 }),
      orderRow({ orderId: 2, addressFaults: ['nonLatin'] }),
    ];
    const frame = () =>
      screen.getAllByRole('row').map((row) => [sizeOf(row), ...[...row.children].map((cell) => sizeOf(cell))]);
    // What can be worked stays: boxes, links and buttons of a row, but for those whose whole text is hidden.
    const boxes = () => screen.getAllByRole('checkbox').map((box) => box.className);
    const shown = await open(rows);
    const plain = { frame: frame(), boxes: boxes(), heads: screen.getAllByRole('columnheader').map(sizeOf) };
    expect(plain.frame).toHaveLength(3);
    expect(document.querySelectorAll('[role=grid] [role=img][aria-label=hidden]')).toHaveLength(0);
    shown.unmount();
    localStorage.setItem('selectedSecretModes', JSON.stringify(secretKinds));
    await open(rows);
    expect(document.querySelectorAll('[role=grid] [role=img][aria-label=hidden]').length).toBeGreaterThan(4);
    expect({ frame: frame(), boxes: boxes(), heads: screen.getAllByRole('columnheader').map(sizeOf) }).toEqual(plain);
    // Each stand-in is a piece of its line, never a block that would make one of its own.
    for (const hidden of document.querySelectorAll('[role=grid] [role=img][aria-label=hidden]'))
      expect(['SPAN', 'DIV']).toContain(hidden.tagName);
  });

  it.each([
    ['buyerInfo', 'Katharina'],
    ['sellerOrderId', '305-4471920-6631547'],
    ['trackingNumber', '00340398'],
    ['productTitle', 'Gooseneck'],
  ])('SHELL-038 the kind %s alone takes its own out of the page', async (kind, text) => {
    const row = orderRow({ carrier: 'DHL', trackingNumber: '00340398', buyerStatus: 'SentFromWh' });
    const shown = await open([row]);
    expect(document.body.innerHTML).toContain(text);
    shown.unmount();
    localStorage.setItem('selectedSecretModes', JSON.stringify([kind]));
    await open([row]);
    expect(document.body.innerHTML).not.toContain(text);
  });

  it('shows an order as a card on a small window, with its next step', async () => {
    resizeTo('phone');
    wire.answer(orders.list, ordersPage([orderRow({ addressFaults: ['nonLatin'] })]));
    await showScreen('/orders', { wire });
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('link', { name: '305-4471920-6631547' })).toBeDefined();
    expect(within(card).getByRole('button', { name: 'Fix address' })).toBeDefined();
    expect(within(card).getByText(texts.en.orders.fault.nonLatin)).toBeDefined();
    expect(spoken(card)).toContain('125,22 €');
  });
});

describe('the search of the top bar', () => {
  it('SHELL-023, SHELL-019 a number of an order leads to its page', async () => {
    const { user, router } = await open([orderRow()]);
    wire.answer(search.find, { searchType: 0, searchKey: '305-4471920-6631547' });
    wire.hang(orders.details);
    await user.type(screen.getByRole('searchbox', { name: /order, package/ }), 'KRV-00088251{Enter}');
    await waitFor(() => expect(router.history.location.href).toBe('/sellerOrder/305-4471920-6631547'));
  });
});
