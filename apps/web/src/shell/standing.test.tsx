import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { AS_OF, countsWith, germanStore, goodStanding, subscription, type Counts } from '../testing/signed-in.ts';
import { cardProvider } from '../testing/card-provider.ts';
import { createWire, type Wire } from '../testing/wire.ts';

type Subscription = NonNullable<Response<typeof subscriptions.get>>;
type AppData = Response<typeof subscriptions.appData>;
type Given = {
  subscription?: Partial<Subscription> | null;
  appData?: Partial<AppData>;
  language?: 'en' | 'tr';
  address?: string;
  store?: Partial<typeof germanStore>;
  use?: Partial<Counts>;
  isUploadLimited?: boolean;
};

afterEach(() => vi.unstubAllGlobals());

async function show({
  subscription: over = {},
  appData = {},
  language = 'en',
  address = '/filters',
  store = {},
  use = {},
  isUploadLimited = false,
}: Given) {
  const wire = createWire();
  wire.answer(subscriptions.get, over === null ? null : { ...subscription, ...over });
  wire.answer(subscriptions.appData, { ...goodStanding, ...appData });
  wire.answer(stores.list, [{ ...germanStore, ...store }]);
  wire.answer(inventory.counts, countsWith(use));
  wire.answer(inventory.uploadLimit, isUploadLimited);
  wire.answer(subscriptions.allLevels, [
    { ...level, id: 8, levelName: 'AutoPricer 10000', productLimit: 10_000, price: 14_900 },
    { ...level, id: 9, levelName: 'AutoPricer 25000', productLimit: 25_000, price: 22_900 },
  ]);
  for (const call of [filters.get, messages.list, pricing.getStore, pricing.get, routing.get, dashboard.storeHealth])
    wire.hang(call);
  const shown = await showScreen(address, { wire, language });
  const bar = within(await screen.findByRole('banner', { name: texts[language].shell.top.label }));
  return { ...shown, wire, bar, words: texts[language].banners };
}
const level = {
  id: 7,
  subscriptionPlanName: 'AutoPricer' as const,
  levelName: 'AutoPricer 5000',
  isTrial: false,
  productLimit: 5_000,
  price: 9_900,
  stripePriceId: null,
  stripeProductId: 'kervan_autopricer',
};
const ended = {
  status: 'cancelled' as const,
  servicesRun: false,
  endedAt: '2026-03-01T09:00:00.000Z',
  renewalDate: null,
};
const stops = {
  servicesStopAt: '2026-03-05T09:00:00.000Z',
  suspendAt: '2026-03-09T09:00:00.000Z',
  endsAt: '2026-04-01T09:00:00.000Z',
};
const titles = () => [...document.querySelectorAll('[data-tone] b')].map((title) => title.textContent);

describe.each(languages)('banners of the account (%s)', (language) => {
  const words = texts[language].banners;
  const rows: [string, Given, string, string][] = [
    [
      'SHELL-098 SUB-036 a dispute',
      { subscription: { ...ended, status: 'disputed' }, appData: { hasCustomerDisputedPayment: true } },
      words.disputed,
      '/helpdesk',
    ],
    [
      'SHELL-098 SUB-067 the end',
      { subscription: ended, appData: { hasSubscriptionCanceled: true } },
      words.cancelled,
      '/subscriptions/subscribe',
    ],
    [
      'SUB-032 an end to come',
      { subscription: { endsAt: '2026-03-20T09:00:00.000Z', renewalDate: null } },
      '',
      '/subscriptions/mySubscription',
    ],
  ];
  it.each(rows)('%s says what to do next', async (_what, given, title, path) => {
    await show({ ...given, language });
    if (title !== '') await screen.findByText(title);
    await waitFor(() =>
      expect([...document.querySelectorAll('[data-tone] a')].map((link) => link.getAttribute('href'))).toContain(path),
    );
  });

  it.each([
    ['unpaid', { status: 'unpaid' as const, ...stops }, words.unpaid, 'warn', false],
    ['stopped', { status: 'unpaid' as const, servicesRun: false, ...stops }, words.stopped, 'neg', true],
    ['suspended', { status: 'suspended' as const, servicesRun: false, ...stops }, words.suspended, 'neg', true],
  ])(
    'SUB-035 SUB-037 SHELL-098 %s: paying, and stock to zero once services stopped',
    async (_what, over, title, tone, isStopped) => {
      await show({ subscription: over, appData: { isCustomerStripeInvoiceNotPaid: true }, language });
      const banner = (await screen.findByText(title)).closest('[data-tone]');
      expect(banner?.getAttribute('data-tone')).toBe(tone);
      const buttons = within(banner as HTMLElement);
      expect(buttons.getByRole('button', { name: words.pay })).toBeDefined();
      expect(buttons.queryByRole('button', { name: texts[language].banners.zeroAll.action }) !== null).toBe(isStopped);
    },
  );
});

