import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { events } from '@kervan/contracts/events-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { messages } from '@kervan/contracts/messages-calls';
import type { SystemMessage } from '@kervan/contracts/messages';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { goodStanding, subscription } from '../testing/signed-in.ts';
import { createWire, type Wire } from '../testing/wire.ts';

type Language = 'en' | 'tr';
const AT = '2026-03-02T08:40:00.000Z';
const message = (id: number, over: Partial<SystemMessage> = {}): SystemMessage => ({
  id,
  title: `Notice ${id}`,
  content: `<p>What notice ${id} says.</p>`,
  isSticky: false,
  isPopup: false,
  isRead: false,
  createDate: AT,
  ...over,
});

let shown: SystemMessage[];
let wire: Wire;
beforeEach(() => {
  shown = [];
  wire = createWire();
  wire.answer(messages.showing, () => shown);
  wire.answer(messages.topBar, () => ({ unreadMessageCount: shown.length }));
  wire.answer(messages.markRead, ({ url }) => {
    shown = shown.filter(({ id }) => id !== Number(url.pathname.split('/').at(-1)));
    return null;
  });
  wire.answer(messages.list, { items: [], totalCount: 0, page: 1, limit: 25, nextCursor: null, asOf: AT });
  for (const call of [filters.get, pricing.getStore, pricing.get, routing.get, dashboard.storeHealth]) wire.hang(call);
});

const open = async (address = '/filters', language: Language = 'en') => {
  const page = await showScreen(address, { wire, language });
  await screen.findByRole('banner', { name: texts[language].shell.top.label });
  return page;
};
const bannerOf = (title: string) => screen.getByText(title).closest<HTMLElement>('[data-tone]')!;
const marking = (title: string, language: Language = 'en') =>
  texts[language].shell.messages.markReadOf.replace('{{title}}', title);

describe('the main layout', () => {
  it('SHELL-006 holds bar, menu, tabs, sticky messages, the dialog of messages and the footer', async () => {
    shown = [message(1, { isSticky: true }), message(2, { isPopup: true })];
    await open('/messageCenter');
    const dialog = await screen.findByRole('dialog', { name: texts.en.shell.messages.dialog_one });
    expect(within(dialog).getByRole('button', { name: marking('Notice 2') }).textContent).toBe('Mark as read');
    const hidden = { hidden: true };
    expect(screen.getByRole('navigation', { name: texts.en.shell.menu.label, ...hidden })).toBeTruthy();
    expect(screen.getByRole('tablist', { name: 'Messages', ...hidden })).toBeTruthy();
    expect(bannerOf('Notice 1').textContent).toContain('What notice 1 says.');
    expect(screen.getByText(`© ${new Date(AT).getFullYear()} Kervan`)).toBeTruthy();
  });
});

