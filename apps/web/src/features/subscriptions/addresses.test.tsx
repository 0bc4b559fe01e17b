import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { billingMailPlaces } from '@kervan/domain/subscriptions/billing-mails';
import { createQueryClient } from '../../api/query-client.ts';
import { createPanelRouter } from '../../routes.tsx';
import { address, invoice, levels, running } from '../../testing/billing-answers.ts';
import { cardProvider } from '../../testing/card-provider.ts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { subscription } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  cardProvider();
  wire = createWire();
});

const ended: CustomerSubscription = {
  ...running,
  subscriptionIdOnDb: 2,
  plan: 'Standard',
  levelItemCount: 5_000,
  status: 'cancelled',
  endedAt: '2025-12-01T12:00:00.000Z',
};
const coupon = {
  id: 'K20',
  percentOff: 20,
  durationInMonths: 3,
  appliesTo: { products: [] },
  invoicesLeft: 2,
  code: 'KERVAN20',
};

describe('the addresses of subscription and payments', () => {
  it('SUB-066 /changePlan takes the number of the subscription that runs, and no other', async () => {
    wire.answer(subscriptions.current, running);
    wire.answer(subscriptions.allLevels, levels);
    await showScreen('/changePlan/3', { wire });
    expect(await screen.findAllByRole('radio')).toHaveLength(9);
  });

  it.each(
    tested([
      ['en', 'This subscription isn’t active', 'Change plan'],
      ['tr', 'Bu abonelik etkin değil', 'Planı değiştir'],
    ] as const),
  )('SUB-066 /changePlan with another number leads to the one that runs (%s)', async (language, title, name) => {
    wire.answer(subscriptions.current, running);
    wire.answer(subscriptions.allLevels, levels);
    await showScreen('/changePlan/2', { wire, language });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/changePlan/3');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('SUB-066 /invoice-detail takes the number of the invoice', async () => {
    wire.answer(billing.invoiceDetail, { ...invoice, lines: [], discount: 0, total: 10_900 });
    await showScreen('/invoice-detail/77', { wire });
    await screen.findByRole('heading', { level: 1, name: 'Invoice KRV-0007' });
    expect(wire.asked(billing.invoiceDetail)[0]?.url.searchParams.get('invoiceId')).toBe('77');
  });

  it('SUB-066 mySubscription shows the current one', async () => {
    wire.answer(subscriptions.history, [running, ended]);
    await showScreen('/subscriptions/mySubscription', { wire });
    expect(await screen.findByRole('heading', { name: /^Professional, 10.000 products$/ })).toBeTruthy();
    expect(screen.getByText('Renews on', { selector: 'dt' })).toBeTruthy();
  });

  it.each(['/subscriptions/my-subscriptions', '/my-subscriptions'])(
    'SUB-066 %s shows the history of all',
    async (path) => {
      wire.answer(subscriptions.history, [running, ended]);
      await showScreen(path, { wire });
      const rows = within(await screen.findByRole('table'))
        .getAllByRole('row')
        .slice(1);
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringMatching(/Professional.*Active/),
        expect.stringMatching(/Standard.*Ended/),
      ]);
    },
  );

  it.each(
    tested([
      ['en', 'Edit address', 'Change card', '20% off 2 more payments'],
      ['tr', 'Adresi düzenle', 'Kartı değiştir', /^2 ödemede daha .*20 indirim$/],
    ] as const),
  )(
    'SUB-066 /edit-subscription edits address, card and coupon of the current one beside its plan (%s)',
    async (language, editAddress, changeCard, left) => {
      wire.answer(subscriptions.current, { ...running, coupon });
      wire.answer(subscriptions.allLevels, levels);
      wire.answer(billing.getCustomer, address);
      await showScreen('/edit-subscription', { wire, language });
      const link = await screen.findByRole('link', { name: editAddress });
      expect(link.getAttribute('href')).toBe('/subscriptions/billingAddress');
      expect(screen.getByRole('link', { name: changeCard }).getAttribute('href')).toBe('/change-credit-card');
      expect(await screen.findByText('Ayşe Yılmaz, Moda Cad. 112/4, İstanbul, Türkiye')).toBeTruthy();
      expect(screen.getByText('•••• 4242')).toBeTruthy();
      expect(screen.getByText(left)).toBeTruthy();
      expect(screen.getAllByRole('radio')).toHaveLength(9);
    },
  );

  it('SUB-067 every mail of a subscription leads to a screen that there is', () => {
    const router = createPanelRouter(createQueryClient({ onMainNotFound: () => {} }), createMemoryHistory());
    const found = Object.values(billingMailPlaces).map((path) => router.getMatchedRoutes(path)[2]?.fullPath);
    expect(found).toEqual(Object.values(billingMailPlaces));
  });
});

describe('lists that are kept from the last subscription', () => {
  const kept = [running, { ...ended, listsKeptUntil: '2099-03-22T12:00:00.000Z' }];

  it.each(
    tested([
      ['en', /kept until 03\/22\/99/, 'Bring the lists back', /2 reliable, 3 restricted, 1 excluded/],
      ['tr', /03\/22\/99 .*saklanıyor/, 'Listeleri geri getir', /2 güvenilir, 3 yasaklı, 1 hariç/],
    ] as const),
  )('FILT-048 come back with one click (%s)', async (language, text, name, done) => {
    wire.answer(subscriptions.history, kept);
    wire.answer(planChanges.restoreArchive, { reliable: 2, restricted: 3, excluded: 1 });
    const { user } = await showScreen('/subscriptions/mySubscription', { wire, language });
    expect(await screen.findByText(text)).toBeTruthy();
    wire.answer(subscriptions.history, [running, ended]);
    await user.click(screen.getByRole('button', { name }));
    expect((await screen.findByText(done)).closest('.toast')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  });

  it('FILT-048 is closed while services are stopped, with the reason', async () => {
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid', servicesRun: false });
    wire.answer(subscriptions.history, kept);
    await showScreen('/subscriptions/mySubscription', { wire });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bring the lists back' });
    expect([button.disabled, button.parentElement?.dataset.tip]).toEqual([
      true,
      expect.stringMatching(/unpaid invoice/),
    ]);
  });

  it('FILT-048 after the end there is nothing to bring them back to', async () => {
    wire.answer(subscriptions.history, [{ ...ended, listsKeptUntil: '2099-03-22T12:00:00.000Z' }]);
    await showScreen('/subscriptions/mySubscription', { wire });
    await screen.findByText(/your lists are kept until/);
    expect(screen.queryByRole('button', { name: 'Bring the lists back' })).toBeNull();
  });
});
