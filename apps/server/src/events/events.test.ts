import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventFrame } from '@kervan/contracts/events';
import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { asinsOf, itemsOf } from '../testing/items.ts';
import { useProduct, type Seller } from '../testing/product.ts';
import { openStream, type Stream } from '../testing/stream.ts';
import { announce } from './announce.ts';

const product = useProduct({ products: 50 });
let one: Seller;
let two: Seller;
const open: Stream[] = [];
beforeAll(async () => {
  [one, two] = [await product.signUp(), await product.signUp()];
  await product.connectStore(one, 'DE');
  await product.connectStore(two, 'DE');
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  return () => open.forEach((stream) => stream.close());
});

const listen = async (seller: Seller, headers: Record<string, string> = {}) => {
  const stream = await openStream(product, seller, headers);
  open.push(stream);
  return stream;
};
const say = (seller: Seller, type: 'message' | 'banner' = 'message', ids: number[] = []) =>
  product.worker.db
    .transaction()
    .execute((tx) => announce(tx, seller.accountId, { type, storeId: seller.storeId, ids }));
const isReset = (block: string) => block.includes('event: reset');
const idOf = (block: string) => /^id: (\d+)$/m.exec(block)?.[1] ?? '';

describe('the stream of changes', () => {
  it('SHELL-109 needs a session', async () => {
    const answer = await product.app.inject({ method: 'GET', url: '/api/events' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'NotSignedIn' });
  });

  it("SHELL-109 tells a seller of the own changes and of nobody else's", async () => {
    const [mine, theirs] = [await listen(one), await listen(two)];
    expect(mine.status).toBe(200);
    expect(mine.headers.get('content-type')).toBe('text/event-stream');
    expect(mine.headers.get('cache-control')).toBe('no-store');
    const { batchId } = await one.call(inventory.add, {
      body: { asins: await asinsOf(product, 3), customerMarketPlaceIds: [one.storeId] },
    });
    await mine.wait((block) => block.includes('"batch"'));
    await product.settle();
    await say(one);
    await say(two);
    await mine.wait((block) => block.includes('"message"'));
    await theirs.wait((block) => block.includes('"message"'));
    const frames = mine.frames();
    for (const frame of frames) expect(eventFrame.parse(frame)).toEqual(frame);
    expect(frames).toContainEqual({ id: expect.any(Number), type: 'batch', storeId: null, ids: [batchId] });
    expect(new Set(frames.map((frame) => frame.type))).toEqual(
      new Set(['activity', 'batch', 'counts', 'item', 'history', 'banner', 'message']),
    );
    const known = new Set((await itemsOf(one)).map((item) => item.id));
    for (const frame of frames.filter((candidate) => candidate.type === 'item')) {
      expect(frame.storeId).toBe(one.storeId);
      expect(frame.ids.length).toBeGreaterThan(0);
    }
    expect(
      frames
        .filter((frame) => frame.type === 'item')
        .flatMap((frame) => frame.ids)
        .some((id) => known.has(id)),
    ).toBe(true);
    expect(frames.map((frame) => frame.id)).toEqual(frames.map((frame) => frame.id).toSorted((a, b) => a - b));
    expect(theirs.frames().filter((frame) => frame.storeId === one.storeId || frame.type === 'batch')).toEqual([]);
  });

  it('SHELL-109 begins with a reset: who has no number reads everything', async () => {
    const stream = await listen(one);
    expect(await stream.wait(isReset)).toMatch(/^id: \d+\nevent: reset\ndata: \{\}$/);
  });

  it('SHELL-109 gives what was missed after a known number, once and in order', async () => {
    const first = await listen(one);
    const from = idOf(await first.wait(isReset));
    first.close();
    await say(one, 'message');
    await say(two, 'message');
    await say(one, 'banner');
    const second = await listen(one, { 'last-event-id': from });
    await second.wait((block) => block.includes('"banner"'));
    expect(second.blocks.some(isReset)).toBe(false);
    expect(second.frames().map((frame) => frame.type)).toEqual(['message', 'banner']);
    const last = String(second.frames().at(-1)?.id);
    second.close();
    const third = await listen(one, { 'last-event-id': last });
    await say(one, 'message');
    await third.wait((block) => block.includes('"message"'));
    expect(third.frames().map((frame) => frame.type)).toEqual(['message']);
  });

  describe('with the age of a page', () => {
    const MINUTE_MS = 60_000;
    const { now } = performance;
    /** So much later by the clock that counts how long ago a change was told. */
    const later = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ms);
    afterEach(() => {
      vi.restoreAllMocks();
      open.splice(0).forEach((stream) => stream.close());
    });

    it('SHELL-109 gives what was told since the page was opened, and what was on its way then, without a reset', async () => {
      later(MINUTE_MS);
      await say(one, 'banner');
      const told = await listen(one);
      await say(one, 'message');
      await told.wait((block) => block.includes('"message"'));
      later(2 * MINUTE_MS);
      const young = await listen(one, { 'x-page-age-ms': '900' });
      const caughtUp = await young.wait((block) => block.includes('caughtUp'));
      expect([...young.frames(), ...young.blocks.filter(isReset)]).toEqual([]);
      const old = await listen(one, { 'x-page-age-ms': String(MINUTE_MS) });
      await old.wait((block) => block.includes('caughtUp'));
      expect(
        old
          .frames()
          .map((frame) => frame.type)
          .slice(-2),
      ).toEqual(['banner', 'message']);
      expect(old.blocks.some(isReset)).toBe(false);
      await say(one, 'banner');
      await young.wait((block) => block.includes('"banner"'));
      const again = await listen(one, { 'last-event-id': idOf(caughtUp) });
      await again.wait((block) => block.includes('caughtUp'));
      expect(again.frames().map((frame) => frame.type)).toEqual(['banner']);
    });

    it.each(['3600000', '99999999', '-1', '1.5', 'x', ''])(
      'SHELL-109 a page that was opened before the server was, or at no known time (%s), reads everything again',
      async (age) => {
        later(MINUTE_MS);
        const stream = await listen(one, { 'x-page-age-ms': age });
        await stream.wait(isReset);
        expect(stream.frames()).toEqual([]);
      },
    );
  });

  it.each([
    [300, false],
    [301, true],
  ])('SHELL-109 who missed %i changes reads everything again: %s', async (missed, isAll) => {
    const who = await product.signUp();
    const first = await listen(who);
    // What the registration told may come after the stream has begun, and never after what is said then.
    await say(who);
    const from = idOf(await first.wait((block) => block.includes('"message"')));
    const ids = Array.from({ length: 200 }, (_, n) => 1_000_000_000 + n);
    await product.worker.db.transaction().execute(async (tx) => {
      for (let n = 0; n < missed; n++) await announce(tx, who.accountId, { type: 'item', storeId: n, ids });
    });
    await first.wait((block) => block.includes(`"storeId":${missed - 1},`));
    const second = await listen(who, { 'last-event-id': from });
    await second.wait((block) => block.includes('event: '));
    expect(second.frames()).toHaveLength(isAll ? 0 : missed);
    expect(second.blocks.some(isReset)).toBe(isAll);
    [first, second].forEach((stream) => stream.close());
  });

  it.each(['1', '99999999999999999', 'abc', '-5', ''])(
    'SHELL-109 an unknown number (%s) means: read everything again',
    async (id) => {
      const stream = await listen(one, { 'last-event-id': id });
      await stream.wait(isReset);
      expect(stream.frames()).toEqual([]);
    },
  );

  it('SHELL-109 shows every 15 seconds that it is still there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await listen(one);
      await stream.wait(isReset);
      expect(stream.blocks.filter((block) => block.startsWith(':'))).toHaveLength(0);
      vi.advanceTimersByTime(15_000);
      await stream.wait((block) => block.startsWith(':'));
      vi.advanceTimersByTime(14_999);
      await say(one);
      await stream.wait((block) => block.includes('"message"'));
      expect(stream.blocks.filter((block) => block.startsWith(':'))).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('SHELL-109 tells of a change only when it is kept', async () => {
    const stream = await listen(one);
    await stream.wait(isReset);
    await product.worker.db
      .transaction()
      .execute(async (tx) => {
        await announce(tx, one.accountId, { type: 'item', storeId: one.storeId, ids: [4_711] });
        throw new Error('taken back');
      })
      .catch(() => {});
    await say(one);
    await stream.wait((block) => block.includes('"message"'));
    expect(stream.frames().flatMap((frame) => frame.ids)).not.toContain(4_711);
  });

  it('opens at most twenty streams of an account and frees the place of a closed one', async () => {
    const who = await product.signUp();
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(who)));
    expect(streams.every((stream) => stream.status === 200)).toBe(true);
    const refused = await listen(who);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect((await listen(one)).status).toBe(200);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await listen(who)).status).toBe(200), { timeout: 300_000 });
  });

  it('AUTH-047 AUTH-026 ends with its session, and its token opens no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const who = await product.signUp();
      const [stream, staying] = [await listen(who), await listen(one)];
      await stream.wait(isReset);
      await who.call(identity.endSession, {});
      vi.advanceTimersByTime(15_000);
      await stream.ended;
      expect((await listen(who)).status).toBe(401);
      await staying.wait((block) => block.startsWith(':'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when the server closes instead of holding it up', async () => {
    const stream = await listen(one);
    await stream.wait(isReset);
    await product.app.close();
    await stream.ended;
  });
});
