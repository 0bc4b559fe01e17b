import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestAnswer, type TestSandbox } from '../../testing/test-sandbox.ts';
import { dispatched, openWarehouse, type Json, type TestWarehouse } from '../testing/test-warehouse.ts';

const DAY_MS = 86_400_000;
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64');

let sandbox: TestSandbox;
let warehouse: TestWarehouse;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

/** A world of its own: time passes in most of these. */
async function open(): Promise<TestWarehouse> {
  const test = await sandbox.createWorld({ startAt: '2026-09-01T14:00:00Z', products: 10 });
  await test.request('POST', '/world/standstill');
  warehouse = await openWarehouse(test);
  return warehouse;
}
const codeOf = ({ status, body }: TestAnswer): string => {
  const { error } = body as { error?: { code: string; field?: string; state?: string } };
  return [status, error?.code, error?.field ?? error?.state].filter((part) => part !== undefined).join(' ');
};
const post = (path: string, body: Json = {}): Promise<TestAnswer> => warehouse.ask('POST', path, { body });
const done = async (path: string, body: Json = {}): Promise<Json> => {
  const answer = await post(path, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Json;
};
const statementOf = async (day: string): Promise<{ kind: string; amountMinor: number }[]> => {
  const { lines } = (await warehouse.ask('GET', `/statements/${day}`)).body as {
    lines: { kind: string; amountMinor: number }[];
  };
  return lines.map(({ kind, amountMinor }) => ({ kind, amountMinor }));
};
const deliver = ({ no }: { no: string }): Promise<Json> => warehouse.act(`${no}/carrier-event`, { code: 'delivered' });

describe('carriers, facilities and the agreement', () => {
  it('are told as the protocol has them, with a notice as long as it holds', async () => {
    const { ask, act, test } = await open();
    const carriers = async (market: string): Promise<Json[]> =>
      (await ask('GET', `/carriers?market=${market}`)).body as Json[];
    expect(await carriers('de')).toHaveLength(4);
    expect((await carriers('US')).map(({ code }) => code)).toEqual(['USPS', 'UPS', 'FEDEX']);
    expect(codeOf(await ask('GET', '/carriers'))).toBe('400 invalid market');
    await act('notices/UPS', { kind: 'strike', market: 'DE', until: '2026-09-03T00:00:00Z' }, 'PUT');
    expect((await carriers('DE'))[1]).toMatchObject({
      code: 'UPS',
      notice: { kind: 'strike', until: '2026-09-03T00:00:00Z' },
    });
    expect((await carriers('US'))[1]).toMatchObject({ notice: null });
    const { no, ref } = await warehouse.announce();
    await act(`${no}/receive`);
    await act(`${no}/measure`);
    const { quotes } = (await ask('GET', `/packages/${ref}`)).body as { quotes: Json[] };
    const struck = quotes.find(({ carrierCode }) => carrierCode === 'UPS');
    expect(struck).toMatchObject({ available: false, reason: 'strike' });
    expect(
      codeOf(await post(`/packages/${ref}/release`, { quoteId: struck?.quoteId, priceMinor: struck?.priceMinor })),
    ).toBe('422 country_unserved quoteId');
    await test.advance(2 * DAY_MS);
    expect((await carriers('DE'))[1]).toMatchObject({ notice: null });
    await act('notices/UPS', {}, 'DELETE');
    const kinds = ((await ask('GET', '/facilities')).body as Json[]).map(({ kind }) => kind);
    expect([kinds[0], new Set(kinds.slice(1))]).toEqual(['hub', new Set(['local'])]);
    const { version } = (await ask('GET', '/agreement')).body as { version: string };
    await act('agreement', { version: '2026-2', en: 'New' }, 'PUT');
    expect((await ask('GET', '/agreement')).body).toMatchObject({ version: '2026-2', en: 'New' });
    expect(version).not.toBe('2026-2');
    const { events } = (await ask('GET', '/events?limit=500')).body as { events: { type: string; object: Json }[] };
    for (const event of events) expect(warehouse.eventProblems(event)).toEqual([]);
    expect(events.filter(({ object }) => object.kind !== 'package').map(({ type }) => type)).toEqual([
      'carrier.notice',
      'carrier.notice',
      'agreement.changed',
    ]);
  });
});

describe('the sweep', () => {
  it('goes over everything by its cursor, a page at a time', async () => {
    const { ask } = await open();
    for (let n = 0; n < 3; n++) await warehouse.act(`${(await warehouse.announce()).no}/receive`);
    const seen: Json[] = [];
    let cursor = '0';
    for (;;) {
      const { events, cursor: next } = (await ask('GET', `/events?cursor=${cursor}&limit=4`)).body as {
        events: Json[];
        cursor: string;
      };
      if (events.length === 0) break;
      expect(events.length).toBeLessThanOrEqual(4);
      seen.push(...events);
      cursor = next;
    }
    expect([seen.length, cursor]).toEqual([6, '6']);
    expect(codeOf(await ask('GET', '/events?limit=501'))).toBe('400 invalid limit');
    expect(codeOf(await ask('GET', '/events?limit=0'))).toBe('400 invalid limit');
    expect(codeOf(await ask('GET', '/events?cursor=x'))).toBe('400 invalid cursor');
  });
});

describe('returns', () => {
  it('buy a label, which is used once, and leave with the batch', async () => {
    const { ask, act } = await open();
    const pack = await dispatched(warehouse);
    await deliver(pack);
    const offers = (await ask('GET', `/packages/${pack.ref}/return-label-offers`)).body as {
      offerId: string;
      priceMinor: number;
    }[];
    expect(offers).toHaveLength(4);
    const [offer] = offers;
    const label = await done('/return-labels', { offerId: offer?.offerId, packageRef: pack.ref });
    expect(Buffer.from(String(label.pdf), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(label.expiresAt).toBe('2026-10-01T14:00:00.000Z');
    expect(codeOf(await post('/return-labels', { offerId: offer?.offerId, packageRef: pack.ref }))).toBe(
      '409 state_conflict delivered',
    );
    const other = await dispatched(warehouse);
    expect(codeOf(await post('/return-labels', { offerId: offer?.offerId, packageRef: other.ref }))).toBe(
      '404 not_found offerId',
    );
    expect(codeOf(await post(`/packages/${other.ref}/return`, { kind: 'hub', labelId: label.labelId }))).toBe(
      '404 not_found labelId',
    );
    expect(await done(`/packages/${pack.ref}/return`, { kind: 'local', labelId: label.labelId })).toMatchObject({
      state: 'returning',
    });
    expect(codeOf(await post(`/packages/${pack.ref}/return`, { kind: 'hub', labelId: null }))).toBe(
      '409 state_conflict returning',
    );
    expect(codeOf(await post(`/return-labels/${String(label.labelId)}/void`))).toBe('409 state_conflict used');
    expect(await act('batch')).toEqual({ sent: [] });
    await act(`${pack.no}/return-arrival`);
    expect(await act('batch')).toEqual({ sent: [pack.no] });
    await act(`${pack.no}/return-delivered`);
    const events = await warehouse.events(pack.ref);
    for (const event of events) expect(warehouse.eventProblems(event)).toEqual([]);
    expect(events.slice(-3).map(({ type, data }) => [type, data])).toEqual([
      ['return.started', { kind: 'local', labelId: label.labelId }],
      ['return.sent', { facility: 'LOCAL-DE', kind: 'local' }],
      ['return.delivered', {}],
    ]);
    const sent = expect.any(Number);
    expect(await statementOf('2026-09-01')).toEqual([
      { kind: 'shipping', amountMinor: sent },
      { kind: 'return_label', amountMinor: offer?.priceMinor },
      { kind: 'shipping', amountMinor: sent },
      { kind: 'return_handling', amountMinor: 300 },
    ]);
  });

  it('from the hub need nothing to arrive first, and know no place abroad', async () => {
    const { act, announce } = await open();
    const pack = await announce();
    await act(`${pack.no}/receive`);
    expect(codeOf(await post(`/packages/${pack.ref}/return`, { kind: 'hub', labelId: null }))).toBe(
      '409 state_conflict received',
    );
    await done(`/packages/${pack.ref}/hold-back`);
    expect(codeOf(await post(`/packages/${pack.ref}/return`, { kind: 'local', labelId: null }))).toBe(
      '409 state_conflict held',
    );
    await done(`/packages/${pack.ref}/return`, { kind: 'hub', labelId: null });
    expect(await act('batch')).toEqual({ sent: [pack.no] });
    const far = await dispatched(warehouse, { market: 'TR' });
    expect(codeOf(await post(`/packages/${far.ref}/return`, { kind: 'local', labelId: null }))).toBe(
      '422 country_unserved kind',
    );
    await act(`${far.no}/carrier-event`, { code: 'undeliverable' });
    await act(`${far.no}/carrier-event`, { code: 'returning' });
    await expect(act(`${far.no}/return-sent`)).rejects.toThrow('409');
    expect(await act(`${far.no}/return-delivered`)).toMatchObject({ state: 'returned' });
  });

  it('give an unused label back when asked, or when it is over', async () => {
    const { ask, test } = await open();
    const pack = await dispatched(warehouse);
    await deliver(pack);
    const buy = async (): Promise<Json> => {
      const [offer] = (await ask('GET', `/packages/${pack.ref}/return-label-offers`)).body as Json[];
      return {
        ...(await done('/return-labels', { offerId: offer?.offerId, packageRef: pack.ref })),
        priceMinor: offer?.priceMinor,
      };
    };
    const [old] = (await ask('GET', `/packages/${pack.ref}/return-label-offers`)).body as Json[];
    const first = await buy();
    expect(await done(`/return-labels/${String(first.labelId)}/void`)).toEqual({
      labelId: first.labelId,
      status: 'void',
    });
    expect((await statementOf('2026-09-01')).slice(-2).map(({ amountMinor }) => amountMinor)).toEqual([
      first.priceMinor,
      -Number(first.priceMinor),
    ]);
    const second = await buy();
    await test.advance(30 * DAY_MS);
    expect(codeOf(await post('/return-labels', { offerId: old?.offerId, packageRef: pack.ref }))).toBe(
      '409 quote_expired offerId',
    );
    expect(codeOf(await post(`/packages/${pack.ref}/return`, { kind: 'hub', labelId: second.labelId }))).toBe(
      '422 label_expired labelId',
    );
    expect(codeOf(await post(`/return-labels/${String(second.labelId)}/void`))).toBe('422 label_expired');
    expect(await statementOf('2026-10-01')).toEqual([
      { kind: 'return_label_refund', amountMinor: -Number(second.priceMinor) },
    ]);
    const third = await buy();
    expect(third.labelId).not.toBe(second.labelId);
    await done(`/packages/${pack.ref}/return`, { kind: 'hub', labelId: third.labelId });
    await test.advance(30 * DAY_MS);
    expect(codeOf(await post(`/return-labels/${String(third.labelId)}/void`))).toBe('409 state_conflict used');
    expect(await statementOf('2026-10-31')).toEqual([]);
  });
});

describe('claims', () => {
  const claim = (ref: string, kind: string, files: Json[] = []): Promise<TestAnswer> =>
    post('/claims', { packageRef: ref, kind, text: 'It is broken', files });

  it('come with pictures and a chat, are decided, and are over five business days after the delivery', async () => {
    const { act, test } = await open();
    const pack = await dispatched(warehouse);
    expect(codeOf(await claim(pack.ref, 'damaged'))).toBe('409 state_conflict dispatched');
    await deliver(pack);
    expect(codeOf(await claim(pack.ref, 'lost'))).toBe('409 state_conflict delivered');
    const script = { name: 'photo.jpg', contentType: 'image/jpeg', base64: Buffer.from('<script>').toString('base64') };
    expect(codeOf(await claim(pack.ref, 'damaged', [script]))).toBe('400 invalid files.0');
    const made = await claim(pack.ref, 'damaged', [{ ...script, base64: jpeg }]);
    expect(made.status).toBe(200);
    expect(codeOf(await claim(pack.ref, 'damaged'))).toBe('409 state_conflict delivered');
    await act(`${pack.no}/claim-decision`, { accepted: true });
    expect((await warehouse.events(pack.ref)).at(-1)).toMatchObject({
      type: 'claim.decided',
      data: { claimId: (made.body as Json).claimId, accepted: true, amountMinor: 4_990 },
    });
    // Tuesday; Monday the 7th is Labor Day: the fifth business day is Wednesday the 9th.
    await test.advance(8 * DAY_MS);
    const again = await claim(pack.ref, 'damaged');
    expect(again.status).toBe(200);
    await act(`${pack.no}/claim-decision`, { accepted: false });
    await test.advance(DAY_MS);
    expect(codeOf(await claim(pack.ref, 'damaged'))).toBe('422 claim_term_over kind');
  });

  it('of a lost package are possible for two months from its dispatch', async () => {
    const { act, test } = await open();
    const pack = await dispatched(warehouse);
    await act(`${pack.no}/lose`);
    await test.advance(61 * DAY_MS);
    expect((await claim(pack.ref, 'lost')).status).toBe(200);
    await act(`${pack.no}/claim-decision`, { accepted: true, amountMinor: 100 });
    await test.advance(DAY_MS);
    expect(codeOf(await claim(pack.ref, 'lost'))).toBe('422 claim_term_over kind');
  });
});

describe('extra payments, chats and reviews', () => {
  it('ask for money once and take the answer once', async () => {
    const { act } = await open();
    const { ref, no } = await dispatched(warehouse);
    for (const [approved, charged] of [
      [true, 2],
      [false, 2],
    ] as const) {
      await act(`${no}/extra-payment`, { amountMinor: 450, text: 'A second box' });
      const event = (await warehouse.events(ref)).at(-1);
      expect(event).toMatchObject({
        type: 'extra_payment.created',
        data: { amountMinor: 450, until: '2026-09-04T14:00:00.000Z' },
      });
      const path = `/extra-payments/${String(event?.data.extraPaymentId)}/answer`;
      await done(path, { approved });
      expect(codeOf(await post(path, { approved }))).toBe(`409 state_conflict ${approved ? 'approved' : 'refused'}`);
      expect(await statementOf('2026-09-01')).toHaveLength(charged);
    }
  });

  it('talk: the warehouse answers with pictures, either side closes, the customer opens again within a week', async () => {
    const { act, test, announce } = await open();
    const { ref, no } = await announce();
    const chat = await done('/chats', { packageRef: ref, text: 'Where is it?', files: [] });
    expect(chat.status).toBe('WaitingReplyFromWarehouse');
    await act(`${no}/chat-message`, { text: 'Here.', photo: true });
    await act(`${no}/chat-status`, { status: 'WaitingReplyFromCarrier' });
    const events = await warehouse.events(ref);
    for (const event of events) expect(warehouse.eventProblems(event)).toEqual([]);
    expect(events.map(({ type, data }) => [type, data.status ?? data.text])).toEqual([
      ['chat.message', 'Here.'],
      ['chat.status', 'WaitingReplyFromCustomer'],
      ['chat.status', 'WaitingReplyFromCarrier'],
    ]);
    const [{ id = '' } = {}] = (events[0]?.data.photos ?? []) as { id?: string }[];
    expect((await warehouse.ask('GET', `/photos/${id}`)).status).toBe(200);
    const path = `/chats/${String(chat.chatId)}`;
    expect(await done(`${path}/messages`, { text: 'Thanks', files: [] })).toMatchObject({
      status: 'WaitingReplyFromWarehouse',
    });
    expect(await done(`${path}/close`)).toMatchObject({ status: 'ClosedByCustomer' });
    expect(codeOf(await post(`${path}/messages`, { text: 'And?', files: [] }))).toBe(
      '409 state_conflict ClosedByCustomer',
    );
    await test.advance(7 * DAY_MS);
    expect(await done(`${path}/reopen`)).toMatchObject({ status: 'WaitingReplyFromWarehouse' });
    await done(`${path}/close`);
    await test.advance(7 * DAY_MS + 1);
    expect(codeOf(await post(`${path}/reopen`))).toBe('409 state_conflict ClosedByCustomer');
  });

  it('rate a delivered package once with one to five points', async () => {
    await open();
    const pack = await dispatched(warehouse);
    const review = (points: number, text = 'Fast'): Promise<TestAnswer> =>
      post('/reviews', { packageRef: pack.ref, points, text });
    expect(codeOf(await review(5))).toBe('409 state_conflict dispatched');
    await deliver(pack);
    expect(codeOf(await review(6))).toBe('400 invalid points');
    expect(codeOf(await review(5, ''))).toBe('400 invalid text');
    expect((await review(5)).status).toBe(200);
    expect(codeOf(await review(4))).toBe('409 state_conflict delivered');
  });
});

describe('unidentified packages', () => {
  it('are seen by their customer or, of nobody, by all; claimed, matched, sent back or disposed of', async () => {
    const { act, ask, test, announce } = await open();
    const { ref, no, customerRef } = await announce();
    const other = await announce();
    await act('unidentified', { asin: 'B000000001', customerRef });
    await act('unidentified', {});
    const list = async (who: string): Promise<Json[]> =>
      (await ask('GET', `/unidentified?customerRef=${who}`)).body as Json[];
    expect((await list(customerRef)).map(({ code }) => code)).toEqual(['UP-000001', 'UP-000002']);
    expect((await list(other.customerRef)).map(({ code }) => code)).toEqual(['UP-000002']);
    const claim = (code: string, body: Json): Promise<TestAnswer> =>
      post(`/unidentified/${code}/claim`, { customerRef, text: 'Mine', ...body });
    expect(codeOf(await claim('UP-000001', {}))).toBe('400 invalid orderNo');
    expect(codeOf(await claim('UP-000009', { asin: 'B1' }))).toBe('404 not_found');
    expect(codeOf(await claim('UP-000001', { asin: 'B1', customerRef: other.customerRef }))).toBe('404 not_found');
    expect((await claim('UP-000001', { orderNo: '305-1' })).body).toMatchObject({
      status: 'Claimed',
      daysToDispose: 30,
    });
    expect(codeOf(await claim('UP-000001', { orderNo: '305-1' }))).toBe('409 state_conflict Claimed');
    expect(await act('unidentified/UP-000001/match', { package: no })).toMatchObject({ status: 'Matched' });
    expect((await ask('GET', `/packages/${ref}`)).body).toMatchObject({ state: 'received' });
    await test.advance(10 * DAY_MS);
    expect((await list(other.customerRef))[0]).toMatchObject({ daysToDispose: 20 });
    await act('unidentified/UP-000002/dispose');
    expect(codeOf(await claim('UP-000002', { asin: 'B1' }))).toBe('410 disposed');
    await act('unidentified', {});
    await act('unidentified/UP-000003/return');
    const { events } = (await ask('GET', '/events?limit=500')).body as { events: { type: string; object: Json }[] };
    for (const event of events) expect(warehouse.eventProblems(event)).toEqual([]);
    expect(events.filter(({ object }) => object.kind === 'unidentified').map(({ type }) => type)).toEqual([
      'unidentified.created',
      'unidentified.created',
      'unidentified.matched',
      'unidentified.disposed',
      'unidentified.created',
      'unidentified.returned',
    ]);
  });
});

describe('the statement', () => {
  it('has every charge of a day, one that should not be there when a test says so, and no day to come', async () => {
    const { ask, act, test } = await open();
    const { no } = await dispatched(warehouse);
    await act('statement', { package: no, kind: 'shipping', amountMinor: 777 });
    const answer = (await ask('GET', '/statements/2026-09-01')).body as {
      lines: Json[];
      totalMinor: number;
      isFinal: boolean;
    };
    expect([answer.lines.length, answer.isFinal]).toEqual([2, false]);
    expect(answer.totalMinor).toBe(answer.lines.reduce((sum, line) => sum + Number(line.amountMinor), 0));
    expect(codeOf(await ask('GET', '/statements/2026-09-02'))).toBe('404 not_found date');
    expect(codeOf(await ask('GET', '/statements/yesterday'))).toBe('400 invalid date');
    await test.advance(DAY_MS);
    expect((await ask('GET', '/statements/2026-09-01')).body).toMatchObject({ isFinal: true });
    expect((await ask('GET', '/statements/2026-09-02')).body).toMatchObject({ lines: [], totalMinor: 0 });
  });
});

describe('the document', () => {
  it('describes every operation of the protocol', async () => {
    const { document } = await open();
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const commands = ['release', 'hold-back', 'resume', 'cancel', 'dispose', 'remeasure', 'return'];
    expect(served.sort()).toEqual(
      [
        'GET /carriers',
        'GET /facilities',
        'GET /agreement',
        'PUT /customers/{ref}',
        'PUT /packages/{ref}',
        'PATCH /packages/{ref}',
        ...commands.map((command) => `POST /packages/{ref}/${command}`),
        'GET /packages/{ref}',
        'GET /packages/{ref}/events',
        'GET /events',
        'GET /photos/{id}',
        'GET /packages/{ref}/return-label-offers',
        'POST /return-labels',
        'POST /return-labels/{id}/void',
        'POST /claims',
        'POST /extra-payments/{id}/answer',
        'POST /chats',
        'POST /chats/{id}/messages',
        'POST /chats/{id}/close',
        'POST /chats/{id}/reopen',
        'POST /reviews',
        'GET /unidentified',
        'POST /unidentified/{code}/claim',
        'GET /statements/{date}',
        'PUT /webhook',
      ].sort(),
    );
    expect(codeOf(await post('/packages/x/fly'))).toBe('404 not_found');
    expect(codeOf(await warehouse.ask('PUT', '/webhook', { body: { url: 'file:///etc' } }))).toBe('400 invalid url');
    expect(codeOf(await post('/chats', { packageRef: randomUUID(), text: 'x', files: [] }))).toBe(
      '404 not_found packageRef',
    );
  });
});