describe('the moments that banners name', () => {
  const DAY = 86_400_000;
  const zone = process.env.TZ;
  // The store's market is Germany; the person sits elsewhere.
  beforeEach(() => void (process.env.TZ = 'America/New_York'));
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const banner = async (title: string | RegExp) =>
    (await screen.findByText(title)).closest<HTMLElement>('[data-tone]')!;

  it.each(
    tested([
      ['en', 'unpaid', { status: 'unpaid' as const, ...stops }, 'on 03/05/26 04:00 prices'],
      ['tr', 'unpaid', { status: 'unpaid' as const, ...stops }, '03/05/26 04:00 itibarıyla'],
      [
        'en',
        'stopped',
        { status: 'unpaid' as const, servicesRun: false, ...stops },
        'on 03/09/26 05:00 the account is suspended',
      ],
      ['en', 'suspended', { status: 'suspended' as const, servicesRun: false, ...stops }, 'ends on 04/01/26 05:00'],
      ['tr', 'suspended', { status: 'suspended' as const, servicesRun: false, ...stops }, '04/01/26 05:00'],
    ] as const),
  )('SUB-034 SUB-037 are in the user’s own zone (%s, %s)', async (language, kind, subscription, words) => {
    await show({ subscription, appData: { isCustomerStripeInvoiceNotPaid: true }, language });
    expect((await banner(texts[language].banners[kind])).textContent).toContain(words);
  });

  it.each(
    tested([
      [
        'en',
        'The subscription ends on 03/20/26 05:00.',
        'Until then everything works as before.',
        'Keep the subscription',
      ],
      [
        'tr',
        'Abonelik 03/20/26 05:00 tarihinde sona eriyor.',
        'O güne kadar her şey çalışmayı sürdürür.',
        'Aboneliği sürdür',
      ],
    ] as const),
  )(
    'SUB-032 SUB-034 an end to come is said with its moment and taken back there (%s)',
    async (language, title, effect, keep) => {
      await show({ subscription: { endsAt: '2026-03-20T09:00:00.000Z', renewalDate: null }, language });
      const shown = await banner(title);
      expect(shown.textContent).toContain(effect);
      expect(shown.dataset.tone).toBe('warn');
      expect(within(shown).getByRole('link', { name: keep }).getAttribute('href')).toBe(
        '/subscriptions/mySubscription',
      );
    },
  );

  const trial = (days: number) => ({
    status: 'trial' as const,
    trialEnd: new Date(Date.parse(AS_OF) + days * DAY).toISOString(),
    price: 14_900,
  });
  it.each(
    tested([
      [
        'en',
        /^The trial ends on /,
        /Then we charge 149,00\s\$ for 30 days, unless you cancel before\./,
        'My subscription',
      ],
      ['tr', /^Deneme .* tarihinde bitiyor\.$/, /Önce iptal etmezseniz 30 gün için 149,00\s\$ alınır\./, 'Aboneliğim'],
    ] as const),
  )('SUB-029 the last three days of a trial say what follows it (%s)', async (language, title, effect, mine) => {
    await show({ subscription: trial(2.9), language });
    const shown = await banner(title);
    expect(shown.textContent).toMatch(effect);
    expect(within(shown).getByRole('link', { name: mine }).getAttribute('href')).toBe('/subscriptions/mySubscription');
  });

  it.each(
    tested([
      ['en', 11.2, 'Trial: 12 days left'],
      ['en', 0.4, 'Trial: 1 day left'],
      ['tr', 11.2, 'Deneme: 12 gün kaldı'],
    ] as const),
  )(
    'SUB-029 the menu says how long a trial still runs, from its first day on (%s, %d)',
    async (language, days, words) => {
      await show({ subscription: trial(days), language });
      expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(
        '/subscriptions/mySubscription',
      );
    },
  );

  it('SUB-029 who pays is told of no trial', async () => {
    await show({});
    await screen.findByRole('progressbar');
    expect(screen.queryByText(/^Trial: /)).toBeNull();
  });

  it.each([
    ['earlier', trial(3.1)],
    ['where the trial was cancelled', { ...trial(2), endsAt: new Date(Date.parse(AS_OF) + 2 * DAY).toISOString() }],
  ])('SUB-029 not %s', async (_when, subscription) => {
    await show({ subscription });
    await screen.findByRole('navigation', { name: texts.en.shell.menu.label });
    await waitFor(() => expect(screen.queryByText(/^The trial ends on/)).toBeNull());
  });
});

