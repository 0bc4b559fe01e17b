import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { help } from '@kervan/contracts/help-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { deskHours } from '@kervan/domain/help/desk-hours';
import type { CaseStatus } from '@kervan/domain/help/support-case';
import { REOPEN_MS } from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { articles } from '@kervan/texts/articles';
import { sql } from 'kysely';
import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import { keepCase } from '../../records/help/cases.ts';
import { insertRequest } from '../../records/help/requests.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { postboxOf } from '../inbound-mail/keep-mail.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
let member: Member;
beforeAll(async () => {
  ({ seller, other } = stocked);
  member = await signInMember(product, 'Deniz Aksoy');
});

const json = {
  title: 'A price is wrong',
  description: 'The price of this product is too low.',
  asin: 'b0cgkvjen1',
  market: 'DE' as const,
  orderNumber: '302-1234567-1234567',
  requestType: 'InventoryIssue' as const,
  reasonType: 'Bug' as const,
  priority: 'Important' as const,
};
const note = (text: string, name = 'note.txt') => new File([text], name, { type: 'text/plain' });
const ask = (over: object = {}, files: File[] = [], key?: string) =>
  seller.call(help.create, { body: { json: { ...json, ...over }, files }, ...(key ? { key } : {}) });
const get = (id: number, who = seller) => who.call(help.get, { query: { id: String(id) } as never }); // As an address carries it.
const list = (body: object = {}, who = seller) => who.call(help.list, { body });
const write = (requestId: number, message: string, files: File[] = [], who = seller) =>
  who.call(help.addMessage, { body: { json: { requestId, message }, files } });
const thread = async (id: number, who = seller) => (await who.call(help.messages, { body: { id } })).items;
const answer = (id: number, message: string, result?: string) =>
  member.call(staffHelp.answer, {
    body: { json: { customerId: seller.accountId, id, message, ...(result ? { result } : {}) } },
  });

