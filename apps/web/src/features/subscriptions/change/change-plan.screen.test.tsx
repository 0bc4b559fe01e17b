import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { levels, running } from '../../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../../testing/card-provider.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { goodStanding, subscription } from '../../../testing/signed-in.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let provider: CardProvider;
let wire: Wire;
const preview = {
  amountDue: 6_350,
  credit: 4_550,
  date: '2026-03-02T09:00:00.000Z',
  excess: { allItems: 0, atStore: 0 },
  keepsCoupon: true,
};
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
  wire.answer(subscriptions.current, running);
  wire.answer(subscriptions.allLevels, levels);
  wire.answer(planChanges.previewChange, preview);
  wire.answer(billing.getCustomer, null);
});

const open = async (path = '/changePlan/3?level=8', language: Language = 'en') => {
  const shown = await showScreen(path, { wire, language });
  await screen.findAllByRole('radio');
  return shown;
};
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: /and change$|öde ve değiştir$/ });

describe('changing the plan', () => {
  it.each(['/changePlan/3', '/edit-subscription'])(
    'SUB-013 SUB-033 %s offers every level but the present one',
    async (path) => {
      await open(path);
      const radios = screen.getAllByRole<HTMLInputElement>('radio');
      expect(radios).toHaveLength(9);
      expect(radios.filter(({ disabled }) => disabled).map((radio) => radio.getAttribute('aria-label'))).toEqual([
        expect.stringMatching(/^Professional, 10.000 products$/),
      ]);
      expect(wire.asked(planChanges.previewChange)).toHaveLength(0);
    },
  );

  it.each(
    tested([
      ['en', 'To pay now', 'Unused time of the old plan', /^Pay .*63[.,]50.* and change$/],
      ['tr', 'Şimdi ödenecek', 'Eski planın kullanılmayan süresi', /63[.,]50.* öde ve değiştir$/],
    ] as const),
  )('SUB-034 shows the amount before it is charged (%s)', async (language, due, credit, button) => {
    await open('/changePlan/3?level=8', language);
    expect((await confirm()).textContent).toMatch(button);
    expect(screen.getByText(due).nextElementSibling?.textContent).toMatch(/63[.,]50/);
    expect(screen.getByText(credit).nextElementSibling?.textContent).toMatch(/45[.,]50/);
    expect(wire.asked(planChanges.change)).toHaveLength(0);
  });

  it.each(
    tested([
      ['en', /Your plan is Auto Price.*now\. .*63[.,]50.* was charged/],
      ['tr', /Planınız artık Auto Price.*63[.,]50.*alındı/],
    ] as const),
  )('SUB-034 shows the amount after 3-D Secure (%s)', async (language, said) => {
    wire.answer(planChanges.change, { subscription: running, clientSecret: 'pi_secret' });
    wire.answer(purchase.activateByPost, { ...running, plan: 'AutoPricer', planLevelId: 8 });
    const { user } = await open('/changePlan/3?level=8', language);
    await user.click(await confirm());
    await waitFor(() =>
      expect(screen.getAllByRole('status').some(({ textContent }) => said.test(textContent))).toBe(true),
    );
    expect(provider.confirmCardPayment).toHaveBeenCalledWith('pi_secret');
    expect(wire.asked(planChanges.change)[0]?.body).toEqual({
      subscriptionId: 3,
      subscriptionPlanLevelId: 8,
      priceId: 'price_8',
    });
  });

  it.each(
    tested([
      ['en', /Your bank didn’t confirm.*You’re still on your old plan, and nothing was charged/],
      ['tr', /Bankanız ödemeyi onaylamadı.*Eski planınız geçerli; yenisi için ücret alınmadı/],
    ] as const),
  )('SUB-034 without the bank’s word the old plan holds (%s)', async (language, said) => {
    wire.answer(planChanges.change, { subscription: running, clientSecret: 'pi_secret' });
    provider.refusesPayment({ error: { type: 'card_error', code: 'payment_intent_authentication_failure' } });
    const { user } = await open('/changePlan/3?level=8', language);
    await user.click(await confirm());
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
  });

  it.each(
    tested([
      ['en', /300 products at the store are above its limit/, /40 products in total are above twice its limit/],
      ['tr', /Mağazadaki 300 ürün sınırın üzerinde/, /Toplamda 40 ürün sınırın iki katının üzerinde/],
    ] as const),
  )('SUB-034 a level that is too small names the excess and wants consent (%s)', async (language, atStore, all) => {
    wire.answer(planChanges.previewChange, { ...preview, excess: { atStore: 300, allItems: 40 } });
    wire.answer(planChanges.change, { subscription: running, clientSecret: null });
    const { user } = await open('/changePlan/3?level=1', language);
    const button = await confirm();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(atStore);
    expect(alert.textContent).toMatch(all);
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox'));
    await user.click(button);
    await waitFor(() => expect(wire.asked(planChanges.change)).toHaveLength(1));
  });

  it('SUB-033 a trial is told to end, and a coupon that is lost is named', async () => {
    wire.answer(subscriptions.current, {
      ...running,
      status: 'trial',
      coupon: {
        id: 'K',
        percentOff: 20,
        durationInMonths: 3,
        appliesTo: { products: [] },
        invoicesLeft: 3,
        code: null,
      },
    });
    wire.answer(planChanges.previewChange, { ...preview, keepsCoupon: false });
    await open();
    expect(await screen.findByText(/This ends your trial, and the first payment is taken now/)).toBeTruthy();
    expect(screen.getByText(/doesn’t apply to this plan/)).toBeTruthy();
  });

  it('SUB-033 a refusal is said and the old plan holds', async () => {
    wire.refuse(planChanges.change, 'SamePlan');
    const { user } = await open();
    await user.click(await confirm());
    expect((await screen.findByRole('alert')).textContent).toMatch(/current plan.*You’re still on your old plan/);
  });

  it('SUB-013 without a subscription it leads to the plans', async () => {
    wire.refuse(subscriptions.current, 'SubscriptionNotFound', { status: 404 });
    await showScreen('/edit-subscription', { wire });
    expect((await screen.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe(
      '/subscriptions/subscribe',
    );
  });

  it.each(
    tested([
      ['en', 'Change the plan, nothing to pay now', /If your unused time is worth more than the new price/],
      ['tr', 'Planı değiştir, şimdi ödeme yok', /Kullanmadığınız sürenin değeri yeni fiyattan fazlaysa/],
    ] as const),
  )(
    'SUB-034 a change that costs nothing says so, and what becomes of the rest (%s)',
    async (language, button, rest) => {
      wire.answer(planChanges.previewChange, { ...preview, amountDue: 0, credit: 8_000 });
      await open('/changePlan/3?level=1', language);
      expect(await screen.findByRole('button', { name: button })).toBeTruthy();
      expect(screen.getByText(rest)).toBeTruthy();
    },
  );

  it('SUB-034 a change whose credit is used up keeps nothing, and names the next payment after 30 days', async () => {
    await open();
    await confirm();
    expect(screen.queryByText(/If your unused time is worth/)).toBeNull();
    const next = screen.getByText('Next payment').nextElementSibling?.textContent;
    expect(next).toMatch(/^04\/01\/26 /);
  });

  it.each(
    tested([
      ['en', 'First, check the box to confirm you know what happens to products over the limit.'],
      ['tr', 'Önce sınırı aşan ürünlere ne olacağını okuduğunuzu işaretleyin.'],
    ] as const),
  )(
    'SUB-034 the button says why it waits; the consent to one level is none to another (%s)',
    async (language, reason) => {
      wire.answer(planChanges.previewChange, { ...preview, excess: { atStore: 300, allItems: 0 } });
      const { user } = await open('/changePlan/3?level=1', language);
      const button = await confirm();
      expect(button.disabled).toBe(true);
      expect(button.closest<HTMLElement>('[data-tip]')?.dataset.tip).toBe(reason);
      await user.click(screen.getByRole('checkbox'));
      expect(button.disabled).toBe(false);
      expect(button.closest('[data-tip]')).toBeNull();
      await user.click(screen.getByRole('radio', { name: /^Standard, 10/ }));
      expect((await confirm()).disabled).toBe(true);
    },
  );

  it.each(
    tested([
      ['en', 'There is an unpaid invoice. Pay it to continue.'],
      ['tr', 'Ödenmemiş bir fatura var. Devam etmek için ödeyin.'],
    ] as const),
  )('SUB-076 SUB-064 with an unpaid invoice it is closed with the reason (%s)', async (language, words) => {
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid' });
    wire.answer(subscriptions.appData, {
      ...goodStanding,
      isCustomerStripeInvoiceNotPaid: true,
      customerPaymentStatus: 1,
    });
    await open('/changePlan/3?level=8', language);
    expect((await confirm()).disabled).toBe(true);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('SUB-033 a double click makes one change, and meanwhile nothing else is chosen', async () => {
    wire.hang(planChanges.change);
    await open();
    const button = await confirm();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(wire.asked(planChanges.change)).toHaveLength(1));
    for (const level of screen.getAllByRole<HTMLInputElement>('radio')) expect(level.disabled).toBe(true);
    expect(button.hasAttribute('data-loading')).toBe(true);
  });

  it('SUB-033 afterwards everything that follows from the plan is read anew, and another choice clears the word', async () => {
    wire.answer(planChanges.change, { subscription: running, clientSecret: null });
    const { user } = await open();
    const asked = () =>
      [subscriptions.get, subscriptions.current, inventory.counts].map((call) => wire.asked(call).length);
    const before = asked();
    await user.click(await confirm());
    await screen.findByText(/^Your plan is Auto Price/);
    await waitFor(() => expect(asked().every((count, at) => count > (before[at] ?? 0))).toBe(true));
    await user.click(screen.getByRole('radio', { name: /^Standard, 5/ }));
    expect(screen.queryByText(/^Your plan is/)).toBeNull();
  });

  it.each(
    tested([
      ['en', 'We couldn’t load the plans', 'We couldn’t calculate the amount'],
      ['tr', 'Planlar yüklenemedi', 'Tutar hesaplanamadı'],
    ] as const),
  )(
    'SUB-013 SUB-099 plans or an amount that cannot be read say so, and are asked again (%s)',
    async (language, plans, amount) => {
      wire.refuse(subscriptions.allLevels, 'UnexpectedError');
      wire.refuse(planChanges.previewChange, 'UnexpectedError');
      const { user } = await showScreen('/changePlan/3?level=8', { wire, language });
      await screen.findByText(plans);
      wire.answer(subscriptions.allLevels, levels);
      await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
      await screen.findByText(amount);
      wire.answer(planChanges.previewChange, preview);
      await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
      expect(await confirm()).toBeTruthy();
    },
  );

  it('SUB-013 asks for an amount only where another level is chosen', async () => {
    const { user } = await open('/changePlan/3?level=5');
    expect(screen.getByText('Choose another level to see what you pay now.')).toBeTruthy();
    expect(wire.asked(planChanges.previewChange)).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /^Auto Price.*10/ }));
    await confirm();
    expect(wire.asked(planChanges.previewChange).at(-1)?.body).toEqual({ subscriptionPlanLevelId: 8 });
  });
});
