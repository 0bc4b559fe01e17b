import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, counts, countsWith, goodStanding, orderCounts } from '../../testing/signed-in.ts';
import { health } from '../../testing/store-health.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import { tintOf } from '../../ui/charts/chart-colors.ts';
import type { StoreHealth } from './dashboard-types.ts';

type Hour = StoreHealth['changes']['hours'][number];
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});
const card = (name: string | RegExp) => {
  const section = screen.getByRole('heading', { name }).closest('section, [data-place]');
  return within(section as HTMLElement); // Every title stands on a card.
};

/** An hour of the last day with so many changes, failures and products at the store. */
const hour = (index: number, forSale: number, over: Partial<Hour> = {}): Hour => ({
  from: new Date(Date.parse('2026-03-01T10:00:00Z') + index * 3_600_000).toISOString(),
  forSale,
  notForSale: 0,
  failed: 0,
  atStore: 0,
  ...over,
});
const busy = (over: Partial<StoreHealth> = {}) =>
  health({
    firstSteps: null,
    tabs: { all: 100, atStore: 90, inQueue: 2, pendingApproval: 0, outOfCriteria: 8 },
    changes: {
      hours: Array.from({ length: 24 }, (_, index) => hour(index, index, { atStore: 60 + index })),
      total: 276,
      previousTotal: null,
    },
    ...over,
  });
const open = async (answer: StoreHealth, language: Language = 'en') => {
  wire.answer(inventory.counts, { ...counts, tabs: answer.tabs, statuses: answer.statuses });
  wire.answer(dashboard.storeHealth, answer);
  await showScreen('/', { wire, language });
  return within(await screen.findByRole('list', { name: /Key figures|rakamları/ }));
};

it.each<[Language, string, string, string]>(
  tested([
    ['en', '2 orders to buy', 'Nearest ship-by: 03/03/26 08:00', '3 packages are waiting for credit'],
    ['tr', 'Satın alınacak 2 sipariş var', 'En yakın son gönderim tarihi: 03/03/26 08:00', '3 paket kredi bekliyor'],
  ]),
)('WH-005 ORD-048 what to do names orders and packages, each with its way there (%s)', async (language, ...said) => {
  wire.answer(subscriptions.appData, { ...goodStanding, hasPaymentWaitingPackage: true });
  wire.answer(parcelMoney.approximate, { amount: '12.00', amountMinor: 1_200, packages: 3 });
  wire.answer(orders.counts, {
    ...orderCounts,
    tabs: { ...orderCounts.tabs, new: 2, cancellationRequested: 1, returnRequested: 1 },
    nextShipBy: '2026-03-03T07:00:00.000Z',
    openClaims: 1,
  });
  await open(busy(), language);
  await screen.findByText(said[0]);
  const todo = card(texts[language].dashboard.todo.title);
  await todo.findByText(said[2]);
  for (const words of said) expect(todo.getByText(words)).toBeTruthy();
  expect(todo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/warehouse/packages?status=WaitingCredit',
    '/orders?where=openClaim.yes',
    '/orders?status=cancellationRequested',
    '/orders?status=new',
    '/orders?status=returnRequested',
  ]);
});

describe('the key figures', () => {
  it.each<[Language, string, string]>(
    tested([
      ['en', 'At store', 'Changes in the last 24 hours'],
      ['tr', 'Mağazada', 'Son 24 saatte değişiklik'],
    ]),
  )('have the course of the last day beside them where it is known (%s)', async (language, atStore, changes) => {
    const figures = await open(busy(), language);
    const courseOf = (name: string) =>
      figures
        .getByText(name)
        .closest('li')
        ?.querySelector('polyline')
        ?.getAttribute('points')
        ?.split(' ')
        .map((point) => point.split(',').map(Number));
    for (const name of [atStore, changes]) {
      const course = courseOf(name);
      expect(course).toHaveLength(24);
      // It rises from the bottom left to the top right.
      expect(course?.[0]?.[0]).toBeLessThan(course?.at(-1)?.[0] ?? 0);
      expect(course?.[0]?.[1]).toBeGreaterThan(course?.at(-1)?.[1] ?? 0);
    }
    // Nothing failed: a flat line tells nothing.
    expect(
      figures
        .getByText(language === 'en' ? 'Failed updates' : 'Amazon’a iletilemeyen')
        .closest('li')
        ?.querySelector('svg'),
    ).toBeNull();
  });

  it.each<[Language, number, number, string]>(
    tested([
      ['en', 90, 0, 'all with stock'],
      ['en', 90, 3, '3 of them at stock 0'],
      ['en', 0, 0, 'no product yet'],
      ['tr', 90, 0, 'hepsinde stok var'],
      ['tr', 90, 3, '3 ürünün stoku 0'],
      ['tr', 0, 0, 'henüz ürün yok'],
    ]),
  )('say what of the products at the store has no stock (%s, %d, %d)', async (language, atStore, zero, note) => {
    const answer = busy();
    const figures = await open(
      { ...answer, tabs: { ...answer.tabs, atStore }, statuses: { AtStoreWithZeroQuantity: zero } },
      language,
    );
    expect(figures.getByText(note)).toBeTruthy();
  });
});

