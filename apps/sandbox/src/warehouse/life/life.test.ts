import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { openWarehouse, release, type Json, type TestWarehouse } from '../testing/test-warehouse.ts';
import { afterBusinessDays, nextBatch, whenOpen } from './working-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

/** A world whose products and buyers are few, at the marketplace's own speed. */
async function open(): Promise<TestWarehouse> {
  const test = await sandbox.createWorld({ startAt: '2026-09-01T14:00:00Z', products: 2, profile: 'amazon' });
  return openWarehouse(test);
}
const stateOf = async ({ ask }: TestWarehouse, ref: string): Promise<string> =>
  ((await ask('GET', `/packages/${ref}`)).body as { state: string }).state;

describe('the warehouse’s hours', () => {
  it.each([
    ['2026-09-01T14:00:00Z', '2026-09-01T14:00:00.000Z'],
    // 17:00 in New York is too late, Monday the 7th is Labor Day.
    ['2026-09-01T21:00:00Z', '2026-09-02T13:00:00.000Z'],
    ['2026-09-04T22:00:00Z', '2026-09-08T13:00:00.000Z'],
    // In winter New York opens an hour later by universal time.
    ['2026-12-01T13:30:00Z', '2026-12-01T14:00:00.000Z'],
  ])('%s is worked on at %s', (at, expected) => {
    expect(whenOpen(new Date(at)).toISOString()).toBe(expected);
  });

  it('has a batch every Monday at ten, and counts business days without holidays', () => {
    expect(nextBatch(new Date('2026-09-01T14:00:00Z')).toISOString()).toBe('2026-09-07T14:00:00.000Z');
    expect(nextBatch(new Date('2026-09-07T14:00:00Z')).toISOString()).toBe('2026-09-14T14:00:00.000Z');
    expect(afterBusinessDays(new Date('2026-09-03T14:00:00Z'), 2).toISOString()).toBe('2026-09-08T14:00:00.000Z');
  });
});

