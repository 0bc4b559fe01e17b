import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { visa } from '../../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../../testing/card-provider.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { createWire, type Wire } from '../../../testing/wire.ts';

let provider: CardProvider;
let wire: Wire;
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
});

const other: Card = { ...visa, id: 13, last4: '1881', isDefault: false };
const waiting: Card = {
  ...other,
  verificationStatus: 'waitingApproval',
  isUsable: false,
  isCharged: true,
  attemptsLeft: 2,
  rejectsAt: '2026-03-09T12:00:00.000Z',
};
const rejected: Card = { ...other, verificationStatus: 'rejected', isUsable: false };
const open = async (list: readonly Card[], language: Language = 'en') => {
  wire.answer(cards.list, [...list]);
  const shown = await showScreen('/change-credit-card', { wire, language });
  await screen.findByRole('heading', { level: 1, name: language === 'tr' ? 'Kartlar' : 'Cards' });
  if (list.length > 0) await screen.findAllByRole('listitem', { name: /••••/ });
  return shown;
};
const row = (last4: string) => screen.getByRole('listitem', { name: new RegExp(last4) });

describe('the cards', () => {
  it.each(
    tested([
      ['en', 'Verified', 'Waiting for verification', 'Rejected', 'Default'],
      ['tr', 'Doğrulandı', 'Doğrulama bekliyor', 'Reddedildi', 'Varsayılan'],
    ] as const),
  )(
    'SUB-048 SUB-049 WH-056 brand, digits, expiry, state and default of each (%s)',
    async (language, approved, waits, refused, isDefault) => {
      // The provider writes brands small.
      await open(
        [
          { ...visa, brand: 'visa' },
          { ...waiting, last4: '0001' },
          { ...rejected, id: 14, last4: '0002' },
        ],
        language,
      );
      expect(row('4242').textContent).toContain('Visa •••• 4242');
      expect(row('4242').textContent).toContain('08/29');
      expect(within(row('4242')).getByText(approved)).toBeTruthy();
      expect(within(row('4242')).getByText(isDefault)).toBeTruthy();
      expect(within(row('0001')).getByText(waits)).toBeTruthy();
      expect(within(row('0002')).getByText(refused)).toBeTruthy();
    },
  );

  it('SUB-051 a default card can’t be deleted and says why; another asks first', async () => {
    wire.answer(cards.remove, null);
    const { user } = await open([visa, other]);
    const kept = within(row('4242')).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    expect(kept.disabled).toBe(true);
    expect(kept.parentElement?.dataset.tip).toMatch(/default card can’t be deleted/);
    await user.click(within(row('1881')).getByRole('button', { name: 'Delete' }));
    expect(wire.asked(cards.remove)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete card' }));
    await waitFor(() => expect(wire.asked(cards.remove)[0]?.url.searchParams.get('id')).toBe('13'));
  });

  it('SUB-054 only an approved card can be made the default', async () => {
    wire.answer(billing.updateDefault, null);
    const { user } = await open([visa, other, { ...waiting, id: 15, last4: '0001' }]);
    expect(within(row('0001')).queryByRole('button', { name: 'Make default' })).toBeNull();
    expect(within(row('4242')).queryByRole('button', { name: 'Make default' })).toBeNull();
    await user.click(within(row('1881')).getByRole('button', { name: 'Make default' }));
    await waitFor(() => expect(wire.asked(billing.updateDefault)[0]?.body).toEqual({ paymentMethodId: '13' }));
  });

  it('SUB-055 a card is made the warehouse’s', async () => {
    wire.answer(cards.setWarehouseDefault, other);
    const { user } = await open([other]);
    await user.click(screen.getByRole('button', { name: 'Use for warehouse credit' }));
    await waitFor(() => expect(wire.asked(cards.setWarehouseDefault)[0]?.body).toEqual({ cardId: 13 }));
  });

  it.each(
    tested([
      ['en', 'Dismiss', 'Dismiss card'],
      ['tr', 'Kaldır', 'Kartı kaldır'],
    ] as const),
  )('SUB-054 SUB-055 a rejected card is dismissed after a question (%s)', async (language, ask, confirm) => {
    wire.answer(cards.dismiss, null);
    const { user } = await open([rejected], language);
    await user.click(screen.getByRole('button', { name: ask }));
    expect(wire.asked(cards.dismiss)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: confirm }));
    await waitFor(() => expect(wire.asked(cards.dismiss)[0]?.body).toEqual({ cardId: 13 }));
  });

  it('SUB-050 SUB-055 the cap is not negative; empty takes it away', async () => {
    wire.answer(cards.setLimit, other);
    const { user } = await open([{ ...other, limit: 25_000 }]);
    expect(row('1881').textContent).toMatch(/Spending cap .*250[.,]00.* a month/);
    await user.click(screen.getByRole('button', { name: 'Spending cap' }));
    const field = await screen.findByRole('textbox', { name: 'Cap per month' });
    await user.clear(field);
    await user.type(field, '-5');
    await user.click(screen.getByRole('button', { name: 'Save cap' }));
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save cap' }));
    await waitFor(() => expect(wire.asked(cards.setLimit).at(-1)?.body).toEqual({ cardId: 13, limit: null }));
    expect(wire.asked(cards.setLimit).every(({ body }) => body.limit === null || body.limit >= 0)).toBe(true);
  });

  it.each(
    tested([
      ['en', 'There is no card yet'],
      ['tr', 'Henüz kart yok'],
    ] as const),
  )('WH-056 no card is said, and one can be added (%s)', async (language, none) => {
    wire.answer(cards.list, []);
    await showScreen('/change-credit-card', { wire, language });
    expect(await screen.findByText(none)).toBeTruthy();
    expect(wire.asked(cards.list)[0]?.url.searchParams.get('orNone')).toBe('true');
    await waitFor(() => expect(provider.made).toHaveLength(3));
  });

  it('SUB-048 cards that cannot be read say so', async () => {
    wire.refuse(cards.list, 'UnexpectedError', { status: 500 });
    await showScreen('/change-credit-card', { wire });
    expect(await screen.findByText('We couldn’t load your cards')).toBeTruthy();
  });
});

