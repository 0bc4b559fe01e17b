import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { help } from '@kervan/contracts/help-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const LINK = 'https://kervan.test/login?tab=register&affiliatecode=ABCD2345';
const row = { base: 14_900, ratio: 20, amount: 2_980, status: 'Calculated', isReversed: false } as const;
const program = (over: Partial<AffiliateProgram> = {}): AffiliateProgram => ({
  code: 'ABCD2345',
  link: LINK,
  status: 'CanBeCalculated',
  receiverMail: 'pay@example.com',
  credit: 1_234,
  balance: 5_960,
  waiting: 777,
  paymentRefusal: null,
  creditRefusal: null,
  earnings: [
    { ...row, id: 3, month: '2026-03', customer: 'C***7' },
    { ...row, id: 2, month: '2026-02', customer: 'C***7', status: 'PaymentDone' },
    { ...row, id: 1, month: '2026-01', customer: 'C***8', isReversed: true },
  ],
  referrals: [
    { id: 7, customer: 'C***7', status: 'Active', since: AS_OF },
    { id: 8, customer: 'C***8', status: 'CanceledDueToSameMarketPlace', since: AS_OF },
  ],
  payouts: [],
  ...over,
});
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});
async function open(language: Language, over: Partial<AffiliateProgram> = {}) {
  wire.answer(affiliate.get, program(over));
  const words = texts[language].affiliate;
  const shown = await showScreen('/affiliate', { wire, language });
  await screen.findByRole('heading', { level: 1, name: words.title });
  await screen.findByText(LINK);
  return { ...shown, words };
}

