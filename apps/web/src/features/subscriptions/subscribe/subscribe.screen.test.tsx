import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { address, answerNewcomer, running, visa } from '../../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../../testing/card-provider.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { createWire, type Wire } from '../../../testing/wire.ts';

let provider: CardProvider;
let wire: Wire;
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
  answerNewcomer(wire);
});

const open = async (query = '', language: Language = 'en') => {
  const shown = await showScreen(`/subscriptions/subscribe${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: language === 'tr' ? 'Planınızı seçin' : 'Choose your plan' });
  await waitFor(() => expect(provider.made).toHaveLength(wire.asked(cards.list).length > 0 && hasCard ? 0 : 3));
  return shown;
};
let hasCard = false;
beforeEach(() => void (hasCard = false));

/** Everything is known but the step that a test looks at. */
const openFilled = async (query = '?level=5', language: Language = 'en') => {
  wire.answer(billing.getCustomer, address);
  const shown = await open(query, language);
  act(() => provider.typesCard());
  return shown;
};
const submit = () => screen.getByRole('button', { name: /start|begin|go on|başla|devam et$/i });

describe('while everything is read again', () => {
  it("SUB-009 SUB-020 the form of who has no card stays, with what is typed in it and the provider's frames", async () => {
    wire.answer(cards.list, []);
    const { user, queryClient } = await open('?level=5');
    await user.type(screen.getByLabelText(/Name on card/), 'Elif');
    const made = provider.made.length;
    const asked = wire.asked(cards.list).length;
    wire.hang(cards.list);
    act(() => void queryClient.refetchQueries());
    await waitFor(() => expect(wire.asked(cards.list).length).toBeGreaterThan(asked));
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
    expect(screen.getByLabelText<HTMLInputElement>(/Name on card/).value).toMatch(/Elif$/);
    expect(provider.made).toHaveLength(made);
  });
});

describe('the coupon box', () => {
  const accept = () => wire.answer(billing.useCoupon, { discountRate: 20, couponId: 'KERVAN20', durationInMonths: 3 });

  it.each(
    tested([
      ['en', 'Coupon', 'Apply', 'Pay $87.20 and start'],
      ['tr', 'Kupon', 'Uygula', '$87.20 öde ve başla'],
    ] as const),
  )('SUB-026 an accepted coupon lessens what is paid and goes along (%s)', async (language, label, apply, pay) => {
    accept();
    const { user } = await openFilled('?level=5', language);
    await user.type(screen.getByRole('textbox', { name: label }), ' KERVAN20 ');
    await user.click(screen.getByRole('button', { name: apply }));
    await waitFor(() => expect(submit().textContent.replaceAll('\u00A0', ' ').replace('87,20 $', '$87.20')).toBe(pay));
    await user.click(submit());
    await waitFor(() => expect(wire.asked(purchase.subscribe)[0]?.body).toMatchObject({ couponId: 'KERVAN20' }));
    expect(wire.asked(billing.useCoupon)[0]?.body).toEqual({ couponCode: 'KERVAN20', subscriptionPlanLevelId: 5 });
  });

  it('SUB-016 a typed coupon is applied or removed before anything is paid', async () => {
    const { user } = await openFilled();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'KERVAN20');
    await user.click(submit());
    expect(screen.getByText(/Apply or remove the coupon/)).toBeTruthy();
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it('SUB-016 Enter in the box applies the coupon and pays nothing; what is applied is fixed until it is removed', async () => {
    accept();
    const { user } = await openFilled();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon' });
    await user.type(field, 'KERVAN20{Enter}');
    const remove = await screen.findByRole('button', { name: 'Remove' });
    expect(wire.asked(billing.useCoupon)).toHaveLength(1);
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
    expect(field.readOnly).toBe(true);
    await user.click(remove);
    expect(field.readOnly).toBe(false);
    expect(submit().textContent).toContain('109');
  });

  it('SUB-017 a coupon wants a plan first', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'KERVAN20');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Choose a plan before the coupon.')).toBeTruthy();
    expect(wire.asked(billing.useCoupon)).toHaveLength(0);
  });

  it.each([
    ['NotValidCoupon', 404, /isn’t valid/],
    ['CouponAlreadyUsed', 400, /for the first subscription/],
  ] as const)(
    'SUB-026 the refusal %s stands at the field; removing it frees the payment',
    async (code, status, words) => {
      wire.refuse(billing.useCoupon, code, { status });
      const { user } = await openFilled();
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon' });
      await user.type(field, 'OLD{Enter}');
      expect(await screen.findByText(words)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Remove' }));
      expect(field.value).toBe('');
      await user.click(submit());
      await waitFor(() => expect(wire.asked(purchase.subscribe)[0]?.body).toMatchObject({ couponId: null }));
    },
  );

  it('SUB-026 another plan asks anew whether the coupon is for it', async () => {
    accept();
    const { user } = await openFilled();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'KERVAN20{Enter}');
    await waitFor(() => expect(wire.asked(billing.useCoupon)).toHaveLength(1));
    wire.refuse(billing.useCoupon, 'NotValidCoupon', { status: 404 });
    await user.click(screen.getByRole('radio', { name: /25.000/ }));
    expect(await screen.findByText(/isn’t valid/)).toBeTruthy();
    expect(wire.asked(billing.useCoupon)[1]?.body).toEqual({ couponCode: 'KERVAN20', subscriptionPlanLevelId: 6 });
  });
});

describe('the form', () => {
  it.each(
    tested([
      ['en', 'Choose a plan.', 'Enter the card number.', 'Enter the district or the state.'],
      ['tr', 'Bir plan seçin.', 'Kart numarasını yazın.', 'İlçeyi ya da eyaleti yazın.'],
    ] as const),
  )('SUB-015 SUB-018 SUB-050 what is missing is named and nothing is sent (%s)', async (language, ...said) => {
    const { user } = await open('', language);
    await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Öde ve başla' : 'Pay and start' }));
    for (const words of said) expect(screen.getByText(words)).toBeTruthy();
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it.each([
    ['the plan', '', () => screen.getByRole('radio', { name: '15-day trial' })],
    ['the coupon', '?level=5&coupon=OLD', () => screen.getByRole('textbox', { name: 'Coupon' })],
  ] as const)('SUB-015 SUB-016 the first that is missing is gone to: %s', async (_what, query, field) => {
    wire.refuse(billing.useCoupon, 'NotValidCoupon', { status: 404 });
    const { user } = await openFilled(query);
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('SUB-050 of a card that is not whole the field that lacks is gone to', async () => {
    wire.answer(billing.getCustomer, address);
    const { user } = await open('?level=5');
    act(() => {
      provider.types('cardNumber', { complete: true });
      provider.types('cardCvc', { complete: true });
    });
    await user.click(submit());
    expect(provider.focused).toEqual(['cardExpiry']);
    expect(screen.getByText('Enter the expiry date.')).toBeTruthy();
  });

  it('SUB-018 of the address the first field that is missing is gone to', async () => {
    wire.answer(billing.getCustomer, { ...address, city: '' });
    const { user } = await open('?level=5');
    act(() => provider.typesCard());
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' })));
  });

  it.each(
    tested([
      [
        'en',
        [
          'Address line 2 optional',
          'Postal code optional',
          'Tax number optional',
          'District one of the two',
          'State one of the two',
        ],
      ],
      [
        'tr',
        [
          'Adres satırı 2 isteğe bağlı',
          'Posta kodu isteğe bağlı',
          'Vergi numarası isteğe bağlı',
          'İlçe ikisinden biri',
          'Eyalet ikisinden biri',
        ],
      ],
    ] as const),
  )('SUB-018 what may be left out says so (%s)', async (language, names) => {
    await open('?level=5', language);
    for (const name of names) expect(screen.getByRole('textbox', { name })).toBeTruthy();
  });

  it('SUB-014 a country is found by typing its name, and taken by a key', async () => {
    const { user } = await open('?level=5', 'tr');
    const country = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ülke' });
    await user.type(country, 'almany');
    await user.keyboard('{Enter}');
    expect(country.value).toBe('Almanya');
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it('SUB-018 district or state is enough; line 2 and postcode may be left out', async () => {
    wire.answer(billing.getCustomer, { ...address, district: null, state: 'Marmara' });
    await open('?level=5').then(async ({ user }) => {
      act(() => provider.typesCard());
      await user.click(submit());
    });
    await waitFor(() => expect(wire.asked(billing.createCustomer)).toHaveLength(1));
    expect(wire.asked(billing.createCustomer)[0]?.body).toMatchObject({
      state: 'Marmara',
      district: null,
      line2: null,
      postCode: null,
    });
  });

  it('SUB-018 the name, the first line, the city and the country are needed, each for itself', async () => {
    const needed = ['nameSurname', 'line1', 'city', 'country'];
    wire.answer(billing.getCustomer, { ...address, nameSurname: '', line1: '', city: '', country: '' });
    const { user } = await open('?level=5');
    act(() => provider.typesCard());
    await user.click(submit());
    const wrong = () =>
      [...document.querySelectorAll('[data-field]:has([aria-invalid="true"])')].map((field) =>
        field.getAttribute('data-field'),
      );
    await waitFor(() => expect(wrong().toSorted()).toEqual(needed.toSorted()));
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it('SUB-050 a wrong card number is said and stops the payment', async () => {
    const { user } = await openFilled();
    act(() => provider.types('cardNumber', { complete: true, error: { code: 'invalid_number' } }));
    expect(screen.getByText('This card number isn’t correct.')).toBeTruthy();
    await user.click(submit());
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });

  it('SUB-022 SUB-023 the card is typed in frames of the provider of the page’s settings', async () => {
    await open();
    expect(provider.open).toHaveBeenCalledWith('pk_test_panel', { locale: 'en' });
    expect(provider.made.toSorted()).toEqual(['cardCvc', 'cardExpiry', 'cardNumber']);
  });
});

describe('the eight steps', () => {
  it('SUB-019 walks them in order and leads on to the store', async () => {
    wire.answer(stores.list, []);
    const order: string[] = [];
    const note =
      <T,>(name: string, answer: T) =>
      () => (order.push(name), answer);
    wire.answer(billing.createCustomer, note('createCustomer', null));
    wire.answer(billing.setupIntent, note('setupIntent', 'seti_1_secret_x'));
    provider.confirmCardSetup.mockImplementation(() => {
      order.push('confirmCardSetup');
      return Promise.resolve({ setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } });
    });
    wire.answer(billing.setDefault, note('setDefault', null));
    wire.answer(
      purchase.subscribe,
      note('subscribe', {
        clientSecret: 'pi_secret',
        subscriptionId: 's',
        subscriptionIdOnDb: 3,
        isInvoicePaid: false,
      }),
    );
    provider.confirmCardPayment.mockImplementation(() => {
      order.push('confirmCardPayment');
      return Promise.resolve({ paymentIntent: {} });
    });
    wire.answer(purchase.activateByPost, note('activate', running));
    const { user, router } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AddStore'));
    expect(order).toEqual([
      'createCustomer',
      'setupIntent',
      'confirmCardSetup',
      'setDefault',
      'subscribe',
      'confirmCardPayment',
      'activate',
    ]);
    expect(provider.confirmCardPayment).toHaveBeenCalledWith('pi_secret', { payment_method: 'pm_1' });
    expect(wire.asked(billing.setDefault)[0]?.body).toEqual({ paymentMethodId: 'pm_1' });
  });

  it.each(
    tested([
      ['en', 'Step 6 of 8', 'Creating the subscription'],
      ['tr', 'Adım 6 / 8', 'Abonelik oluşturuluyor'],
    ] as const),
  )('SUB-019 shows the step at which it stands (%s)', async (language, title, step) => {
    wire.hang(purchase.subscribe);
    const { user } = await openFilled('?level=5', language);
    await user.click(submit());
    const progress = await screen.findByText(title);
    const now = within(progress.closest('section')!)
      .getAllByRole('listitem')
      .find((row) => row.ariaCurrent ?? row.getAttribute('aria-current'));
    expect(now?.textContent).toBe(step);
  });

  it('SUB-020 a double click makes one purchase', async () => {
    wire.hang(billing.createCustomer);
    await openFilled();
    const button = submit();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(wire.asked(billing.createCustomer)).toHaveLength(1));
    expect(button.hasAttribute('data-loading')).toBe(true);
  });

  it.each([
    ['createCustomer', billing.createCustomer, 'We couldn’t save the billing address', 'Nothing was charged, and'],
    ['setupIntent', billing.setupIntent, 'We couldn’t register your card', 'Nothing was charged, and'],
    ['setDefault', billing.setDefault, 'We couldn’t make the card your default', 'Nothing was charged, and'],
    ['subscribe', purchase.subscribe, 'We couldn’t create the subscription', 'You won’t be charged twice'],
    ['activate', purchase.activateByPost, 'The subscription hasn’t started yet', 'You won’t be charged twice'],
  ] as const)(
    'SUB-020 no answer at %s says what is safe, and another try goes on',
    async (_name, call, title, safe) => {
      wire.lose(call);
      const { user } = await openFilled();
      await user.click(submit());
      const alert = (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('[role=alert]')!;
      expect(alert.textContent).toContain(safe);
      expect(alert.textContent).toContain('Check your connection and try again.');
      answerNewcomer(wire);
      wire.answer(
        call as typeof billing.createCustomer,
        (call === purchase.activateByPost
          ? running
          : call === purchase.subscribe
            ? { clientSecret: 'pi', subscriptionId: 's', subscriptionIdOnDb: 3, isInvoicePaid: false }
            : call === billing.setupIntent
              ? 'seti_1_secret'
              : null) as null,
      );
      await user.click(submit());
      await waitFor(() =>
        expect(wire.asked(purchase.activateByPost).length).toBeGreaterThan(call === purchase.activateByPost ? 1 : 0),
      );
      // What was done before is not done again.
      expect(provider.confirmCardSetup).toHaveBeenCalledTimes(1);
      expect(wire.asked(billing.createCustomer)).toHaveLength(call === billing.createCustomer ? 2 : 1);
    },
  );

  it.each([
    ['en', { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, /insufficient funds/],
    ['tr', { type: 'card_error', code: 'expired_card' }, /süresi dolmuş/],
  ] as const)(
    'SUB-053 a declined card is said with its cause, nothing is charged (%s)',
    async (language, error, words) => {
      provider.refusesSetup({ error });
      const { user } = await openFilled('?level=5', language);
      await user.click(submit());
      const alert = await screen.findByText(words);
      expect(alert.closest('[role=alert]')?.textContent).toMatch(/Nothing was charged|Ücret alınmadı/);
      expect(wire.asked(purchase.subscribe)).toHaveLength(0);
    },
  );

  it('SUB-053 3-D Secure that fails at the payment leaves it open; another try confirms the same subscription', async () => {
    provider.refusesPayment({
      error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    });
    const { user } = await openFilled();
    await user.click(submit());
    const alert = (await screen.findByRole('heading', { name: 'The payment wasn’t confirmed' })).closest(
      '[role=alert]',
    );
    expect(alert?.textContent).toContain('You have 23 hours');
    expect(wire.asked(purchase.activateByPost)).toHaveLength(0);
    await user.click(submit());
    await waitFor(() => expect(wire.asked(purchase.activateByPost)).toHaveLength(1));
    expect(wire.asked(purchase.subscribe)).toHaveLength(2);
  });

  it('SUB-020 without an answer of the provider the server is asked what happened', async () => {
    wire.answer(stores.list, []);
    provider.refusesPayment({ error: { type: 'api_connection_error' } });
    const { user, router } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AddStore'));
    expect(wire.asked(purchase.activateByPost)).toHaveLength(1);
  });

  it('SUB-019 who has a store already comes to the subscription', async () => {
    const { user, router } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscriptions/mySubscription'));
  });

  it('SUB-029 a card that had a trial is offered to pay now', async () => {
    wire.refuse(purchase.subscribe, 'TrialAlreadyUsed');
    const { user, router } = await openFilled('?level=8&trial=true');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Pay now without a trial' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ level: 8 }));
  });

  it('SUB-020 another price is shown anew and nothing was charged', async () => {
    wire.refuse(purchase.subscribe, 'PriceChanged');
    const { user } = await openFilled();
    await user.click(submit());
    await screen.findByText(/The price has changed/);
    expect(wire.asked(subscriptions.initialLevels)).toHaveLength(2);
  });

  it('SUB-020 a new card after a refusal is set up anew', async () => {
    provider.refusesPayment({ error: { type: 'card_error', code: 'card_declined' } });
    const { user } = await openFilled();
    await user.click(submit());
    await screen.findByRole('heading', { name: 'The payment wasn’t confirmed' });
    act(() => provider.typesCard());
    await user.click(submit());
    await waitFor(() => expect(provider.confirmCardSetup).toHaveBeenCalledTimes(2));
  });
});

describe('going on after a reload', () => {
  it.each(
    tested([
      ['en', 'Continue with the payment', /Your purchase of Professional.*isn’t finished/],
      ['tr', 'Ödemeye devam et', /Professional.*satın alma işleminiz tamamlanmadı/],
    ] as const),
  )('SUB-020 the unfinished purchase goes on with its plan, address and card (%s)', async (language, button, words) => {
    hasCard = true;
    wire.answer(subscriptions.history, [{ ...running, status: 'none' }]);
    wire.answer(billing.getCustomer, address);
    wire.answer(cards.list, [visa]);
    const { user } = await open('', language);
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(wire.asked(purchase.activateByPost)).toHaveLength(1));
    expect(wire.asked(purchase.subscribe)[0]?.body).toMatchObject({ subscriptionPlanLevelId: 5 });
    expect(wire.asked(billing.setupIntent)).toHaveLength(0);
    expect(provider.confirmCardPayment).toHaveBeenCalledTimes(1);
  });

  it('SUB-020 SUB-026 the coupon of the unfinished purchase goes on with it', async () => {
    wire.answer(subscriptions.history, [
      {
        ...running,
        status: 'none',
        coupon: {
          id: 'co_1',
          code: 'KERVAN20',
          percentOff: 20,
          durationInMonths: 3,
          appliesTo: { products: [] },
          invoicesLeft: 3,
        },
      },
    ]);
    wire.answer(billing.useCoupon, { discountRate: 20, couponId: 'KERVAN20', durationInMonths: 3 });
    await open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Coupon' }).value).toBe('KERVAN20');
    await waitFor(() => expect(wire.asked(billing.useCoupon)[0]?.body).toMatchObject({ couponCode: 'KERVAN20' }));
  });

  it('SUB-020 instead of the card that is there another one is entered', async () => {
    hasCard = true;
    wire.answer(billing.getCustomer, address);
    wire.answer(cards.list, [visa]);
    const { user } = await open('?level=5');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa •••• 4242' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Another card' }));
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    await user.click(submit());
    await waitFor(() => expect(wire.asked(billing.setDefault)[0]?.body).toEqual({ paymentMethodId: 'pm_1' }));
  });

  it('SUB-023 nothing of a purchase is kept in the browser', async () => {
    wire.hang(purchase.activateByPost);
    const { user } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(wire.asked(purchase.activateByPost)).toHaveLength(1));
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    expect(kept).not.toMatch(/secret|pm_1|seti_|pi_/);
  });
});
