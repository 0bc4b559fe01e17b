import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { running } from '../../../testing/billing-answers.ts';
import { languages, tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { resizeTo } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
const zone = process.env.TZ;
beforeEach(() => {
  wire = createWire();
  // The store's market is Germany; the person sits elsewhere.
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const ended: CustomerSubscription = {
  ...running,
  subscriptionIdOnDb: 2,
  plan: 'Standard',
  levelItemCount: 5_000,
  status: 'cancelled',
  endedAt: '2025-12-01T12:00:00.000Z',
};
const open = async (
  newest: Partial<CustomerSubscription>,
  language: Language = 'en',
  path = '/subscriptions/mySubscription',
) => {
  wire.answer(subscriptions.history, [{ ...running, ...newest }, ended]);
  const shown = await showScreen(path, { wire, language });
  await screen.findByRole('heading', { level: 1, name: language === 'tr' ? 'Aboneliğim' : 'My subscription' });
  await screen.findByRole('table');
  return shown;
};
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const ENDING = { endsAt: running.renewalDate, renewalDate: null };

describe('my subscription', () => {
  it.each(['/subscriptions/mySubscription', '/subscriptions/my-subscriptions', '/my-subscriptions'])(
    'SUB-010 SUB-034 SUB-043 %s shows plan, period, renewal in the user’s zone, coupon, items and card',
    async (path) => {
      await open(
        {
          coupon: {
            id: 'KERVAN20',
            percentOff: 20,
            durationInMonths: 3,
            appliesTo: { products: [] },
            invoicesLeft: 2,
            code: null,
          },
        },
        'en',
        path,
      );
      expect(fact('Plan')).toBe('Professional');
      expect(fact('Products')).toMatch(/^10.000 products$/);
      expect(fact('Period')).toMatch(/^30 days, .*109/);
      expect(fact('Renews on')).toBe('03/20/26 18:30');
      expect(fact('Next payment')).toMatch(/^87[.,]20.*\$$|^\$87\.20$/);
      expect(fact('Coupon')).toBe('20% off 2 more payments');
      expect(fact('Card')).toBe('•••• 4242');
      expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    },
  );

  it.each(
    tested([
      ['en', 'Change plan', 'Cancel subscription'],
      ['tr', 'Planı değiştir', 'Aboneliği iptal et'],
    ] as const),
  )('SUB-010 offers change and cancelling (%s)', async (language, change, cancel) => {
    await open({}, language);
    expect(screen.getByRole('link', { name: change }).getAttribute('href')).toBe('/changePlan/3');
    expect(screen.getByRole('button', { name: cancel })).toBeTruthy();
  });

  it('SUB-010 without a subscription it leads to the plans', async () => {
    wire.answer(subscriptions.history, []);
    await showScreen('/subscriptions/mySubscription', { wire });
    expect((await screen.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe(
      '/subscriptions/subscribe',
    );
  });

  it('SUB-010 says that it could not be read and asks again', async () => {
    wire.refuse(subscriptions.history, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/subscriptions/mySubscription', { wire });
    await screen.findByText('We couldn’t load your subscription');
    wire.answer(subscriptions.history, [running]);
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('cancelling', () => {
  const effects = {
    en: [
      /no longer updated, orders are no longer processed, and no products can be added/,
      /Amazon listings stay as they are/,
      /warehouse credit is kept/,
      /affiliate programs are canceled/,
      /lose an active coupon/,
      /reliable, restricted and excluded lists stop applying and are kept for 30 days/,
      /orders and history are kept for 12 months/,
      /isn’t refunded/,
    ],
    tr: [
      /siparişler işlenmez, ürün eklenemez/,
      /listelemeleriniz olduğu gibi kalır/,
      /depo kredisi saklanır/,
      /Satış ortaklığı programlarınız iptal edilir/,
      /kupon kaybolur/,
      /hariç tutulan listeler geçersiz olur, 30 gün saklanır/,
      /geçmiş 12 ay saklanır/,
      /iade edilmez/,
    ],
  };
  it.each(languages)('SUB-032 the dialog names every effect and the moment of it (%s)', async (language) => {
    const { user } = await open({}, language);
    await user.click(
      screen.getByRole('button', { name: language === 'tr' ? 'Aboneliği iptal et' : 'Cancel subscription' }),
    );
    const dialog = await screen.findByRole('dialog');
    for (const effect of effects[language]) expect(dialog.textContent).toMatch(effect);
    expect(dialog.textContent).toContain(
      language === 'tr' ? '03/20/26 18:30 tarihine kadar' : 'Until 03/20/26 18:30 nothing changes',
    );
  });

  it('SUB-032 keeps to the period’s end by default', async () => {
    wire.answer(planChanges.cancelByPost, running);
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel at the end' }));
    await waitFor(() => expect(wire.asked(planChanges.cancelByPost)).toHaveLength(1));
    expect(wire.asked(planChanges.cancelByPost)[0]?.body).toEqual({ subscriptionId: 3, shouldsetisactiveastrue: true });
    await waitFor(() => expect(wire.asked(subscriptions.history).length).toBeGreaterThan(1));
  });

  it('SUB-032 ends now only after the last four digits of the card were typed', async () => {
    wire.answer(planChanges.cancelByPost, running);
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await user.click(await screen.findByRole('radio', { name: 'Now' }));
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'End now' });
    expect(confirm.disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: /last 4 digits/ }), '4242');
    await user.click(confirm);
    await waitFor(() =>
      expect(wire.asked(planChanges.cancelByPost)[0]?.body).toEqual({
        subscriptionId: 3,
        shouldsetisactiveastrue: false,
      }),
    );
  });

  it.each(
    tested([
      ['en', 'Keep the subscription', /until 03\/20\/26 18:30/],
      ['tr', 'Aboneliği sürdür', /03\/20\/26 18:30 tarihine kadar/],
    ] as const),
  )('SUB-067 until the end a cancellation is said with its date and taken back (%s)', async (language, keep, note) => {
    wire.answer(planChanges.renew, running);
    const { user } = await open(ENDING, language);
    expect(screen.getByRole('status').textContent).toMatch(note);
    await user.click(screen.getByRole('button', { name: keep }));
    await waitFor(() => expect(wire.asked(planChanges.renew)[0]?.body).toEqual({ subscriptionId: 3 }));
  });

  it.each([
    ['cancelled', 'Renew', '/subscriptions/subscribe'],
    ['disputed', 'Contact support', '/helpdesk'],
  ] as const)('SUB-067 %s leads on by “%s”', async (status, name, href) => {
    await open({ status, endedAt: status === 'cancelled' ? '2026-02-20T00:00:00.000Z' : null });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
  });

  it.each(
    tested([
      ['en', 'unpaid', 'Pay the unpaid invoice'],
      ['tr', 'suspended', 'Ödenmemiş faturayı öde'],
    ] as const),
  )('SUB-067 SUB-094 (%s) %s leads straight to the page that takes the payment', async (language, status, pay) => {
    const page = { opener: {} as unknown, location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn() };
    vi.stubGlobal('open', () => page);
    onTestFinished(() => void vi.unstubAllGlobals());
    wire.answer(billing.latestUnpaidUrl, 'https://pay.example/i/1');
    const { user } = await open({ status }, language);
    await user.click(screen.getByRole('button', { name: pay }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://pay.example/i/1'));
    expect(screen.queryByRole('link', { name: /^Change plan|^Planı değiştir/ })).toBeNull();
  });

  it('SUB-032 with an unpaid invoice there is only now', async () => {
    const { user } = await open({ status: 'unpaid', renewalDate: null });
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByRole('button', { name: 'End now' });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each(
    tested([
      ['en', 'Cancel subscription', 'Keep the subscription'],
      ['tr', 'Aboneliği iptal et', 'Aboneliği sürdür'],
    ] as const),
  )('SUB-032 the way back out of the dialog keeps everything as it is (%s)', async (language, cancel, keep) => {
    const { user } = await open({}, language);
    await user.click(screen.getByRole('button', { name: cancel }));
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: keep }));
    await user.click(within(dialog).getByRole('button', { name: keep }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(planChanges.cancelByPost)).toHaveLength(0);
  });

  it.each(
    tested([
      ['en', 'Canceled; your subscription runs until the end of the period', 'The subscription has ended'],
      ['tr', 'İptal edildi; abonelik dönem sonunda bitecek', 'Abonelik sona erdi'],
    ] as const),
  )('SUB-032 says what was done, and closes (%s)', async (language, atEnd, now) => {
    wire.answer(planChanges.cancelByPost, running);
    const words = { ...texts[language].subscriptions, cancelIt: texts[language].subscriptions.mine.cancel };
    const { user } = await open({}, language);
    await user.click(screen.getByRole('button', { name: words.cancelIt }));
    await user.click(await screen.findByRole('button', { name: words.cancel.confirmEnd }));
    await screen.findByText(atEnd);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: words.cancelIt }));
    await user.click(await screen.findByRole('radio', { name: words.cancel.now }));
    // Level 4: typed with the keyboard alone.
    await user.type(screen.getByRole('textbox', { name: words.cancel.typed }), '4242{Enter}');
    await screen.findByText(now);
  });

  it.each(
    tested([
      ['en', 'You can undo this until then.', 'This can’t be undone. You can renew at any time.'],
      ['tr', 'O zamana kadar geri alabilirsiniz.', 'Geri alınamaz. İstediğiniz zaman yenileyebilirsiniz.'],
    ] as const),
  )('SUB-032 says whether it can be taken back (%s)', async (language, can, cannot) => {
    const { user } = await open({}, language);
    await user.click(screen.getByRole('button', { name: texts[language].subscriptions.mine.cancel }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(can)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: texts[language].subscriptions.cancel.now }));
    expect(dialog.getByText(cannot)).toBeTruthy();
    expect(dialog.queryByText(can)).toBeNull();
  });

  it.each(
    tested([
      ['en', 'You are never charged for the trial.'],
      ['tr', 'Deneme için hiç ücret alınmaz.'],
    ] as const),
  )('SUB-029 SUB-032 of a trial also that nothing is ever charged (%s)', async (language, words) => {
    const { user } = await open({ status: 'trial', trialEnd: running.renewalDate, renewalDate: null }, language);
    await user.click(screen.getByRole('button', { name: texts[language].subscriptions.mine.cancel }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(words)).toBeTruthy();
    // What was never paid is not kept, and a trial has no period.
    const { cancel } = texts[language].subscriptions;
    expect(dialog.queryByText(cancel.effect.refund)).toBeNull();
    expect(dialog.getByRole('radio', { name: /^(At the end of the trial|Deneme bitince)/ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: cancel.confirmTrialEnd })).toBeTruthy();
  });

  it('SUB-032 SUB-067 a noted end can be made now, and a kept one is said', async () => {
    wire.answer(planChanges.renew, running);
    const { user } = await open(ENDING);
    await user.click(screen.getByRole('button', { name: 'End it now' }));
    expect(within(await screen.findByRole('dialog')).queryByRole('radio')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    await screen.findByText('Cancellation undone');
  });
});

describe('how a subscription stands', () => {
  const past = '2026-02-20T12:00:00.000Z';
  const stops = {
    servicesStopAt: '2099-03-05T12:00:00.000Z',
    suspendAt: '2099-03-09T12:00:00.000Z',
    endsAt: '2099-04-01T12:00:00.000Z',
  };
  it.each([
    [
      'unpaid',
      { status: 'unpaid', ...stops },
      'warn',
      /stop on 03\/05\/99 07:00; everything is back within a minute/,
      /03\/05\/99 07:00 tarihinde durur/,
    ],
    [
      'stopped',
      { status: 'unpaid', ...stops, servicesStopAt: past },
      'warn',
      /have stopped .*; on 03\/09\/99 08:00 the account is suspended/,
      /durdu; hesap 03\/09\/99 08:00 tarihinde askıya alınır/,
    ],
    [
      'suspended',
      { status: 'suspended', ...stops },
      'neg',
      /Without payment the subscription ends on 04\/01\/99 08:00/,
      /04\/01\/99 08:00 tarihinde biter/,
    ],
    [
      'disputed',
      { status: 'disputed', endedAt: past },
      'neg',
      /because a payment is disputed\. Contact support for next steps/,
      /Bir ödemeye itiraz edildiği için/,
    ],
    [
      'ended',
      { status: 'cancelled', endedAt: past },
      'plain',
      /has ended\. Stores, settings and orders come back when you renew\.$/,
      /^Abonelik sona erdi\./,
    ],
    [
      'ended with kept lists',
      { status: 'cancelled', endedAt: past, listsKeptUntil: stops.endsAt },
      'plain',
      /your lists are kept until 04\/01\/99 08:00/,
      /04\/01\/99 08:00 tarihine kadar saklan/,
    ],
  ] as const)('SUB-010 SUB-037 %s says what follows, and when (en, tr)', async (_what, over, tone, en, tr) => {
    const { unmount } = await open(over);
    const note = screen.getByRole('status');
    expect(note.textContent).toMatch(en);
    expect(note.dataset.tone).toBe(tone);
    unmount();
    await open(over, 'tr');
    expect(screen.getByRole('status').textContent).toMatch(tr);
  });

  it('SUB-010 an active one has nothing to say', async () => {
    await open({});
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['trial', {}, 'Trial', 'Deneme'],
    ['active', {}, 'Active', 'Etkin'],
    ['active', ENDING, 'Canceled, ends with the period', 'İptal edildi, dönem sonunda biter'],
    ['unpaid', {}, 'Unpaid invoice', 'Ödenmemiş fatura'],
    ['suspended', {}, 'Suspended', 'Askıda'],
    ['cancelled', { endedAt: past }, 'Ended', 'Sona erdi'],
    ['disputed', { endedAt: past }, 'Disputed', 'İtirazlı'],
  ] as const)('SUB-030 SUB-043 %s is a word (%o)', async (status, over, en, tr) => {
    const { unmount } = await open({ status, ...over });
    const badges = () => within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[1]?.textContent;
    expect(badges()).toBe(en);
    unmount();
    await open({ status, ...over }, 'tr');
    expect(badges()).toBe(tr);
  });

  it.each([
    ['renews', {}, 'Renews on', '03/20/26 18:30'],
    [
      'is tried',
      { status: 'trial', trialEnd: '2026-03-17T12:00:00.000Z', renewalDate: null },
      'First payment on',
      '03/17/26 08:00',
    ],
    ['ends with the period', ENDING, 'Ends on', '03/20/26 18:30'],
    ['is owed for', { status: 'unpaid', endsAt: '2026-04-01T12:00:00.000Z' }, 'Ends if unpaid on', '04/01/26 08:00'],
    ['has ended', { status: 'cancelled', endedAt: past }, 'Ended on', '02/20/26 07:00'],
    ['has no end', { renewalDate: null }, 'Renews on', 'no end date'],
  ] as const)('SUB-034 SUB-043 one that %s names its date in the user’s own zone', async (_what, over, name, at) => {
    await open(over);
    expect(fact(name)).toBe(at);
    const hasNext = screen.queryByText('Next payment') !== null;
    expect(hasNext).toBe(name === 'First payment on' || (at === '03/20/26 18:30' && name === 'Renews on'));
  });

  it('SUB-010 the history says how each ended, the newest first', async () => {
    await open({});
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent.replace(/\.(?=\d{3})/, ',')),
      ),
    ).toEqual([
      [
        'Professional, 10,000 products',
        'Active',
        expect.stringMatching(/109[.,]00/),
        'renews automatically',
        '•••• 4242',
      ],
      ['Standard, 5,000 products', 'Ended', expect.anything(), '12/01/25 07:00', '•••• 4242'],
    ]);
  });

  it.each(
    tested([
      ['en', 'All subscriptions', 'renews automatically'],
      ['tr', 'Tüm abonelikler', 'kendiliğinden yenilenir'],
    ] as const),
  )('SUB-010 on a phone each of the history is a card (%s)', async (language, title, renews) => {
    resizeTo('phone');
    wire.answer(subscriptions.history, [running, ended]);
    await showScreen('/subscriptions/mySubscription', { wire, language });
    const [first, second] = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(first?.textContent).toContain(renews);
    expect(first?.textContent).toMatch(/109[.,]00/);
    expect(second?.textContent).toContain('12/01/25 07:00');
  });

  it('SUB-020 a purchase that is not finished is no subscription yet', async () => {
    wire.answer(subscriptions.history, [{ ...running, status: 'none' }]);
    await showScreen('/subscriptions/mySubscription', { wire });
    await screen.findByRole('heading', { name: 'You have no subscription' });
    expect(screen.queryByRole('table')).toBeNull();
  });
});