describe('the affiliate screen', () => {
  it.each(languages)(
    'AFF-001 shows the link, the status, and earnings whose sum is that of its rows (%s)',
    async (language) => {
      const { user, words } = await open(language);
      const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await user.click(screen.getByRole('button', { name: words.copy }));
      expect(write).toHaveBeenCalledWith(LINK);
      const factOf = (name: string) =>
        screen.getAllByText(name).map((each) => each.nextElementSibling?.textContent ?? '');
      expect(factOf(words.statusName)).toContain(words.status.CanBeCalculated);
      expect(factOf(words.receiver)).toContain('pay@example.com');
      expect(factOf(words.credit)[0]).toMatch(/12[.,]34/);
      expect(factOf(words.balance).join(' ')).toMatch(/59[.,]60/);
      expect(factOf(words.waiting)[0]).toMatch(/7[.,]77/);
      expect(screen.getByText(/50[.,]00.*10[.,]00/)).toBeDefined();
      const rows = within(screen.getByRole('region', { name: words.earnings })).getAllByRole('row');
      expect(rows).toHaveLength(5);
      expect(rows[1]?.textContent).toMatch(/2026.*03.*C\*\*\*7.*149[.,]00.*20%.*29[.,]80/);
      expect(rows[1]?.textContent).toContain(words.earning.Calculated);
      expect(rows[2]?.textContent).toContain(words.earning.PaymentDone);
      expect(rows[3]?.textContent).toContain(words.reversed);
      expect(rows[3]?.textContent).not.toMatch(/29[.,]80/);
      expect(rows[4]?.textContent).toMatch(/59[.,]60/);
      const referrals = screen.getByRole('region', { name: words.referrals });
      expect(referrals.textContent).toContain(words.status.CanceledDueToSameMarketPlace);
      expect([...referrals.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([AS_OF, AS_OF]);
    },
  );

  it.each(languages)(
    'AFF-008 CONST-002 asks for the payment, once it was asked about, with the receiver’s mail (%s)',
    async (language) => {
      const { user, words } = await open(language);
      wire.answer(affiliate.requestPayment, 'succeeded');
      const field = screen.getByRole('textbox', { name: new RegExp(words.receiver) });
      await user.clear(field);
      await user.type(field, 'other@example.com');
      const ask = async (name: string) => {
        await user.click(screen.getByRole('button', { name }));
        const dialog = within(await screen.findByRole('dialog', { name }));
        await waitFor(() => expect(document.activeElement?.textContent).toBe(texts[language].ui.cancel));
        return dialog;
      };
      await ask(words.pay);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(affiliate.requestPayment)).toHaveLength(0);
      const dialog = await ask(words.pay);
      expect(dialog.getByText(/other@example\.com/)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: /59[.,]60/ }));
      await waitFor(() => expect(wire.asked(affiliate.requestPayment)).toHaveLength(1));
      expect(wire.asked(affiliate.requestPayment)[0]?.body).toEqual({ receiverMail: 'other@example.com' });
      expect(wire.asked(affiliate.requestPayment)[0]?.headers.get('idempotency-key')).not.toBeNull();
      await screen.findByText(words.paid);
      wire.answer(affiliate.transferToCredit, 'succeeded');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click((await ask(words.toCredit)).getByRole('button', { name: /59[.,]60/ }));
      await screen.findByText(words.toCreditDone);
      expect(wire.asked(affiliate.transferToCredit)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    },
  );

  it.each(languages)(
    'AFF-001 AFF-005 lists what was asked to be paid, which way, and whether it is (%s)',
    async (language) => {
      const { words } = await open(language, {
        payouts: [
          {
            id: 3,
            amount: 6_000,
            isCredit: false,
            status: 'Canceled',
            refusal: 'No such receiver',
            at: '2026-02-12T10:00:00.000Z',
          },
          {
            id: 2,
            amount: 6_000,
            isCredit: false,
            status: 'PaymentWaiting',
            refusal: null,
            at: '2026-02-10T10:00:00.000Z',
          },
          {
            id: 1,
            amount: 1_050,
            isCredit: true,
            status: 'PaymentDone',
            refusal: null,
            at: '2026-01-10T10:00:00.000Z',
          },
        ],
      });
      const table = screen.getByRole('region', { name: words.payouts });
      const lines = within(table)
        .getAllByRole('row')
        .slice(1)
        .map((line) => within(line).getAllByRole('cell'));
      expect(lines.map(([at]) => at?.querySelector('time')?.dateTime.slice(0, 10))).toEqual([
        '2026-02-12',
        '2026-02-10',
        '2026-01-10',
      ]);
      expect(lines.map(([, way, , status]) => [way?.textContent, status?.textContent])).toEqual([
        [words.wayStaff, words.refused.replace('{{reason}}', 'No such receiver')],
        [words.wayStaff, words.status.PaymentWaiting],
        [words.wayCredit, words.status.PaymentDone],
      ]);
      expect(lines.map(([, , amount]) => amount?.textContent?.replaceAll(/\D/g, ''))).toEqual(['6000', '6000', '1050']);
    },
  );

  it.each(languages)('AFF-005 says why nothing is paid out, and that there is nothing yet (%s)', async (language) => {
    const { words } = await open(language, {
      status: 'Initial',
      balance: 0,
      earnings: [],
      referrals: [],
      paymentRefusal: 'AffiliateBalanceTooLow',
      creditRefusal: 'AffiliateEnded',
    });
    const pay = screen.getByRole<HTMLButtonElement>('button', { name: words.pay });
    expect(pay.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.toCredit }).disabled).toBe(true);
    expect(document.getElementById('payment-reason')?.textContent).toMatch(/50[.,]00/);
    expect(screen.getByText(words.refusal.AffiliateEnded)).toBeDefined();
    expect(screen.getByText(words.none)).toBeDefined();
    expect(screen.getByText(words.noReferrals)).toBeDefined();
  });

  it.each(languages)('says that it failed (%s)', async (language) => {
    wire.refuse(affiliate.get, 'UnexpectedError', { status: 500 });
    await showScreen('/affiliate', { wire, language });
    expect(await screen.findByText(texts[language].affiliate.failed)).toBeDefined();
  });
});

describe('the way to it', () => {
  it.each(languages)('AFF-001 leads from the help and from the subscription (%s)', async (language) => {
    wire.answer(help.articles, []);
    wire.answer(subscriptions.history, []);
    for (const [address, name] of [
      ['/helpItems', texts[language].help.items.affiliate],
      ['/subscriptions/mySubscription', texts[language].subscriptions.mine.affiliate],
    ] as const) {
      const { unmount } = await showScreen(address, { wire, language });
      expect((await screen.findByRole('link', { name })).getAttribute('href'), address).toBe('/affiliate');
      unmount();
    }
  });
});
