import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { texts } from '@kervan/texts/texts';
import { invoice } from '../../../testing/billing-answers.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
const page = { opener: {}, location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn<() => void>() };
beforeEach(() => {
  wire = createWire();
  vi.stubGlobal('open', () => page);
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());
const unpaid = {
  ...invoice,
  id: 78,
  number: 'KRV-0008',
  status: 'open' as const,
  isUnpaid: true,
  amountRemaining: 4_900,
  amountPaid: 6_000,
  paidDate: null,
};

describe('my payments', () => {
  it.each(
    tested([
      ['en', ['Number', 'Date', 'Due date', 'Paid on', 'Amount due', 'Remaining', 'Paid', 'Status'], 'Unpaid'],
      [
        'tr',
        ['Numara', 'Tarih', 'Son ödeme tarihi', 'Ödeme tarihi', 'Fatura tutarı', 'Kalan', 'Ödenen', 'Durum'],
        'Ödenmedi',
      ],
    ] as const),
  )(
    'SUB-011 SUB-043 SUB-045 number, dates, amounts and status of each invoice (%s)',
    async (language, columns, state) => {
      wire.answer(billing.invoices, [unpaid, invoice]);
      await showScreen('/subscriptions/mypayments', { wire, language });
      const table = await screen.findByRole('table');
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent)
          .slice(0, 8),
      ).toEqual(columns);
      const [, first] = within(table).getAllByRole('row');
      for (const words of ['KRV-0008', '02/18/26', state]) expect(first?.textContent).toContain(words);
      expect(first?.textContent).toMatch(/109[.,]00.*49[.,]00.*60[.,]00/);
    },
  );

  it.each(
    tested([
      ['en', 'Credit note KRV-0007-CN1 as PDF', /KRV-0007-CN1 · \$?10[.,]00/, /\(void\)/],
      ['tr', 'KRV-0007-CN1 numaralı alacak dekontu (PDF)', /KRV-0007-CN1 · \$?10[.,]00/, /\(geçersiz\)/],
    ] as const),
  )('SUB-098 the credit notes of an invoice are handed out as PDF (%s)', async (language, name, text, isVoid) => {
    const note = { id: 5, number: 'KRV-0007-CN1', amount: 1_000, date: '2026-02-20T09:00:00.000Z', isVoid: false };
    wire.answer(billing.invoices, [
      { ...invoice, creditNotes: [{ ...note, id: 6, number: 'KRV-0007-CN2', isVoid: true }, note] },
    ]);
    wire.refuse(billing.creditNotePdf, 'RecordNotFound', { status: 404 });
    const { user } = await showScreen('/subscriptions/mypayments', { wire, language });
    const button = await screen.findByRole('button', { name });
    expect(button.textContent).toMatch(text);
    expect(screen.getByRole('button', { name: /CN2/ }).textContent).toMatch(isVoid);
    await user.click(button);
    await waitFor(() => expect(wire.asked(billing.creditNotePdf)[0]?.url.searchParams.get('id')).toBe('5'));
  });

  it('SUB-011 shows ten at most', async () => {
    wire.answer(
      billing.invoices,
      Array.from({ length: 12 }, (_, index) => ({ ...invoice, id: index + 1 })),
    );
    await showScreen('/subscriptions/mypayments', { wire });
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(11);
  });

  it('SUB-011 the PDF opens in a tab of its own', async () => {
    wire.answer(billing.invoices, [invoice]);
    wire.answer(billing.invoicePdf, 'https://pay.example/77.pdf');
    const { user } = await showScreen('/subscriptions/mypayments', { wire });
    await user.click(await screen.findByRole('button', { name: 'PDF of invoice KRV-0007' }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/77.pdf'));
    // What is opened must not reach back into the panel.
    expect(page.opener).toBeNull();
    expect(wire.asked(billing.invoicePdf)[0]?.url.searchParams.get('invoiceid')).toBe('77');
  });

  it.each([
    ['PDF of invoice KRV-0008', billing.invoicePdf, 'https://pay.example/78.pdf'],
    ['Pay the unpaid invoice', billing.latestUnpaidUrl, 'https://pay.example/open'],
  ] as const)('SUB-011 SUB-094 where no tab may be opened “%s” opens in this one', async (name, call, address) => {
    vi.stubGlobal('open', () => null);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    onTestFinished(() => assign.mockRestore());
    wire.answer(billing.invoices, [unpaid]);
    wire.answer(call, address);
    const { user } = await showScreen('/subscriptions/mypayments', { wire });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
  });

  it('SUB-012 each number leads to its invoice', async () => {
    wire.answer(billing.invoices, [unpaid, { ...invoice, number: null }]);
    await showScreen('/subscriptions/mypayments', { wire });
    expect((await screen.findByRole('link', { name: 'KRV-0008' })).getAttribute('href')).toBe('/invoice-detail/78');
    expect(screen.getByRole('link', { name: 'no number yet' }).getAttribute('href')).toBe('/invoice-detail/77');
  });

  it('SUB-044 the kind stands in the address, and the arrows move it', async () => {
    wire.answer(billing.invoices, []);
    const { user, router } = await showScreen('/subscriptions/mypayments?tab=WareHouse', { wire });
    const warehouse = await screen.findByRole('radio', { name: 'Warehouse' });
    expect(warehouse.getAttribute('aria-checked')).toBe('true');
    warehouse.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'SellerOrderReturnFee' }));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it.each([
    ['draft', 'Draft', 'Taslak'],
    ['open', 'Open', 'Açık'],
    ['paid', 'Paid', 'Ödendi'],
    ['uncollectible', 'Uncollectible', 'Tahsil edilemedi'],
    ['void', 'Void', 'Geçersiz'],
  ] as const)('SUB-045 %s is a word', async (status, en, tr) => {
    wire.answer(billing.invoices, [{ ...invoice, status }]);
    for (const [language, word] of tested([
      ['en', en],
      ['tr', tr],
    ] as const)) {
      const { unmount } = await showScreen('/subscriptions/mypayments', { wire, language });
      const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
      expect(within(first!).getAllByRole('cell').at(-2)?.textContent).toBe(word);
      unmount();
    }
  });

  it('SUB-011 a PDF that fails says so and closes its tab', async () => {
    wire.answer(billing.invoices, [invoice]);
    wire.refuse(billing.invoicePdf, 'InvoiceDownloadFailed');
    const { user } = await showScreen('/subscriptions/mypayments', { wire });
    await user.click(await screen.findByRole('button', { name: 'PDF of invoice KRV-0007' }));
    await screen.findByText(/couldn’t be downloaded/);
    expect(page.close).toHaveBeenCalled();
  });

  it('SUB-045 an unpaid invoice brings the way to pay it, a paid one none', async () => {
    wire.answer(billing.invoices, [unpaid]);
    wire.answer(billing.latestUnpaidUrl, 'https://pay.example/open');
    const { user } = await showScreen('/subscriptions/mypayments', { wire });
    await user.click(await screen.findByRole('button', { name: 'Pay the unpaid invoice' }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/open'));
    wire.answer(billing.invoices, [invoice]);
    await user.click(screen.getByRole('radio', { name: 'Warehouse' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay the unpaid invoice' })).toBeNull());
  });

  it('SUB-044 each kind of payment is a list of its own', async () => {
    wire.answer(billing.invoices, [invoice]);
    const { user } = await showScreen('/subscriptions/mypayments', { wire });
    for (const name of ['Subscription', 'Warehouse', 'Return fees', 'Extra charges'])
      await user.click(await screen.findByRole('radio', { name }));
    await waitFor(() =>
      expect(wire.asked(billing.invoices).map(({ url }) => url.searchParams.get('invoicetype'))).toEqual([
        'Subscription',
        'WareHouse',
        'SellerOrderReturnFee',
        'ExtraCharge',
      ]),
    );
  });

  it.each(
    tested([
      ['en', 'No invoice yet', 'We couldn’t load your payments'],
      ['tr', 'Henüz fatura yok', 'Ödemeleriniz yüklenemedi'],
    ] as const),
  )('SUB-011 empty and failed are said (%s)', async (language, none, failed) => {
    wire.refuse(billing.invoices, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/subscriptions/mypayments', { wire, language });
    await screen.findByText(failed);
    wire.answer(billing.invoices, []);
    await user.click(screen.getByRole('button', { name: /again|yeniden|tekrar/i }));
    expect(await screen.findByText(none)).toBeTruthy();
  });
});

describe('my payments on a phone', () => {
  it.each(
    tested([
      ['en', 'My payments', 'Unpaid', 'Remaining'],
      ['tr', 'Ödemelerim', 'Ödenmedi', 'Kalan'],
    ] as const),
  )('SUB-011 each invoice is a card with its amount, state and PDF (%s)', async (language, list, state, remaining) => {
    resizeTo('phone');
    wire.answer(billing.invoices, [unpaid, invoice]);
    await showScreen('/subscriptions/mypayments', { wire, language });
    const [first, second] = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(first?.textContent).toContain(state);
    expect(first?.textContent).toMatch(new RegExp(`109[.,]00.*${remaining}.*49[.,]00`));
    expect(second?.textContent).not.toContain(remaining);
    expect(within(first!).getByRole('link', { name: 'KRV-0008' }).getAttribute('href')).toBe('/invoice-detail/78');
    expect(within(first!).getByRole('button').textContent).toBe('PDF');
  });
});

describe('one invoice', () => {
  const detail = {
    ...unpaid,
    discount: 2_000,
    total: 10_900,
    lines: [{ description: 'Professional 10000', amount: 12_900, quantity: 1 }],
  };
  it.each(
    tested([
      ['en', 'Invoice KRV-0008', 'Discount', 'Total'],
      ['tr', 'Fatura KRV-0008', 'İndirim', 'Toplam'],
    ] as const),
  )('SUB-012 shows its lines, discount and total (%s)', async (language, title, discount, total) => {
    wire.answer(billing.invoiceDetail, detail);
    await showScreen('/invoice-detail/78', { wire, language });
    await screen.findByRole('heading', { level: 1, name: title });
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/Professional 10000.*129[.,]00/);
    expect(rows[2]).toMatch(new RegExp(`${discount}.*20[.,]00`));
    expect(rows[3]).toMatch(new RegExp(`${total}.*109[.,]00`));
    expect(wire.asked(billing.invoiceDetail)[0]?.url.searchParams.get('invoiceId')).toBe('78');
  });

  it('SUB-012 an invoice that is not there is a page that is not there', async () => {
    wire.refuse(billing.invoiceDetail, 'RecordNotFound', { status: 404 });
    const { router } = await showScreen('/invoice-detail/9', { wire });
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });

  it.each(
    tested([
      ['en', ['Date', 'Due date', 'Paid on', 'Period', 'Amount due', 'Paid', 'Remaining', 'Card']],
      ['tr', ['Tarih', 'Son ödeme tarihi', 'Ödeme tarihi', 'Dönem', 'Fatura tutarı', 'Ödenen', 'Kalan', 'Kart']],
    ] as const),
  )('SUB-012 SUB-078 and its dates, period, amounts and card (%s)', async (language, names) => {
    wire.answer(billing.invoiceDetail, {
      ...detail,
      dueDate: '2026-02-20T09:00:00.000Z',
      paidDate: '2026-02-21T09:00:00.000Z',
    });
    await showScreen('/invoice-detail/78', { wire, language });
    await screen.findByRole('table');
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(names.map(fact)).toEqual([
      '02/18/26',
      '02/20/26',
      '02/21/26',
      '02/18/26 – 03/20/26',
      expect.stringMatching(/109[.,]00/),
      expect.stringMatching(/60[.,]00/),
      expect.stringMatching(/49[.,]00/),
      '•••• 4242',
    ]);
  });

  it('SUB-012 what is not there is a dash', async () => {
    wire.answer(billing.invoiceDetail, {
      ...detail,
      discount: 0,
      periodStart: null,
      cardLast4: null,
      lines: [{ description: 'Extra', amount: 10_900, quantity: null }],
    });
    await showScreen('/invoice-detail/78', { wire });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.anything(),
      expect.stringMatching(/^Extra–/),
      expect.stringMatching(/^Total/),
    ]);
    for (const name of ['Period', 'Card', 'Due date'])
      expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe('–');
  });

  it.each(
    tested([
      ['en', 'Pay the unpaid invoice', 'PDF of invoice KRV-0008'],
      ['tr', 'Ödenmemiş faturayı öde', 'KRV-0008 numaralı faturanın PDF’i'],
    ] as const),
  )('SUB-012 SUB-094 an unpaid one is paid from here, a paid one not (%s)', async (language, pay, pdf) => {
    wire.answer(billing.invoiceDetail, detail);
    wire.answer(billing.latestUnpaidUrl, 'https://pay.example/open');
    const { user, unmount } = await showScreen('/invoice-detail/78', { wire, language });
    await user.click(await screen.findByRole('button', { name: pay }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/open'));
    unmount();
    wire.answer(billing.invoiceDetail, { ...detail, status: 'paid', isUnpaid: false });
    await showScreen('/invoice-detail/78', { wire, language });
    expect(await screen.findByRole('button', { name: pdf })).toBeTruthy();
    expect(screen.queryByRole('button', { name: pay })).toBeNull();
  });

  it.each(
    tested([
      ['en', 'We couldn’t load the invoice'],
      ['tr', 'Fatura yüklenemedi'],
    ] as const),
  )('SUB-012 an invoice that cannot be read says so and is asked again (%s)', async (language, failed) => {
    wire.refuse(billing.invoiceDetail, 'UnexpectedError');
    const { user } = await showScreen('/invoice-detail/78', { wire, language });
    await screen.findByText(failed);
    wire.answer(billing.invoiceDetail, detail);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
