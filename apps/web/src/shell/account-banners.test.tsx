import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { countsWith, goodStanding, subscription, type Counts } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

type Subscription = NonNullable<Response<typeof subscriptions.get>>;
type AppData = Response<typeof subscriptions.appData>;
type Given = { standing: Partial<Subscription>; appData?: Partial<AppData>; use?: Partial<Counts> };

afterEach(() => vi.unstubAllGlobals());

/** The panel of an account in some standing; the banner whose title reads so. */
async function bannerOf({ standing, appData = {}, use = {} }: Given, language: Language, title: string) {
  const wire = createWire();
  wire.answer(subscriptions.get, { ...subscription, ...standing });
  wire.answer(subscriptions.appData, { ...goodStanding, ...appData });
  wire.answer(inventory.counts, countsWith(use));
  wire.answer(subscriptions.allLevels, []);
  for (const call of [filters.get, pricing.getStore, pricing.get, routing.get, dashboard.storeHealth]) wire.hang(call);
  const shown = await showScreen('/filters', { wire, language });
  const banner = (await screen.findByText(title)).closest<HTMLElement>('[data-tone]');
  if (!banner) throw new Error(`“${title}” stands in no banner`);
  return { ...shown, wire, banner };
}

const owing: Partial<AppData> = { isCustomerStripeInvoiceNotPaid: true, customerPaymentStatus: 1 };
const steps = {
  servicesStopAt: '2026-03-05T09:00:00.000Z',
  suspendAt: '2026-03-09T09:00:00.000Z',
  endsAt: '2026-04-01T09:00:00.000Z',
};
const over = { servicesRun: false, renewalDate: null, endedAt: '2026-03-01T09:00:00.000Z' };

describe.each([
  [
    'SUB-056 an unpaid invoice, before services stop',
    { standing: { status: 'unpaid' as const, ...steps }, appData: owing },
    'warn',
    ['An invoice is unpaid.', /on 03\/05\/26 .*prices, stock and orders stop too/],
    ['Ödenmemiş bir fatura var.', /03\/05\/26 .*itibarıyla fiyat, stok ve sipariş işleme de durur/],
  ],
  [
    'SUB-056 an unpaid invoice, once services have stopped',
    { standing: { status: 'unpaid' as const, servicesRun: false, ...steps }, appData: owing },
    'neg',
    ['Services have stopped because of an unpaid invoice.', /on hold; on 03\/09\/26 .*suspended/],
    ['Ödenmemiş fatura nedeniyle hizmetler durdu.', /işlenmiyor; hesap 03\/09\/26 .*askıya alınır/],
  ],
  [
    'SUB-057 an account that is suspended for not paying',
    { standing: { status: 'suspended' as const, servicesRun: false, ...steps }, appData: owing },
    'neg',
    ['The account is suspended.', /comes back within a minute of payment; without it .*ends on 04\/01\/26/],
    ['Hesap askıda.', /Ödeme yapılınca her şey bir dakika içinde geri gelir; .*04\/01\/26 .*biter/],
  ],
  [
    'SUB-058 a subscription that has ended',
    {
      standing: { status: 'cancelled' as const, ...over },
      appData: { hasSubscriptionCanceled: true },
    },
    'neg',
    [
      'The subscription has ended.',
      /Prices and stock are no longer updated, orders are no longer handled, and no products can be added; listings stay as they are/,
    ],
    [
      'Abonelik sona erdi.',
      /Fiyat ve stok güncellenmiyor, siparişler işlenmiyor, ürün eklenemiyor; listelemeleriniz Amazon’da/,
    ],
  ],
  [
    'SUB-059 more at the store than the plan takes',
    { standing: { atRisk: true, capsAt: '2026-03-09T09:00:00.000Z' }, use: { atStoreCount: 6_000 } },
    'warn',
    [
      'The product limit is exceeded.',
      /limit is 5.000 products\. After 03\/09\/26 .*Remove the extra ones.* 15 minutes/,
    ],
    ['Ürün sınırı aşıldı.', /sınırı 5.000 ürün\. 03\/09\/26 .*Fazlasını kaldırdığınızda .*15 dakika/],
  ],
  [
    'SUB-059 more in all than twice the plan',
    {
      standing: { atRisk: true, capsAt: '2026-03-09T09:00:00.000Z' },
      use: { allStatusCount: 10_400, atStoreCount: 4_000 },
    },
    'warn',
    [
      'The product limit is exceeded.',
      /have 10.400 products and your plan allows 10.000\. No more can be added\. Remove the extra ones.* 15 minutes/,
    ],
    [
      'Ürün sınırı aşıldı.',
      /10.400 ürün var, planınızın sınırı 10.000\. Yeni ürün eklenemez\. Fazlasını kaldırdığınızda .*15 dakika/,
    ],
  ],
  [
    'SUB-038 SUB-059 more than either takes: what follows at the store is the worse',
    {
      standing: { atRisk: true, capsAt: '2026-03-09T09:00:00.000Z' },
      use: { allStatusCount: 10_400, atStoreCount: 5_001 },
    },
    'warn',
    ['The product limit is exceeded.', /limit is 5.000 products\. After 03\/09\/26 /],
    ['Ürün sınırı aşıldı.', /sınırı 5.000 ürün\. 03\/09\/26 /],
  ],
  [
    'SUB-060 a disputed payment',
    {
      standing: { status: 'disputed' as const, ...over },
      appData: { hasCustomerDisputedPayment: true, customerPaymentStatus: 3 },
    },
    'neg',
    ['A payment is disputed.', /is read-only. Contact support to reopen it/],
    ['İtiraz edilmiş bir ödeme var.', /panel salt okunur. Yeniden açılması için destek ekibine yazın/],
  ],
] as const)('%s', (_name, given, tone, en, tr) => {
  it.each(
    tested([
      ['en', ...en],
      ['tr', ...tr],
    ] as const),
  )('is said with what it does (%s)', async (language, title, effect) => {
    const { banner } = await bannerOf(given, language, title);
    expect(banner.dataset.tone).toBe(tone);
    expect(banner.textContent).toMatch(effect);
  });
});

