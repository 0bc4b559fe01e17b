import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { flags } from '@kervan/contracts/flags-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { limits } from '@kervan/domain/limits';
import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import { MailNotAccepted, MailNotSent, type Mail } from '../../connectors/mail/create-mailer.ts';
import { queueBuyerMessage } from '../../records/buyer-messages/queue-message.ts';
import { forgetOldThreads } from '../../records/buyer-messages/threads.ts';
import { purgeBuyers } from '../../records/order-pii/buyer-data.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { stores } from '@kervan/contracts/stores-calls';
import { useStocked } from '../../testing/stocked.ts';
import { postboxOf } from '../inbound-mail/keep-mail.ts';
import { sendMessage } from './send-message.ts';

const stocked = useStocked();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(stocked.product.worker));
});
afterAll(() => receiver.close());

const worker = () => stocked.product.worker;
const db = () => worker().db;
const now = () => worker().clock.now();
const work = () => stocked.product.runJobs();
const addressOf = async (who: Seller = stocked.seller) => (await who.call(inboundMail.get, {})).address ?? '';
let aliases = 0;
const newAlias = () => `buyer${(aliases += 1)}@marketplace.amazon.de`;
const order = async (draft: MadeOrder = {}, who = stocked.seller) =>
  (await makeOrder(stocked.product, who, draft)).order;
/** A buyer of the sandbox writes to the store. */
const write = async (mail: { from: string; subject?: string; text?: string | undefined } & Record<string, unknown>) => {
  const sent = await stocked.product.world.ask<{ messageId: string }>('POST', '/world/buyer-mails', {
    to: await addressOf(),
    subject: 'Where is my parcel?',
    text: 'When does it come?',
    port: receiver.port,
    ...mail,
  });
  await work();
  return sent.messageId;
};
const threads = async (body: object = {}, who = stocked.seller) =>
  (await who.call(buyerMessages.threads, { body: { limit: 100, ...body } })).items;
const threadOf = async (subject: string) => {
  const found = (await threads()).find((thread) => thread.subject === subject);
  if (!found) throw new Error(`no conversation ${subject}`);
  return found;
};
const items = async (threadId: number, who = stocked.seller) =>
  (await who.call(buyerMessages.items, { body: { threadId } })).items;
const send = (json: object, files: File[] = [], who = stocked.seller, key?: string) =>
  who.call(buyerMessages.send, {
    body: { json: { subject: 'Your order', message: 'It is on its way.', ...json }, files },
    ...(key ? { key } : {}),
  });
const unread = async (who = stocked.seller) => (await who.call(messages.topBar, {})).unreadMessageCount;
const mailsTo = async (to: string) =>
  stocked.product.world.ask<{ to: string; subject: string; text: string }[]>(
    'GET',
    `/mail/messages?to=${encodeURIComponent(to)}`,
  );
const png = Buffer.from('\u0089PNG\r\n\u001a\nxyz', 'latin1');