describe('a card that has nothing to say', () => {
  it('is not there: failures only when there are any', async () => {
    await open(busy());
    expect(screen.queryByRole('heading', { name: /^Failed updates/ })).toBeNull();
    expect(card(/^Data age/)).toBeTruthy();
    expect(card(/^Inventory/)).toBeTruthy();
  });

  it('stands there when it has', async () => {
    const failure = {
      sku: 'SKU-1',
      asin: 'B000000001',
      title: 'Copper kettle',
      imageUrl: null,
      at: AS_OF,
      attempts: 3,
      kind: 'mismatch' as const,
      message: null,
    };
    await open(busy({ failures: { items: 2, newest: [failure] } }));
    expect(card(/^Failed updates/).getByText('and 1 more product')).toBeTruthy();
    expect(card(/^Failed updates/).getByText('The store shows another value after 3 attempts')).toBeTruthy();
  });
});

describe('the chart of changes', () => {
  it('its legend has the colours of its bars', async () => {
    layOut({ width: 700, height: 268 });
    await open(busy());
    const chart = screen.getByRole('heading', { name: 'Changes per hour' }).closest('section') as HTMLElement; // It stands on its card.
    const swatches = [...chart.querySelectorAll<HTMLElement>('header i')].map((each) =>
      each.style.getPropertyValue('--tint'),
    );
    expect(swatches).toEqual([tintOf('own'), tintOf('loss')]);
    await waitFor(() => expect(chart.querySelectorAll('.recharts-bar-rectangle path').length).toBeGreaterThan(0));
    const bars = [...chart.querySelectorAll('.recharts-bar')].map((layer) =>
      layer.querySelector('path')?.getAttribute('fill'),
    );
    expect(bars.filter((fill) => fill != null)).toEqual([swatches[0]]);
  });
});

describe('how many products are at the store', () => {
  it.each<[Language, string, string, RegExp, string]>(
    tested([
      ['en', 'At store', '555 of 5.000 products', /^Inventory/, '547 at store + 8 out of criteria, listed at stock 0'],
      ['tr', 'Mağazada', '555 / 5.000 ürün', /^Envanter/, '547 mağazada + 8 kriter dışı, listede stok 0'],
    ]),
  )('is one figure of one name; what else takes a place of the plan is told apart (%s)', async (language, ...told) => {
    const [name, places, title, parts] = told;
    wire.answer(
      inventory.counts,
      countsWith({
        allStatusCount: 600,
        atStoreCount: 555,
        tabs: { all: 600, atStore: 547, inQueue: 10, pendingApproval: 5, outOfCriteria: 38 },
      }),
    );
    // The overview's own answer is a minute older than the counts that the menu shows.
    const older = { all: 590, atStore: 542, inQueue: 10, pendingApproval: 5, outOfCriteria: 33 };
    wire.answer(dashboard.storeHealth, health({ firstSteps: null, tabs: older, plan: { atStore: 542, limit: 5_000 } }));
    await showScreen('/', { wire, language });
    const figures = within(await screen.findByRole('list', { name: /Key figures|rakamları/ }));
    expect(figures.getByText(name).parentElement?.textContent).toContain('547');
    expect(card(title).getByRole('link', { name }).closest('li')?.textContent).toContain('547');
    expect(screen.getByText(places)).toBeDefined();
    expect(screen.getByText(parts)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/542|590/);
  });
});