describe('what stands with a card', () => {
  const at = '2026-03-09T12:00:00.000Z';
  it.each(
    tested([
      ['en', waiting, /^Enter the reference number by 03\/09\/26 .*; 2 attempts left\.$/],
      ['tr', waiting, /^Referans numarasını 03\/09\/26 .*; 2 hak kaldı\.$/],
      ['en', { ...waiting, isCharged: false, attemptsLeft: 3 }, /^Verify it by 03\/09\/26 .*; 3 attempts left\.$/],
      ['tr', { ...waiting, isCharged: false, attemptsLeft: 3 }, /^03\/09\/26 .*doğrulayın; 3 hakkınız var\.$/],
      ['en', { ...waiting, attemptsLeft: 1, rejectsAt: at }, /; 1 attempt left\.$/],
      ['en', rejected, /^The card was rejected\. It can be added again after 24 hours\.$/],
      ['tr', rejected, /^Kart reddedildi\. 24 saat sonra yeniden eklenebilir\.$/],
      ['en', other, /^No spending cap$/],
      ['tr', { ...other, limit: 25_000 }, /^Aylık harcama sınırı 250,00/],
    ] as const),
  )('SUB-052 SUB-055 is said (%s, %#)', async (language, card, words) => {
    await open([card], language);
    expect(row('1881').querySelector('p')?.textContent).toMatch(words);
  });

  it.each(
    tested([
      ['en', 'Delete', /default card can’t be deleted/],
      ['tr', 'Sil', /[Vv]arsayılan kart/],
    ] as const),
  )('SUB-051 neither default can be deleted, the warehouse’s as little (%s)', async (language, name, words) => {
    await open([visa, { ...other, isWarehouseDefault: true }], language);
    for (const last4 of ['4242', '1881']) {
      const button = within(row(last4)).getByRole<HTMLButtonElement>('button', { name });
      expect(button.disabled).toBe(true);
      expect(button.parentElement?.dataset.tip).toMatch(words);
    }
  });

  it('SUB-055 what a card is not fit for is not offered', async () => {
    await open([
      visa,
      { ...other, isWarehouseDefault: true },
      { ...waiting, id: 15, last4: '0001' },
      { ...rejected, id: 16, last4: '0002' },
    ]);
    const offered = (last4: string) =>
      within(row(last4))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(offered('4242')).toEqual(['Use for warehouse credit', 'Spending cap', 'Delete']);
    expect(offered('1881')).toEqual(['Make default', 'Spending cap', 'Delete']);
    expect(offered('0001')).toEqual(['Verify', 'Delete']);
    expect(offered('0002')).toEqual(['Dismiss']);
  });

  it.each(
    tested([
      [
        'en',
        'Make default',
        'The subscription is paid with this card',
        'Use for warehouse credit',
        'Warehouse credit is paid with this card',
      ],
      [
        'tr',
        'Varsayılan yap',
        'Abonelik bu kartla ödenecek',
        'Depo kredisi için kullan',
        'Depo kredisi bu kartla yüklenecek',
      ],
    ] as const),
  )(
    'SUB-048 says what a card does from now on, and reads the list anew (%s)',
    async (language, paying, paid, loading, loads) => {
      wire.answer(billing.updateDefault, null);
      wire.answer(cards.setWarehouseDefault, other);
      const { user } = await open([visa, other], language);
      const before = wire.asked(cards.list).length;
      await user.click(within(row('1881')).getByRole('button', { name: paying }));
      await screen.findByText(paid);
      await user.click(within(row('1881')).getByRole('button', { name: loading }));
      await screen.findByText(loads);
      expect(wire.asked(cards.list).length).toBeGreaterThanOrEqual(before + 2);
    },
  );

  it.each(
    tested([
      ['en', 'Delete', 'Delete card', 'Card deleted', /is removed from your account and from the payment provider/],
      ['tr', 'Sil', 'Kartı sil', 'Kart silindi', /hesabınızdan ve ödeme sağlayıcısından/],
    ] as const),
  )(
    'WH-070 SUB-048 deleting says what it does, is left by Escape, and says that it is done (%s)',
    async (language, ask, confirm, done, effect) => {
      wire.answer(cards.remove, null);
      const { user } = await open([visa, other], language);
      await user.click(within(row('1881')).getByRole('button', { name: ask }));
      expect((await screen.findByRole('dialog')).textContent).toMatch(effect);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(cards.remove)).toHaveLength(0);
      await user.click(within(row('1881')).getByRole('button', { name: ask }));
      await user.click(await screen.findByRole('button', { name: confirm }));
      await screen.findByText(done);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it.each(
    tested([
      ['en', '1000001', 'This amount is too high.', '-5', 'The cap must not be negative.'],
      ['tr', '1000001', 'Bu tutar çok yüksek.', '-5', 'Sınır eksi olamaz.'],
    ] as const),
  )(
    'SUB-050 SUB-055 a cap that cannot be is said at its field (%s)',
    async (language, high, tooHigh, low, negative) => {
      wire.answer(cards.setLimit, other);
      const { user } = await open([other], language);
      await user.click(screen.getByRole('button', { name: texts[language].cards.limit.open }));
      const field = await screen.findByRole('textbox', { name: texts[language].cards.limit.label });
      for (const [typed, said] of [
        [high, tooHigh],
        [low, negative],
      ] as const) {
        await user.clear(field);
        await user.type(field, `${typed}{Enter}`);
        expect(await screen.findByText(said)).toBeTruthy();
      }
      expect(wire.asked(cards.setLimit)).toHaveLength(0);
      await user.clear(field);
      await user.type(field, '250{Enter}');
      await waitFor(() => expect(wire.asked(cards.setLimit)[0]?.body).toEqual({ cardId: 13, limit: 25_000 }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});

describe('adding a card', () => {
  it('SUB-048 SUB-053 the bank confirms it, then the server takes it over', async () => {
    wire.answer(billing.setupIntent, 'seti_secret');
    wire.answer(cards.add, waiting);
    const { user } = await open([visa]);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    await user.click(screen.getByRole('button', { name: 'Add card' }));
    await waitFor(() => expect(wire.asked(cards.add)[0]?.body).toEqual({ setupIntentId: 'seti_1' }));
    expect(provider.confirmCardSetup).toHaveBeenCalledWith('seti_secret', expect.anything());
  });

  it.each(
    tested([
      ['en', 'Enter the card number.', 'Add card'],
      ['tr', 'Kart numarasını yazın.', 'Kartı ekle'],
    ] as const),
  )('SUB-050 a card number is required (%s)', async (language, words, add) => {
    wire.answer(billing.setupIntent, 'seti_secret');
    const { user } = await open([visa], language);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: add }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(wire.asked(billing.setupIntent)).toHaveLength(0);
  });

  it('SUB-050 four cards are the most; rejected ones do not count', async () => {
    await open([1, 2, 3, 4].map((id) => ({ ...other, id, last4: `000${id}` })));
    expect(screen.getByText(/You already have 4 cards/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull();
  });

  it.each(
    tested([
      ['en', 'Add card', 'Card added'],
      ['tr', 'Kartı ekle', 'Kart eklendi'],
    ] as const),
  )('SUB-048 says that it was added, and makes room for the next one (%s)', async (language, add, done) => {
    wire.answer(billing.setupIntent, 'seti_secret');
    wire.answer(cards.add, waiting);
    const { user } = await open([visa], language);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    wire.answer(cards.list, [visa, waiting]);
    await user.click(screen.getByRole('button', { name: add }));
    await screen.findByText(done);
    expect(row('1881')).toBeTruthy();
    await waitFor(() => expect(provider.made).toHaveLength(6));
    await user.click(screen.getByRole('button', { name: add }));
    expect(wire.asked(cards.add)).toHaveLength(1);
  });

  it.each(
    tested([
      ['en', 'Add card', /it has expired\. Nothing was charged\./],
      ['tr', 'Kartı ekle', /süresi dolmuş\. Ücret alınmadı\./],
    ] as const),
  )('SUB-048 SUB-053 a declined card is said with its cause (%s)', async (language, add, words) => {
    wire.answer(billing.setupIntent, 'seti_secret');
    provider.refusesSetup({ error: { type: 'card_error', code: 'expired_card' } });
    const { user } = await open([visa], language);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    await user.click(screen.getByRole('button', { name: add }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(wire.asked(cards.add)).toHaveLength(0);
  });

  it('SUB-048 a double click adds one card', async () => {
    wire.hang(billing.setupIntent);
    await open([visa]);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    const add = screen.getByRole('button', { name: 'Add card' });
    act(() => {
      add.click();
      add.click();
    });
    await waitFor(() => expect(wire.asked(billing.setupIntent)).toHaveLength(1));
    expect(add.hasAttribute('data-loading')).toBe(true);
  });

  it.each(
    tested([
      ['en', 'Card entry isn’t available'],
      ['tr', 'Kart girişi kullanılamıyor'],
    ] as const),
  )('SUB-022 where the provider’s script did not come it says so, and tries again (%s)', async (language, title) => {
    const script = window.Stripe;
    vi.stubGlobal('Stripe', undefined);
    const { user } = await open([visa], language);
    await screen.findByText(title);
    expect(screen.queryByRole('button', { name: texts[language].cards.add.submit })).toBeNull();
    vi.stubGlobal('Stripe', script);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    await waitFor(() => expect(provider.made).toHaveLength(3));
  });

  it('SUB-048 a refused card is said and nothing was charged', async () => {
    wire.answer(billing.setupIntent, 'seti_secret');
    wire.refuse(cards.add, 'CardAddableLater');
    const { user } = await open([visa]);
    await waitFor(() => expect(provider.made).toHaveLength(3));
    act(() => provider.typesCard());
    await user.click(screen.getByRole('button', { name: 'Add card' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/after 24 hours\. Nothing was charged/);
  });
});

describe('verifying a card', () => {
  it('WH-069 SUB-052 CONST-002 charges 1.00 USD and confirms it with the bank', async () => {
    wire.answer(cards.chargeVerification, { chargeId: 'ch_1', clientSecret: 'pi_secret' });
    const { user } = await open([{ ...waiting, isCharged: false }]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const charge = await screen.findByRole('button', { name: /^Charge .*1[.,]00/ });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(charge);
    await waitFor(() => expect(provider.confirmCardPayment).toHaveBeenCalledWith('pi_secret'));
    expect(wire.asked(cards.chargeVerification)[0]?.body).toEqual({ cardId: 13 });
  });

  it.each(
    tested([
      ['en', 'Verify', 'Reference number', 'Verify card', '2 attempts left'],
      ['tr', 'Doğrula', 'Referans numarası', 'Kartı doğrula', '2 hak kaldı'],
    ] as const),
  )(
    'WH-068 SUB-052 takes the reference number and says how many attempts are left (%s)',
    async (language, start, label, confirm, left) => {
      wire.answer(cards.verify, visa);
      const { user } = await open([waiting], language);
      await user.click(screen.getByRole('button', { name: start }));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText(left)).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: confirm }));
      expect(wire.asked(cards.verify)).toHaveLength(0);
      await user.type(within(dialog).getByRole('textbox', { name: label }), ' 123456 ');
      await user.click(within(dialog).getByRole('button', { name: confirm }));
      await waitFor(() => expect(wire.asked(cards.verify)[0]?.body).toEqual({ cardId: 13, referenceNumber: '123456' }));
    },
  );

  it('SUB-052 a wrong number is said at the field, and the attempts that are left are read anew', async () => {
    wire.refuse(cards.verify, 'WrongReferenceCode');
    const { user } = await open([waiting]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = await screen.findByRole('dialog');
    wire.answer(cards.list, [{ ...waiting, attemptsLeft: 1 }]);
    await user.type(within(dialog).getByRole('textbox'), '000000{Enter}');
    expect(await within(dialog).findByText('The reference number is wrong or missing.')).toBeTruthy();
    expect(await within(dialog).findByText('1 attempt left')).toBeTruthy();
  });

  it('SUB-052 after the third wrong number the dialog closes and the card is shown rejected', async () => {
    wire.refuse(cards.verify, 'VerificationAttemptsExceeded');
    const { user } = await open([waiting]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    wire.answer(cards.list, [rejected]);
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '000000{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(row('1881')).getByText('Rejected')).toBeTruthy();
  });

  it.each(
    tested([
      ['en', 'Your bank didn’t confirm the payment (3-D Secure). Nothing was charged.'],
      ['tr', 'Bankanız ödemeyi onaylamadı (3-D Secure). Ücret alınmadı.'],
    ] as const),
  )('WH-069 SUB-053 a charge that the bank does not confirm is said (%s)', async (language, words) => {
    wire.answer(cards.chargeVerification, { chargeId: 'ch_1', clientSecret: 'pi_secret' });
    provider.refusesPayment({ error: { type: 'card_error', code: 'payment_intent_authentication_failure' } });
    const { user } = await open([{ ...waiting, isCharged: false }], language);
    await user.click(screen.getByRole('button', { name: texts[language].cards.verify.open }));
    await user.click(await screen.findByRole('button', { name: /1[.,]00/ }));
    await screen.findByText(words);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('WH-069 after the charge the same dialog asks for the number', async () => {
    wire.answer(cards.chargeVerification, { chargeId: 'ch_1', clientSecret: null });
    const { user } = await open([{ ...waiting, isCharged: false }]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    wire.answer(cards.list, [waiting]);
    await user.click(await screen.findByRole('button', { name: /^Charge/ }));
    expect(await screen.findByRole('textbox', { name: 'Reference number' })).toBeTruthy();
    expect(
      screen.getByText('Find the charge on your bank statement and enter the 6-digit number next to it.'),
    ).toBeTruthy();
  });

  it.each(
    tested([
      ['en', 'Card verified'],
      ['tr', 'Kart doğrulandı'],
    ] as const),
  )('WH-068 says that the card is approved, and closes (%s)', async (language, done) => {
    wire.answer(cards.verify, visa);
    const { user } = await open([waiting], language);
    await user.click(screen.getByRole('button', { name: texts[language].cards.verify.open }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '123456{Enter}');
    await screen.findByText(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SUB-052 a wrong number is no longer said once another is typed', async () => {
    wire.refuse(cards.verify, 'WrongReferenceCode');
    const { user } = await open([waiting]);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '000000{Enter}');
    await dialog.findByText('The reference number is wrong or missing.');
    await user.type(dialog.getByRole('textbox'), '1');
    expect(dialog.queryByText('The reference number is wrong or missing.')).toBeNull();
  });
});
