import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage, WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { flags } from '@kervan/contracts/flags-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { limits } from '@kervan/domain/limits';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore as store } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const words = (language: Language = 'en') => texts[language].warehouseChat;
const later = (ms: number) => new Date(Date.parse(AS_OF) + ms).toISOString();
const HOUR = 3_600_000;

const chat = (id: number, more: Partial<WarehouseChat> = {}): WarehouseChat => ({
  id,
  storeId: store.id,
  packageId: 70 + id,
  packageNo: `KRV-0000000${id}`,
  sellerAmazonOrderId: '302-1000001-7000037',
  status: 'WaitingReplyFromCustomer',
  isClaim: false,
  claimState: null,
  lastMessageDate: AS_OF,
  lastText: `Text ${id}`,
  isLastOfWarehouse: true,
  unread: 0,
  flag: null,
  isClosed: more.status?.startsWith('Closed') ?? false,
  reopenUntil: null,
  ...more,
});
const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender: 'seller',
  kind: 'text',
  text: `Said ${id}`,
  date: AS_OF,
  attachments: [],
  delivery: 'told',
  declined: null,
  ...more,
});

let wire: Wire;
let chats: WarehouseChat[];
let messages: ChatMessage[];
let hours: { isOpen: boolean; opensAt: string };
beforeEach(() => {
  wire = createWire();
  chats = [chat(1, { unread: 2 }), chat(2, { status: 'ClosedByWarehouse', isClaim: true }), chat(3)];
  messages = [message(1), message(2, { sender: 'warehouse', delivery: 'received' })];
  hours = { isOpen: false, opensAt: later(15 * HOUR) };
  const page = { page: 1, limit: 50, nextCursor: null, asOf: AS_OF };
  wire.answer(warehouseChat.list, () => ({ ...page, items: chats, totalCount: chats.length, hours }));
  wire.answer(warehouseChat.get, ({ url }) => {
    const found = chats.find(({ id }) => String(id) === url.searchParams.get('id'));
    return found ?? chat(9);
  });
  wire.answer(warehouseChat.messages, () => ({ ...page, items: messages, totalCount: messages.length }));
  wire.answer(warehouseChat.markRead, () => {
    chats = chats.map((one) => ({ ...one, unread: 0 }));
    return null;
  });
});

