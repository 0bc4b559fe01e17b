import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import type { Endpoint } from '@kervan/contracts/endpoint';
import type { ErrorCode } from '@kervan/contracts/errors';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts, type Language } from '@kervan/texts/texts';
import { address, answerNewcomer, invoice, levels, running, visa } from '../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../testing/card-provider.ts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { goodStanding, subscription } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let provider: CardProvider;
let wire: Wire;
const page = { opener: {}, location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn<() => void>() };
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
  vi.stubGlobal('open', () => page);
});
afterEach(() => vi.unstubAllGlobals());

type Shown = Awaited<ReturnType<typeof showScreen>>;
const press = async ({ user }: Shown, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const other: Card = { ...visa, id: 13, last4: '1881', isDefault: false };
const waiting: Card = {
  ...other,
  verificationStatus: 'waitingApproval',
  isUsable: false,
  isCharged: true,
  rejectsAt: '2026-03-09T12:00:00.000Z',
};

/** The purchase up to its end, everything filled in. */
async function buys(language: Language): Promise<void> {
  answerNewcomer(wire);
  wire.answer(billing.getCustomer, address);
  const shown = await showScreen('/subscriptions/subscribe?level=5', { wire, language });
  await waitFor(() => expect(provider.made).toHaveLength(3));
  act(() => provider.typesCard());
  await press(shown, /^Pay .* start$|öde ve başla$/);
}

async function changes(language: Language): Promise<void> {
  wire.answer(subscriptions.current, running);
  wire.answer(subscriptions.allLevels, levels);
  wire.answer(planChanges.previewChange, {
    amountDue: 6_350,
    credit: 4_550,
    date: '2026-03-02T09:00:00.000Z',
    excess: { allItems: 0, atStore: 0 },
    keepsCoupon: true,
  });
  await press(await showScreen('/changePlan/3?level=8', { wire, language }), /and change$|öde ve değiştir$/);
}

async function cancels(language: Language): Promise<void> {
  const words = texts[language].subscriptions;
  wire.answer(subscriptions.history, [running]);
  const shown = await showScreen('/subscriptions/mySubscription', { wire, language });
  await press(shown, words.mine.cancel);
  await press(shown, words.cancel.confirmEnd);
}

async function keeps(language: Language): Promise<void> {
  wire.answer(subscriptions.history, [{ ...running, endsAt: running.renewalDate, renewalDate: null }]);
  const shown = await showScreen('/subscriptions/mySubscription', { wire, language });
  await press(shown, texts[language].subscriptions.mine.keep);
}

const looksAt = (row: object, button: 'pdfOf' | 'pay') => async (language: Language) => {
  const shown = { ...invoice, ...row };
  wire.answer(billing.invoiceDetail, { ...shown, lines: [], discount: 0, total: 0 });
  const words = texts[language].billing[button].replace('{{number}}', invoice.number ?? '');
  await press(await showScreen('/invoice-detail/77', { wire, language }), words);
};

async function openCards(list: readonly Card[], language: Language): Promise<Shown> {
  wire.answer(cards.list, [...list]);
  const shown = await showScreen('/change-credit-card', { wire, language });
  await waitFor(() => expect(provider.made.length === 3 || list.length >= 4).toBe(true));
  return shown;
}

async function adds(language: Language): Promise<void> {
  wire.base(billing.setupIntent, 'seti_secret');
  const shown = await openCards([visa], language);
  act(() => provider.typesCard());
  await press(shown, texts[language].cards.add.submit);
}

async function typesCode(language: Language): Promise<void> {
  const shown = await openCards([waiting], language);
  await press(shown, texts[language].cards.verify.open);
  await shown.user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '000000{Enter}');
}

async function removes(language: Language): Promise<void> {
  const shown = await openCards([visa, other], language);
  const row = screen.getByRole('listitem', { name: /1881/ });
  await shown.user.click(within(row).getByRole('button', { name: texts[language].cards.remove.open }));
  await press(shown, texts[language].cards.remove.confirm);
}

async function makesDefault(language: Language): Promise<void> {
  const shown = await openCards([visa, other], language);
  const row = screen.getByRole('listitem', { name: /1881/ });
  await shown.user.click(within(row).getByRole('button', { name: texts[language].cards.makeDefault }));
}

async function charges(language: Language): Promise<void> {
  const shown = await openCards([{ ...waiting, isCharged: false }], language);
  await press(shown, texts[language].cards.verify.open);
  await press(shown, /^Charge|çek$|tahsil|al$/i);
}

/** Where a sentence stands: a notice, the alert of the screen, or the field of a dialog. */
const places = { toast: '.toast', alert: '[role=alert]', dialog: '[role=dialog]' } as const;
async function saysAt(words: string, place: keyof typeof places): Promise<void> {
  await waitFor(() => {
    const found = screen.queryAllByText((_, element) => element?.textContent.includes(words) ?? false);
    expect(found.some((element) => element.closest(places[place]) !== null)).toBe(true);
  });
}

