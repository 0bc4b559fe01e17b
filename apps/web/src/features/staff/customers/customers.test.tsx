import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { texts } from '@kervan/texts/texts';
import { session } from '../../../session/session.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { customer, customerRow, page } from '../../../testing/staff-answers.ts';
import { layOut, resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.base(staffCustomers.get, customer);
  wire.base(staffCustomers.search, page([customerRow]));
  layOut({ width: 1_200, height: 600 });
});

const open = (tab = '', language: 'en' | 'tr' = 'en') =>
  showStaff(`/staff/customers/41${tab === '' ? '' : `?tab=${tab}`}`, { wire, language });
const dialog = () => screen.findByRole('dialog');
const reason = async (text = 'The customer asked for it.') => {
  const { user } = current;
  await user.click(within(await dialog()).getByRole('textbox', { name: /Reason|Gerekçe/ }));
  await user.paste(text);
};
let current: Awaited<ReturnType<typeof open>>;

describe('the customers', () => {
  it.each(
    tested([
      ['en', 'Active', 'Number, email, name or store'],
      ['tr', 'Etkin', 'Numara, e-posta, ad ya da mağaza'],
    ] as const),
  )('SHELL-102 are found by a text that stands in the address (%s)', async (language, state, placeholder) => {
    const { user, router } = await showStaff('/staff/customers', { wire, language });
    const row = await screen.findByText('ayse@example.com');
    expect(row.closest('[role=row]')?.textContent).toContain(state);
    expect(row.closest('[role=row]')?.textContent).toContain('Kervan Haus (DE)');
    expect(row.closest('[role=row]')?.textContent).not.toContain('Altes Haus');
    wire.answer(staffCustomers.search, page([]));
    await user.type(screen.getByPlaceholderText(placeholder), 'nobody');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'nobody' }));
    await waitFor(() => expect(wire.asked(staffCustomers.search).at(-1)?.body).toMatchObject({ text: 'nobody' }));
    await screen.findByText(/nobody”/);
  });

  it('SHELL-102 each leads to its page; a list that cannot be read says so', async () => {
    const { user, router } = await showStaff('/staff/customers', { wire });
    await user.click(await screen.findByRole('link', { name: 'Ayşe Yılmaz' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff/customers/41'));
    wire.refuse(staffCustomers.search, 'UnexpectedError', { status: 500 });
    await showStaff('/staff/customers?q=other', { wire });
    await screen.findByText('We couldn’t load the customers');
  });

  it('SHELL-102 on a phone each is a card', async () => {
    resizeTo('phone');
    await showStaff('/staff/customers', { wire });
    const card = (await screen.findByRole('link', { name: 'Ayşe Yılmaz' })).closest('article');
    expect(card?.textContent).toMatch(/Active.*41.*ayse@example\.com.*AutoPricer 5000 · Kervan Haus \(DE\)/);
  });
});

describe('a customer', () => {
  it.each(
    tested([
      ['en', ['Overview', 'Subscription', 'Invoices2', 'Credit', 'Staff actions1'], 'Signed in|On', 'Turkish'],
      ['tr', ['Genel bakış', 'Abonelik', 'Faturalar2', 'Kredi', 'Çalışan işlemleri1'], 'Açık', 'Türkçe'],
    ] as const),
  )('SHELL-102 shows account, stores and security (%s)', async (language, tabs, factor, spoken) => {
    await open('', language);
    await screen.findByRole('heading', { level: 1, name: 'Ayşe Yılmaz' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
    const text = screen.getByRole('tabpanel').textContent ?? '';
    for (const part of [
      '+905321112233',
      spoken,
      'Kervan Haus',
      'Altes Haus',
      texts[language].account.record.events.signInRefused,
      '127.0.0.0/24',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(new RegExp(factor));
  });

  it('SHELL-102 what there is not is said', async () => {
    wire.refuse(staffCustomers.get, 'RecordNotFound', { status: 404 });
    await open();
    await screen.findByText('No customer has this number');
  });

  it('SHELL-102 a look at the panel says what it does, wants a reason, and takes the seller’s place alone', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockImplementation(() => null);
    session.begin('token-of-a-seller');
    wire.answer(staffCustomers.lookAt, { token: 'look', endsAt: '2026-03-02T09:30:00.000Z' });
    current = await open();
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'View the panel' }));
    const box = await dialog();
    expect(box.textContent).toMatch(/for 30 minutes.*read-only.*security log.*is replaced by it/);
    const go = () => user.click(within(box).getByRole('button', { name: 'View the panel' }));
    await reason('no');
    await go();
    expect(within(box).getByText('Give a reason of at least 5 characters.')).toBeTruthy();
    expect(wire.asked(staffCustomers.lookAt)).toEqual([]);
    await reason(' cannot find the prices');
    await go();
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/', '_blank', 'noopener'));
    expect(wire.asked(staffCustomers.lookAt)[0]?.body).toEqual({ id: 41, why: 'no cannot find the prices' });
    expect([session.now().token, staffSession.now().token]).toEqual(['look', 'token-of-staff']);
  });

  it('SHELL-102 a step that wants a fresh code asks for it, and is done with it', async () => {
    vi.spyOn(globalThis, 'open').mockImplementation(() => null);
    wire.refuse(staffCustomers.lookAt, 'reauth', { status: 403 });
    wire.refuse(staff.confirm, 'TwoFactorWrong');
    current = await open();
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'View the panel' }));
    await reason();
    const box = await dialog();
    const go = () => user.click(within(box).getByRole('button', { name: 'View the panel' }));
    await go();
    const code = await within(box).findByLabelText('Verification code');
    expect(within(box).getByRole('alert').textContent).toContain('new verification code for this');
    await user.type(code, '111111');
    await go();
    await within(box).findByText(/This code is wrong/);
    wire.answer(staff.confirm, null);
    wire.answer(staffCustomers.lookAt, { token: 'look', endsAt: '2026-03-02T09:30:00.000Z' });
    await user.type(code, '222 222');
    await go();
    await waitFor(() => expect(session.now().token).toBe('look'));
    expect(wire.asked(staff.confirm).map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '222222' }]);
  });

  it('SHELL-102 signing out everywhere names how many sessions end', async () => {
    wire.answer(staffCustomers.endSessions, { ended: 2 });
    current = await open();
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect((await dialog()).textContent).toContain('2 sessions, including the browser extension, end immediately');
    await reason();
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('2 sessions ended');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a second factor that was lost', () => {
  it.each(
    tested([
      ['en', 'Turn off two-step verification', /second staff member.*link that stops it.*24 hours/, 'Ask for it'],
      ['tr', 'İki adımlı doğrulamayı kapat', /Başka bir çalışanın.*durduran.*24 saat/, 'Talep et'],
    ] as const),
  )('SHELL-102 AUTH-040 its end is asked for, with what it does (%s)', async (language, button, effect, confirm) => {
    wire.answer(staffRequests.ask, { id: 1, state: 'waiting' });
    current = await open('', language);
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: button }));
    expect((await dialog()).textContent).toMatch(effect);
    await reason();
    await user.click(within(await dialog()).getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(wire.asked(staffRequests.ask)[0]?.body).toMatchObject({
        kind: 'endTwoFactor',
        customerId: 41,
        params: {},
        amount: 0,
      }),
    );
  });

  it('SHELL-102 one that ends already names when, and one that is off has nothing to end', async () => {
    wire.answer(staffCustomers.get, { ...customer, twoFactorEndsAt: '2026-03-03T09:00:00.000Z' });
    current = await open();
    await screen.findByText(/On, turned off on 03\/03\/26/);
    expect(screen.queryByRole('button', { name: 'Turn off two-step verification' })).toBeNull();
    current.unmount();
    wire.answer(staffCustomers.get, { ...customer, hasTwoFactor: false });
    await open();
    await screen.findByText('Two-step verification');
    expect(screen.queryByRole('button', { name: 'Turn off two-step verification' })).toBeNull();
  });
});