describe('the stack of banners', () => {
  it('SHELL-098 shows all that hold, one of each kind, worst first', async () => {
    const { user, words } = await show({
      subscription: { ...ended, status: 'disputed', atRisk: true, capsAt: '2026-03-09T09:00:00.000Z' },
      appData: { hasCustomerDisputedPayment: true, hasSubscriptionCanceled: true, hasPaymentWaitingPackage: true },
      store: {
        hasAmazonConnectionError: true,
        marketPlace: { ...germanStore.marketPlace, isWarehouseNeeded: true },
      },
      use: { atStoreCount: 6_000 },
      isUploadLimited: true,
      address: '/messageCenter',
    });
    await user.click(await screen.findByRole('button', { name: /\d more/ }));
    expect(titles()).toEqual([
      words.disputed,
      words.cancelled,
      words.connection,
      words.atRisk,
      words.unpaidPackages,
      words.warehouseNeeded.replace('{{market}}', 'Germany'),
      words.uploadLimit,
    ]);
  });

  it('SUB-037 opens the page of the unpaid invoice in a tab of its own', async () => {
    const { user, wire, words } = await show({ subscription: { status: 'unpaid', ...stops } });
    wire.answer(billing.latestUnpaidUrl, 'https://pay.example/i/1');
    const page = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal('open', () => page);
    await user.click(await screen.findByRole('button', { name: words.pay }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/i/1'));
    expect(page.opener).toBeNull();
  });

  it.each(
    tested([
      ['en', 'You are close to the product limit.', /4.500 of the plan’s 5.000 products are used/],
      ['tr', 'Ürün sınırına yaklaştınız.', /4.500/],
    ] as const),
  )('SUB-038 nearly full is said before anything is at risk (%s)', async (language, title, effect) => {
    // Most of it in another store: the plan is the account's.
    await show({ use: { atStoreCount: 20, account: { allStatusCount: 4_600, atStoreCount: 4_500 } }, language });
    const shown = (await screen.findByText(title)).closest<HTMLElement>('[data-tone]')!;
    expect(shown.dataset.tone).toBe('warn');
    expect(shown.textContent).toMatch(effect);
  });

  it('SUB-039 a risk that has just begun is dated seven days ahead', async () => {
    const { words } = await show({ use: { atStoreCount: 6_000 } });
    const banner = (await screen.findByText(words.atRisk)).closest('[data-tone]');
    await waitFor(() => expect(banner?.textContent).toContain('After 03/09/26 the newest'));
  });

  it.each(['cancelled', 'disputed'] as const)(
    'SUB-038 where no plan runs no limit is exceeded, and none is measured: %s',
    async (status) => {
      const { words } = await show({
        subscription: { ...ended, status, atRisk: true },
        appData: { hasSubscriptionCanceled: true, hasCustomerDisputedPayment: status === 'disputed' },
        use: { productLimit: 0 },
      });
      await screen.findByText(words.cancelled);
      expect(screen.queryByText(words.atRisk)).toBeNull();
      expect(screen.queryByText(texts.en.shell.plan.items)).toBeNull();
    },
  );

  it('SUB-038 SUB-059 once the extra products are gone the warning goes within a quarter of an hour, without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { wire, words } = await show({
        subscription: { atRisk: true, capsAt: '2026-03-09T09:00:00.000Z' },
        use: { atStoreCount: 4_000, allStatusCount: 4_100 },
      });
      await screen.findByText(words.atRisk);
      wire.answer(subscriptions.get, subscription);
      await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
      await waitFor(() => expect(screen.queryByText(words.atRisk)).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  it('SUB-094 a page that cannot be had closes its tab again', async () => {
    const { user, wire, words } = await show({ subscription: { status: 'unpaid', ...stops } });
    wire.refuse(billing.latestUnpaidUrl, 'NoPaymentFound', { status: 404 });
    const page = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal('open', () => page);
    await user.click(await screen.findByRole('button', { name: words.pay }));
    await waitFor(() => expect(page.close).toHaveBeenCalled());
    expect(page.location.replace).not.toHaveBeenCalled();
  });

  it('SUB-039 offers the next level that holds everything, with its price, and names what is capped', async () => {
    const { words } = await show({
      subscription: { atRisk: true, capsAt: '2026-03-01T09:00:00.000Z', cappedItems: 1_000 },
      use: { atStoreCount: 40, allStatusCount: 50, account: { atStoreCount: 11_000, allStatusCount: 12_000 } },
    });
    expect((await screen.findByText(words.atRisk)).closest('[data-tone]')?.getAttribute('data-tone')).toBe('neg');
    expect(await screen.findByText(words.capped_other.replace('{{items}}', '1.000'))).toBeDefined();
    const offer = await screen.findByRole('link', { name: /AutoPricer with 25.000 products.*229/ });
    expect(offer.getAttribute('href')).toBe('/changePlan/3?level=9');
    expect(screen.getByRole('link', { name: words.cappedList })).toBeDefined();
  });
});

describe('before the first subscription', () => {
  it.each(
    tested([
      ['en', 'No plan is chosen yet.', 'Choose a plan'],
      ['tr', 'Henüz plan seçilmedi.', 'Plan seç'],
    ] as const),
  )(
    'SHELL-057 the way to the plans stands everywhere but on the plans themselves (%s)',
    async (language, title, choose) => {
      cardProvider();
      const wire = quiet(createWire());
      wire.answer(subscriptions.get, null);
      wire.answer(stores.list, []);
      wire.answer(onboarding.exists, true);
      const { router } = await showScreen('/subscriptions/mypayments', { wire, language });
      const shown = (await screen.findByText(title)).closest<HTMLElement>('[data-tone]')!;
      expect(shown.dataset.tone).toBe('info');
      expect(within(shown).getByRole('link', { name: choose }).getAttribute('href')).toBe('/subscriptions/subscribe');
      await act(() => router.navigate({ to: '/subscriptions/subscribe' }));
      await screen.findByRole('heading', { level: 1, name: texts[language].subscriptions.subscribe.title });
      expect(screen.queryByText(title)).toBeNull();
    },
  );
});

describe('one click sets all stock to zero', () => {
  it('INV-119 asks first, then sends the store in use', async () => {
    // A page that shows nothing of products: none of what it waits for is read again.
    const { user, wire } = await show({
      subscription: ended,
      appData: { hasSubscriptionCanceled: true },
      address: '/messageCenter',
    });
    wire.answer(inventory.zeroAll, [{ customerMarketPlaceId: 41, queued: 12 }]);
    await user.click(await screen.findByRole('button', { name: 'Set all stock to zero' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/comes back automatically/)).toBeDefined();
    expect(wire.asked(inventory.zeroAll)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Set all stock to zero' }));
    await screen.findByText(/stock of 12 products/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(inventory.zeroAll)[0]?.body).toEqual({ customerMarketPlaceIds: [41] });
  });

  it('INV-119 is closed without the store’s connection', async () => {
    await show({ subscription: ended, store: { hasAmazonConnectionError: true } });
    expect((await screen.findByRole('button', { name: 'Set all stock to zero' })).hasAttribute('disabled')).toBe(true);
  });
});

/** What the screens of subscription and payments ask is on its way. */
function quiet(wire: Wire): Wire {
  for (const calls of [billing, cards, planChanges, purchase]) for (const call of Object.values(calls)) wire.hang(call);
  for (const call of [subscriptions.initialLevels, subscriptions.history, subscriptions.current]) wire.hang(call);
  for (const call of [onboarding.histories, onboarding.channels]) wire.hang(call);
  return wire;
}

describe('the panel without a subscription, and after it', () => {
  it.each([
    [true, '/subscriptions/subscribe'],
    [false, '/onboarding'],
  ])('SHELL-054 SHELL-057 a newcomer whose questions are answered: %s, goes to %s', async (isAnswered, path) => {
    // The plans are a page of their own, which the provider's settings make.
    cardProvider();
    const wire = quiet(createWire());
    wire.answer(subscriptions.get, null);
    wire.answer(stores.list, []);
    wire.answer(onboarding.exists, isAnswered);
    const { router } = await showScreen('/inventory', { wire });
    await waitFor(() => expect(router.history.location.pathname).toBe(path));
  });

  it('SHELL-051 asks the first questions’ state of nobody who ever subscribed', async () => {
    const { wire, router } = await show({ subscription: ended });
    expect(router.history.location.pathname).toBe('/filters');
    expect(wire.asked(onboarding.exists)).toEqual([]);
  });

  it('SHELL-007 SHELL-027 who subscribed once keeps menu, search and market', async () => {
    const { bar } = await show({ subscription: ended, appData: { hasSubscriptionCanceled: true } });
    expect(bar.getByRole('searchbox').hasAttribute('readonly')).toBe(false);
    expect(bar.getByRole('button', { name: /^Store: Germany/ })).toBeDefined();
    expect(screen.getByRole('navigation', { name: texts.en.shell.menu.label })).toBeDefined();
  });

  it('SHELL-007 SHELL-027 without a subscription there is no menu, no search and no market', async () => {
    const wire = quiet(createWire());
    wire.answer(subscriptions.get, null);
    wire.answer(onboarding.exists, true);
    await showScreen('/subscriptions/mySubscription', { wire });
    const bar = within(await screen.findByRole('banner', { name: 'Top bar' }));
    expect(bar.queryByRole('searchbox')).toBeNull();
    expect(bar.queryByRole('button', { name: /^Store: / })).toBeNull();
    // The store alone makes no menu.
    expect(wire.asked(stores.list).length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation', { name: texts.en.shell.menu.label })).toBeNull();
  });

  it.each(['unpaid', 'suspended'] as const)('SHELL-026 the search cannot be written in while %s', async (status) => {
    const { bar } = await show({ subscription: { status, ...stops } });
    expect(bar.getByRole('searchbox').hasAttribute('readonly')).toBe(true);
  });

  it('SHELL-064 SHELL-065 a link of a mail opens the screen it names', async () => {
    const { router } = await show({ address: '/redirect?to=%2Ffilters' });
    expect(router.history.location.pathname).toBe('/filters');
  });

  it('SHELL-064 SHELL-065 without a session it goes to the login, which comes back to it', async () => {
    const { router } = await showScreen('/redirect?to=%2Finventory%3Fpage%3D2', { isSignedIn: false });
    await waitFor(() => expect(router.history.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/inventory?page=2' });
  });
});