describe('a warehouse that works by itself', () => {
  it('is none in a private world: only control calls move anything', async () => {
    const warehouse = await open();
    const { ref } = await warehouse.announce();
    await warehouse.ask('PATCH', `/packages/${ref}`, {
      body: { inbound: { carrier: 'UPS', tracking: '1Z1' } },
      ifMatch: 0,
    });
    await warehouse.test.advance(3 * DAY_MS);
    expect(await stateOf(warehouse, ref)).toBe('announced');
    expect((await warehouse.act('', {}, 'GET')).autopilot).toMatchObject({ on: false });
  });

  it('receives what is on its way, measures it, waits for the release, and its carriers bring it to the buyer', async () => {
    const warehouse = await open();
    await warehouse.act('autopilot', { on: true, seed: 1 }, 'PUT');
    const packs = [];
    for (let n = 0; n < 12; n++) {
      const pack = await warehouse.announce();
      await warehouse.ask('PATCH', `/packages/${pack.ref}`, {
        body: { inbound: { carrier: 'UPS', tracking: `1Z${n}` } },
        ifMatch: 0,
      });
      packs.push(pack);
    }
    expect((await warehouse.test.request('GET', '/world/clock')).body).toMatchObject({ next: null });
    await warehouse.test.advance(8 * DAY_MS);
    for (const { ref } of packs) {
      expect(await stateOf(warehouse, ref)).toBe('priced');
      await release(warehouse, ref);
    }
    await warehouse.test.advance(14 * DAY_MS);
    const ends = await Promise.all(packs.map(({ ref }) => stateOf(warehouse, ref)));
    expect(ends.filter((state) => state === 'delivered').length).toBeGreaterThan(6);
    for (const { ref } of packs) {
      const types = (await warehouse.events(ref)).map(({ type }) => type);
      expect(types.slice(0, 6)).toEqual([
        'package.inbound_moving',
        'package.received',
        'photo.added',
        'photo.added',
        'package.priced',
        'package.dispatched',
      ]);
      expect((await warehouse.events(ref))[6]?.data).toMatchObject({ code: 'customs' });
    }
  });

  it('sends back with the batch of Monday and disposes of what nobody claims after thirty days', async () => {
    const warehouse = await open();
    await warehouse.act('autopilot', { on: true, seed: 1 }, 'PUT');
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.ask('POST', `/packages/${ref}/hold-back`);
    await warehouse.ask('POST', `/packages/${ref}/return`, { body: { kind: 'hub', labelId: null } });
    await warehouse.act('unidentified', {});
    await warehouse.test.advance(6 * DAY_MS - 1);
    expect((await warehouse.events(ref)).at(-1)?.type).toBe('return.started');
    await warehouse.test.advance(1);
    const sent = (await warehouse.ask('GET', `/packages/${ref}/events`)).body as { events: Json[] };
    expect(sent.events.at(-1)).toMatchObject({
      type: 'return.sent',
      at: '2026-09-07T14:00:00.000Z',
      data: { facility: 'HUB-NJ' },
    });
    await warehouse.test.advance(8 * DAY_MS);
    expect(await stateOf(warehouse, ref)).toBe('returned');
    await warehouse.test.advance(16 * DAY_MS);
    const { events } = (await warehouse.ask('GET', '/events?limit=500')).body as {
      events: { type: string; at: string }[];
    };
    expect(events.at(-1)).toMatchObject({ type: 'unidentified.disposed', at: '2026-10-01T14:00:00.000Z' });
  });

  it('stops when it is switched off, goes on from where it is, and gives way to who acts meanwhile', async () => {
    const warehouse = await open();
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.act('autopilot', { on: true }, 'PUT');
    await warehouse.act('autopilot', { on: false }, 'PUT');
    await warehouse.test.advance(2 * DAY_MS);
    expect(await stateOf(warehouse, ref)).toBe('received');
    await warehouse.act('autopilot', { on: true }, 'PUT');
    await warehouse.act(`${no}/damage`);
    await warehouse.test.advance(2 * DAY_MS);
    expect(await stateOf(warehouse, ref)).toBe('damaged');
    const other = await warehouse.announce();
    await warehouse.act(`${other.no}/receive`);
    await warehouse.test.request('POST', '/world/standstill');
    await warehouse.test.advance(2 * DAY_MS);
    expect(await stateOf(warehouse, other.ref)).toBe('received');
  });

  it('answers chats and decides claims in its hours', async () => {
    const warehouse = await open();
    await warehouse.act('autopilot', { on: true, seed: 1 }, 'PUT');
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.act(`${no}/damage`);
    const before = (await warehouse.events(ref)).length;
    await warehouse.test.advance(5 * HOUR_MS);
    await warehouse.ask('POST', '/chats', { body: { packageRef: ref, text: 'Well?', files: [] } });
    await warehouse.ask('POST', '/claims', { body: { packageRef: ref, kind: 'damaged', text: 'Well?', files: [] } });
    await warehouse.test.advance(17 * HOUR_MS);
    expect(await warehouse.events(ref)).toHaveLength(before);
    await warehouse.test.advance(2 * HOUR_MS);
    expect((await warehouse.events(ref)).slice(before).map(({ type }) => type)).toEqual([
      'chat.message',
      'chat.status',
    ]);
    await warehouse.test.advance(3 * DAY_MS);
    expect((await warehouse.events(ref)).at(-1)).toMatchObject({
      type: 'claim.decided',
      data: { accepted: expect.any(Boolean) },
    });
  });

  it('measures again when asked', async () => {
    const warehouse = await open();
    await warehouse.act('autopilot', { on: true }, 'PUT');
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.act(`${no}/measure`, { grams: 0 });
    await warehouse.ask('POST', `/packages/${ref}/remeasure`);
    await warehouse.test.advance(2 * DAY_MS);
    const last = (await warehouse.events(ref)).at(-1);
    expect(last).toMatchObject({ type: 'package.repriced', data: { measures: { grams: expect.any(Number) } } });
    expect(last).not.toMatchObject({ data: { measures: { grams: 0 } } });
  });

  it('moves sixty times as fast in the demo', async () => {
    const test = await sandbox.createWorld({ startAt: '2026-09-05T02:00:00Z', products: 2 });
    const warehouse = await openWarehouse(test);
    await warehouse.act('autopilot', { on: true }, 'PUT');
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await test.advance(5 * 60_000);
    expect(await stateOf(warehouse, ref)).toBe('priced');
  });
});

describe('a world’s copy', () => {
  it('goes on with what the warehouse has, apart from the first one', async () => {
    const warehouse = await open();
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    const { id } = (await (
      await fetch(`${sandbox.url}/worlds/${warehouse.test.world.id}/copy`, { method: 'POST' })
    ).json()) as { id: string };
    const copy = await openWarehouse(sandbox.openWorld(id));
    await copy.act(`${no}/measure`);
    expect([await stateOf(warehouse, ref), await stateOf(copy, ref)]).toEqual(['received', 'priced']);
  });
});
