import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { cards } from '@kervan/contracts/cards-calls';
import type { AutoBalance, CreditBalance, CreditMovement } from '@kervan/contracts/credit';
import type { WarehouseInvoice } from '@kervan/contracts/credit-invoice';
import { credit } from '@kervan/contracts/credit-calls';
import type { Language } from '@kervan/texts/languages';
import { visa } from '../../../testing/billing-answers.ts';
import { cardProvider, type CardProvider } from '../../../testing/card-provider.ts';
import { languages, tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { texts } from '@kervan/texts/texts';
import { noCredit } from '../../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

const AT = '2026-03-02T08:40:00.000Z';
const balance: CreditBalance = {
  ...noCredit,
  balance: '180.00',
  available: 18_000,
  posted: 25_000,
  held: 7_000,
  holds: [
    { kind: 'shipping', amount: 4_500, heldAt: AT, cause: '302-1', order: '302-1' },
    { kind: 'shipping', amount: 2_500, heldAt: AT, cause: '302-2', order: null },
  ],
};
const movement = (over: Partial<CreditMovement>): CreditMovement => ({
  id: crypto.randomUUID(),
  date: AT,
  type: 'load',
  amount: 25_000,
  balanceAfter: 25_000,
  counterparty: null,
  reference: null,
  order: null,
  invoiceId: null,
  ...over,
});
const movements = [
  movement({ type: 'transfer_out', amount: -4_000, balanceAfter: 21_000, counterparty: { id: 77, name: 'A*** K***' } }),
  movement({ reference: 'WH-2026-000007', invoiceId: 7 }),
];
const invoice: WarehouseInvoice = {
  id: 7,
  number: 'WH-2026-000007',
  paymentType: 'WareHouse',
  date: AT,
  total: 26_183,
  lines: [
    { description: 'load', amount: 25_000 },
    { description: 'commission', amount: 1_183 },
  ],
  sellerAmazonOrderId: null,
};
const off: AutoBalance = {
  minBalance: 0,
  balanceToAdd: 0,
  isActive: false,
  failures: 0,
  turnedOffAt: null,
  revision: 0,
};
const pageOf = <T,>(items: T[], totalCount = items.length, nextCursor: string | null = null) => ({
  items,
  totalCount,
  page: 1,
  limit: 50,
  nextCursor,
  asOf: AT,
});
const own = { ...visa, isWarehouseDefault: true };

let wire: Wire;
let provider: CardProvider;
beforeEach(() => {
  provider = cardProvider();
  wire = createWire();
  wire.answer(credit.balance, balance);
  wire.answer(credit.history, movements);
  wire.answer(credit.charges, pageOf(movements));
  wire.answer(credit.invoices, pageOf([invoice]));
  wire.answer(credit.autoBalance, off);
  wire.answer(cards.list, [own]);
  wire.answer(credit.rates, {
    percentRate: 4.4,
    fixedFee: 30,
    minAmount: 1_000,
    maxAmount: 1_000_000,
    bankAccount: ['Kervan Inc', 'IBAN X1'],
  });
});

const open = async (language: Language = 'en', query = '') => {
  const shown = await showScreen(`/warehouse-credit${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: language === 'tr' ? 'Depo kredisi' : 'Warehouse credit' });
  return shown;
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section')!;

describe('by bank transfer', () => {
  it.each(languages)('WH-009 WH-010 the account and the reference are said (%s)', async (language) => {
    await open(language);
    const words = texts[language].credit.bank;
    const lines = within(await screen.findByRole('list', { name: words.account })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Kervan Inc', 'IBAN X1']);
    expect(card(words.title).textContent).toMatch(/KERVAN-\d+/);
  });

  it('WH-009 where no account is named the help desk is asked', async () => {
    wire.answer(credit.rates, { percentRate: 4.4, fixedFee: 30, minAmount: 1, maxAmount: 2, bankAccount: null });
    await open();
    const way = await screen.findByRole('link', { name: texts.en.credit.bank.helpdesk });
    expect(way.getAttribute('href')).toBe('/helpdesk');
  });
});

describe('my credit', () => {
  it.each(
    tested([
      ['en', 'My credit', '$180.00', 'available now', '−$70.00'],
      ['tr', 'Kredim', '180,00 $', 'şu anda kullanılabilir', '−70,00 $'],
    ] as const),
  )('WH-049 what is available, and what is held for which order (%s)', async (language, title, ...said) => {
    await open(language);
    await screen.findByText('302-1', { exact: false });
    const text = plain(card(title).textContent).replaceAll('USD', '$').replaceAll('$ ', '$');
    expect(text).toContain(said[1]);
    expect(text).toContain('302-2');
    // What is available and what is held add up to the credit.
    expect(balance.available + balance.held).toBe(balance.posted);
    expect(balance.holds.reduce((sum, hold) => sum + hold.amount, 0)).toBe(balance.held);
    for (const figure of ['180', '70', '45', '25']) expect(text).toContain(figure);
    // The order leads to itself; what has no screen is named.
    const held = screen.getByRole('list', { name: texts[language].credit.balance.holds });
    const ways = within(held).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([['302-1', '/sellerOrder/302-1']]);
  });

  it('WH-057 WH-085 a movement leads to what it was for: the invoice of a load, the order of a package, the package of a payout', async () => {
    wire.answer(credit.history, [
      movement({ type: 'shipping', amount: -1_200, balanceAfter: 1_000, reference: '302-7', order: '302-7' }),
      movement({ reference: 'WH-2026-000007', invoiceId: 7 }),
      movement({ type: 'bank_transfer', reference: 'SEPA-1' }),
      movement({ type: 'insurance_payout', reference: '302-8', order: '302-8', package: 'KRV-00000008' }),
    ]);
    await open();
    const rowOf = async (kind: string) => (await screen.findByRole('rowheader', { name: kind })).closest('tr')!;
    const way = within(await rowOf('Shipping')).getByRole('link', { name: '302-7' });
    expect(way.getAttribute('href')).toBe('/sellerOrder/302-7');
    expect(within(await rowOf('Credit added by card')).getByRole('button', { name: /WH-2026-000007/ })).toBeTruthy();
    expect((await rowOf('Bank transfer')).textContent).toContain('SEPA-1');
    const claimed = within(await rowOf('Insurance payout')).getAllByRole('link');
    expect(claimed.map((each) => each.getAttribute('href'))).toEqual([
      '/sellerOrder/302-8',
      '/warehouse/packages/KRV-00000008',
    ]);
  });

  it.each(
    tested([
      ['en', 'Credit over time', /The balance over the last 2 movements; it is 210,00.\$ now\./],
      ['tr', 'Bakiyenin seyri', /Son 2 hareketteki bakiye; şimdi 210,00.\$\./],
    ] as const),
  )('WH-011 WH-085 the course of the credit is drawn, and read as a table (%s)', async (language, title, summary) => {
    layOut({ width: 800, height: 300 });
    const { user } = await open(language);
    await screen.findByRole('heading', { level: 2, name: title });
    expect(await within(card(title)).findByRole('img', { name: summary })).toBeTruthy();
    await user.click(within(card(title)).getByRole('radio', { name: texts[language].ui.chart.table }));
    const rows = within(card(title)).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(plain(rows[1]?.textContent)).toMatch(/210[.,]00/);
    expect(plain(rows[2]?.textContent)).toMatch(/250[.,]00/);
  });

  it.each(languages)(
    'WH-085 the journal is downloaded, and it is said how anyone verifies it (%s)',
    async (language) => {
      const words = texts[language].credit.journal;
      wire.answer(credit.statement, { name: 'journal.ndjson', content: new Blob(['{}']) });
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const { user } = await open(language);
      expect(card(words.title).textContent).toContain('npm run ledger:verify -- <file>');
      await user.click(within(card(words.title)).getByRole('button', { name: words.download }));
      await screen.findByText(texts[language].ui.export.saved.replace('{{name}}', 'journal.ndjson'));
      expect(wire.asked(credit.statement).map(({ body }) => body)).toEqual([{ format: 'journal' }]);
    },
  );

  it.each(
    tested([
      ['en', 'Your credit is frozen.', 'Still to be paid for a disputed payment'],
      ['tr', 'Krediniz donduruldu.', 'İtirazlı ödeme için kalan borç'],
    ] as const),
  )(
    'WH-086 a dispute freezes it: said, with the way to help, and nothing can be sent (%s)',
    async (language, frozen, owed) => {
      wire.answer(credit.balance, { ...noCredit, isFrozen: true, receivable: 7_000 });
      await open(language);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(frozen);
      expect(within(alert).getByRole('link').getAttribute('href')).toBe('/helpdesk');
      expect(screen.getByText(owed)).toBeTruthy();
      const send = screen.getByRole<HTMLButtonElement>('button', {
        name: language === 'tr' ? 'Müşteriye gönder' : 'Send to a customer',
      });
      expect(send.disabled).toBe(true);
    },
  );

  it.each(
    tested([
      ['en', 'Credit sent', 'A*** K***, customer 77'],
      ['tr', 'Gönderilen kredi', 'A*** K***, müşteri 77'],
    ] as const),
  )(
    'WH-011 WH-013 WH-085 the last movements with their other side and the balance after each (%s)',
    async (language, kind, other) => {
      await open(language);
      const row = (await screen.findByRole('rowheader', { name: new RegExp(kind) })).closest('tr')!;
      expect(row.textContent).toContain(other);
      expect(plain(row.textContent)).toMatch(/[−-].?.?40[.,]00/);
      expect(plain(row.textContent)).toMatch(/210[.,]00/);
      expect(wire.asked(credit.history).length).toBeGreaterThan(0);
    },
  );

  it.each(languages)(
    'WH-011 on a phone each movement is a card: what, how much, the balance, with whom (%s)',
    async (language) => {
      resizeTo('phone');
      await open(language);
      const words = texts[language].credit;
      const list = await screen.findByRole('list', { name: words.movements.title });
      const [first, second] = within(list).getAllByRole('listitem');
      expect(first?.textContent).toContain(words.kinds.transfer_out);
      expect(plain(first?.textContent)).toMatch(/[−-].?.?40[.,]00/);
      expect(plain(first?.textContent)).toMatch(/210[.,]00/);
      expect(first?.textContent).toContain('A*** K***');
      expect(second?.textContent).toContain('WH-2026-000007');
      expect(screen.queryByRole('columnheader', { name: words.columns.balance })).toBeNull();
    },
  );

  it('WH-057 all movements: of days, page after page, as a file', async () => {
    wire.answer(credit.charges, pageOf(movements, 3, '5'));
    wire.answer(credit.statement, { name: 'credit-statement.xlsx', content: new Blob(['x']) });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user, router } = await open();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(router.history.location.href).toBe('/warehouse-credit?view=all'));
    await screen.findByText('2 of 3');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(wire.asked(credit.charges).at(-1)?.body).toMatchObject({ cursor: '5' }));
    await user.type(screen.getByLabelText('From'), '03/01/26');
    await waitFor(() => expect(wire.asked(credit.charges).at(-1)?.body).toMatchObject({ from: '2026-03-01' }));
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await screen.findByText('credit-statement.xlsx downloaded');
    expect(wire.asked(credit.statement).map(({ body }) => body)).toEqual([{ format: 'xlsx', from: '2026-03-01' }]);
  });

  it('WH-053 the invoices with their totals, each as PDF', async () => {
    wire.answer(credit.invoicePdf, { name: 'WH-2026-000007.pdf', content: new Blob(['%PDF-']) });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await open();
    const list = await screen.findByRole('region', { name: 'Warehouse invoices' });
    expect(list.textContent).toContain('261,83');
    await user.click(within(list).getByRole('button', { name: /WH-2026-000007/ }));
    await waitFor(() => expect(wire.asked(credit.invoicePdf)[0]?.url.searchParams.get('id')).toBe('7'));
  });

  it.each(
    tested([
      ['en', /credited in full; smaller ones cost/, /within an hour/],
      ['tr', /eksiksiz yüklenir; daha küçüklerinden/, /bir saat içinde/],
    ] as const),
  )('WH-009 WH-010 says what a bank transfer costs and when it is there (%s)', async (language, cost, when) => {
    await open(language);
    const text = plain(screen.getByText(cost).textContent);
    expect(text).toMatch(/250[.,]00/);
    expect(text).toMatch(/2[.,]50/);
    expect(screen.getByText(when)).toBeTruthy();
    expect(screen.getByRole('button', { name: /KERVAN-\d+/ })).toBeTruthy();
  });

  it('says what failed, and reads it again', async () => {
    wire.refuse(credit.balance, 'UnexpectedError', { status: 500 });
    const { user } = await open();
    await screen.findByText('We couldn’t show your credit');
    wire.answer(credit.balance, balance);
    await user.click(within(card('My credit')).getByRole('button', { name: 'Try again' }));
    await screen.findByText('available now');
  });
});

describe('credit for another customer', () => {
  const filled = async (language: Language = 'en') => {
    wire.answer(credit.receiver, { maskedName: 'A*** K***' });
    const shown = await open(language);
    await shown.user.click(await screen.findByRole('button', { name: 'Send to a customer' }));
    const dialog = await screen.findByRole('dialog');
    await shown.user.type(within(dialog).getByLabelText('Customer number'), '77');
    await within(dialog).findByText('To A*** K***');
    return { ...shown, dialog };
  };

  it('WH-014 WH-075 WH-091 shows the masked name, asks for the password and that it is for good, and sends under one key', async () => {
    wire.answer(credit.transfer, { id: 5 });
    const { user, dialog } = await filled();
    const submit = () => within(dialog).getByRole('button', { name: /^Send/ });
    await user.type(within(dialog).getByLabelText('Amount'), '40');
    await user.click(submit());
    expect(within(dialog).getByText('Enter your password.')).toBeTruthy();
    expect(within(dialog).getByText('Check the box to confirm.')).toBeTruthy();
    expect(wire.asked(credit.transfer)).toHaveLength(0);
    await user.type(within(dialog).getByLabelText('Your password'), 'Bozkir-Yolu-26!');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(submit());
    await screen.findByText(/^40,00.\$ was sent$/);
    expect(wire.asked(credit.transfer)[0]?.body).toEqual({
      toCustomerId: '77',
      amount: 4_000,
      password: 'Bozkir-Yolu-26!',
    });
  });

  it.each(languages)(
    'WH-014 WH-091 whose number it is stands there before anything is sent: the password is proved first (%s)',
    async (language) => {
      const words = texts[language].credit.transfer;
      wire.refuse(credit.receiver, 'reauth', { status: 403 });
      wire.answer(credit.transfer, { id: 5 });
      wire.answer(account.reauthenticate, ({ body }) => {
        wire.answer(credit.receiver, { maskedName: 'A*** K***' });
        expect(body).toEqual({ password: 'Bozkir-Yolu-26!', code: null });
        return { until: AT };
      });
      const { user } = await open(language);
      await user.click(await screen.findByRole('button', { name: texts[language].credit.balance.send }));
      const dialog = await screen.findByRole('dialog');
      await user.type(within(dialog).getByLabelText(words.to), '77');
      await user.type(within(dialog).getByLabelText(words.amount), '40');
      expect(within(dialog).queryByRole('checkbox')).toBeNull();
      await user.click(within(dialog).getByRole('button', { name: words.check }));
      expect(within(dialog).getByText(words.passwordNeeded)).toBeTruthy();
      expect(wire.asked(account.reauthenticate)).toHaveLength(0);
      await user.type(within(dialog).getByLabelText(words.password), 'Bozkir-Yolu-26!');
      await user.click(within(dialog).getByRole('button', { name: words.check }));
      await within(dialog).findByText(words.isTo.replace('{{name}}', 'A*** K***'));
      expect(wire.asked(credit.transfer)).toHaveLength(0);
      await user.click(within(dialog).getByRole('button', { name: /40,00/ }));
      expect(within(dialog).getByText(words.sureNeeded)).toBeTruthy();
      await user.click(within(dialog).getByRole('checkbox', { name: words.sure }));
      await user.click(within(dialog).getByRole('button', { name: /40,00/ }));
      await waitFor(() => expect(wire.asked(credit.transfer)).toHaveLength(1));
    },
  );

  it('WH-091 an account with a second factor is asked for its code, and told of a wrong one', async () => {
    wire.refuse(credit.receiver, 'reauth', { status: 403 });
    wire.refuse(account.reauthenticate, 'TwoFactorNeeded', { status: 400 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Send to a customer' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Customer number'), '77');
    await user.type(within(dialog).getByLabelText('Amount'), '40');
    await user.type(within(dialog).getByLabelText('Your password'), 'x');
    await user.click(within(dialog).getByRole('button', { name: 'Check recipient' }));
    const code = await within(dialog).findByLabelText('Your verification code');
    wire.refuse(account.reauthenticate, 'TwoFactorWrong', { status: 400 });
    await user.type(code, '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Check recipient' }));
    await within(dialog).findByText(texts.en.errors.TwoFactorWrong);
    expect(wire.asked(account.reauthenticate).at(-1)?.body).toEqual({ password: 'x', code: '000000' });
    expect(wire.asked(credit.transfer)).toHaveLength(0);
  });

  it('WH-014 WH-091 nobody by that number is said at the number, and another number wants its own confirmation', async () => {
    const { user, dialog } = await filled();
    await user.click(within(dialog).getByRole('checkbox'));
    wire.refuse(credit.receiver, 'ReceiverNotFound', { status: 404 });
    await user.type(within(dialog).getByLabelText('Customer number'), '8');
    await within(dialog).findByText(texts.en.errors.ReceiverNotFound);
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    wire.answer(credit.receiver, { maskedName: 'B*** Y***' });
    await user.type(within(dialog).getByLabelText('Customer number'), '9');
    await within(dialog).findByText('To B*** Y***');
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('WH-014 more than there is, and a wrong password, are said at their fields', async () => {
    wire.refuse(credit.transfer, 'PasswordWrong', { status: 400 });
    const { user, dialog } = await filled();
    await user.type(within(dialog).getByLabelText('Amount'), '180.01');
    await user.click(within(dialog).getByRole('button', { name: /^Send/ }));
    expect(within(dialog).getByText(/^Up to 180,00.\$\.$/)).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Amount'));
    await user.type(within(dialog).getByLabelText('Amount'), '1');
    await user.type(within(dialog).getByLabelText('Your password'), 'x');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: /^Send/ }));
    await within(dialog).findByText('Incorrect password.');
  });

  it('WH-014 a second factor is asked for beside the password of the form, and then it is sent under the same key', async () => {
    const { user, dialog } = await filled();
    wire.refuse(credit.transfer, 'reauth', { status: 403 });
    wire.refuse(account.reauthenticate, 'TwoFactorNeeded');
    await user.type(within(dialog).getByLabelText('Amount'), '40');
    await user.type(within(dialog).getByLabelText('Your password'), 'Bozkir-Yolu-26!');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: /^Send/ }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    expect(proof.queryByLabelText('Password')).toBeNull();
    wire.answer(account.reauthenticate, () => {
      wire.answer(credit.transfer, { id: 5 });
      return { until: AT };
    });
    await user.type(proof.getByLabelText('Verification code'), '123456{Enter}');
    await screen.findByText(/^40,00.\$ was sent$/);
    const keys = wire.asked(credit.transfer).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

describe('automatic loading', () => {
  it('WH-015 WH-072 is off, wants both amounts, and is saved in cents', async () => {
    wire.answer(credit.saveAutoBalance, { ...off, isActive: true, minBalance: 2_000, balanceToAdd: 5_000 });
    const { user } = await open();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Top up automatically' });
    expect(toggle.checked).toBe(false);
    await user.click(toggle);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/Both amounts are needed/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'When credit falls below' }), '20');
    await user.type(screen.getByRole('textbox', { name: 'Add this amount' }), '50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(wire.asked(credit.saveAutoBalance)[0]?.body).toEqual({
        minBalance: 2_000,
        balanceToAdd: 5_000,
        isActive: true,
        revision: 0,
      }),
    );
  });

  it('WH-017 what another tab saved meanwhile is shown, and nothing is saved over it', async () => {
    let kept: AutoBalance = { ...off, minBalance: 1_000, balanceToAdd: 3_000, revision: 4 };
    wire.answer(credit.autoBalance, () => kept);
    wire.refuse(credit.saveAutoBalance, 'SettingsChangedMeanwhile', { status: 409 });
    const { user } = await open();
    await user.click(await screen.findByRole('switch', { name: 'Top up automatically' }));
    kept = { ...kept, minBalance: 2_500, revision: 5 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(texts.en.errors.SettingsChangedMeanwhile);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'When credit falls below' }).value).toMatch(/^25/),
    );
    expect(wire.asked(credit.saveAutoBalance)[0]?.body).toMatchObject({ revision: 4 });
  });

  it.each(
    tested([
      ['en', /Turned off on .* after 3 failed attempts in a row/, 'Choose a card for warehouse credit first.'],
      ['tr', /Art arda 3 başarısız denemeden sonra/, 'Önce depo kredisi için bir kart seçin.'],
    ] as const),
  )(
    'WH-017 says that failures switched it off; without a card of the warehouse it stays off (%s)',
    async (language, reason, needs) => {
      wire.answer(credit.autoBalance, { ...off, minBalance: 2_000, balanceToAdd: 5_000, failures: 3, turnedOffAt: AT });
      wire.answer(cards.list, [{ ...own, isWarehouseDefault: false }]);
      const { user } = await open(language);
      await screen.findByText(reason);
      await user.click(screen.getByRole('switch'));
      await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Kaydet' : 'Save' }));
      expect(screen.getByText(needs, { exact: false })).toBeTruthy();
      expect(wire.asked(credit.saveAutoBalance)).toHaveLength(0);
    },
  );
});

describe('loading credit', () => {
  const openLoad = async (language: Language = 'en', query = '') => {
    const shown = await showScreen(`/load-warehouse-credit${query}`, { wire, language });
    await screen.findByLabelText(language === 'tr' ? 'Yüklenecek kredi' : 'Credit to add');
    return shown;
  };

  it.each(
    tested([
      ['en', '100', ['100,00', '4,92', '104,92']],
      ['tr', '100', ['100,00', '4,92', '104,92']],
    ] as const),
  )(
    'WH-006 WH-008 WH-066 shows credit, commission and their total as it is typed (%s)',
    async (language, typed, figures) => {
      const { user } = await openLoad(language);
      await user.type(screen.getByLabelText(language === 'tr' ? 'Yüklenecek kredi' : 'Credit to add'), typed);
      const preview = plain(card(language === 'tr' ? 'Karttan çekilecek tutar' : 'What is charged').textContent);
      for (const figure of figures) expect(preview).toContain(figure);
    },
  );

  it('WH-007 wants an amount, and asks before anything is charged', async () => {
    wire.answer(credit.load, { paymentIntentId: 'pi_1', clientSecret: null, status: 'succeeded' });
    wire.answer(credit.confirm, { status: 'succeeded', balance: '280.00', available: 28_000 });
    const { user } = await openLoad();
    await user.click(screen.getByRole('button', { name: 'Add credit' }));
    expect(screen.getByText('Enter an amount.')).toBeTruthy();
    await user.click(
      within(screen.getByRole('group', { name: 'Usual amounts' })).getByRole('button', { name: /^100,00.\$$/ }),
    );
    await user.click(screen.getByRole('button', { name: /^Pay 104,92.\$$/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Credit can’t be refunded to a card.');
    expect(wire.asked(credit.load)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: /^Pay 104,92.\$$/ }));
    await screen.findByText(/^280,00.\$ is available now\.$/);
    expect(wire.asked(credit.load)[0]?.body).toEqual({ amount: 10_000, paymentMethodId: String(own.id) });
  });

  it('WH-060 the bank’s confirmation is asked for and the server is asked what came of it', async () => {
    wire.answer(credit.load, { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x', status: 'requiresAction' });
    wire.answer(credit.confirm, { status: 'succeeded', balance: '280.00', available: 28_000 });
    const { user } = await openLoad('en', '?amount=10000');
    await user.click(screen.getByRole('button', { name: /^Pay 104,92.\$$/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Pay 104,92.\$$/ }));
    await screen.findByText('Credit added');
    expect(provider.confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual(['pi_1_secret_x']);
    expect(wire.asked(credit.confirm)[0]?.body).toEqual({ paymentIntentId: 'pi_1' });
  });

  it('WH-059 WH-060 what the bank refused is told to the server, and another try is another load', async () => {
    wire.answer(credit.load, { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x', status: 'requiresAction' });
    wire.refuse(credit.confirm, 'ThreeDSecureFailed');
    provider.refusesPayment({
      error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    });
    const { user } = await openLoad('en', '?amount=10000');
    const pay = async () => {
      await user.click(screen.getByRole('button', { name: /^Pay 104,92.\$$/ }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Pay 104,92.\$$/ }));
    };
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged.');
    expect(wire.asked(credit.confirm)).toHaveLength(1);
    wire.answer(credit.confirm, { status: 'succeeded', balance: '280.00', available: 28_000 });
    await pay();
    await screen.findByText('Credit added');
    const keys = wire.asked(credit.load).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['CardError', 'Nothing was charged.'],
    ['PaymentInProgress', 'The payment may still go through'],
  ] as const)('WH-059 %s is said with what is safe', async (code, safe) => {
    wire.refuse(credit.load, code, { status: 400 });
    const { user } = await openLoad('en', '?amount=10000');
    await user.click(screen.getByRole('button', { name: /^Pay 104,92.\$$/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Pay 104,92.\$$/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(safe);
  });

  it('WH-059 without an approved card leads to the cards', async () => {
    wire.answer(cards.list, []);
    await showScreen('/load-warehouse-credit', { wire });
    expect((await screen.findByRole('link', { name: 'Go to cards' })).getAttribute('href')).toBe('/change-credit-card');
  });
});