describe('a request to the help desk', () => {
  it('HELP-004 HELP-018 HELP-022 is asked with its product, order and files, has a code, and its description is its first message', async () => {
    const { id } = await ask({}, [note('what I saw')]);
    const request = await get(id);
    expect(request).toMatchObject({
      ...json,
      asin: 'B0CGKVJEN1',
      id,
      status: 'Initial',
      result: null,
      reopenUntil: null,
    });
    expect(request.code).toMatch(/^SR-\d{6}$/);
    const [first] = await thread(id);
    expect(first).toMatchObject({ sender: 'user', text: json.description, staffName: null });
    const fileId = first?.attachments[0]?.id ?? 0;
    expect(first?.attachments).toMatchObject([{ name: 'note.txt', bytes: 10 }]);
    const file = await seller.call(help.file, { query: { id: String(fileId) } as never });
    expect([file.name, await file.content.text()]).toEqual(['note.txt', 'what I saw']);
    expect(await codeOf(other.call(help.file, { query: { id: String(fileId) } as never }))).toBe('RecordNotFound');
    const second = await get((await ask()).id);
    expect(second.code).not.toBe(request.code);
  });

  it('HELP-005 HELP-018 HELP-019 what is empty, too long or of a refused kind is named, and nothing is kept of it', async () => {
    const before = (await list()).totalCount;
    expect(await codeOf(ask({ title: '  ' }))).toBe('ValidationFailed');
    expect(await codeOf(ask({ description: '' }))).toBe('ValidationFailed');
    expect(await codeOf(ask({ description: 'x'.repeat(limits.chatMessageMax + 1) }))).toBe('ValidationFailed');
    expect(await codeOf(ask({ priority: 'LiveHelpRequest' }))).toBe('ValidationFailed');
    // A payout is asked for where it is earned: beside that nothing would be held for it (AFF-008).
    expect(await codeOf(ask({ requestType: 'AffiliationPaymentRequest' }))).toBe('ValidationFailed');
    expect(await codeOf(ask({}, [note('MZ\u0090', 'a.exe')]))).toBe('InvalidAttachment');
    expect(await codeOf(ask({}, [note('<html>', 'a.txt')]))).toBe('InvalidAttachment');
    expect(await codeOf(ask({}, [note('x'.repeat(limits.attachmentBytesMax + 1))]))).toBe('PayloadTooLarge');
    expect((await list()).totalCount).toBe(before);
    const { id } = await ask();
    expect(await codeOf(write(id, ' '))).toBe('ValidationFailed');
    expect(await thread(id)).toHaveLength(1);
  });

  it('HELP-018 HELP-019 HELP-011 whoever looks at the panel is told of what is asked, written and answered', async () => {
    await product.worker.db
      .insertInto('webhook')
      .values({
        account_id: seller.accountId,
        url: 'https://hook.example.com/x',
        sealed_secret: '',
        events: ['message'],
        created_at: new Date(),
      })
      .execute();
    const told = async () =>
      (
        await product.worker.db
          .selectFrom('webhook_event')
          .select('type')
          .where('account_id', '=', seller.accountId)
          .execute()
      ).length;
    const { id } = await ask();
    expect(await told()).toBe(1);
    await write(id, 'And this.');
    expect(await told()).toBe(2);
    await answer(id, 'We look.');
    expect(await told()).toBe(3);
    await product.worker.db.deleteFrom('webhook').where('account_id', '=', seller.accountId).execute();
  });

  it('HELP-005 HELP-019 HELP-022 a message has its files, of the kinds that are taken alone; messages come by pages, the newest first', async () => {
    const { id } = await ask();
    await write(id, 'See this.', [note('what I saw'), note('and more', 'more.txt')]);
    expect((await thread(id))[1]?.attachments).toMatchObject([{ name: 'note.txt', bytes: 10 }, { name: 'more.txt' }]);
    expect(await codeOf(write(id, 'And this.', [note('MZ\u0090', 'a.exe')]))).toBe('InvalidAttachment');
    await write(id, 'Third.');
    await sql`insert into support_message(account_id, request_id, sender, text, created_at)
      select ${seller.accountId}, ${id}, 'user', 'No. ' || n, now() from generate_series(4, 27) n`.execute(
      product.worker.db,
    );
    const pageOf = (page: number) => seller.call(help.messages, { body: { id, page, limit: 25 } });
    const [newest, older] = [await pageOf(1), await pageOf(2)];
    expect([newest.items[0]?.text, newest.items.at(-1)?.text]).toEqual(['Third.', 'No. 27']);
    expect(older.items.map(({ text }) => text)).toEqual([json.description, 'See this.']);
    expect([newest.totalCount, older.totalCount]).toEqual([27, 27]);
  });

  it('HELP-018 no account has more than a hundred requests open; one that is ended makes room', async () => {
    await sql`insert into support_request(account_id, priority, request_type, title, description, created_at, last_message_at)
      select ${other.accountId}, 'Normal', 'Other', 'Many', 'Many', now(), now() from generate_series(1, ${limits.supportOpenMax})`.execute(
      product.worker.db,
    );
    const askAsOther = () => other.call(help.create, { body: { json, files: [] } });
    expect(await codeOf(askAsOther())).toBe('SupportLimitReached');
    await sql`update support_request set status = 'Cancel' where request_id = (select max(request_id) from support_request where account_id = ${other.accountId})`.execute(
      product.worker.db,
    );
    expect((await askAsOther()).id).toBeGreaterThan(0);
    await sql`delete from support_request where account_id = ${other.accountId}`.execute(product.worker.db);
  });

  it('HELP-018 the same attempt twice is one request', async () => {
    const before = (await list()).totalCount;
    const [one, two] = [await ask({}, [], 'support-0001'), await ask({}, [], 'support-0001')];
    expect(two).toEqual(one);
    expect((await list()).totalCount).toBe(before + 1);
  });

  it('HELP-009 HELP-010 HELP-011 is taken up by the first answer, ended with a result, opened again within 7 days and not after', async () => {
    const { id } = await ask();
    await answer(id, 'We are looking at it.');
    expect(await get(id)).toMatchObject({ status: 'InProgress', result: null });
    await write(id, 'Thank you.');
    expect(await get(id)).toMatchObject({ status: 'InProgress' });
    await answer(id, 'It is mended.', 'The rate was corrected.');
    const done = await get(id);
    expect(done).toMatchObject({ status: 'Done', result: 'The rate was corrected.' });
    expect(await codeOf(answer(id, 'And more.'))).toBe('SupportRequestEnded');
    expect(await codeOf(seller.call(help.cancel, { body: { id } }))).toBe('SupportRequestEnded');
    await write(id, 'It is wrong again.');
    expect(await get(id)).toMatchObject({ status: 'InProgress', reopenUntil: null });
    await answer(id, 'Mended again.', 'Done.');
    await sql`update support_request set done_at = done_at - make_interval(secs => ${REOPEN_MS / 1000 + 60}) where request_id = ${id}`.execute(
      product.worker.db,
    );
    expect(await codeOf(write(id, 'And again.'))).toBe('SupportRequestEnded');
    expect((await thread(id)).map(({ sender }) => sender)).toEqual(['user', 'staff', 'user', 'staff', 'user', 'staff']);
    expect((await thread(id))[1]).toMatchObject({ staffName: 'Deniz Aksoy', text: 'We are looking at it.' });
  });

  it('HELP-017 HELP-023 requests stand by the last message and by status; one is taken back once, by its owner alone', async () => {
    const [{ id: first }, { id: second }] = [await ask({ title: 'One' }), await ask({ title: 'Two' })];
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    await write(first, 'More of it.');
    const { items, hours, totalCount } = await list();
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
    expect(totalCount).toBeGreaterThanOrEqual(items.length);
    const desk = deskHours(product.deps.clock.now());
    const changesAt = new Date(desk.isOpen ? desk.closesAt : desk.opensAt).toISOString();
    expect(hours).toEqual({ isOpen: desk.isOpen, changesAt });
    expect(await list({ page: 2, limit: 100 })).toMatchObject({ items: [], totalCount });
    for (const call of [help.cancel, help.messages] as const)
      expect(await codeOf(other.call(call, { body: { id: first } }))).toBe('RecordNotFound');
    expect(await codeOf(get(first, other))).toBe('RecordNotFound');
    expect(await codeOf(write(first, 'Mine?', [], other))).toBe('RecordNotFound');
    await seller.call(help.cancel, { body: { id: first } });
    await seller.call(help.cancel, { body: { id: first } });
    expect((await list({ status: 'Cancel' })).items.map(({ id }) => id)).toEqual([first]);
    expect(await codeOf(write(first, 'Still?'))).toBe('SupportRequestEnded');
    expect(await codeOf(answer(first, 'Hello?'))).toBe('SupportRequestEnded');
    expect((await list({}, other)).items).toEqual([]);
  });
});

