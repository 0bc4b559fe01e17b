import { beforeAll, describe, expect, it } from 'vitest';
import { announcements } from '@kervan/contracts/announcements-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { texts } from '@kervan/texts/texts';
import { openStream } from '../../testing/stream.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { dispute } from '../../testing/subscriptions.ts';
import { runTask } from '../../testing/run-task.ts';
import { wordMoment } from '../../word-moment.ts';

const product = useProduct({ products: 20 });
let member: Member;
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  member = await signInMember(product);
  [seller, other] = [await product.signUp(), await product.signUp()];
});

const WHY = 'Sellers have to know it.';
const HOUR = 3_600_000;
let written = 0;
/** Tells everybody something, as staff do it; answers its title. */
async function tell(how: { isSticky?: boolean; isPopup?: boolean; htmlEn?: string } = {}) {
  const title = `Notice ${++written}`;
  const { id } = await member.call(announcements.save, {
    body: {
      titleTr: `Duyuru ${written}`,
      titleEn: title,
      htmlTr: '<p>Çarşamba günü <b>bakım</b> var.</p>',
      htmlEn: how.htmlEn ?? '<p>There is <b>maintenance</b> on Wednesday.</p>',
      isSticky: how.isSticky ?? false,
      isPopup: how.isPopup ?? false,
      audience: null,
      endsAt: null,
      why: WHY,
    },
  });
  await member.call(announcements.publish, { body: { id, why: WHY } });
  await product.runJobs();
  return { id, title };
}
const allOf = (who: Seller, state: 'all' | 'unread' | 'read' = 'all') =>
  who.call(messages.list, { body: { page: 1, limit: 25, state } });
const find = async (who: Seller, title: string) => (await allOf(who)).items.find((message) => message.title === title);
const idOf = async (who: Seller, title: string) => (await find(who, title))?.id ?? 0;
const unread = async (who: Seller) => (await who.call(messages.topBar, {})).unreadMessageCount;
const showing = async (who: Seller) => (await who.call(messages.showing, {})).map(({ title }) => title);