describe('a customer’s subscription', () => {
  it.each([
    ['With its period', true, /works until the period ends/],
    ['Now', false, /stop immediately/],
  ] as const)('SHELL-102 SUB-032 is cancelled “%s” with its effect', async (choice, toPeriodEnd, effect) => {
    wire.answer(staffCustomers.cancelSubscription, null);
    current = await open('subscription');
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    await user.click(within(await dialog()).getByRole('radio', { name: choice }));
    expect((await dialog()).textContent).toMatch(effect);
    await reason();
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() =>
      expect(wire.asked(staffCustomers.cancelSubscription)[0]?.body).toEqual({
        id: 41,
        toPeriodEnd,
        why: 'The customer asked for it.',
      }),
    );
  });

  it('SHELL-102 what ends with its period already is ended now, and one that is over is not cancelled', async () => {
    const [running] = customer.subscriptions;
    wire.answer(staffCustomers.get, { ...customer, subscriptions: [{ ...running!, endsWithPeriod: true }] });
    current = await open('subscription');
    await current.user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    expect(within(await dialog()).queryByRole('radio')).toBeNull();
    current.unmount();
    wire.answer(staffCustomers.get, {
      ...customer,
      subscriptions: [{ ...running!, isRunning: false, endedAt: '2026-03-01T09:00:00.000Z' }],
    });
    await open('subscription');
    await screen.findByText('Visa');
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('SHELL-102 a dispute that was won, or lost and paid, is cleared; one that is open or cleared is not', async () => {
    const [won] = customer.disputes;
    wire.answer(staffCustomers.get, {
      ...customer,
      disputes: [
        won!,
        { ...won!, id: 'dp_2', isOpen: true, status: 'needs_response' },
        { ...won!, id: 'dp_3', status: 'lost' },
        { ...won!, id: 'dp_4', clearedBy: 'Sena Second' },
      ],
    });
    wire.answer(staffCustomers.clearDispute, null);
    current = await open('subscription');
    const table = await screen.findByRole('region', { name: 'Disputes' });
    const states = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(states).toEqual(['Won', 'Open', 'Lost', 'Cleared by Sena Second']);
    const buttons = within(table).getAllByRole('button', { name: 'Clear dispute' });
    expect(buttons).toHaveLength(2);
    await current.user.click(buttons[0]!);
    await reason();
    await current.user.click(within(await dialog()).getByRole('button', { name: 'Clear dispute' }));
    await waitFor(() =>
      expect(wire.asked(staffCustomers.clearDispute)[0]?.body).toMatchObject({ id: 41, disputeId: 'dp_1' }),
    );
  });
});

describe('a customer’s money', () => {
  it('SUB-098 SHELL-102 a paid invoice is refunded up to what is left of it, as the provider has it', async () => {
    wire.answer(staffRequests.refundable, { paid: 9_900, refunded: 4_900, left: 5_000 });
    wire.answer(staffRequests.ask, { id: 1, state: 'done' });
    current = await open('invoices');
    const { user } = current;
    const buttons = await screen.findAllByRole('button', { name: 'Refund' });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    const box = await dialog();
    await within(box).findByText(/\$99\.00 was paid and \$49\.00 already refunded\. Up to \$50\.00 can be/);
    await user.type(within(box).getByLabelText('Amount'), '50.01');
    await reason();
    await user.click(within(box).getByRole('button', { name: 'Refund' }));
    expect(within(box).getByText('Enter an amount up to $50.00.')).toBeTruthy();
    await user.clear(within(box).getByLabelText('Amount'));
    await user.type(within(box).getByLabelText('Amount'), '50');
    await user.click(within(box).getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(staffRequests.ask).map(({ body }) => body)).toEqual([
      {
        number: expect.stringMatching(/^[\da-f-]{36}$/),
        kind: 'refund',
        customerId: 41,
        params: { invoiceId: 77 },
        amount: 5_000,
        why: 'The customer asked for it.',
      },
    ]);
  });

  it.each(
    tested([
      [
        'en',
        'Book a bank transfer',
        'Amount that came in',
        'Reference of the bank',
        'Book transfer',
        /\$97\.50 is added to the credit; the fee of a small transfer is \$2\.50/,
      ],
      [
        'tr',
        'Havale kaydet',
        'Gelen tutar',
        'Banka referansı',
        'Havaleyi kaydet',
        /97,50\s\$ kredi olur; 2,50\s\$ küçük/,
      ],
    ] as const),
  )(
    'WH-009 SHELL-102 a bank transfer is booked with its fee (%s)',
    async (language, button, amount, reference, confirm, effect) => {
      wire.answer(staffRequests.ask, { id: 1, state: 'done' });
      current = await open('credit', language);
      const { user } = current;
      await user.click(await screen.findByRole('button', { name: button }));
      const box = await dialog();
      await user.type(within(box).getByLabelText(amount), '100');
      await user.type(within(box).getByLabelText(reference), ' TR-77 ');
      expect(box.textContent).toMatch(effect);
      await reason();
      await user.click(within(box).getByRole('button', { name: confirm }));
      await waitFor(() =>
        expect(wire.asked(staffRequests.ask)[0]?.body).toMatchObject({
          kind: 'bankTransfer',
          params: { reference: 'TR-77' },
          amount: 10_000,
        }),
      );
    },
  );

  it('SHELL-102 above the limit of one member it says that a second one has to approve it, and that it waits', async () => {
    wire.answer(staffRequests.ask, { id: 1, state: 'waiting' });
    current = await open('credit');
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'Unfreeze credit' }));
    const box = await dialog();
    expect(box.textContent).toMatch(
      /\$700\.00 becomes available again.*\$100\.00 from disputed top-ups is still owed.*above \$500\.00/,
    );
    await reason();
    await user.click(within(box).getByRole('button', { name: 'Unfreeze credit' }));
    await screen.findByText('Waiting for a second staff member');
    expect(wire.asked(staffRequests.ask)[0]?.body).toMatchObject({ kind: 'unfreezeCredit', amount: 70_000 });
  });

  it('SHELL-102 a movement is taken back by its opposite; one that belongs to another customer’s as well is not', async () => {
    wire.answer(staffRequests.ask, { id: 1, state: 'waiting' });
    current = await open('credit');
    const { user } = current;
    const buttons = await screen.findAllByRole('button', { name: 'Undo' });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    expect((await dialog()).textContent).toMatch(/Bank transfer, \$600\.00.*The credit is then \$100\.00/);
    await reason();
    await user.click(within(await dialog()).getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(wire.asked(staffRequests.ask)[0]?.body).toMatchObject({
        kind: 'reverseTransfer',
        params: { transferId: '00000000-0000-8000-8000-000000000001' },
        amount: 60_000,
      }),
    );
  });

  it.each(
    tested([
      ['en', 'Affiliate payouts', 'Mark payout 5 as paid', 'Mark as paid', /\$75\.00 was sent to pay@example\.com/],
      [
        'tr',
        'Satış ortaklığı ödemeleri',
        '5 no’lu ödemeyi ödendi olarak işaretle',
        'Ödendi olarak işaretle',
        /pay@example\.com/,
      ],
    ] as const),
  )('AFF-005 SHELL-102 a payout that waits is marked as paid (%s)', async (language, title, of, confirm, effect) => {
    wire.answer(staffRequests.ask, { id: 1, state: 'done' });
    current = await open('credit', language);
    const { user } = current;
    const table = within(await screen.findByRole('region', { name: title }));
    // Of the others one was paid, and one refused.
    expect(table.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      of,
      expect.stringContaining('5'),
    ]);
    expect(table.getByText(/Ada Asker.*No such receiver/)).toBeDefined();
    expect(table.getByText(/Sena Second/)).toBeDefined();
    await user.click(table.getByRole('button', { name: of }));
    expect((await dialog()).textContent).toMatch(effect);
    await reason();
    await user.click(within(await dialog()).getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(wire.asked(staffRequests.ask)[0]?.body).toMatchObject({
        kind: 'affiliatePayout',
        customerId: 41,
        params: { payoutId: 5 },
        amount: 7_500,
      }),
    );
  });

  it.each(
    tested([
      ['en', 'Affiliate payouts', 'Refuse payout 5', 'Refuse payout', /\$75\.00 goes back to the customer’s balance/],
      ['tr', 'Satış ortaklığı ödemeleri', '5 no’lu ödemeyi reddet', 'Ödemeyi reddet', /bakiyesine geri döner/],
    ] as const),
  )(
    'AFF-005 SHELL-102 a payout that waits is refused with a reason (%s)',
    async (language, title, of, confirm, effect) => {
      wire.answer(staffCustomers.refusePayout, null);
      current = await open('credit', language);
      const { user } = current;
      const table = within(await screen.findByRole('region', { name: title }));
      await user.click(table.getByRole('button', { name: of }));
      expect((await dialog()).textContent).toMatch(effect);
      const button = () => screen.getByRole('button', { name: confirm });
      await user.click(button());
      expect(wire.asked(staffCustomers.refusePayout)).toEqual([]);
      await reason('The receiver does not exist.');
      await user.click(button());
      await waitFor(() =>
        expect(wire.asked(staffCustomers.refusePayout)[0]?.body).toEqual({
          id: 41,
          payoutId: 5,
          why: 'The receiver does not exist.',
        }),
      );
    },
  );

  it('SHELL-102 what the server refuses is said in the dialog, which stays', async () => {
    wire.refuse(staffRequests.ask, 'AlreadyExists', { status: 409 });
    current = await open('credit');
    const { user } = current;
    await user.click(await screen.findByRole('button', { name: 'Book a bank transfer' }));
    const box = await dialog();
    await user.type(within(box).getByLabelText('Amount that came in'), '300');
    await user.type(within(box).getByLabelText('Reference of the bank'), 'TR-1');
    await reason();
    await user.click(within(box).getByRole('button', { name: 'Book transfer' }));
    expect((await within(box).findByRole('alert')).textContent).not.toBe('');
    // The second try is the same request.
    await user.click(within(box).getByRole('button', { name: 'Book transfer' }));
    await waitFor(() => expect(wire.asked(staffRequests.ask)).toHaveLength(2));
    const numbers = wire.asked(staffRequests.ask).map(({ body }) => (body as { number: string }).number);
    expect(new Set(numbers).size).toBe(1);
  });

  it('SHELL-102 what staff did stands on the customer’s page with its reason', async () => {
    await open('actions');
    const list = await screen.findByRole('list', { name: 'Staff actions' });
    expect(list.textContent).toMatch(/Viewed the panelSena Second.*Asked for help\./);
  });
});