const open = async (search = '', language: Language = 'en') => {
  const shown = await showScreen(`/warehouse/chat${search}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: words(language).title });
  return { ...shown, t: words(language) };
};
const openOne = async (search = '?chat=1', language: Language = 'en') => {
  const shown = await open(search, language);
  const thread = within(await screen.findByRole('region', { name: /KRV-/ }));
  await thread.findByRole('log');
  return { ...shown, thread };
};
const box = (t: ReturnType<typeof words>) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t.write.label });

describe('the warehouse chat', () => {
  it.each(languages)(
    'WH-032 WH-043 lists what is talked about with its status, and says when an answer can come (%s)',
    async (language) => {
      const { t } = await open('', language);
      const list = within(await screen.findByRole('list', { name: t.list }));
      const rows = await list.findAllByRole('listitem');
      expect(rows).toHaveLength(3);
      const [first, second] = rows;
      expect(first?.textContent).toContain(t.status.WaitingReplyFromCustomer);
      expect(
        within(first ?? document.body)
          .getByRole('img')
          .getAttribute('aria-label'),
      ).toBe(t.unread_other.replace('{{shown}}', '2'));
      expect(second?.textContent).toContain(t.claim);
      screen.getByText(t.hours);
      const [before = '', after = ''] = t.opensIn.split('{{age}}');
      screen.getByText((text) => text.startsWith(before) && text.endsWith(after) && /\d/.test(text));
      screen.getByText(t.choose);
    },
  );

  it.each(languages)(
    'WH-033 WH-041 of a claim that was paid says so, in the list and open, and that nobody is waited for (%s)',
    async (language) => {
      chats = [
        chat(1, { status: 'Open', isClaim: true, claimState: 'Paid' }),
        chat(2, { isClaim: true, claimState: 'Open' }),
      ];
      messages = [message(1, { text: '' })];
      const { t } = await openOne('?chat=1', language);
      const paid = t.claimOf.replace('{{state}}', t.claims.state.Paid);
      const list = within(await screen.findByRole('list', { name: t.list }));
      const [first, second] = await list.findAllByRole('listitem');
      expect(first?.textContent).toContain(paid);
      expect(first?.textContent).toContain(t.status.Open);
      expect(first?.textContent).not.toContain(t.status.WaitingReplyFromWarehouse);
      expect(second?.textContent).toContain(t.claim);
      expect(second?.textContent).not.toContain(t.claimOf.split('{{state}}')[0]);
      await waitFor(() => expect(screen.getAllByText(paid)).toHaveLength(2));
      // ORD-072: a message without its words is one that was erased.
      await screen.findByText(t.thread.erased);
    },
  );

  it('WH-043 says that it is open', async () => {
    hours = { isOpen: true, opensAt: AS_OF };
    const { t } = await open();
    await screen.findByText(t.open);
  });

  it('WH-033 the status narrows the list, and the address says so', async () => {
    const { router, t } = await open('?status=ClosedByWarehouse');
    expect(wire.asked(warehouseChat.list).at(-1)?.body).toMatchObject({ status: 'ClosedByWarehouse' });
    chats = [];
    await router.navigate({ to: '/warehouse/chat', search: { status: 'Open' } });
    await screen.findByText(t.noneOf);
    chats = [chat(1)];
    screen.getByRole('button', { name: t.showAll }).click();
    await screen.findByText('KRV-00000001');
    expect(router.state.location.searchStr).toBe('');
    expect(wire.asked(warehouseChat.list).at(-1)?.body).toMatchObject({ status: null });
  });

  it.each(languages)('WH-032 says that there is none yet, and what failed (%s)', async (language) => {
    chats = [];
    const { t } = await open('', language);
    await screen.findByText(t.none);
    wire.refuse(warehouseChat.list, 'UnexpectedError', { status: 500 });
    await showScreen('/warehouse/chat', { wire, language });
    await screen.findByText(t.failed);
  });

  it('WH-032 J and K walk through the list; the address names the open one', async () => {
    const { user, router } = await open();
    await screen.findByText('KRV-00000001');
    for (const [key, id] of [
      ['j', 1],
      ['j', 2],
      ['j', 3],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await user.keyboard(key);
      await waitFor(() => expect(router.state.location.search).toMatchObject({ chat: id }));
    }
  });
});

describe('a conversation', () => {
  it.each(languages)(
    'WH-088 shows who said what and whether the warehouse has it; it counts as seen (%s)',
    async (language) => {
      messages = [
        message(1, { delivery: 'waiting' }),
        message(2, {
          sender: 'warehouse',
          delivery: 'received',
          attachments: [{ id: 5, name: 'photo.jpg', kind: 'jpg', bytes: null }],
        }),
        message(3, { kind: 'reopened', text: '', delivery: 'declined', declined: 'state_conflict' }),
      ];
      const { t, thread } = await openOne('?chat=1', language);
      const log = within(thread.getByRole('log', { name: t.thread.messages }));
      await log.findByText('Said 1');
      log.getByText(t.thread.waiting);
      log.getByText(t.thread.declined.replace('{{why}}', t.why.state_conflict));
      log.getByRole('button', { name: t.thread.download.replace('{{name}}', 'photo.jpg') });
      expect(log.getByText('Said 2').closest('article')?.dataset.sender).toBe('warehouse');
      await waitFor(() => expect(wire.asked(warehouseChat.markRead)).toHaveLength(1));
    },
  );

  it.each(languages)(
    'WH-083 Ctrl and Enter send what was written, once by its key, with its files (%s)',
    async (language) => {
      const { user, t } = await openOne('?chat=1', language);
      const field = await box(t);
      const send = screen.getByRole('button', { name: t.write.send });
      expect(send.hasAttribute('disabled')).toBe(true);
      await user.click(screen.getByRole('button', { name: t.write.addFiles }));
      const chooser = await screen.findByLabelText<HTMLInputElement>(t.write.files, { selector: 'input' });
      await user.upload(
        chooser,
        new File(['x'.repeat(limits.attachmentBytesMax + 1)], 'large.png', { type: 'image/png' }),
      );
      expect((await screen.findByRole('alert')).textContent).toContain('large.png');
      await user.upload(chooser, new File(['a'], 'wet.png', { type: 'image/png' }));
      await user.type(field, 'It is wet');
      wire.refuse(warehouseChat.send, 'ServiceFileRefused');
      await user.keyboard('{Control>}{Enter}{/Control}');
      await screen.findByText((text) => text.includes(texts[language].errors.ServiceFileRefused));
      expect(field.value).toBe('It is wet');
      wire.answer(warehouseChat.send, { id: 1 });
      await user.click(field);
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(field.value).toBe(''));
      const [first, second] = wire.asked(warehouseChat.send);
      const body = second?.body as unknown as FormData; // As it was sent.
      expect(JSON.parse(String(body.get('json')))).toEqual({ chatId: 1, message: 'It is wet' });
      expect(body.getAll('files').map((file) => (file as File).name)).toEqual(['wet.png']);
      expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
      await user.type(field, 'Again');
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(wire.asked(warehouseChat.send)).toHaveLength(3));
      expect(wire.asked(warehouseChat.send)[2]?.headers.get('idempotency-key')).not.toBe(
        first?.headers.get('idempotency-key'),
      );
    },
  );

  it('WH-083 nothing is sent without a word', async () => {
    const { user, t } = await openOne();
    await user.type(await box(t), '  ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(wire.asked(warehouseChat.send)).toHaveLength(0);
  });

  it.each(languages)('WH-084 WH-089 is closed, says until when it is opened again, and is (%s)', async (language) => {
    const { user, t } = await openOne('?chat=3', language);
    wire.answer(warehouseChat.close, null);
    chats = [chat(3, { status: 'ClosedByCustomer', reopenUntil: later(6 * 24 * HOUR) })];
    await user.click(screen.getByRole('button', { name: t.thread.close }));
    await screen.findByText(t.thread.closedDone);
    const reopen = await screen.findByRole('button', { name: t.thread.reopen });
    expect(screen.queryByRole('textbox', { name: t.write.label })).toBeNull();
    expect(screen.queryByRole('button', { name: t.thread.close })).toBeNull();
    wire.answer(warehouseChat.reopen, null);
    chats = [chat(3, { status: 'Open' })];
    await user.click(reopen);
    await screen.findByText(t.thread.reopenedDone);
    expect(wire.asked(warehouseChat.reopen).map(({ body }) => body)).toEqual([{ id: 3 }]);
    await box(t);
  });

  it('WH-089 after seven days it is not opened again', async () => {
    chats = [chat(3, { status: 'ClosedByCustomer', reopenUntil: later(-HOUR) })];
    const { t } = await openOne('?chat=3');
    await screen.findByText(t.thread.reopenOver);
    expect(screen.queryByRole('button', { name: t.thread.reopen })).toBeNull();
  });

  it.each(languages)(
    'WH-034 what the warehouse closed is not opened again: another one begins (%s)',
    async (language) => {
      chats = [chat(3, { status: 'ClosedByWarehouse' })];
      const { t } = await openOne('?chat=3', language);
      await screen.findByText(t.thread.closedByWarehouse);
      expect(screen.queryByRole('button', { name: t.thread.reopen })).toBeNull();
      expect(screen.queryByRole('textbox', { name: t.write.label })).toBeNull();
      const next = screen.getByRole('link', { name: t.thread.startNew });
      expect(next.getAttribute('href')).toBe('/warehouse/chat?package=73');
    },
  );

  it('WH-034 carries a flag of its kind; flags of another store are not offered', async () => {
    wire.answer(flags.all, [{ id: 4, title: 'Urgent', colorHexCode: '#D97D28', uses: 0 }]);
    wire.answer(flags.assign, null);
    const { user, t } = await openOne('?chat=3');
    await user.click(screen.getByRole('button', { name: new RegExp(t.flag.label) }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Urgent' }));
    await screen.findByText(t.flag.done);
    expect(wire.asked(flags.all)[0]?.url.searchParams.get('flagType')).toBe('WarehouseMessage');
    expect(wire.asked(flags.assign).map(({ body }) => body)).toEqual([
      { flagType: 'WarehouseMessage', entityId: 3, flagId: 4 },
    ]);
  });

  it('WH-034 a conversation of another store keeps its flag', async () => {
    chats = [chat(3, { storeId: store.id + 1 })];
    const { t } = await openOne('?chat=3');
    expect(screen.getByRole('button', { name: new RegExp(t.flag.label) }).hasAttribute('disabled')).toBe(true);
  });

  it('WH-032 one that is not there says so', async () => {
    wire.refuse(warehouseChat.get, 'RecordNotFound', { status: 404 });
    const { t } = await open('?chat=77');
    await screen.findByText(t.thread.failed);
  });

  it('WH-083 about a parcel it begins with what is written, or goes on where one is open', async () => {
    wire.answer(warehouseChat.ofPackage, {
      packageNo: 'KRV-00000008',
      sellerAmazonOrderId: '302-1000001-7000037',
      chats: [chat(6, { isClaim: true })],
    });
    wire.answer(warehouseChat.send, { id: 3 });
    const { user, router, t } = await open('?package=78');
    await screen.findByRole('heading', { name: t.thread.new.replace('{{no}}', 'KRV-00000008') });
    await user.type(await box(t), 'Is it there?');
    await user.click(screen.getByRole('button', { name: t.write.send }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ chat: 3 }));
    const body = wire.asked(warehouseChat.send)[0]?.body as unknown as FormData; // As it was sent.
    expect(JSON.parse(String(body.get('json')))).toEqual({ packageId: 78, message: 'Is it there?' });

    wire.answer(warehouseChat.ofPackage, {
      packageNo: 'KRV-00000002',
      sellerAmazonOrderId: '302-1000001-7000037',
      chats: [chat(1)],
    });
    await router.navigate({ to: '/warehouse/chat', search: { package: 79 } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ chat: 1 }));
  });
});