describe('the help desk itself', () => {
  it('HELP-011 what waits stands first, live help and what is critical before the rest; an answer is told to the customer and recorded', async () => {
    await product.worker.db.transaction().execute((tx) =>
      insertRequest(tx, other.accountId, {
        priority: 'LiveHelpRequest',
        requestType: 'AccountIssue',
        title: 'Call me',
        description: 'Please call.',
        now: product.deps.clock.now(),
      }),
    );
    const { id: normal } = await ask({ title: 'Normal', priority: 'Normal' });
    const { id: critical } = await ask({ title: 'Critical', priority: 'Critical' });
    const waiting = async () =>
      (await member.call(staffHelp.list, { body: {} })).items.filter(({ isWaiting }) => isWaiting).map(({ id }) => id);
    const before = await waiting();
    expect((await member.call(staffHelp.list, { body: {} })).items[0]).toMatchObject({
      title: 'Call me',
      priority: 'LiveHelpRequest',
    });
    expect(before.indexOf(critical)).toBeLessThan(before.indexOf(normal));
    // Among equals the one that waits longest stands first, and what is ended waits for nobody.
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    const [{ id: later }, { id: ended }] = [await ask({ priority: 'Critical' }), await ask({ priority: 'Critical' })];
    await seller.call(help.cancel, { body: { id: ended } });
    const then = await waiting();
    expect(then.indexOf(critical)).toBeLessThan(then.indexOf(later));
    expect(then).not.toContain(ended);
    const staffList = async (body: object) =>
      (await member.call(staffHelp.list, { body: { limit: 100, ...body } })).items.map(({ id }) => id);
    expect(await staffList({ status: 'Cancel' })).toContain(ended);
    expect(await staffList({ status: 'Cancel' })).not.toContain(critical);
    expect(await staffList({ text: seller.email })).toContain(critical);
    expect(await staffList({ text: other.email })).not.toContain(critical);
    await seller.call(messages.topBar, {});
    const unread = (await seller.call(messages.topBar, {})).unreadMessageCount;
    await answer(critical, 'We see it.');
    expect(await waiting()).not.toContain(critical);
    expect((await list()).items.find(({ id }) => id === critical)).toMatchObject({ isUnread: true });
    expect((await seller.call(messages.topBar, {})).unreadMessageCount).toBe(unread + 1);
    const told = (await seller.call(messages.list, { body: { page: 1, limit: 25 } })).items[0];
    expect(told?.content).toContain(`/requestSupport/${critical}`);
    // A member of staff who looks at the panel of the customer reads nothing away.
    const { token } = await member.call(staffCustomers.lookAt, {
      body: { id: seller.accountId, why: 'The customer asked for it.' },
    });
    const tab = product.visitor();
    Object.assign(tab.session, { token, cookies: member.session.cookies });
    await tab.call(help.get, { query: { id: String(critical) } as never });
    expect((await list()).items.find(({ id }) => id === critical)).toMatchObject({ isUnread: true });
    await get(critical);
    expect((await list()).items.find(({ id }) => id === critical)).toMatchObject({ isUnread: false });
    const { items } = await member.call(staff.actions, { body: { page: 1, limit: 25, kind: 'supportAnswered' } });
    expect(items[0]).toMatchObject({ subject: expect.stringMatching(/^support:SR-\d{6}$/) });
    const found = await member.call(staffHelp.list, { body: { text: 'Critical' } });
    expect(found.items.map(({ id }) => id)).toContain(critical);
    expect(await codeOf(member.call(staffHelp.messages, { body: { customerId: other.accountId, id: critical } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(seller.call(staffHelp.list, { body: {} }))).toBe('NotSignedIn');
  });
});

describe('articles', () => {
  it('HELP-021 are answered in the language that is asked for; what staff wrote stands in their place', async () => {
    const of = (language?: 'tr' | 'us') => seller.call(help.articles, { query: language ? { language } : {} });
    expect((await of('tr')).map(({ title }) => title)).toEqual(articles.tr.map(({ title }) => title));
    const [first, ...others] = await of();
    expect(first).toMatchObject({ id: 'overview', category: 'start', screens: ['/'], title: 'Overview' });
    expect(others).toHaveLength(articles.en.length - 1);
    await sql`insert into help_article(slug, title_tr, title_en, html_tr, html_en, place, is_published, updated_at) values
      ('overview', 'Bakış', 'At a glance', '<p>x</p>', '<p>y<script>z</script></p>', 1, true, now()), ('holidays', 'Tatil', 'Holidays', '<p>t</p>', '<p>h</p>', 2, true, now()),
      ('draft', 'Taslak', 'Draft', '<p>t</p>', '<p>h</p>', 3, false, now())`.execute(product.worker.db);
    const now = await of('us');
    expect(now[0]).toMatchObject({ id: 'overview', title: 'At a glance', content: '<p>y</p>' });
    expect(now.at(-1)).toMatchObject({ id: 'holidays', category: 'other', screens: [] });
    expect(now.map(({ id }) => id)).not.toContain('draft');
    expect((await of('tr'))[0]).toMatchObject({ id: 'overview', title: 'Bakış', content: '<p>x</p>' });
  });
});

describe('support cases of the marketplace', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(product.worker));
  });
  afterAll(() => receiver.close());
  const mail = async (subject: string, lines: string[], over: object = {}) => {
    const to = (await seller.call(inboundMail.get, {})).address ?? '';
    await product.world.ask('POST', '/world/policy-mails', {
      to,
      kind: 'message',
      asins: [],
      port: receiver.port,
      subject,
      text: lines.join('\n'),
      ...over,
    });
    await product.runJobs();
  };
  const cases = (who = seller, body: object = {}) => who.call(help.cases, { body });

  it('HELP-014 HELP-016 HELP-020 are kept of proved mails alone, the newest update first, and say how they stand', async () => {
    await mail('[CASE 1234567890] Missing shipment', [
      'Status: Pending merchant action',
      'Contact email: a@example.com',
    ]);
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    await mail('[CASE 2234567890] Listing', [
      'Callback: Seller Support, +49 30 1234567, 2026-03-02T09:00Z to 2026-03-02T10:00Z',
    ]);
    await mail('[CASE 3234567890] Forged', ['Status: Resolved'], { isSigned: false });
    expect((await cases()).items.map(({ caseId, status }) => [caseId, status])).toEqual([
      ['2234567890', 'PENDING_AMAZON_ACTION'],
      ['1234567890', 'PENDING_MERCHANT_ACTION'],
    ]);
    expect((await cases()).items[0]?.appointments).toMatchObject([
      { party: 'Seller Support', phone: '+49 30 1234567' },
    ]);
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    await mail('[CASE 1234567890] Missing shipment', ['Status: Resolved']);
    const [first] = (await cases()).items;
    expect(first).toMatchObject({ caseId: '1234567890', status: 'RESOLVED', email: 'a@example.com' });
    expect(first?.resolvedDate).toBe(first?.lastUpdatedDate);
    expect((await cases(seller, { status: 'RESOLVED' })).items).toHaveLength(1);
    expect(await cases(seller, { page: 2, limit: 25 })).toMatchObject({ items: [], totalCount: 2 });
    // A later mail that says nothing of a callback or of the beginning takes neither away; an older one that comes late changes nothing.
    const { storeId } = seller;
    const said = {
      caseId: '2234567890',
      subject: 'Listing',
      email: null,
      createdAt: null,
      resolvedAt: null,
      appointments: [],
    };
    const keep = (status: CaseStatus, at: number) =>
      product.worker.db.transaction().execute((tx) => keepCase(tx, storeId, { ...said, status }, at));
    const [, before] = (await cases()).items;
    await keep('TRANSFERRED', product.deps.clock.now() + 1_000);
    await keep('RESOLVED', product.deps.clock.now() - 3_600_000);
    expect((await cases()).items[0]).toMatchObject({
      caseId: '2234567890',
      status: 'TRANSFERRED',
      appointments: before?.appointments,
      createdDate: before?.createdDate,
      resolvedDate: null,
    });
    expect((await cases(other)).items).toEqual([]);
  });

  it('HELP-014 HELP-015 HELP-020 a case that the sandbox opens is shown with its callback, answered and resolved', async () => {
    const to = (await seller.call(inboundMail.get, {})).address ?? '';
    const tell = async (more: object) => {
      await product.world.ask('POST', '/world/support-cases', {
        to,
        caseId: '1840037215',
        subject: 'Shipment of an order is missing',
        port: receiver.port,
        ...more,
      });
      await product.runJobs();
    };
    const shown = async () => (await cases()).items.find(({ caseId }) => caseId === '1840037215');
    const moments = { createdAt: '2026-03-01T09:00:00Z', contactEmail: 'a@example.com' };
    const callback = { party: 'Seller Support', phone: '+49 30 5550123' };
    const [from, until] = ['2026-03-03T09:00:00.000Z', '2026-03-03T10:00:00.000Z'];
    await tell({ status: 'PENDING_MERCHANT_ACTION', ...moments, isSigned: false });
    expect(await shown()).toBeUndefined();
    await tell({ status: 'PENDING_MERCHANT_ACTION', ...moments, callbacks: [{ ...callback, from, to: until }] });
    expect(await shown()).toMatchObject({
      status: 'PENDING_MERCHANT_ACTION',
      subject: 'Shipment of an order is missing',
      email: 'a@example.com',
      createdDate: '2026-03-01T09:00:00.000Z',
      resolvedDate: null,
      appointments: [{ ...callback, earliest: from, latest: until }],
    });
    expect((await cases(seller, { status: 'PENDING_MERCHANT_ACTION' })).items).toContainEqual(await shown());
    for (const status of ['PENDING_AMAZON_ACTION', 'TRANSFERRED', 'RESOLVED']) {
      await product.world.advance(60_000);
      await product.deps.clock.refresh();
      await tell({ status, ...(status === 'RESOLVED' ? { resolvedAt: '2026-03-04T08:00:00Z' } : {}) });
      expect(await shown()).toMatchObject({ status, appointments: [callback] });
    }
    expect(await shown()).toMatchObject({ resolvedDate: '2026-03-04T08:00:00.000Z', email: 'a@example.com' });
  });

  it('HELP-014 a case whose mail nobody took comes a minute later, once', async () => {
    const box = postboxOf(product.worker);
    let isAway = true;
    const find: typeof box.find = (address) => (isAway ? Promise.reject(new Error('away')) : box.find(address));
    const late = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, { ...box, find });
    const { now } = await product.world.clock();
    await product.world.ask('POST', '/world/support-cases', {
      to: (await seller.call(inboundMail.get, {})).address,
      caseId: '55512345678',
      status: 'TRANSFERRED',
      subject: 'Late',
      at: now,
      port: late.port,
    });
    const pass = async () => {
      await product.world.advance(61_000);
      await product.deps.clock.refresh();
      await product.runJobs();
    };
    const found = async () => (await cases()).items.filter(({ caseId }) => caseId === '55512345678');
    await pass();
    expect(await found()).toEqual([]);
    isAway = false;
    await pass();
    await pass();
    await late.close();
    expect(await found()).toMatchObject([{ status: 'TRANSFERRED', subject: 'Late' }]);
  });
});
