import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import {
  openEar,
  openWarehouse,
  type Ear,
  type Json,
  type TestWarehouse,
  type Told,
} from '../testing/test-warehouse.ts';
import { DEFAULT_WAREHOUSE_WEBHOOK_SECRET } from '../warehouse-key.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

let sandbox: TestSandbox;
let ear: Ear;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  ear = await openEar();
});
afterAll(async () => {
  await ear.close();
  await sandbox.close();
});

/** A warehouse that tells what happens, with a package in it. */
async function open(): Promise<TestWarehouse & { no: string; ref: string }> {
  ear.told.length = 0;
  ear.answer = 200;
  const test = await sandbox.createWorld({ startAt: '2026-09-01T14:00:00Z', products: 10 });
  await test.request('POST', '/world/standstill');
  const warehouse = await openWarehouse(test);
  await warehouse.ask('PUT', '/webhook', { body: { url: ear.url } });
  const { no, ref } = await warehouse.announce();
  return { ...warehouse, no, ref };
}
const fault = (warehouse: TestWarehouse, kind: string, more: Json = {}): Promise<unknown> =>
  warehouse.test.request('POST', '/world/faults', {
    body: { kind, operation: 'warehouse.webhook', share: 1, forMs: 1_000 * HOUR_MS, seed: 3, ...more },
  });
/** Whether Kervan would take it: as the protocol has it. */
const isGenuine = ({ body, signature }: Told, secret = DEFAULT_WAREHOUSE_WEBHOOK_SECRET): boolean => {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  const isFresh = Math.abs(Date.now() / SECOND_MS - Number(t)) <= 300;
  return isFresh && createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1;
};
const photos = async (warehouse: { act: TestWarehouse['act']; no: string }, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await warehouse.act(`${warehouse.no}/photo`);
};