describe('a message of staff', () => {
  it('MSG-019 MSG-024 MSG-025 has id, title, content and what it is, in the language that is asked for', async () => {
    const { title } = await tell({ isSticky: true, isPopup: true });
    const message = await find(seller, title);
    expect(message).toEqual({
      id: expect.any(Number),
      title,
      content: '<p>There is <b>maintenance</b> on Wednesday.</p>',
      isSticky: true,
      isPopup: true,
      isRead: false,
      createDate: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const turkish = await seller.request({
      method: 'GET',
      url: '/api/message/getStickyAndPopupMessages',
      headers: { 'accept-language': 'tr' },
    });
    expect(turkish.json).toMatchObject({
      data: [
        {
          id: message?.id,
          title: `Duyuru ${written}`,
          content: '<p>Çarşamba günü <b>bakım</b> var.</p>',
          isSticky: true,
          isPopup: true,
          isRead: false,
        },
      ],
    });
  });

  it('MSG-027 MSG-021 is read once: it leaves bar and dialog, stays in the message centre and counts no more', async () => {
    const { title } = await tell({ isSticky: true, isPopup: true });
    const { title: still } = await tell({ isSticky: true });
    const id = await idOf(seller, title);
    const [before, ofOther] = [await unread(seller), await unread(other)];
    expect(await showing(seller)).toEqual(expect.arrayContaining([title, still]));
    await seller.call(messages.markRead, { params: { id } });
    expect(await showing(seller)).toEqual(expect.not.arrayContaining([title]));
    expect(await showing(seller)).toContain(still);
    expect(await find(seller, title)).toMatchObject({ isRead: true });
    expect((await allOf(seller, 'unread')).items.map((message) => message.title)).not.toContain(title);
    expect((await allOf(seller, 'read')).items.map((message) => message.title)).toContain(title);
    expect(await unread(seller)).toBe(before - 1);
    // Read again, it was read when it was read.
    const at = async () =>
      (
        await product.worker.db
          .selectFrom('system_message')
          .select('read_at')
          .where('account_id', '=', seller.accountId)
          .where('message_id', '=', id)
          .executeTakeFirstOrThrow()
      ).read_at;
    const first = await at();
    await product.world.advance(HOUR);
    await product.deps.clock.refresh();
    await seller.call(messages.markRead, { params: { id } });
    expect(await at()).toEqual(first);
    expect([await unread(other), await showing(other)]).toEqual([ofOther, expect.arrayContaining([title])]);
  });

  it('MSG-026 MSG-028 MSG-027 is nobody else’s: another account’s id is no record, and neither is a deleted one', async () => {
    const { title } = await tell();
    const [mine, theirs] = [await idOf(seller, title), await idOf(other, title)];
    expect(mine).not.toBe(theirs);
    expect(await seller.call(messages.get, { params: { id: mine } })).toMatchObject({ title });
    for (const id of [theirs, 2_147_483_000])
      for (const call of [messages.get, messages.markRead, messages.remove])
        expect(await codeOf(seller.call(call, { params: { id } }))).toBe('RecordNotFound');
    const before = await unread(seller);
    await seller.call(messages.remove, { params: { id: mine } });
    await seller.call(messages.remove, { params: { id: mine } });
    expect(await find(seller, title)).toBeUndefined();
    expect(await codeOf(seller.call(messages.get, { params: { id: mine } }))).toBe('RecordNotFound');
    expect(await codeOf(seller.call(messages.markRead, { params: { id: mine } }))).toBe('RecordNotFound');
    expect(await unread(seller)).toBe(before - 1);
    expect(await find(other, title)).toMatchObject({ isRead: false });
    // What was deleted does not come back with the next delivery.
    await runTask(product.work, 'announcements.tick');
    expect(await find(seller, title)).toBeUndefined();
  });

  it('MSG-022 is made harmless when it is read too: what an older rule let in', async () => {
    const { id, title } = await tell({ isSticky: true });
    await product.worker.db
      .updateTable('announcement')
      .set({ html_en: '<p onclick="alert(1)">a</p><script>alert(1)</script><img src="https://evil.example/x">' })
      .where('announcement_id', '=', id)
      .execute();
    expect((await find(seller, title))?.content).toBe('<p>a</p>');
    const shown = (await seller.call(messages.showing, {})).find((message) => message.title === title);
    expect(shown?.content).toBe('<p>a</p>');
    expect((await seller.call(messages.get, { params: { id: shown?.id ?? 0 } })).content).toBe('<p>a</p>');
  });

  it('MSG-021 MSG-022 ended by staff it is counted no more and asks to be read no more; it stays in the message centre', async () => {
    const { id, title } = await tell({ isSticky: true });
    const before = await unread(seller);
    await member.call(announcements.end, { body: { id, why: WHY } });
    await product.runJobs();
    expect(await unread(seller)).toBe(before - 1);
    expect(await showing(seller)).not.toContain(title);
    expect(await find(seller, title)).toMatchObject({ isRead: true });
    expect((await allOf(seller, 'unread')).items.map((message) => message.title)).not.toContain(title);
    expect((await allOf(seller, 'read')).items.map((message) => message.title)).toContain(title);
    expect((await allOf(seller, 'unread')).totalCount).toBe(await unread(seller));
  });

  it('MSG-027 MSG-032 its reading is told live to every window of the account', async () => {
    const { title } = await tell({ isPopup: true });
    const id = await idOf(seller, title);
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(product, seller);
    await seller.call(messages.markRead, { params: { id } });
    await stream.wait((block) => block.includes(`"ids":[${id}]`));
    expect(stream.frames()).toContainEqual({ id: expect.any(Number), type: 'message', storeId: null, ids: [id] });
    stream.close();
  });

  it('MSG-027 MSG-028 can be read and deleted while a payment is disputed: a dialog closes always', async () => {
    const { title } = await tell({ isPopup: true });
    const disputed = await product.signUp();
    await runTask(product.work, 'announcements.tick');
    await dispute(product.worker, disputed.accountId);
    const id = await idOf(disputed, title);
    await disputed.call(messages.markRead, { params: { id } });
    expect(await showing(disputed)).not.toContain(title);
    await disputed.call(messages.remove, { params: { id } });
  });
});

describe('a message of the product itself', () => {
  it.each(['en', 'tr'] as const)(
    'MSG-024 MSG-019 says in %s what its mail says, until its moment comes',
    async (language) => {
      const asked = await product.signUp();
      const at = product.deps.clock.now() + 3 * HOUR;
      await product.worker.db
        .transaction()
        .execute((tx) =>
          addMessage(tx, asked.accountId, { kind: 'trialEnds', at, now: product.deps.clock.now(), dedupeKey: 'x' }),
        );
      const read = async () => {
        const answer = await asked.request({
          method: 'GET',
          url: '/api/message/getStickyAndPopupMessages',
          headers: { 'accept-language': language },
        });
        const { data } = answer.json as { data: { title: string; content: string }[] };
        return data.find(({ content }) => content.includes('/subscriptions/mySubscription'));
      };
      const date = wordMoment(language, null, new Date(at));
      expect(await read()).toMatchObject({
        title: texts[language].mail.trialEnds.subject.replace('{{date}}', date),
        isSticky: true,
        isPopup: false,
      });
      expect(await unread(asked)).toBeGreaterThan(0);
      await product.world.advance(4 * HOUR);
      await product.deps.clock.refresh();
      expect(await read()).toBeUndefined();
      const kept = (await allOf(asked)).items.find(({ content }) => content.includes('/subscriptions/mySubscription'));
      expect(kept).toMatchObject({ isSticky: true, isRead: false });
    },
  );

  it.each([
    [
      'en',
      'autoBalanceOff',
      'Automatic top-up is off',
      'We couldn’t charge $50.00',
      '/load-warehouse-credit?amount=5000',
      'Add $50.00 now',
    ],
    ['tr', 'autoBalanceOff', '', '$50,00', '/load-warehouse-credit?amount=5000', '$50,00'],
    [
      'en',
      'autoBalanceFailed',
      'We couldn’t top up your credit automatically',
      'Failed attempts in a row: 2',
      '/load-warehouse-credit?amount=5000',
      'Add $50.00 now',
    ],
    [
      'en',
      'creditReceived',
      'You received $50.00 of warehouse credit',
      'Customer 2 sent you $50.00',
      '/warehouse-credit',
      'See my credit',
    ],
    ['tr', 'creditReceived', '$50,00', '$50,00', '/warehouse-credit', ''],
    ['en', 'creditDisputed', 'Your warehouse credit is frozen', 'The $50.00 payment', '/helpdesk', 'Contact support'],
    ['en', 'unpaid', 'We couldn’t charge your Kervan subscription', '', '/subscriptions/mypayments', 'Pay the invoice'],
    ['tr', 'unpaid', '', '', '/subscriptions/mypayments', ''],
    [
      'en',
      'purgeSoon',
      'Your Kervan data will be deleted in 2 days',
      '',
      '/subscriptions/subscribe',
      'Renew the subscription',
    ],
  ] as const)(
    'MSG-019 WH-017 in %s a note of %s names its amount and leads where its mail leads',
    async (language, kind, title, said, place, action) => {
      const asked = await product.signUp();
      const now = product.deps.clock.now();
      await product.worker.db
        .transaction()
        .execute((tx) =>
          addMessage(tx, asked.accountId, { kind, at: null, now, amount: 5_000, number: 2, dedupeKey: kind }),
        );
      const answer = await asked.request({
        method: 'POST',
        url: '/api/message/getAllMessages',
        payload: {},
        headers: { 'accept-language': language },
      });
      const { items } = (answer.json as { data: { items: { title: string; content: string }[] } }).data;
      const message = items.find(({ content }) => content.includes(`<a href="${place}"`));
      expect(message?.title).toContain(title);
      expect(message?.content).toContain(said);
      expect(message?.content).toMatch(
        new RegExp(`<p><a href="[^"]+">[^<{]*${action.replaceAll('$', '\\$')}[^<{]*</a></p>$`),
      );
      expect(`${message?.title} ${message?.content}`).not.toContain('{{');
    },
  );

  it('MSG-032 MSG-022 the count is of the account, whatever store is chosen, and asks for none', async () => {
    const asked = await product.signUp();
    const now = product.deps.clock.now();
    const before = await unread(asked);
    await product.worker.db.transaction().execute(async (tx) => {
      for (const dedupeKey of ['a', 'b', 'b'])
        await addMessage(tx, asked.accountId, { kind: 'couponEnds', at: null, now, dedupeKey });
    });
    expect(await unread(asked)).toBe(before + 2);
    await product.connectStore(asked, 'DE');
    expect(await unread(asked)).toBe(before + 2);
    expect(await unread(seller)).toBe((await allOf(seller, 'unread')).items.length);
  });

  it('MSG-025 MSG-020 pages: newest first, each once, with the number of all', async () => {
    const asked = await product.signUp();
    const now = product.deps.clock.now();
    await product.worker.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 60; n++)
        await addMessage(tx, asked.accountId, { kind: 'couponEnds', at: null, now: now + n, dedupeKey: `n${n}` });
    });
    const page = (n: number) => asked.call(messages.list, { body: { page: n, limit: 25, state: 'unread' } });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual(Array(4).fill(ids.length));
    expect(ids.length).toBeGreaterThanOrEqual(60);
  });
});
