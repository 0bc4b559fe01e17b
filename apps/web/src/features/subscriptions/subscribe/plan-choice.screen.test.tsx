import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { address, answerNewcomer, levels, running, trialLevel } from '../../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../../testing/card-provider.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { subscription } from '../../../testing/signed-in.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let provider: CardProvider;
let wire: Wire;
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
  answerNewcomer(wire);
  // Without a market the figures follow the language.
  wire.answer(stores.list, []);
});

const open = async (query = '', language: Language = 'en') => {
  const shown = await showScreen(`/subscriptions/subscribe${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].subscriptions.subscribe.title });
  await waitFor(() => expect(provider.made.length).toBeGreaterThanOrEqual(3));
  return shown;
};
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
/** The accordion of a plan. */
const plan = (name: string) => radio(name).closest('section')!;
const toggle = (name: string) => screen.getByRole('button', { name: `What ${name} includes` });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');
const AUTO = 'Auto Price (AutoPricer)';
const ALL = ['15-day trial', 'Standard', 'Professional', AUTO];

describe('the choice of a plan', () => {
  it('SUB-009 while the plans are on their way their places are kept', async () => {
    wire.hang(subscriptions.initialLevels);
    await showScreen('/subscriptions/subscribe', { wire });
    await waitFor(() => expect(document.querySelector('[data-skeleton="plans"]')).not.toBeNull());
    expect(document.querySelectorAll('[data-skeleton="plans"] .mantine-Skeleton-root').length).toBeGreaterThan(4);
  });

  it('SUB-009 SUB-002 trial, Standard, Professional and AutoPricer are accordions of which one is open', async () => {
    const { user, router } = await open();
    const expanded = () => ALL.map((name) => toggle(name).getAttribute('aria-expanded') === 'true');
    expect(expanded()).toEqual([true, false, false, false]);
    await user.click(toggle('Standard'));
    expect(expanded()).toEqual([false, true, false, false]);
    // Looking at one chooses nothing; choosing one opens it.
    expect(ALL.map((name) => radio(name).checked)).toEqual([false, false, false, false]);
    await user.click(radio(AUTO));
    expect(expanded()).toEqual([false, false, false, true]);
    expect(ALL.map((name) => radio(name).checked)).toEqual([false, false, false, true]);
    expect(router.state.location.search).toEqual({ level: 7 });
    await user.click(toggle(AUTO));
    expect(expanded()).toEqual([false, false, false, false]);
    expect(radio(AUTO).checked).toBe(true);
  });

  it.each(
    tested([
      ['en', '10,000', '$109.00/ 30 days$3.63 a day', 'The inventory can have twice as many.'],
      ['tr', '10.000', '109,00 $/ 30 güngünde 3,63 $', 'Envanterde bunun iki katına kadar ürün tutabilirsiniz.'],
    ] as const),
  )(
    'SUB-003 SUB-005 for so many products each plan names the price of 30 days and of a day (%s)',
    async (language, size, price, note) => {
      const { user } = await open('', language);
      expect(screen.getByText(note)).toBeTruthy();
      await user.click(radio(size));
      expect(plain(plan('Professional').textContent)).toContain(price);
    },
  );

  it('SUB-009 the size is chosen by the arrows, and what is chosen goes along', async () => {
    const { user, router } = await open('?level=1');
    expect(radio('5,000').getAttribute('aria-checked')).toBe('true');
    radio('5,000').focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ level: 2 }));
    expect(radio('Standard').checked).toBe(true);
    expect(radio('10,000').getAttribute('aria-checked')).toBe('true');
  });

  it.each(
    tested([
      ['en', 'Not offered with 25,000 products.'],
      ['tr', '25.000 ürünle sunulmuyor.'],
    ] as const),
  )('SUB-003 a plan that is not offered in a size says so (%s)', async (language, words) => {
    wire.answer(
      subscriptions.initialLevels,
      levels.filter(({ id }) => id !== 3),
    );
    const { user, router } = await open('?level=2', language);
    await user.click(radio(language === 'tr' ? '25.000' : '25,000'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(radio('Standard').disabled).toBe(true);
    expect(radio('Standard').checked).toBe(false);
    const said = (radio('Standard').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toContain(words);
    expect(radio('Professional').disabled).toBe(false);
  });

  it.each(
    tested([
      ['en', 'Not included: Target store filters', 'Included: Source store filters', 'Price X-ray'],
      ['tr', 'Dahil değil: Hedef mağaza filtreleri', 'Dahil: Kaynak mağaza filtreleri', 'Fiyat röntgeni'],
    ] as const),
  )(
    'SUB-006 each plan shows what it opens and what it does not (%s)',
    async (language, missing, included, everywhere) => {
      await open('?level=1', language);
      const rows = screen.getAllByRole('listitem').map((row) => row.textContent.replace(':', ': '));
      expect(rows).toContain(missing);
      expect(rows).toContain(included);
      expect(rows).toContain(everywhere);
    },
  );

  it('SUB-006 Professional adds the filters and the information of the target market, AutoPricer the competition', async () => {
    const { user } = await open();
    const missing = async (name: string) => {
      await user.click(radio(name));
      return within(plan(name))
        .getAllByRole('listitem')
        .filter(({ textContent }) => textContent.startsWith('Not included'))
        .map(({ textContent }) => textContent.slice('Not included:'.length));
    };
    expect(await missing('Standard')).toEqual([
      'Target store filters',
      'Target market information',
      'Automatic competition pricing',
    ]);
    expect(await missing('Professional')).toEqual(['Automatic competition pricing']);
    expect(await missing(AUTO)).toEqual([]);
    expect(await missing('15-day trial')).toEqual([]);
  });

  it.each(
    tested([
      ['en', /already used with this email, card or store/],
      ['tr', /deneme süresi daha önce kullanıldı/],
    ] as const),
  )('SUB-029 a trial that was used is disabled with its reason (%s)', async (language, reason) => {
    wire.answer(
      subscriptions.initialLevels,
      levels.map((level) => (level.isTrial ? { ...level, refusal: 'TrialAlreadyUsed' as const } : level)),
    );
    await open('?level=8&trial=true', language);
    const trial = radio(language === 'tr' ? /günlük deneme/ : /-day trial/);
    expect(trial.disabled).toBe(true);
    expect(trial.checked).toBe(false);
    const ids = (trial.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(reason);
    expect(radio('Professional').disabled).toBe(false);
  });

  it.each(
    tested([
      [
        'en',
        'Start the trial, nothing charged',
        /We verify your card now and charge it only when the trial ends/,
        /^Everything in AutoPricer for 15 days, with 5,000 products\. We ask for a card but charge nothing\./,
        'Freethen $149.00 / 30 days',
      ],
      [
        'tr',
        'Denemeyi başlat, ücret alınmaz',
        /Kartınız şimdi doğrulanır; ücret deneme bitince alınır/,
        /^15 gün boyunca AutoPricer’daki her şey ve 5\.000 ürün\. Kart istenir, ücret alınmaz\./,
        'Ücretsizsonra $149,00 / 30 gün',
      ],
    ] as const),
  )('SUB-029 the trial takes a card, says so and charges nothing (%s)', async (language, button, note, what, price) => {
    wire.answer(billing.getCustomer, address);
    wire.answer(purchase.subscribe, {
      clientSecret: null,
      subscriptionId: 'sub_1',
      subscriptionIdOnDb: 3,
      isInvoicePaid: true,
    });
    const { user } = await open('?level=8&trial=true', language);
    act(() => provider.typesCard());
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByText(what)).toBeTruthy();
    expect(plain(plan(language === 'tr' ? '15 günlük deneme' : '15-day trial').textContent)).toContain(price);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(wire.asked(purchase.activateByPost)).toHaveLength(1));
    expect(wire.asked(purchase.subscribe)[0]?.body).toEqual({
      subscriptionPlanLevelId: trialLevel.id,
      priceId: 'price_8',
      price: 14_900,
      couponId: null,
      restoreLists: true,
    });
    expect(provider.confirmCardSetup).toHaveBeenCalledTimes(1);
    expect(provider.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('SUB-009 what is chosen stands in the address, and a link brings it back', async () => {
    const { user, router } = await open('?level=8');
    expect(radio(AUTO).checked).toBe(true);
    await user.click(radio('15-day trial'));
    await waitFor(() => expect(router.state.location.search).toEqual({ level: 8, trial: true }));
    await user.click(radio('Standard'));
    await waitFor(() => expect(router.state.location.search).toEqual({ level: 2 }));
  });

  it('SUB-020 nothing can be chosen otherwise while a purchase runs', async () => {
    wire.answer(billing.getCustomer, address);
    wire.hang(billing.createCustomer);
    const { user } = await open('?level=5');
    act(() => provider.typesCard());
    await user.click(screen.getByRole('button', { name: /^Pay/ }));
    await screen.findByText('Step 2 of 8');
    for (const name of [...ALL, '5,000']) expect(radio(name).disabled, name).toBe(true);
    for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) expect(field.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
    expect(provider.styles.at(-1)).toMatchObject({ disabled: true });
  });
});

describe('the summary', () => {
  const line = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);

  it.each(
    tested([
      ['en', 'Coupon, 20% off 3 payments', '−$21.80', 'To pay today', '$87.20', 'After the coupon', '$109.00'],
      ['tr', 'Kupon, 3 ödemede %20 indirim', '−21,80 $', 'Bugün ödenecek', '87,20 $', 'Kupon bitince', '109,00 $'],
    ] as const),
  )(
    'SUB-026 names the discount, what is paid today, and the full price that comes after it (%s)',
    async (language, coupon, discount, today, amount, after, full) => {
      wire.answer(billing.useCoupon, { discountRate: 20, couponId: 'KERVAN20', durationInMonths: 3 });
      await open('?level=5&coupon=KERVAN20', language);
      await screen.findByText(coupon, { selector: 'dt' });
      expect(line(coupon)).toBe(discount);
      expect(line(today)).toBe(amount);
      expect(line(after)).toMatch(new RegExp(`^\\d\\d/\\d\\d/\\d\\d · ${full.replace('$', '\\$')}$`));
    },
  );

  it.each(
    tested([
      ['en', 'To pay today', '$0.00', 'First payment', '$149.00', 'every 30 days'],
      ['tr', 'Bugün ödenecek', '0,00 $', 'İlk ödeme', '149,00 $', '30 günde bir'],
    ] as const),
  )(
    'SUB-029 of a trial names nothing today and the first payment (%s)',
    async (language, today, nothing, first, price, every) => {
      await open('?level=8&trial=true', language);
      expect(line(today)).toBe(nothing);
      expect(line(first)).toContain(price);
      expect(screen.getByText(every)).toBeTruthy();
    },
  );

  it.each(
    tested([
      [
        'en',
        [
          'Your bank confirms the card with 3-D Secure.',
          'A month is 30 × 24 hours; it renews automatically until you cancel.',
        ],
        ['Payments are non-refundable. After you cancel, you keep access until the end of the period.'],
        ['Your lists are kept for 30 days after the subscription ends.', 'One store per market.'],
      ],
      [
        'tr',
        [
          'Kartınız bankanızda 3-D Secure ile doğrulanır.',
          'Bir ay 30 × 24 saattir; iptal edene kadar kendiliğinden yenilenir.',
        ],
        ['Ödemeler iade edilmez; iptal ettikten sonra dönem sonuna kadar kullanmaya devam edersiniz.'],
        ['Abonelik bittikten sonra listeleriniz 30 gün saklanır.', 'Her pazar ülkesi için bir mağaza.'],
      ],
    ] as const),
  )('SUB-009 ends with the terms in short (%s)', async (language, ...terms) => {
    await open('', language);
    for (const words of terms.flat()) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(texts[language].subscriptions.amount.choose)).toBeTruthy();
  });
});

describe('who comes to the plans', () => {
  it.each(
    tested([
      ['en', ['Questions', 'Plan and payment', 'Store']],
      ['tr', ['Sorular', 'Plan ve ödeme', 'Mağaza']],
    ] as const),
  )('SUB-009 a newcomer sees what is behind and what comes next (%s)', async (language, names) => {
    await open('', language);
    const way = screen.getByRole('list', { name: texts[language].subscriptions.way.label });
    const stations = within(way).getAllByRole('listitem');
    expect(stations.map(({ textContent }, at) => textContent.includes(names[at] ?? '?'))).toEqual([true, true, true]);
    expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it.each(
    tested([
      ['en', 'You have a subscription', 'My subscription', 'Change plan'],
      ['tr', 'Bir aboneliğiniz var', 'Aboneliğim', 'Planı değiştir'],
    ] as const),
  )('SUB-010 whoever has a subscription is led to it (%s)', async (language, title, mine, change) => {
    wire.answer(subscriptions.get, subscription);
    await showScreen('/subscriptions/subscribe', { wire, language });
    const box = (await screen.findByRole('heading', { name: title })).parentElement!;
    expect(within(box).getByRole('link', { name: mine }).getAttribute('href')).toBe('/subscriptions/mySubscription');
    expect(within(box).getByRole('link', { name: change }).getAttribute('href')).toBe('/edit-subscription');
    expect(screen.queryByRole('button', { name: /^Pay|öde/ })).toBeNull();
  });

  it.each(
    tested([
      ['en', 'A payment is disputed', 'Contact support'],
      ['tr', 'İtiraz edilmiş bir ödeme var', 'Destek ekibine yaz'],
    ] as const),
  )('SUB-036 SUB-060 whose payment is disputed can only ask the help desk (%s)', async (language, title, ask) => {
    wire.answer(subscriptions.get, { ...subscription, status: 'disputed' });
    await showScreen('/subscriptions/subscribe', { wire, language });
    await screen.findByRole('heading', { name: title });
    // The banner says the same, with the same way.
    for (const link of screen.getAllByRole('link', { name: ask })) expect(link.getAttribute('href')).toBe('/helpdesk');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each(
    tested([
      ['en', 'No plan is for sale at the moment'],
      ['tr', 'Şu anda satışta plan yok'],
    ] as const),
  )('SUB-009 where nothing is for sale says so (%s)', async (language, title) => {
    wire.answer(subscriptions.initialLevels, []);
    await showScreen('/subscriptions/subscribe', { wire, language });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it.each(
    tested([
      ['en', 'We couldn’t load the plans'],
      ['tr', 'Planlar yüklenemedi'],
    ] as const),
  )('SUB-009 plans that cannot be read say so and can be asked again (%s)', async (language, title) => {
    wire.refuse(subscriptions.initialLevels, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/subscriptions/subscribe', { wire, language });
    await screen.findByText(title);
    wire.answer(subscriptions.initialLevels, levels);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    expect(await screen.findByRole('radio', { name: 'Standard' })).toBeTruthy();
  });
});

describe('a renewal', () => {
  const ended = {
    ...running,
    status: 'cancelled' as const,
    endedAt: '2026-02-20T00:00:00.000Z',
    listsKeptUntil: '2099-03-22T12:00:00.000Z',
  };
  const renew = async (query = '', language: Language = 'en') => {
    const shown = await showScreen(`/subscriptions/subscribe${query}`, { wire, language });
    await screen.findByRole('heading', { level: 1, name: texts[language].subscriptions.subscribe.renewTitle });
    await waitFor(() => expect(provider.made.length).toBeGreaterThanOrEqual(3));
    return shown;
  };
  beforeEach(() => {
    wire.answer(subscriptions.get, { ...subscription, status: 'cancelled' });
    wire.answer(subscriptions.history, [ended]);
  });

  it('SUB-067 has neither trial nor coupon, and begins with the plan that ended', async () => {
    await renew('?coupon=KERVAN20');
    expect(screen.queryByRole('radio', { name: /-day trial/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Coupon' })).toBeNull();
    expect(screen.getByText('Coupons are for the first subscription.')).toBeTruthy();
    expect(wire.asked(billing.useCoupon)).toHaveLength(0);
    expect(radio('Professional').checked).toBe(true);
    expect(screen.getByRole('button', { name: /^Pay \$109\.00 and start$/ })).toBeTruthy();
  });

  it('SUB-067 of what followed a trial begins with that', async () => {
    wire.answer(subscriptions.history, [{ ...ended, planLevelId: trialLevel.id, nextLevelId: 7 }]);
    await renew();
    expect(radio(AUTO).checked).toBe(true);
  });

  it.each(
    tested([
      [
        'en',
        /Your stores, settings, orders and history come back as they were\. Your .* lists are kept until 03\/22\/99/,
      ],
      ['tr', /Mağazalarınız, ayarlarınız, siparişleriniz ve geçmişiniz olduğu gibi geri gelir\. .*03\/22\/99/],
    ] as const),
  )('SUB-067 says what comes back, and until when the lists are kept (%s)', async (language, words) => {
    await renew('', language);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each(
    tested([
      ['en', /start empty/],
      ['tr', /boş başlar/],
    ] as const),
  )('SUB-067 asks nothing of lists that are no longer kept (%s)', async (language, words) => {
    wire.answer(subscriptions.history, [{ ...ended, listsKeptUntil: '2020-03-22T12:00:00.000Z' }]);
    await renew('', language);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: texts[language].subscriptions.subscribe.listsBack })).toBeNull();
  });

  it.each(
    tested([
      ['en', 'Use them again', 'Delete them permanently'],
      ['tr', 'Yeniden kullan', 'Kalıcı olarak sil'],
    ] as const),
  )(
    'SUB-032 SUB-067 asks whether kept lists come back, and takes the answer along (%s)',
    async (language, back, drop) => {
      wire.answer(billing.getCustomer, address);
      const { user } = await renew('?level=5', language);
      expect(radio(back).checked).toBe(true);
      await user.click(radio(drop));
      act(() => provider.typesCard());
      await user.click(screen.getByRole('button', { name: /start$|başla$/ }));
      await waitFor(() => expect(wire.asked(purchase.subscribe)[0]?.body).toMatchObject({ restoreLists: false }));
    },
  );
});
