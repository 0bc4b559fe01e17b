import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreditMovement } from '@kervan/contracts/credit';
import type { WarehouseInvoice } from '@kervan/contracts/credit-invoice';
import { credit } from '@kervan/contracts/credit-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { createWire, type Wire } from '../../../testing/wire.ts';

const AT = '2026-03-02T08:40:00.000Z';
const invoice: WarehouseInvoice = {
  id: 9,
  number: 'WH-2026-000009',
  paymentType: 'WareHouse',
  date: AT,
  total: 2_475,
  lines: [
    { description: 'shipping', amount: 1_800 },
    { description: 'handling', amount: 200 },
    { description: 'insurance', amount: 300 },
    { description: 'storage', amount: 175 },
  ],
  sellerAmazonOrderId: '302-1234567-7654321',
};
const february = {
  month: '2026-02',
  opening: 9_000,
  closing: 8_950,
  cameIn: 700,
  wentOut: 750,
  movements: 3,
  issuedAt: AT,
};
const movement: CreditMovement = {
  id: 'm1',
  date: '2026-02-02T08:00:00.000Z',
  type: 'extra_charge',
  amount: -500,
  balanceAfter: 8_500,
  counterparty: null,
  reference: '302-1',
  order: '302-1',
  invoiceId: null,
};
const page = <T,>(items: T[], totalCount = items.length, nextCursor: string | null = null) => ({
  items,
  totalCount,
  page: 1,
  limit: 50,
  nextCursor,
  asOf: AT,
});

let wire: Wire;
let saved: string[];
beforeEach(() => {
  wire = createWire();
  wire.answer(credit.invoices, page([invoice]));
  wire.answer(credit.months, [february]);
  wire.answer(credit.month, {
    ...february,
    kinds: [
      { kind: 'extra_charge', amount: -750, count: 2 },
      { kind: 'load', amount: 700, count: 1 },
    ],
  });
  wire.answer(credit.monthRows, page([movement], 2));
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const open = (query = '', language: 'en' | 'tr' = 'en') =>
  showScreen(`/warehouse/invoices${query}`, { wire, language });

describe('invoices of the warehouse', () => {
  it.each(languages)(
    'WH-053 each with its lines, its order and its total, as PDF, by kind of payment (%s)',
    async (language) => {
      const words = texts[language].credit;
      const { user, router } = await open('', language);
      const line = within(await screen.findByRole('row', { name: /WH-2026-000009/ }));
      for (const name of ['shipping', 'handling', 'insurance', 'storage'] as const)
        expect(line.getByText(new RegExp(`^${words.lines[name]}`))).toBeDefined();
      expect(line.getByRole('link', { name: /302-1234567-7654321/ }).getAttribute('href')).toBe(
        '/sellerOrder/302-1234567-7654321',
      );
      expect(line.getAllByRole('cell').at(-1)?.textContent).toMatch(/24[.,]75/);
      wire.answer(credit.invoicePdf, { name: 'WH-2026-000009.pdf', content: new Blob(['%PDF']) });
      await user.click(line.getByRole('button', { name: /WH-2026-000009/ }));
      await waitFor(() => expect(saved).toEqual(['WH-2026-000009.pdf']));
      wire.answer(credit.invoices, page([]));
      await user.click(screen.getByRole('radio', { name: words.invoices.of.ExtraCharge }));
      await screen.findByText(words.invoices.noneOfType);
      expect(wire.asked(credit.invoices).at(-1)?.body).toMatchObject({ paymentType: 'ExtraCharge' });
      expect(router.state.location.search).toMatchObject({ type: 'ExtraCharge' });
    },
  );

  it('goes on by key, and says what failed', async () => {
    wire.answer(credit.invoices, page([invoice], 80, '9'));
    const { user, unmount } = await open();
    await screen.findByText('1 of 80');
    wire.answer(credit.invoices, page([{ ...invoice, id: 8, number: 'WH-2026-000008' }], 80));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('2 of 80');
    expect(wire.asked(credit.invoices).at(-1)?.body).toMatchObject({ cursor: '9' });
    unmount();
    wire.refuse(credit.invoices, 'UnexpectedError', { status: 500 });
    await open();
    expect(await screen.findByText('We couldn’t show the invoices')).toBeDefined();
  });
});

describe('statements of months', () => {
  it.each(languages)(
    'decision 62 a month opens to its sums, each sum to its rows, the address keeps both (%s)',
    async (language) => {
      const words = texts[language].credit;
      const { user, router } = await open('?tab=statements', language);
      const name = language === 'tr' ? 'Şubat 2026' : 'February 2026';
      const line = await screen.findByRole('row', { name: new RegExp(name) });
      expect(line.textContent).toMatch(/90[.,]00.*7[.,]00.*7[.,]50.*89[.,]50/);
      await user.click(within(line).getByRole('button', { name }));
      const sum = await screen.findByRole('button', {
        name: words.months.rowsOf.replace('{{kind}}', words.kinds.extra_charge),
      });
      expect(sum.closest('tr')?.textContent).toMatch(/2.*7[.,]50/);
      await user.click(sum);
      await waitFor(() =>
        expect(wire.asked(credit.monthRows).at(-1)?.body).toMatchObject({ month: '2026-02', kind: 'extra_charge' }),
      );
      expect(router.state.location.search).toMatchObject({ tab: 'statements', month: '2026-02', kind: 'extra_charge' });
      wire.answer(credit.monthFile, { name: 'credit-statement-2026-02.pdf', content: new Blob(['%PDF']) });
      const pdf = words.months.fileOf.replace('{{month}}', name).replace('{{format}}', words.months.pdf);
      await user.click(screen.getByRole('button', { name: pdf }));
      await waitFor(() => expect(saved).toEqual(['credit-statement-2026-02.pdf']));
      expect(wire.asked(credit.monthFile)[0]?.url.searchParams.get('month')).toBe('2026-02');
    },
  );

  it('an address of a month and a kind shows them; other values count as none', async () => {
    await open('?tab=statements&month=2026-02&kind=load');
    await waitFor(() => expect(wire.asked(credit.monthRows)[0]?.body).toMatchObject({ kind: 'load' }));
    const { unmount } = await open('?tab=statements&month=2026-13&kind=x');
    unmount();
    expect(wire.asked(credit.month).every(({ url }) => url.searchParams.get('month') === '2026-02')).toBe(true);
  });

  it.each(languages)('says that none is closed yet, and that they could not be read (%s)', async (language) => {
    wire.answer(credit.months, []);
    const { unmount } = await open('?tab=statements', language);
    await screen.findByText(texts[language].credit.months.none);
    unmount();
    wire.refuse(credit.months, 'UnexpectedError', { status: 500 });
    await open('?tab=statements', language);
    await screen.findByText(texts[language].credit.months.failed);
  });
});