describe('webhooks', () => {
  it('tell each event as the lists have it, signed over the bytes with the time of the system', async () => {
    const { act, no, ref, ask, test, eventProblems } = await open();
    await act(`${no}/receive`);
    expect(ear.told).toHaveLength(0);
    await test.advance(1);
    const { events } = (await ask('GET', `/packages/${ref}/events`)).body as { events: Json[] };
    expect(ear.told.map(({ event }) => event).sort((a, b) => a.seq - b.seq)).toEqual(events);
    for (const told of ear.told) {
      expect(eventProblems(told.event)).toEqual([]);
      expect(isGenuine(told)).toBe(true);
      expect(isGenuine({ ...told, body: `${told.body} ` })).toBe(false);
    }
  });

  it('are signed with another secret once it is changed', async () => {
    const { act, no, test } = await open();
    await act('secret', { secret: 'rotated' }, 'PUT');
    await act(`${no}/receive`);
    await test.advance(1);
    expect(ear.told.map((told) => [isGenuine(told), isGenuine(told, 'rotated')])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('come again after 10 s, 1 m, 5 m, 30 m, 2 h, then every 6 h, up to 72 h, each signed anew', async () => {
    const { act, no, test } = await open();
    ear.answer = 500;
    await act(`${no}/inbound-moving`);
    await test.advance(0);
    const after = async (ms: number): Promise<number> => {
      await test.advance(ms);
      return ear.told.length;
    };
    expect(ear.told).toHaveLength(1);
    let count = 1;
    for (const seconds of [10, 60, 300, 1_800, 7_200, 21_600]) {
      expect(await after(seconds * SECOND_MS - 1), `${seconds} s`).toBe(count);
      expect(await after(1), `${seconds} s`).toBe(++count);
    }
    // 2 h 36 m and 10 s have passed before the first six hours: ten more of them fit into 72 h.
    await test.advance(60 * HOUR_MS);
    expect(ear.told).toHaveLength(17);
    await test.advance(20 * HOUR_MS);
    expect(ear.told).toHaveLength(17);
    expect(await act('', {}, 'GET')).toMatchObject({ deliveries: { failed: 1 } });
    expect(ear.told.every((told) => isGenuine(told))).toBe(true);
  });

  it('end with the first that is taken, also over a restart', async () => {
    const { act, no, test } = await open();
    ear.answer = 503;
    await act(`${no}/inbound-moving`);
    await test.advance(1);
    ear.answer = 204;
    await sandbox.restart();
    const again = sandbox.openWorld(test.world.id);
    await again.advance(HOUR_MS);
    await again.advance(24 * HOUR_MS);
    expect(ear.told).toHaveLength(2);
    expect(ear.told[1]?.body).toBe(ear.told[0]?.body);
  });

  it('are lost, doubled, late and shuffled on demand', async () => {
    const lost = await open();
    await fault(lost, 'lostNotification');
    await lost.act(`${lost.no}/receive`);
    await lost.test.advance(80 * HOUR_MS);
    expect(ear.told).toHaveLength(0);

    const doubled = await open();
    await fault(doubled, 'duplicateNotification');
    await doubled.act(`${doubled.no}/receive`);
    await doubled.test.advance(60 * SECOND_MS);
    const ids = ear.told.map(({ event }) => event.id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);

    const late = await open();
    await fault(late, 'lateNotification');
    await late.act(`${late.no}/inbound-moving`);
    await late.test.advance(1);
    expect(ear.told).toHaveLength(0);
    await late.test.advance(HOUR_MS);
    expect(ear.told).toHaveLength(1);

    const shuffled = await open();
    await fault(shuffled, 'reorderedNotification');
    await photos({ act: async (path) => shuffled.act(path), no: shuffled.no }, 0);
    await shuffled.act(`${shuffled.no}/receive`);
    await photos(shuffled, 8);
    await shuffled.test.advance(120 * SECOND_MS);
    const seqs = ear.told.map(({ event }) => event.seq);
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(seqs).not.toEqual(seqs.toSorted((a, b) => a - b));
  });

  it('are forged on demand: beside each true one comes one that must not be believed, once', async () => {
    const warehouse = await open();
    await fault(warehouse, 'forged');
    ear.answer = 401;
    await warehouse.act(`${warehouse.no}/receive`);
    await photos(warehouse, 10);
    await warehouse.test.advance(1);
    const [genuine, forged] = [true, false].map((is) => ear.told.filter((told) => isGenuine(told) === is));
    expect([genuine?.length, forged?.length]).toEqual([12, 12]);
    const faces = forged?.map(({ signature }) =>
      signature === null
        ? 'unsigned'
        : Date.now() / SECOND_MS - Number(/t=(\d+)/.exec(signature)?.[1]) > 300
          ? 'stale'
          : 'secret',
    );
    expect(new Set(faces)).toEqual(new Set(['unsigned', 'stale', 'secret']));
    ear.answer = 200;
    await warehouse.test.advance(10 * SECOND_MS);
    expect(ear.told).toHaveLength(36);
    expect(await warehouse.act('', {}, 'GET')).toMatchObject({ deliveries: { forged: 12, delivered: 12 } });
  });

  it('are told again, or of a package that Kervan does not know, when a test says so', async () => {
    const { act, no, test } = await open();
    await act(`${no}/receive`);
    await test.advance(1);
    ear.told.length = 0;
    await act(`${no}/retell`, { seq: 1 });
    const ref = randomUUID();
    await act('stray', { ref });
    await test.advance(1);
    expect(ear.told.map(({ event }) => [event.type, event.seq]).sort()).toEqual([
      ['carrier.event', 1],
      ['package.received', 1],
    ]);
    expect(ear.told.find(({ event }) => event.type === 'carrier.event')?.event.object).toEqual({
      kind: 'package',
      ref,
    });
  });

  it('go nowhere until Kervan names an address', async () => {
    const test = await sandbox.createWorld({ products: 10 });
    const warehouse = await openWarehouse(test);
    await warehouse.act(`${(await warehouse.announce()).no}/receive`);
    expect((await test.request('GET', '/world/clock')).body).toMatchObject({ next: null });
  });
});

describe('faults of answers', () => {
  it('are 429 and 503 with Retry-After, and what was done though nobody was told', async () => {
    const warehouse = await open();
    const { ask, ref, test } = warehouse;
    for (const [kind, status, code] of [
      ['throttle', 429, 'rate_limited'],
      ['busy', 503, 'unavailable'],
    ] as const) {
      const { body } = (await fault(warehouse, kind, { operation: 'warehouse.getPackage' })) as {
        body: { id: string };
      };
      const answer = await ask('GET', `/packages/${ref}`);
      expect([answer.status, answer.headers.get('retry-after'), (answer.body as { error: Json }).error.code]).toEqual([
        status,
        '5',
        code,
      ]);
      await test.request('DELETE', `/world/faults/${body.id}`);
    }
    const { body } = (await fault(warehouse, 'lostAnswer', { operation: 'warehouse.package.cancel' })) as {
      body: { id: string };
    };
    const key = randomUUID();
    await expect(ask('POST', `/packages/${ref}/cancel`, { key })).rejects.toThrow('fetch failed');
    await test.request('DELETE', `/world/faults/${body.id}`);
    expect((await ask('GET', `/packages/${ref}`)).body).toMatchObject({ state: 'cancelled' });
    expect((await ask('POST', `/packages/${ref}/cancel`, { key })).body).toMatchObject({ state: 'cancelled' });
  });
});
