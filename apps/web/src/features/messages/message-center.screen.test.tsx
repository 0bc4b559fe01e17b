import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { activity } from '@kervan/contracts/activity-calls';
import { messages } from '@kervan/contracts/messages-calls';
import type { SystemMessage } from '@kervan/contracts/messages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

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

let kept: SystemMessage[];
let wire: Wire;
/** A server that keeps what is read and deleted. */
beforeEach(() => {
  // Rows stand only where there is room.
  layOut({ width: 1200, height: 700 });
  kept = [message(3), message(2), message(1, { isRead: true })];
  wire = createWire();
  wire.answer(messages.list, ({ body }) => {
    const { state, page, limit } = body as { state: 'all' | 'unread' | 'read'; page: number; limit: number };
    const all = kept.filter(({ isRead }) => state === 'all' || isRead === (state === 'read'));
    const items = all.slice((page - 1) * limit, page * limit);
    return { items, totalCount: all.length, page, limit, nextCursor: null, asOf: AT } as Response<typeof messages.list>;
  });
  wire.answer(messages.topBar, () => ({ unreadMessageCount: kept.filter(({ isRead }) => !isRead).length }));
  const idOf = (url: URL) => Number(url.pathname.split('/').at(-1));
  wire.answer(messages.get, ({ url }) => kept.find(({ id }) => id === idOf(url)) as SystemMessage);
  wire.answer(messages.markRead, ({ url }) => {
    kept = kept.map((each) => (each.id === idOf(url) ? { ...each, isRead: true } : each));
    return null;
  });
  wire.answer(messages.remove, ({ url }) => {
    kept = kept.filter(({ id }) => id !== idOf(url));
    return null;
  });
  wire.answer(activity.list, { rows: [], total: 0, page: 1, limit: 25 } as never);
});