describe('messages of buyers', () => {
  it('MSG-030 MSG-031 a mail of a buyer becomes a message of his order, his next ones and the answers to ours follow it', async () => {
    const contactMail = newAlias();
    const { amazon_order_id: number } = await order({ buyer: { contactMail } });
    await write({
      from: contactMail,
      subject: `Order ${number}`,
      text: 'Hello\n\nOn Mon, 1 Jan 2026, Shop wrote:\n> old',
    });
    const thread = await threadOf(`Order ${number}`);
    expect(thread).toMatchObject({
      sellerAmazonOrderId: number,
      buyer: 'Anneliese Roth',
      lastMessage: 'Hello',
      unreadCount: 1,
      isAnswered: false,
      isLastOut: false,
    });
    expect(thread.waitingSince).not.toBeNull();
    expect(await items(thread.threadId)).toMatchObject([
      { direction: 'in', body: 'Hello', quoted: 'On Mon, 1 Jan 2026, Shop wrote:\n> old', isProved: true, read: false },
    ]);
    await send({ threadId: thread.threadId, message: 'On its way.' });
    await work();
    const [mail] = await mailsTo(contactMail);
    expect(mail).toMatchObject({ subject: 'Your order', text: expect.stringContaining('On its way.') });
    const [, out] = await items(thread.threadId);
    expect(out).toMatchObject({ direction: 'out', state: 'sent', body: 'On its way.' });
    const inReplyTo = `<kervan-${stocked.seller.storeId}-${out?.id}@in.kervan.test>`;
    // From another alias, without the order's number: the mail that it answers says where it belongs.
    await write({ from: newAlias(), subject: 'Re: Your order', text: 'Thanks', inReplyTo });
    expect((await items(thread.threadId)).map(({ body }) => body)).toEqual(['Hello', 'On its way.', 'Thanks']);
  });

  it('MSG-030 the order’s number of somebody else leads nobody into his conversation; an alias without an order has its own', async () => {
    const { amazon_order_id: number } = await order({ buyer: { contactMail: newAlias() } });
    const stranger = newAlias();
    await write({ from: stranger, subject: `About ${number}`, text: 'Give me the address' });
    expect(await threadOf(`About ${number}`)).toMatchObject({ sellerAmazonOrderId: null, buyer: null });
    await write({ from: stranger, subject: 'Again', text: 'Hello?' });
    const thread = await threadOf(`About ${number}`);
    expect(thread.unreadCount).toBe(2);
    await send({ threadId: thread.threadId, message: 'Which order?' });
    await work();
    expect(await mailsTo(stranger)).toHaveLength(1);
  });

  it('MSG-030 the same mail is one message; a forged one is shown as unproved, is due no answer and gets none', async () => {
    const from = newAlias();
    await write({ from, subject: 'Twice', messageId: '<twice@amazon.de>' });
    await write({ from, subject: 'Twice', messageId: '<twice@amazon.de>' });
    expect(await items((await threadOf('Twice')).threadId)).toHaveLength(1);
    await write({ from: newAlias(), subject: 'Forged', isSigned: false });
    const forged = await threadOf('Forged');
    expect(forged).toMatchObject({ unreadCount: 1, waitingSince: null });
    expect(await items(forged.threadId)).toMatchObject([{ isProved: false }]);
    expect(await codeOf(send({ threadId: forged.threadId }))).toBe('BuyerNotReachable');
    await write({
      from: 'seller-performance@marketplace.amazon.com',
      subject: 'Your account',
      text: 'ASIN: B000000001',
    });
    expect((await threadOf('Your account')).sellerAmazonOrderId).toBeNull();
  });

  it('MSG-031 scripts, pictures and broken mails leave words alone; files are kept by their content, others are named', async () => {
    await write({
      from: newAlias(),
      subject: 'HTML',
      text: undefined,
      html: '<p>Hi <b>there</b></p><script>alert(1)</script><img src="https://spy.example/x.png" onerror="alert(2)">',
      files: [
        { name: 'photo.png', base64: png.toString('base64') },
        { name: 'virus.png', base64: Buffer.from('MZ').toString('base64') },
        { name: 'big.txt', base64: Buffer.alloc(limits.attachmentBytesMax + 1, 'x').toString('base64') },
      ],
    });
    const thread = await threadOf('HTML');
    const [item] = await items(thread.threadId);
    expect(item?.body).toMatch(/^Hi there\s*$/);
    expect(JSON.stringify(item)).not.toMatch(/script|alert|spy\.example/);
    expect(item?.attachments.map(({ name, isRefused }) => [name, isRefused])).toEqual([
      ['photo.png', false],
      ['virus.png', true],
      ['big.txt', true],
    ]);
    const [photo, virus] = item?.attachments ?? [];
    const got = await stocked.seller.call(buyerMessages.file, { query: { id: photo?.id ?? 0 } });
    expect(Buffer.from(await got.content.arrayBuffer()).equals(png)).toBe(true);
    const file = (id = 0, who = stocked.seller) => codeOf(who.call(buyerMessages.file, { query: { id } }));
    expect([await file(virus?.id), await file(photo?.id, stocked.other)]).toEqual(['RecordNotFound', 'RecordNotFound']);
  });

  it('MSG-030 are narrowed to the unread, unanswered and flagged, to an order and to words; MSG-004 a flag can be set', async () => {
    const contactMail = newAlias();
    const { amazon_order_id: number } = await order({ buyer: { contactMail } });
    await write({ from: contactMail, subject: `100% wool ${number}` });
    const { threadId } = await threadOf(`100% wool ${number}`);
    const ids = async (body: object) => (await threads(body)).map((thread) => thread.threadId);
    expect(await ids({ sellerAmazonOrderId: number })).toEqual([threadId]);
    expect(await ids({ text: '0% WOOL' })).toEqual([threadId]);
    expect(await ids({ text: '0_ WOOL' })).toEqual([]);
    expect(await ids({ state: 'unread' })).toContain(threadId);
    expect(await ids({ state: 'unanswered' })).toContain(threadId);
    const { id: flagId } = await stocked.seller.call(flags.save, {
      query: { flagType: 'CustomerMessage' },
      body: { title: 'Ask', colorHexCode: '#D92D20' },
    });
    const assign = (entityId: number, who = stocked.seller) =>
      who.call(flags.assign, { body: { flagType: 'CustomerMessage', entityId, flagId } });
    expect(await codeOf(assign(threadId, stocked.other))).toBe('RecordNotFound');
    await assign(threadId);
    expect(await ids({ isFlagged: true })).toEqual([threadId]);
    expect((await threads({ isFlagged: true }))[0]?.flag?.title).toBe('Ask');
    await stocked.seller.call(flags.delete, { query: { id: flagId } });
    expect(await ids({ isFlagged: true })).toEqual([]);
    await stocked.seller.call(buyerMessages.read, { body: { threadId } });
    expect(await ids({ state: 'unread' })).not.toContain(threadId);
    const answer = (isAnswered: boolean) =>
      stocked.seller.call(buyerMessages.answer, { body: { threadId, isAnswered } });
    await answer(true);
    expect(await ids({ state: 'unanswered' })).not.toContain(threadId);
    await answer(false);
    expect(await ids({ state: 'unanswered' })).toContain(threadId);
    await send({ threadId });
    expect(await ids({ state: 'unanswered' })).not.toContain(threadId);
  });

  it('MSG-022 MSG-023 MSG-029 the number at the top counts buyers of all stores and system messages, and all are read at once', async () => {
    await stocked.seller.call(buyerMessages.readAll, {});
    expect(await unread()).toBe(0);
    await write({ from: newAlias(), subject: 'One' });
    await write({ from: newAlias(), subject: 'Two' });
    await addMessage(db(), stocked.seller.accountId, {
      kind: 'savedSearch',
      at: null,
      now: now(),
      dedupeKey: 'one-more',
    });
    expect([await unread(), await unread(stocked.other)]).toEqual([3, await unread(stocked.other)]);
    const { threadId } = await threadOf('One');
    await stocked.seller.call(buyerMessages.read, { body: { threadId } });
    expect(await unread()).toBe(2);
    // Another store of the seller, which is not the one that is looked at.
    const { id: second } = await stocked.seller.call(stores.create, {
      body: {
        marketPlaceCountryCode: 'FR',
        storeName: 'Second',
        manuelManagement: true,
        sellingPartnerId: 'A1B2C3D4E5F6G8',
      },
    });
    await sql`insert into buyer_thread(store_id, thread_key, subject, last_at, unread) values (${second}, 'alias:x', 'Three', now(), 4)`.execute(
      db(),
    );
    expect(await unread()).toBe(6);
    await stocked.seller.call(buyerMessages.readAll, {});
    expect(await unread()).toBe(0);
    expect(await items((await threadOf('Two')).threadId)).toMatchObject([{ read: true }]);
    expect((await threadOf('Two')).waitingSince).not.toBeNull();
  });

  it('MSG-003 MSG-004 MSG-033 refuses what is empty, too long, of another type or another seller’s', async () => {
    await write({ from: newAlias(), subject: 'Bounds' });
    const { threadId } = await threadOf('Bounds');
    const fieldsOf = async (json: object) =>
      (await refusalOf(send({ threadId, ...json }))).fields?.map(({ field }) => field);
    expect(await fieldsOf({ message: '  ' })).toEqual(['json.message']);
    expect(await fieldsOf({ subject: '' })).toEqual(['json.subject']);
    expect(await fieldsOf({ message: 'x'.repeat(4001) })).toEqual(['json.message']);
    expect(await fieldsOf({ subject: 'x'.repeat(101) })).toEqual(['json.subject']);
    expect(await codeOf(send({ threadId }, [new File(['MZ'], 'a.exe')]))).toBe('AttachmentTypeRefused');
    const large = new File([new Uint8Array(limits.attachmentBytesMax + 1)], 'a.txt');
    expect(await codeOf(send({ threadId }, [large]))).toBe('PayloadTooLarge');
    expect(await codeOf(send({ threadId }, [], stocked.other))).toBe('RecordNotFound');
    expect(await codeOf(send({ sellerAmazonOrderId: '302-0000000-0000000' }))).toBe('RecordNotFound');
    expect(await codeOf(send({}))).toBe('ValidationFailed');
    expect(await items(threadId)).toHaveLength(1);
    await send({ threadId, subject: 'x'.repeat(100), message: 'x'.repeat(4000) }, [new File([png], 'a.png')]);
    expect(await items(threadId)).toMatchObject([{}, { attachments: [{ name: 'a.png', isRefused: false }] }]);
    for (const call of [buyerMessages.items, buyerMessages.read] as const)
      expect(await codeOf(stocked.other.call(call, { body: { threadId } }))).toBe('RecordNotFound');
    expect(await codeOf(stocked.other.call(buyerMessages.answer, { body: { threadId, isAnswered: true } }))).toBe(
      'RecordNotFound',
    );
  });

  it('MSG-033 a message goes once: of two clicks, of two jobs, and not again where nobody knows whether it went', async () => {
    const contactMail = newAlias();
    const { amazon_order_id: number, order_id: orderId } = await order({ buyer: { contactMail } });
    await send({ sellerAmazonOrderId: number }, [], stocked.seller, 'one-click');
    await send({ sellerAmazonOrderId: number }, [], stocked.seller, 'one-click');
    await work();
    expect(await mailsTo(contactMail)).toHaveLength(1);
    const { storeId } = stocked.seller;
    const queue = () =>
      db()
        .transaction()
        .execute((tx) =>
          queueBuyerMessage(tx, {
            secrets: worker().secrets,
            storeId,
            orderId,
            subject: 'Thanks',
            body: 'Thank you',
            cause: 'template',
            onceKey: `thanks:${orderId}`,
            now: now(),
          }),
        );
    const messageId = await queue();
    expect(await queue()).toBe(messageId);
    await work();
    await sendMessage({ storeId, messageId }, worker());
    expect(await mailsTo(contactMail)).toHaveLength(2);
    await sql`update buyer_message set state = 1 where message_id = ${messageId}`.execute(db());
    await sendMessage({ storeId, messageId }, worker());
    const { threadId } = (await threads({ sellerAmazonOrderId: number }))[0] ?? { threadId: 0 };
    expect((await items(threadId)).at(-1)).toMatchObject({ state: 'failed', failure: 'unknown', cause: 'template' });
    expect(await mailsTo(contactMail)).toHaveLength(2);
    const again = (who = stocked.seller) => who.call(buyerMessages.again, { body: { itemId: messageId } });
    expect(await codeOf(again(stocked.other))).toBe('RecordNotFound');
    await again();
    await again();
    await work();
    expect(await mailsTo(contactMail)).toHaveLength(3);
    expect((await items(threadId)).at(-1)).toMatchObject({ state: 'sent', failure: null });
  });

  it('MSG-033 what the mail server refuses is shown with its reason; what it cannot take now is tried again, some times', async () => {
    const { order_id: orderId, amazon_order_id: number } = await order({ buyer: { contactMail: newAlias() } });
    const { storeId } = stocked.seller;
    const queued = (onceKey: string) =>
      queueBuyerMessage(db(), {
        secrets: worker().secrets,
        storeId,
        orderId,
        subject: 'S',
        body: 'B',
        cause: 'reply',
        onceKey,
        now: now(),
      });
    const sent: Mail[] = [];
    const through = (error: Error | null) => ({
      ...worker(),
      mailer: {
        send: (mail: Mail) => {
          sent.push(mail);
          return error ? Promise.reject(error) : Promise.resolve({ messageId: '' });
        },
        close: () => {},
      },
    });
    const last = async () => (await items((await threads({ sellerAmazonOrderId: number }))[0]?.threadId ?? 0)).at(-1);
    const refused = { storeId, messageId: await queued('refused') };
    await sendMessage(refused, through(new MailNotAccepted('no')));
    expect(await last()).toMatchObject({ state: 'failed', failure: 'refused' });
    const late = { storeId, messageId: await queued('late') };
    for (let tried = 1; tried < 8; tried += 1)
      await expect(sendMessage(late, through(new MailNotSent('later')))).rejects.toThrow(MailNotSent);
    expect(await last()).toMatchObject({ state: 'queued' });
    await sendMessage(late, through(new MailNotSent('later')));
    expect(await last()).toMatchObject({ state: 'failed', failure: 'notReached' });
    // Each try has the same name and the store's own sender.
    const tries = sent.slice(1);
    expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
    expect(tries[0]?.from).toBe(await addressOf());
  });

  it('MSG-041 is translated into English or Arabic, once each, and into nothing else', async () => {
    await write({ from: newAlias(), subject: 'Frage', text: 'Wo ist es?' });
    const { threadId } = await threadOf('Frage');
    const [item] = await items(threadId);
    const { translation } = stocked.product.deps;
    const translate = (language: string, who = stocked.seller) =>
      // Others are refused.
      who.call(buyerMessages.translate, { body: { itemId: item?.id ?? 0, language: language as 'en' } });
    expect(await codeOf(translate('tr'))).toBe('ValidationFailed');
    expect(await codeOf(translate('en', stocked.other))).toBe('RecordNotFound');
    Object.assign(stocked.product.deps, { translation: null });
    expect(await codeOf(translate('en'))).toBe('TranslationNotAvailable');
    const shown = async () => stocked.seller.call(buyerMessages.items, { body: { threadId } });
    expect(await shown()).toMatchObject({ isTranslationAvailable: false });
    Object.assign(stocked.product.deps, { translation });
    expect(await shown()).toMatchObject({ isTranslationAvailable: true });
    await stocked.product.world.fault({ kind: 'slowDown', operation: 'translation.translate' });
    expect(await codeOf(translate('en'))).toBe('TranslationNotAvailable');
    await stocked.product.world.endFaults();
    const { translatedBody } = await translate('en');
    expect(translatedBody).toBe('[en] Wo ist es?');
    await translate('en');
    expect(await stocked.product.world.ask('GET', '/world/translations')).toEqual([
      { q: ['Wo ist es?'], target: 'en' },
    ]);
    expect(await items(threadId)).toMatchObject([{ body: 'Wo ist es?', translatedBody, translatedTo: 'en' }]);
  });

  it('MSG-030 what buyers wrote is sealed, and goes with the buyer of its order', async () => {
    const contactMail = newAlias();
    const { amazon_order_id: number, order_id: orderId } = await order({ buyer: { contactMail } });
    await write({ from: contactMail, subject: number, text: 'Königsweg 7, please' });
    const { rows } =
      await sql`select m.*, t.* from buyer_message m join buyer_thread t using (store_id, thread_id) where t.order_id = ${orderId}`.execute(
        db(),
      );
    expect(JSON.stringify(rows)).not.toMatch(/Königsweg|buyer\d+@marketplace/);
    await sql`update order_pii set purge_after = ${new Date(now())} where order_id = ${orderId}`.execute(db());
    await purgeBuyers(db(), { now: now(), limit: 100 });
    expect(await threads({ sellerAmazonOrderId: number })).toEqual([]);
    await write({ from: newAlias(), subject: 'Of no order' });
    await forgetOldThreads(db(), new Date(now() - 1000));
    expect((await threads()).map(({ subject }) => subject)).toContain('Of no order');
    await forgetOldThreads(db(), new Date(now() + 3_600_000));
    expect((await threads()).map(({ subject }) => subject)).not.toContain('Of no order');
  });
});