type Row = [
  name: string,
  call: Endpoint,
  code: ErrorCode,
  act: (language: Language) => Promise<void>,
  place: keyof typeof places,
  words: Record<'en' | 'tr', string>,
];

const subscriptionRows: Row[] = [
  [
    '(1) there is a subscription already',
    purchase.subscribe,
    'ActiveSubscriptionExists',
    buys,
    'alert',
    { en: 'You already have an active subscription.', tr: 'Zaten etkin bir aboneliğiniz var.' },
  ],
  [
    '(2) the same plan',
    planChanges.change,
    'SamePlan',
    changes,
    'alert',
    {
      en: 'This is your current plan. Choose another one.',
      tr: 'Bu zaten şu anki planınız. Başka bir plan seçin.',
    },
  ],
  [
    '(3) cancelled already',
    planChanges.cancelByPost,
    'AlreadyCancelled',
    cancels,
    'toast',
    { en: 'This subscription is already canceled.', tr: 'Bu abonelik zaten iptal edilmiş.' },
  ],
  [
    '(4) no such subscription',
    planChanges.renew,
    'SubscriptionNotFound',
    keeps,
    'toast',
    { en: 'The subscription wasn’t found.', tr: 'Abonelik bulunamadı.' },
  ],
  [
    '(4) no such level',
    purchase.subscribe,
    'PlanLevelNotFound',
    buys,
    'alert',
    { en: 'This plan level isn’t for sale.', tr: 'Bu plan düzeyi satışta değil.' },
  ],
  [
    '(4) no such record',
    billing.invoicePdf,
    'RecordNotFound',
    looksAt({}, 'pdfOf'),
    'toast',
    { en: 'No record found.', tr: 'Kayıt bulunamadı.' },
  ],
  [
    '(5) the membership could not be cancelled',
    planChanges.cancelByPost,
    'MembershipNotCancelled',
    cancels,
    'toast',
    {
      en: 'The subscription couldn’t be canceled. Nothing was changed. Try again.',
      tr: 'Abonelik iptal edilemedi. Hiçbir şey değişmedi. Yeniden deneyin.',
    },
  ],
  [
    '(6) the invoice could not be downloaded',
    billing.invoicePdf,
    'InvoiceDownloadFailed',
    looksAt({}, 'pdfOf'),
    'toast',
    {
      en: 'The invoice couldn’t be downloaded. Try again in a minute.',
      tr: 'Fatura indirilemedi. Bir dakika sonra yeniden deneyin.',
    },
  ],
  [
    '(7) no such customer',
    billing.setupIntent,
    'CustomerNotFound',
    adds,
    'alert',
    { en: 'The customer wasn’t found.', tr: 'Eşleşen müşteri yok.' },
  ],
  [
    '(8) nothing to pay',
    billing.latestUnpaidUrl,
    'NoPaymentFound',
    looksAt({ status: 'open', isUnpaid: true, amountRemaining: 4_900 }, 'pay'),
    'toast',
    { en: 'There is no invoice to pay.', tr: 'Ödenecek fatura yok.' },
  ],
  [
    '(9) no active subscription',
    planChanges.renew,
    'NoActiveSubscription',
    keeps,
    'toast',
    { en: 'There is no active subscription.', tr: 'Etkin bir abonelik yok.' },
  ],
];