describe('the way out of a banner', () => {
  it.each([
    ['en', 'unpaid', true, 'An invoice is unpaid.', 'Pay'],
    ['tr', 'suspended', false, 'Hesap askıda.', 'Öde'],
  ] as const)(
    'SUB-056 pays the latest unpaid invoice in a tab of its own (%s, %s)',
    async (language, status, servicesRun, title, pay) => {
      const page = {
        opener: window as unknown,
        location: { replace: vi.fn<(address: string) => void>() },
        close: vi.fn(),
      };
      const open = vi.fn(() => page);
      const { banner, wire, user } = await bannerOf(
        { standing: { status, servicesRun, ...steps }, appData: owing },
        language,
        title,
      );
      vi.stubGlobal('open', open);
      wire.answer(billing.latestUnpaidUrl, 'https://pay.example/i/9');
      await user.click(within(banner).getByRole('button', { name: pay }));
      await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/i/9'));
      expect(open).toHaveBeenCalledWith('', '_blank');
    },
  );

  it.each(
    tested([
      ['en', 'A payment is disputed.', 'Contact support'],
      ['tr', 'İtiraz edilmiş bir ödeme var.', 'Destek ekibine yaz'],
    ] as const),
  )('SUB-060 leads to the help desk, and offers nothing that may not be done (%s)', async (language, title, name) => {
    const { banner } = await bannerOf(
      {
        standing: { status: 'disputed', ...over },
        appData: { hasCustomerDisputedPayment: true, customerPaymentStatus: 3 },
      },
      language,
      title,
    );
    expect(within(banner).getByRole('link', { name }).getAttribute('href')).toBe('/helpdesk');
    expect(within(banner).queryByRole('button')).toBeNull();
  });

  it('SUB-047 SUB-059 nothing is at risk at exactly the limits', async () => {
    const wire = createWire();
    wire.answer(subscriptions.get, subscription);
    wire.answer(inventory.counts, countsWith({ allStatusCount: 10_000, atStoreCount: 5_000 }));
    wire.answer(subscriptions.allLevels, []);
    for (const call of [filters.get, pricing.getStore, routing.get]) wire.hang(call);
    await showScreen('/filters', { wire });
    await screen.findByText('You are close to the product limit.');
    expect(screen.queryByText('The product limit is exceeded.')).toBeNull();
  });
});