describe('sticky messages', () => {
  it.each(languages)(
    'MSG-021 MSG-024 stand under the bar until they are read, each for itself (%s)',
    async (language) => {
      shown = [message(2, { isSticky: true }), message(1, { isSticky: true }), message(3)];
      const { user } = await open('/filters', language);
      await screen.findByText('Notice 2');
      expect(screen.queryByText('Notice 3')).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(screen.getByRole('button', { name: marking('Notice 2', language) }));
      await waitFor(() => expect(screen.queryByText('Notice 2')).toBeNull());
      expect(screen.getByText('Notice 1')).toBeTruthy();
      expect(wire.asked(messages.markRead).map(({ url }) => url.pathname)).toEqual(['/api/message/markMessageRead/2']);
      await screen.findByRole('img', { name: texts[language].shell.top.messages_other.replace('{{count}}', '2') });
    },
  );

  it('MSG-021 SHELL-098 stand below everything that has stopped or will stop', async () => {
    shown = [message(1, { isSticky: true })];
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid', servicesRun: false });
    wire.answer(subscriptions.appData, {
      ...goodStanding,
      isCustomerStripeInvoiceNotPaid: true,
      customerPaymentStatus: 1,
    });
    await open();
    await screen.findByText('Notice 1');
    const titles = [...document.querySelectorAll('[data-tone] b')].map(({ textContent }) => textContent);
    expect(titles).toEqual([texts.en.banners.stopped, 'Notice 1']);
  });

  it('MSG-021 what the product tells leads where its link leads', async () => {
    shown = [
      message(1, {
        isSticky: true,
        content: '<p>Your coupon is over.</p><p><a href="/subscriptions/mySubscription">See my subscription</a></p>',
      }),
    ];
    wire.answer(subscriptions.history, []);
    const { user, router } = await open();
    const banner = bannerOf((await screen.findByText('Notice 1')).textContent ?? '');
    expect(banner.textContent).toContain('Your coupon is over.');
    await user.click(within(banner).getByRole('link', { name: 'See my subscription' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/subscriptions/mySubscription'));
  });

  it.each(
    tested([
      ['en', 'Read more'],
      ['tr', 'Devamını oku'],
    ] as const),
  )('MSG-021 a long one begins here and is read on in the message centre (%s)', async (language, name) => {
    shown = [message(7, { isSticky: true, content: `<p>${'word '.repeat(60)}end</p>` })];
    await open('/filters', language);
    const banner = bannerOf((await screen.findByText('Notice 7')).textContent ?? '');
    expect(banner.textContent).not.toContain('end');
    expect(within(banner).getByRole('link', { name }).getAttribute('href')).toBe('/messageCenter?id=7');
  });
});

describe('messages that open by themselves', () => {
  it.each(languages)(
    'MSG-021 each that is read leaves the dialog, with the last one it closes (%s)',
    async (language) => {
      const words = texts[language].shell.messages;
      shown = [message(2, { isPopup: true, content: '<p>We are <b>closed</b>.</p>' }), message(1, { isPopup: true })];
      const { user } = await open('/filters', language);
      const dialog = await screen.findByRole('dialog', { name: words.dialog_other.replace('{{count}}', '2') });
      expect(within(dialog).getByText('closed').localName).toBe('b');
      await user.click(within(dialog).getByRole('button', { name: marking('Notice 2', language) }));
      await waitFor(() => expect(within(dialog).queryByText('Notice 2')).toBeNull());
      expect(within(dialog).getByText('Notice 1')).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: marking('Notice 1', language) }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(messages.markRead)).toHaveLength(2);
    },
  );

  it('MSG-021 put away by Esc it is unread still, and another one opens the dialog again', async () => {
    shown = [message(1, { isPopup: true })];
    const { user, queryClient } = await open();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(messages.markRead)).toHaveLength(0);
    shown = [message(2, { isPopup: true }), ...shown];
    await act(() => queryClient.invalidateQueries({ queryKey: [messages.showing.id] }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Notice 2')).toBeTruthy();
    expect(within(dialog).queryByText('Notice 1')).toBeNull();
  });

  it('MSG-021 a link of ours closes the dialog and opens its place', async () => {
    shown = [message(1, { isPopup: true, content: '<p><a href="/messageCenter">All of it</a></p>' })];
    const { user, router } = await open();
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'All of it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.pathname).toBe('/messageCenter');
  });

  it('MSG-021 one that could not be marked says so and stays', async () => {
    shown = [message(1, { isPopup: true })];
    wire.refuse(messages.markRead, 'NotForStaff', { status: 403 });
    const { user } = await open();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: marking('Notice 1') }));
    await screen.findByText(texts.en.errors.NotForStaff);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it.each(languages)(
  'MSG-020 MSG-032 the bar leads to the message centre, also when nothing is unread (%s)',
  async (language) => {
    const { user, router } = await open('/filters', language);
    const icon = await screen.findByRole('img', { name: texts[language].shell.top.noMessages });
    await user.click(icon);
    await waitFor(() => expect(router.history.location.pathname).toBe('/messageCenter'));
    expect(wire.asked(messages.topBar)[0]?.headers.has('x-customer-marketplace-id')).toBe(false);
  },
);

it('MSG-027 SHELL-042 a message is shown the moment it is sent, without loading the page again', async () => {
  vi.useFakeTimers();
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  wire.reply(
    events.stream,
    () => new Response(new ReadableStream({ start: (controller) => void (line = controller) })),
  );
  await open('/messageCenter');
  await waitFor(() => expect(line).toBeDefined());
  await screen.findByText(texts.en.messages.none);
  const sent = message(5, { isSticky: true, isPopup: true });
  shown = [sent];
  wire.answer(messages.list, { items: [sent], totalCount: 1, page: 1, limit: 25, nextCursor: null, asOf: AT });
  const frame = { id: 1, type: 'message', storeId: null, ids: [5] };
  line?.enqueue(new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify(frame)}\n\n`));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(within(await screen.findByRole('dialog')).getByText('Notice 5')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(texts.en.messages.none)).toBeNull());
  await screen.findByRole('img', { name: '1 unread message', hidden: true });
  // Read in another window, it leaves this one.
  shown = [];
  line?.enqueue(new TextEncoder().encode(`id: 2\ndata: ${JSON.stringify({ ...frame, id: 2 })}\n\n`));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