const open = async (query = '', language: 'en' | 'tr' = 'en') => {
  const shown = await showScreen(`/messageCenter${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].messages.title });
  return shown;
};
const titles = () => screen.getAllByRole('link', { name: /^Notice \d+$/ }).map(({ textContent }) => textContent);
const menuOf = (id: number) => screen.findByRole('button', { name: `Actions for “Notice ${id}”` });

describe('the message centre', () => {
  it.each(languages)('MSG-020 MSG-025 lists what was told, newest first, the unread marked (%s)', async (language) => {
    await open('', language);
    await screen.findByText('Notice 3');
    expect(titles()).toEqual(['Notice 3', 'Notice 2', 'Notice 1']);
    expect(screen.getAllByRole('img', { name: texts[language].messages.unread })).toHaveLength(2);
    expect(screen.getByText('What notice 2 says.')).toBeTruthy();
    expect(wire.asked(messages.list)[0]?.body).toEqual({ page: 1, limit: 25, state: 'all' });
  });

  it('MSG-020 the tabs show the unread and the read ones, and stand in the address', async () => {
    const { user, router } = await open();
    await screen.findByText('Notice 3');
    await user.click(screen.getByRole('tab', { name: 'Unread' }));
    await waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull());
    expect(titles()).toEqual(['Notice 3', 'Notice 2']);
    expect(router.history.location.href).toBe('/messageCenter?tab=unread');
    await user.click(screen.getByRole('tab', { name: 'Read' }));
    await waitFor(() => expect(titles()).toEqual(['Notice 1']));
  });

  it('MSG-026 MSG-027 who opens a message has read it: it is shown whole, its address can be kept, and the count falls', async () => {
    kept = [message(3, { content: '<h2>Sunday</h2><p>We are <b>closed</b>. <a href="/helpdesk">Ask</a></p>' })];
    const { user, router } = await open();
    await screen.findByRole('img', { name: '1 unread message' });
    await user.click(await screen.findByRole('link', { name: 'Notice 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notice 3' });
    await within(dialog).findByRole('heading', { name: 'Sunday' });
    expect(within(dialog).getByRole('link', { name: 'Ask' }).getAttribute('href')).toBe('/helpdesk');
    expect(router.history.location.href).toBe('/messageCenter?id=3');
    await screen.findByRole('img', { name: 'Messages', hidden: true });
    expect(wire.asked(messages.markRead)).toHaveLength(1);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.href).toBe('/messageCenter');
    expect(screen.queryByRole('img', { name: 'unread' })).toBeNull();
  });

  it('MSG-026 a read one is not marked again, and Enter on its row opens it', async () => {
    kept = [message(1, { isRead: true })];
    const { user } = await open();
    await screen.findByText('Notice 1');
    await user.keyboard('j{Enter}');
    await screen.findByRole('dialog', { name: 'Notice 1' });
    expect(wire.asked(messages.markRead)).toHaveLength(0);
  });

  it.each(languages)('MSG-026 an address of no message of the account says so (%s)', async (language) => {
    wire.refuse(messages.get, 'RecordNotFound', { status: 404 });
    await open('?id=99', language);
    await screen.findByText(texts[language].messages.gone);
    expect(wire.asked(messages.get)[0]?.url.pathname).toBe('/api/message/getMessage/99');
  });

  it('MSG-020 MSG-027 is marked as read from its menu, once', async () => {
    const { user } = await open();
    await user.click(await menuOf(3));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'unread' })).toHaveLength(1));
    await screen.findByRole('img', { name: '1 unread message' });
    await user.click(await menuOf(3));
    expect((await screen.findByRole('menuitem', { name: 'Mark as read' })).dataset.disabled).toBe('true');
  });

  it.each(
    tested([
      [
        'en',
        'Actions for “Notice 2”',
        'Delete message',
        '“Notice 2” is removed from your messages. This can’t be undone.',
      ],
      [
        'tr',
        '“Notice 2” için işlemler',
        'Mesajı sil',
        '“Notice 2” mesajlarınızdan kaldırılır. Bu işlem geri alınamaz.',
      ],
    ] as const),
  )('MSG-020 MSG-028 is deleted after a question that names it (%s)', async (language, menu, remove, text) => {
    const { user } = await open('', language);
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: remove }));
    const question = await screen.findByRole('dialog');
    await within(question).findByText(text);
    expect(wire.asked(messages.remove)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: remove }));
    await screen.findByText(texts[language].messages.deleted);
    await waitFor(() => expect(titles()).toEqual(['Notice 3', 'Notice 1']));
    expect(wire.asked(messages.remove)[0]?.url.pathname).toBe('/api/message/deleteMessage/2');
  });

  it('MSG-028 the open one can be deleted, and is closed with it', async () => {
    const { user, router } = await open('?id=2');
    const dialog = await screen.findByRole('dialog', { name: 'Notice 2' });
    await user.click(await within(dialog).findByRole('button', { name: 'Delete message' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the message?' });
    await user.click(within(question).getByRole('button', { name: 'Delete message' }));
    await waitFor(() => expect(titles()).toEqual(['Notice 3', 'Notice 1']));
    expect(router.history.location.href).toBe('/messageCenter');
  });
});

describe('the states of the message centre', () => {
  it.each(languages)('MSG-020 says that there is none, and which ones there are none of (%s)', async (language) => {
    kept = [];
    const { user } = await open('', language);
    await screen.findByText(texts[language].messages.none);
    await user.click(screen.getByRole('tab', { name: texts[language].messages.tabs.unread }));
    await screen.findByText(texts[language].messages.noneIn.unread);
    await user.click(screen.getByRole('button', { name: texts[language].messages.showAll }));
    await screen.findByText(texts[language].messages.none);
  });

  it('MSG-020 waits with rows that say nothing', async () => {
    wire.hang(messages.list);
    await open();
    expect(screen.queryByText(/Notice/)).toBeNull();
    expect(screen.queryByText('No messages yet')).toBeNull();
  });

  it.each(languages)('MSG-020 says what failed and reads it again (%s)', async (language) => {
    wire.refuse(messages.list, 'UnexpectedError', { status: 500 });
    const { user } = await open('', language);
    await screen.findByText(texts[language].messages.failed);
    kept = [message(9)];
    wire.answer(messages.list, { items: kept, totalCount: 1, page: 1, limit: 50, nextCursor: null, asOf: AT });
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    await screen.findByText('Notice 9');
  });

  it('MSG-025 five thousand are turned page by page', async () => {
    kept = Array.from({ length: 5_000 }, (_, n) => message(5_000 - n, { isRead: true }));
    const { user } = await open('?page=3&limit=25');
    await screen.findByText('Notice 4950');
    expect(wire.asked(messages.list)[0]?.body).toEqual({ page: 3, limit: 25, state: 'all' });
    expect(screen.queryByText('Notice 4900')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Notice 4925');
  });

  it('MSG-025 beyond the end the last page is shown', async () => {
    const { router } = await open('?page=9');
    await screen.findByText('Notice 3');
    await waitFor(() => expect(router.history.location.href).toBe('/messageCenter'));
  });
});
