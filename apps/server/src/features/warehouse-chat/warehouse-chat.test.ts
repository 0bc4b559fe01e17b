import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { isWarehouseOpen, opensNextAt } from '@kervan/domain/warehouse/warehouse-hours';
import { useStocked } from '../../testing/stocked.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { actAt, atParcel, makeParcel, readService, type MadeParcel } from '../../testing/warehouse-parcel.ts';
import { recordChatMessage, recordChatStatus } from '../../records/warehouse/service-events.ts';

const stocked = useStocked();
const DAY = 86_400_000;
let png: Buffer;
let asin = '';
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#2346c7' } })
    .png()
    .toBuffer();
  asin = (await stocked.product.world.products('US', 1))[0]?.asin ?? '';
});

const picture = (name = 'crushed.png', bytes: Uint8Array = png) => new File([new Uint8Array(bytes)], name);
const parcel = (made: Parameters<typeof makeParcel>[3] = {}, who = stocked.seller) =>
  makeParcel(stocked.product, who, asin, made);
type Written = { chatId?: number; packageId?: number; message?: string; files?: File[]; key?: string };
const write = ({ message = 'Where is it?', files = [], key, ...to }: Written, who = stocked.seller) =>
  who.call(warehouseChat.send, { body: { json: { ...to, message }, files }, ...(key ? { key } : {}) });
const chats = (status?: string, who = stocked.seller) =>
  who.call(warehouseChat.list, { body: { status: status ?? null, limit: 100 } });
const chat = (id: number, who = stocked.seller) => who.call(warehouseChat.get, { query: { id } });
const ofPackage = async (packageId: number) =>
  (await stocked.seller.call(warehouseChat.ofPackage, { query: { packageId } })).chats;
const said = async (id: number, who = stocked.seller) =>
  (await who.call(warehouseChat.messages, { body: { id } })).items;
const close = (id: number, who = stocked.seller) => who.call(warehouseChat.close, { query: { id } });
const reopen = (id: number, who = stocked.seller) => who.call(warehouseChat.reopen, { body: { id } });
const work = () => stocked.product.runJobs();
const atWarehouse = (no: string) => actAt(stocked.product, no, 'photo');
const hear = (made: MadeParcel, how = {}) => readService(stocked.product, stocked.seller, made, how);

/** A conversation that the warehouse has. */
async function begun(): Promise<{ made: MadeParcel; id: number }> {
  const made = await parcel();
  const { id } = await write({ packageId: made.packageId });
  await work();
  return { made, id };
}