const paymentRows: Row[] = [
  [
    '(1) no card',
    purchase.subscribe,
    'NoCard',
    buys,
    'alert',
    { en: 'There is no card yet. Add one.', tr: 'Henüz kart yok. Bir kart ekleyin.' },
  ],
  [
    '(2) too many cards',
    billing.setupIntent,
    'TooManyCards',
    adds,
    'alert',
    {
      en: 'You can keep up to 4 cards. Remove one first.',
      tr: 'En fazla 4 kart tutulabilir. Önce birini silin.',
    },
  ],
  [
    '(3) a wrong reference code',
    cards.verify,
    'WrongReferenceCode',
    typesCode,
    'dialog',
    { en: 'The reference number is wrong or missing.', tr: 'Referans numarası yanlış ya da eksik.' },
  ],
  [
    '(4) the last attempt',
    cards.verify,
    'VerificationAttemptsExceeded',
    typesCode,
    'toast',
    {
      en: 'The reference number was wrong three times. The card was rejected and the charge is refunded.',
      tr: 'Referans numarası üç kez yanlış girildi. Kart reddedildi, çekilen tutar iade edilecek.',
    },
  ],
  [
    '(5) the default card stays',
    cards.remove,
    'CannotDeleteDefaultCard',
    removes,
    'toast',
    {
      en: 'The default card can’t be deleted. Make another one the default first.',
      tr: 'Varsayılan kart silinemez. Önce başka bir kartı varsayılan yapın.',
    },
  ],
  [
    '(6) the update failed',
    billing.updateDefault,
    'UpdateFailed',
    makesDefault,
    'toast',
    {
      en: 'The change couldn’t be saved. Nothing was changed. Try again.',
      tr: 'Değişiklik kaydedilemedi. Hiçbir şey değişmedi. Yeniden deneyin.',
    },
  ],
  [
    '(7) the card was refused',
    cards.chargeVerification,
    'CardError',
    charges,
    'toast',
    {
      en: 'The card was declined. Check it or use another one.',
      tr: 'Kart reddedildi. Kontrol edin ya da başka bir kart kullanın.',
    },
  ],
  [
    '(8) a payment is in progress',
    purchase.activateByPost,
    'PaymentInProgress',
    buys,
    'alert',
    { en: 'This payment is already in progress.', tr: 'Bu ödeme zaten işleniyor.' },
  ],
  [
    '(9) 3-D Secure failed',
    purchase.activateByPost,
    'ThreeDSecureFailed',
    buys,
    'alert',
    {
      en: 'Your bank didn’t confirm the payment (3-D Secure). Nothing was charged.',
      tr: 'Bankanız ödemeyi onaylamadı (3-D Secure). Ücret alınmadı.',
    },
  ],
  [
    '(9) 3-D Secure is not finished',
    purchase.activateByPost,
    'ThreeDSecureIncomplete',
    buys,
    'alert',
    {
      en: 'Your bank’s confirmation isn’t finished (3-D Secure). Continue with it.',
      tr: 'Banka onayı tamamlanmadı (3-D Secure). Devam edin.',
    },
  ],
  [
    '(9) 3-D Secure ended unexpectedly',
    purchase.activateByPost,
    'ThreeDSecureUnexpected',
    buys,
    'alert',
    {
      en: 'Your bank gave an unexpected answer (3-D Secure).',
      tr: 'Bankanız beklenmeyen bir yanıt verdi (3-D Secure).',
    },
  ],
  [
    '(11) a payment is disputed',
    purchase.subscribe,
    'DisputedPayment',
    buys,
    'alert',
    {
      en: 'A payment is disputed. Contact support.',
      tr: 'İtiraz edilmiş bir ödeme var. Destek ekibine yazın.',
    },
  ],
];

describe.each(languages)('what is refused is said where it was asked (%s)', (language) => {
  it.each(subscriptionRows)('SUB-061 %s', async (_name, call, code, act_, place, words) => {
    wire.refuse(call, code);
    await act_(language);
    await saysAt(words[language], place);
  });

  it.each(paymentRows)('SUB-065 %s', async (_name, call, code, act_, place, words) => {
    wire.refuse(call, code);
    await act_(language);
    await saysAt(words[language], place);
  });

  it('SUB-061 (4) an invoice that is not there leads to the page that says so', async () => {
    wire.refuse(billing.invoiceDetail, 'RecordNotFound', { status: 404 });
    const { router } = await showScreen('/invoice-detail/78', { wire, language });
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });
});

describe('3-D Secure', () => {
  it.each(
    tested([
      ['en', 'Your bank wants you to confirm this payment (3-D Secure).'],
      ['tr', 'Bankanız bu ödemeyi onaylamanızı istiyor (3-D Secure).'],
    ] as const),
  )('SUB-065 (9) is said to be required while the bank’s page is open (%s)', async (language, words) => {
    wire.answer(planChanges.change, { subscription: running, clientSecret: 'pi_secret' });
    provider.confirmCardPayment.mockReturnValueOnce(new Promise(() => {}));
    await changes(language);
    await waitFor(() =>
      expect(screen.getAllByRole('status').some(({ textContent }) => textContent === words)).toBe(true),
    );
  });

  it.each(
    tested([
      ['en', /gave an unexpected answer \(3-D Secure\)/],
      ['tr', /beklenmeyen bir yanıt verdi \(3-D Secure\)/],
    ] as const),
  )('SUB-065 (9) a card that is neither refused nor confirmed is said (%s)', async (language, words) => {
    provider.confirmCardSetup.mockResolvedValueOnce({ setupIntent: { id: 'seti_1', status: 'canceled' } });
    await buys(language);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => words.test(textContent))).toBe(true),
    );
    expect(wire.asked(purchase.subscribe)).toHaveLength(0);
  });
});