describe('a conversation with the warehouse', () => {
  it('WH-032 WH-034 what is written goes there, its answer comes back with its picture, and each turn has its status', async () => {
    const made = await parcel();
    const list = new File(['asin;pieces\nB09XN3T7LP;2\n'], 'list.csv');
    const { id } = await write({ packageId: made.packageId, files: [picture(), list] });
    expect(await chat(id)).toMatchObject({ status: 'WaitingReplyFromWarehouse', packageNo: made.no, unread: 0 });
    expect(await said(id)).toMatchObject([{ sender: 'seller', text: 'Where is it?', delivery: 'waiting' }]);
    await work();
    const attachments = [
      { name: 'crushed.png', kind: 'png' },
      { name: 'list.csv', kind: 'csv' },
    ];
    expect(await said(id)).toMatchObject([{ delivery: 'told', attachments }]);
    const own = await stocked.seller.call(warehouseChat.file, {
      query: { id: (await said(id))[0]?.attachments[1]?.id ?? 0 },
    });
    expect([own.name, await own.content.text()]).toEqual(['list.csv', await list.text()]);
    const there = await atWarehouse(made.no);
    expect(there.chats).toMatchObject([
      {
        messages: [{ from: 'customer', text: 'Where is it?', files: [{ name: 'crushed.png' }, { name: 'list.csv' }] }],
      },
    ]);

    await actAt(stocked.product, made.no, 'chat-message', { text: 'On shelf A-1.', photo: true });
    await hear(made);
    expect(await chat(id)).toMatchObject({ status: 'WaitingReplyFromCustomer', unread: 1, isLastOfWarehouse: true });
    const [, answer] = await said(id);
    expect(answer).toMatchObject({ sender: 'warehouse', text: 'On shelf A-1.', delivery: 'received' });
    const photo = await stocked.seller.call(warehouseChat.file, { query: { id: answer?.attachments[0]?.id ?? 0 } });
    expect((await sharp(Buffer.from(await photo.content.arrayBuffer())).metadata()).format).toBe('jpeg');

    // Told again, also all of it: once.
    await hear(made, { again: true });
    expect((await said(id)).length).toBe(2);
    expect((await stocked.seller.call(warehouseChat.unread, {})).count).toBe(1);
    await stocked.seller.call(warehouseChat.markRead, { body: { id } });
    expect((await stocked.seller.call(warehouseChat.unread, {})).count).toBe(0);

    await actAt(stocked.product, made.no, 'chat-status', { status: 'WaitingReplyFromCarrier' });
    await hear(made);
    expect((await chat(id)).status).toBe('WaitingReplyFromCarrier');
    await write({ chatId: id, message: 'Thank you' });
    await work();
    expect((await atWarehouse(made.no)).chats[0]?.messages.map(({ text }) => text)).toEqual([
      'Where is it?',
      'On shelf A-1.',
      'Thank you',
    ]);
  });

  it('WH-082 WH-083 two tabs that write about a parcel write in one conversation, each message once', async () => {
    const made = await parcel();
    const key = randomUUID();
    const answers = await Promise.all([
      write({ packageId: made.packageId, message: 'One', key }),
      write({ packageId: made.packageId, message: 'Two' }),
    ]);
    const again = await write({ packageId: made.packageId, message: 'One', key });
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
    const [{ id }] = answers;
    expect((await said(id)).map(({ text }) => text).toSorted()).toEqual(['One', 'Two']);
    const listed = await chats('WaitingReplyFromWarehouse');
    expect(listed.items.filter(({ packageId }) => packageId === made.packageId)).toMatchObject([
      { id, packageNo: made.no, status: 'WaitingReplyFromWarehouse', flag: null },
    ]);
    expect((await chats('ClosedByCustomer')).items.some((one) => one.id === id)).toBe(false);
    expect(await ofPackage(made.packageId)).toHaveLength(1);
    expect(Date.parse(listed.items[0]?.lastMessageDate ?? '')).toBeGreaterThan(0);
    // WH-043: when an answer can come.
    const now = stocked.product.worker.clock.now();
    expect(listed.hours).toEqual({
      isOpen: isWarehouseOpen(now),
      opensAt: new Date(opensNextAt(now)).toISOString(),
    });
  });

  it('WH-083 nothing to say, a file of another kind than it is called, one too large: refused, and nothing is kept', async () => {
    const made = await parcel();
    const to = { packageId: made.packageId };
    expect(await codeOf(write({ ...to, message: '  ' }))).toBe('ValidationFailed');
    expect(await codeOf(write({ message: 'To nobody' }))).toBe('ValidationFailed');
    const script = picture('photo.png', Buffer.from('#!/bin/sh\nrm -rf /\nIEND'));
    expect(await refusalOf(write({ ...to, files: [picture(), script] }))).toMatchObject({
      code: 'ServiceFileRefused',
      data: { name: 'photo.png' },
    });
    expect(await codeOf(write({ ...to, files: [picture('a.pdf')] }))).toBe('ServiceFileRefused');
    const large = picture('a.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]));
    expect(await codeOf(write({ ...to, files: [large] }))).toBe('PayloadTooLarge');
    expect(await codeOf(write({ ...to, files: Array.from({ length: 6 }, () => picture()) }))).toBe('PayloadTooLarge');
    expect(await ofPackage(made.packageId)).toEqual([]);
  });

  it('WH-084 WH-089 is closed and opened again within 7 days, and both are told; afterwards another one begins', async () => {
    const { made, id } = await begun();
    await close(id);
    await close(id);
    expect(await codeOf(write({ chatId: id }))).toBe('ChatClosed');
    await work();
    expect((await atWarehouse(made.no)).chats[0]?.status).toBe('ClosedByCustomer');
    await reopen(id);
    await reopen(id);
    expect(await chat(id)).toMatchObject({ status: 'Open', reopenUntil: null });
    await work();
    expect((await atWarehouse(made.no)).chats[0]?.status).toBe('WaitingReplyFromWarehouse');
    expect((await said(id)).map(({ kind }) => kind)).toEqual(['text', 'closed', 'reopened']);

    await close(id);
    await work();
    const { closed_at } = await stocked.product.worker.db
      .selectFrom('warehouse_chat')
      .select('closed_at')
      .where('chat_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.parse((await chat(id)).reopenUntil ?? '')).toBe((closed_at?.getTime() ?? 0) + 7 * DAY);
    await stocked.product.worker.db
      .updateTable('warehouse_chat')
      .set({ closed_at: new Date(stocked.product.worker.clock.now() - 7 * DAY - 1_000) })
      .where('chat_id', '=', id)
      .execute();
    expect(await codeOf(reopen(id))).toBe('ChatReopenOver');
    const { id: next } = await write({ packageId: made.packageId, message: 'Another thing' });
    expect(next).not.toBe(id);
  });

  it('WH-034 WH-089 what the warehouse closed the seller does not open: he begins another one, the warehouse may open it', async () => {
    const { made, id } = await begun();
    await actAt(stocked.product, made.no, 'chat-status', { status: 'ClosedByWarehouse' });
    await hear(made);
    expect(await chat(id)).toMatchObject({ status: 'ClosedByWarehouse', isClosed: true, reopenUntil: null });
    expect(await codeOf(reopen(id))).toBe('ChatClosedByWarehouse');
    expect(await codeOf(write({ chatId: id, message: 'One more thing' }))).toBe('ChatClosedByWarehouse');
    const { id: next } = await write({ packageId: made.packageId, message: 'One more thing' });
    expect(next).not.toBe(id);
    await work();
    expect((await said(next)).map(({ delivery }) => delivery)).toEqual(['told']);
    await atParcel(stocked.product, stocked.seller, made, async (tx, step) => {
      const [{ chat_ref: chatRef = null } = {}] = await tx
        .selectFrom('warehouse_chat')
        .select('chat_ref')
        .where('chat_id', '=', id)
        .execute();
      await recordChatStatus(tx, step, { chatRef: chatRef ?? '', status: 'Open' });
    });
    expect(await chat(id)).toMatchObject({ status: 'Open', isClosed: false });
  });

  it('WH-034 an opening that the warehouse declines stands at the message, and the conversation is closed as before', async () => {
    const { made, id } = await begun();
    await work();
    await close(id);
    await work();
    // The warehouse closed it, too, and we have not heard of it.
    await actAt(stocked.product, made.no, 'chat-status', { status: 'ClosedByWarehouse' });
    await reopen(id);
    await write({ chatId: id, message: 'One more thing' });
    await work();
    expect((await chat(id)).status).toBe('ClosedByCustomer');
    expect((await said(id)).slice(2)).toMatchObject([
      { kind: 'reopened', delivery: 'declined', declined: 'state_conflict' },
      { text: 'One more thing', delivery: 'declined', declined: 'state_conflict' },
    ]);
  });
});

describe('an answer that does not come, or comes early', () => {
  it('WH-034 a lost answer is asked for again by the same name: it is there once, and what follows goes after it', async () => {
    const made = await parcel();
    const { id } = await write({ packageId: made.packageId, message: 'First' });
    await write({ chatId: id, message: 'Second' });
    const fault = await stocked.product.world.fault({ operation: 'warehouse.openChat', kind: 'lostAnswer' });
    await work();
    expect((await said(id)).map(({ delivery }) => delivery)).toEqual(['waiting', 'waiting']);

    // The warehouse answers before we know what the conversation is called there.
    await actAt(stocked.product, made.no, 'chat-message', { text: 'We look' });
    await hear(made);
    const apart = await ofPackage(made.packageId);
    expect(apart).toHaveLength(2);
    await stocked.product.world.endFault(fault.id);
    await stocked.product.settle({
      until: async () =>
        (await said(id)).length === 3 && (await said(id)).every(({ delivery }) => delivery !== 'waiting'),
    });
    const whole = await ofPackage(made.packageId);
    expect(whole).toMatchObject([{ id, status: 'WaitingReplyFromCustomer', unread: 1 }]);
    expect((await said(id)).map(({ text }) => text).toSorted()).toEqual(['First', 'Second', 'We look']);
    expect((await atWarehouse(made.no)).chats).toMatchObject([
      { messages: [{ text: 'First' }, { text: 'We look' }, { text: 'Second' }] },
    ]);
  });

  it('WH-032 a parcel that the warehouse does not know yet is not spoken of; a conversation that it begins stands here', async () => {
    const unknown = await parcel({ isAnnounced: false });
    const { id } = await write({ packageId: unknown.packageId });
    await work();
    expect((await said(id))[0]?.delivery).toBe('waiting');
    await atParcel(stocked.product, stocked.seller, unknown, async (tx, step) => {
      await recordChatMessage(tx, step, { chatRef: 'theirs', ref: 'm-1', text: 'Your parcel is wet', photos: [] });
      await recordChatStatus(tx, step, { chatRef: 'theirs', status: 'Asleep' });
      await recordChatStatus(tx, step, { chatRef: 'theirs', status: 'ClosedByWarehouse' });
    });
    const [theirs] = await ofPackage(unknown.packageId);
    expect(theirs).toMatchObject({ status: 'ClosedByWarehouse', lastText: 'Your parcel is wet', unread: 1 });
  });
});

describe('flags and other sellers', () => {
  it('WH-034 a conversation carries a flag of its kind, and none when that is deleted', async () => {
    const { id } = await begun();
    const flagOf = (flagType: 'Order' | 'WarehouseMessage') =>
      stocked.seller.call(flags.save, { query: { flagType }, body: { title: 'Urgent', colorHexCode: '#D97D28' } });
    const assign = (flagId: number | null, entityId = id, who = stocked.seller) =>
      who.call(flags.assign, { body: { flagType: 'WarehouseMessage', entityId, flagId } });
    const [flag, ofOrders] = [await flagOf('WarehouseMessage'), await flagOf('Order')];
    await assign(flag.id);
    await assign(flag.id);
    expect((await chat(id)).flag).toEqual({ id: flag.id, title: 'Urgent', colorHexCode: '#D97D28' });
    const counted = await stocked.seller.call(flags.all, { query: { flagType: 'WarehouseMessage' } });
    expect(counted).toMatchObject([{ id: flag.id, uses: 1 }]);
    expect(await codeOf(assign(ofOrders.id))).toBe('RecordNotFound');
    expect(await codeOf(assign(null, id, stocked.other))).toBe('RecordNotFound');
    await stocked.seller.call(flags.delete, { query: { id: flag.id } });
    expect((await chat(id)).flag).toBe(null);
  });

  it('WH-088 another seller finds neither the conversation, its parcel, nor its files', async () => {
    const made = await parcel();
    const { id } = await write({ packageId: made.packageId, files: [picture()] });
    const [message] = await said(id);
    const fileId = message?.attachments[0]?.id ?? 0;
    const own = await stocked.seller.call(warehouseChat.file, { query: { id: fileId } });
    expect([own.name, Buffer.from(await own.content.arrayBuffer()).equals(png)]).toEqual(['crushed.png', true]);
    const { other } = stocked;
    for (const call of [
      () => chat(id, other),
      () => said(id, other),
      () => close(id, other),
      () => reopen(id, other),
      () => write({ chatId: id }, other),
      () => write({ packageId: made.packageId }, other),
      () => other.call(warehouseChat.markRead, { body: { id } }),
      () => other.call(warehouseChat.ofPackage, { query: { packageId: made.packageId } }),
      () => other.call(warehouseChat.file, { query: { id: fileId } }),
    ])
      expect(await codeOf(call())).toBe('RecordNotFound');
    expect((await chats(undefined, other)).items).toEqual([]);
    // Sealed: nothing of it can be read in the row.
    const row = await stocked.product.worker.db
      .selectFrom('warehouse_file')
      .select('sealed')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(row.sealed).not.toContain(png.toString('base64').slice(0, 20));
  });
});