describe('the making of a subscription and of a customer', () => {
  it.each(
    tested([
      [
        'en',
        'We couldn’t create the subscription',
        'The payment couldn’t be made. The card was declined: it has expired.',
      ],
      ['tr', 'Abonelik oluşturulamadı', 'Ödeme yapılamadı. Kart reddedildi: süresi dolmuş.'],
    ] as const),
  )('SUB-062 a refusal of the provider is a warning with its message (%s)', async (language, title, words) => {
    wire.reply(purchase.subscribe, () =>
      Response.json(
        {
          resultType: 3,
          message: 'StripeError',
          data: { declineCode: 'expired_card' },
          errorMessage: '',
        },
        { status: 400 },
      ),
    );
    await buys(language);
    const alert = (await screen.findByRole('heading', { name: title })).closest('[role=alert]');
    expect(alert?.textContent).toContain(words);
  });

  it.each(
    tested([
      ['en', 'We couldn’t save the billing address', 'The card was declined. Check it or use another one.'],
      ['tr', 'Fatura adresi kaydedilemedi', 'Kart reddedildi. Kontrol edin ya da başka bir kart kullanın.'],
    ] as const),
  )('SUB-063 a customer that the provider refuses shows the card’s error (%s)', async (language, title, words) => {
    wire.refuse(billing.createCustomer, 'CardError');
    await buys(language);
    const alert = (await screen.findByRole('heading', { name: title })).closest('[role=alert]');
    expect(alert?.textContent).toContain(words);
    expect(wire.asked(billing.setupIntent)).toHaveLength(0);
  });
});

describe('actions of an account that may not act', () => {
  it.each(
    tested([
      ['en', 'cancelled', 'Your subscription is canceled.'],
      ['tr', 'cancelled', 'Aboneliğiniz iptal edilmiş.'],
      ['en', 'unpaid', 'There is an unpaid invoice. Pay it to continue.'],
      ['tr', 'unpaid', 'Ödenmemiş bir fatura var. Devam etmek için ödeyin.'],
    ] as const),
  )('SUB-064 SUB-065 are disabled with the reason (%s, %s)', async (language, status, words) => {
    const isOver = status === 'cancelled';
    wire.answer(subscriptions.get, {
      ...subscription,
      status,
      servicesRun: false,
      endedAt: isOver ? '2026-03-01T09:00:00.000Z' : null,
    });
    wire.answer(subscriptions.appData, {
      ...goodStanding,
      hasSubscriptionCanceled: isOver,
      isCustomerStripeInvoiceNotPaid: !isOver,
    });
    wire.hang(filters.get);
    wire.hang(inventory.list);
    await showScreen('/inventory/new', { wire, language });
    // Adding: its button says why, and so does the line beside it.
    await waitFor(() =>
      expect(document.querySelector<HTMLButtonElement>(`button[title="${words}"]`)?.disabled).toBe(true),
    );
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  it.each(
    tested([
      ['en', 'CanceledSubscription', 'Your subscription is canceled.'],
      ['tr', 'CanceledSubscription', 'Aboneliğiniz iptal edilmiş.'],
      ['en', 'NonPayingUser', 'There is an unpaid invoice. Pay it to continue.'],
      ['tr', 'NonPayingUser', 'Ödenmemiş bir fatura var. Devam etmek için ödeyin.'],
    ] as const),
  )(
    'SUB-064 SUB-065 are refused with the reason when the screen did not know yet (%s, %s)',
    async (language, code, words) => {
      wire.refuse(planChanges.change, code);
      await changes(language);
      await saysAt(words, 'alert');
    },
  );
});

describe('while a payment is disputed', () => {
  it.each(
    tested([
      ['en', 'A payment is disputed. Contact support.'],
      ['tr', 'İtiraz edilmiş bir ödeme var. Destek ekibine yazın.'],
    ] as const),
  )('SUB-068 cards and billing address are read and not written, with the reason (%s)', async (language, words) => {
    wire.answer(subscriptions.get, { ...subscription, status: 'disputed', servicesRun: false });
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    await openCards([visa, other], language);
    const isLocked = () => document.querySelector('fieldset:disabled') as HTMLElement;
    expect(isLocked().textContent).toContain(words);
    for (const name of ['remove', 'makeDefault', 'limit', 'add'] as const) {
      const label =
        name === 'makeDefault'
          ? texts[language].cards.makeDefault
          : name === 'add'
            ? texts[language].cards.add.submit
            : texts[language].cards[name].open;
      expect(within(isLocked()).getAllByRole('button', { name: label }).length).toBeGreaterThan(0);
    }
  });

  it.each(languages)('SUB-068 so is the billing address (%s)', async (language) => {
    wire.answer(subscriptions.get, { ...subscription, status: 'disputed', servicesRun: false });
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    wire.answer(billing.getCustomer, address);
    const { user } = await showScreen('/subscriptions/billingAddress', { wire, language });
    const save = await screen.findByRole('button', { name: texts[language].billing.address.save });
    expect(save.closest('fieldset')?.disabled).toBe(true);
    await user.click(save);
    expect(wire.asked(billing.createCustomer)).toHaveLength(0);
  });
});
