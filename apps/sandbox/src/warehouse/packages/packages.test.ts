import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestAnswer, type TestSandbox } from '../../testing/test-sandbox.ts';
import {
  announcementOf,
  dispatched,
  openWarehouse,
  quotesOf,
  recipient,
  release,
  type Json,
  type TestWarehouse,
} from '../testing/test-warehouse.ts';
import { transitions, type PackageState } from './package-states.ts';

let sandbox: TestSandbox;
let warehouse: TestWarehouse;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  const test = await sandbox.createWorld({ startAt: '2026-09-01T14:00:00Z', products: 50 });
  await test.request('POST', '/world/standstill');
  warehouse = await openWarehouse(test);
});
afterAll(() => sandbox.close());

const codeOf = ({ status, body }: TestAnswer): string => {
  const { error } = body as { error?: { code: string; field?: string; state?: string } };
  return [status, error?.code, error?.field ?? error?.state].filter((part) => part !== undefined).join(' ');
};
const stateOf = async (ref: string): Promise<string> =>
  ((await warehouse.ask('GET', `/packages/${ref}`)).body as { state: string }).state;
const command = (ref: string, name: string, body: Json = {}): Promise<TestAnswer> =>
  warehouse.ask('POST', `/packages/${ref}/${name}`, { body });
const typesOf = async (ref: string): Promise<string[]> => (await warehouse.events(ref)).map(({ type }) => type);

describe('the API', () => {
  it('wants its key and a UUID for every change, and says what is wrong with a request by its field', async () => {
    const { ask } = warehouse;
    const ref = randomUUID();
    expect(codeOf(await ask('GET', `/packages/${ref}`, { headers: { authorization: 'Bearer wrong' } }))).toBe(
      '401 unauthorized',
    );
    expect(codeOf(await ask('GET', `/packages/${ref}`))).toBe('404 not_found');
    expect(codeOf(await ask('PUT', `/customers/${ref}`, { body: { personName: 'A' }, key: 'first' }))).toBe(
      '400 invalid Idempotency-Key',
    );
    expect(codeOf(await ask('PUT', `/customers/${ref}`, { body: { personName: 'A', shoe: 44 } }))).toBe(
      '400 invalid shoe',
    );
    expect(codeOf(await ask('PUT', `/customers/${ref}`, { body: {} }))).toBe('400 invalid personName');
    expect(codeOf(await ask('PUT', `/customers/${ref}`, { body: { personName: 'A', logo: 'bm8gaW1hZ2U=' } }))).toBe(
      '400 invalid logo',
    );
    expect(
      (
        await warehouse.test.request('PUT', `/warehouse/customers/${ref}`, {
          body: '{',
          headers: { authorization: 'Bearer sandbox-warehouse-key', 'idempotency-key': randomUUID() },
        })
      ).body,
    ).toMatchObject({ error: { code: 'invalid', field: 'body' } });
  });

  it('answers a key once: the same request gets the first answer for 30 days, another one is a conflict', async () => {
    const { announce, ask, act } = warehouse;
    const { ref, no } = await announce();
    await act(`${no}/receive`);
    await act(`${no}/measure`);
    const { quoteId, priceMinor } = (await quotesOf(warehouse, ref)).get('UPS') ?? {};
    const key = randomUUID();
    const first = await ask('POST', `/packages/${ref}/release`, { body: { quoteId, priceMinor }, key });
    expect(first.status).toBe(200);
    await act(`${no}/dispatch`);
    const again = await ask('POST', `/packages/${ref}/release`, { body: { priceMinor, quoteId }, key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(codeOf(await ask('POST', `/packages/${ref}/hold-back`, { key }))).toBe(
      '409 idempotency_conflict Idempotency-Key',
    );
    expect(codeOf(await ask('POST', `/packages/${ref}/release`, { body: { quoteId, priceMinor } }))).toBe(
      '409 state_conflict dispatched',
    );
  });

  it('takes a key for another request after 30 days', async () => {
    const { announce, ask, test } = warehouse;
    const { ref } = await announce();
    const key = randomUUID();
    const say = async (text: string): Promise<string> =>
      codeOf(await ask('POST', '/chats', { body: { packageRef: ref, text, files: [] }, key }));
    expect(await say('One')).toBe('200');
    expect(await say('Two')).toBe('409 idempotency_conflict Idempotency-Key');
    await test.advance(30 * 86_400_000);
    expect(await say('Two')).toBe('200');
  });

  it('refuses texts that no database keeps', async () => {
    const { ref } = await warehouse.announce();
    for (const text of ['a\u0000b', 'a\ud800b'])
      expect(codeOf(await warehouse.ask('POST', '/chats', { body: { packageRef: ref, text, files: [] } }))).toBe(
        '400 invalid body',
      );
  });

  it('forgets a refused request: the same key does it once it is possible', async () => {
    const { announce, ask, act } = warehouse;
    const { ref, no } = await announce();
    const key = randomUUID();
    expect(codeOf(await ask('POST', `/packages/${ref}/remeasure`, { key }))).toBe('409 state_conflict announced');
    await act(`${no}/receive`);
    expect((await ask('POST', `/packages/${ref}/remeasure`, { key })).status).toBe(200);
  });
});

describe('announcing', () => {
  it('keeps a package until it comes, replaces it while it is announced and refuses what no carrier could do', async () => {
    const { ask } = warehouse;
    const { ref, no, customerRef } = await warehouse.announce();
    const put = (changes: Json, to = ref): Promise<TestAnswer> =>
      ask('PUT', `/packages/${to}`, { body: announcementOf(customerRef, { no, ...changes }) });
    expect((await put({ preLabel: true })).body).toMatchObject({
      state: 'announced',
      seq: 0,
      label: { carrier: 'UPS', service: 'SAVER', tracking: expect.stringMatching(/^1Z\d{18}$/) },
    });
    const other = randomUUID();
    for (const [changes, code] of [
      [{ no: 'KRV-1' }, '400 invalid no'],
      [{ no }, '400 invalid no'],
      [{ carrierCode: 'PTT' }, '400 invalid carrierCode'],
      [{ serviceCode: 'SLOW' }, '400 invalid serviceCode'],
      [{ market: 'ZZ' }, '400 invalid market'],
      [{ items: [] }, '400 invalid items'],
      [{ customerRef: randomUUID() }, '404 not_found customerRef'],
      [{ market: 'US', carrierCode: 'DHL', serviceCode: 'ECOMMERCE' }, '422 country_unserved carrierCode'],
      [{ recipient: { ...recipient, line1: 'Postfach 4' } }, '422 po_box recipient'],
      [{ recipient: { ...recipient, name: '田中 花子' } }, '422 address_non_latin recipient'],
    ] as const)
      expect(codeOf(await put({ no: announcementOf('').no, ...changes }, other)), code).toBe(code);
    await warehouse.act(`${no}/receive`);
    expect(codeOf(await put({ preLabel: false }))).toBe('409 state_conflict received');
  });

  it('may be altered at its seq until it is released: a new service has a new label, a new recipient new quotes', async () => {
    const { ask, act } = warehouse;
    const { ref, no } = await warehouse.announce({ preLabel: true });
    const patch = (body: Json, ifMatch?: number): Promise<TestAnswer> =>
      ask('PATCH', `/packages/${ref}`, { body, ...(ifMatch === undefined ? {} : { ifMatch }) });
    expect(codeOf(await patch({}))).toBe('400 invalid If-Match');
    expect(codeOf(await patch({}, 3))).toBe('409 seq_conflict If-Match');
    expect((await patch({ inbound: { carrier: 'UPS', tracking: '1Z999' } }, 0)).status).toBe(200);
    await act(`${no}/inbound-moving`);
    const { label } = (await patch({ carrierCode: 'USPS', serviceCode: 'PRIORITY' }, 1)).body as { label: Json };
    expect(label).toMatchObject({ carrier: 'USPS', tracking: expect.stringMatching(/^92/) });
    await act(`${no}/receive`);
    await act(`${no}/measure`);
    const { seq } = (await ask('GET', `/packages/${ref}`)).body as { seq: number };
    await patch({ recipient: { ...recipient, line1: 'PO Box 12' } }, seq);
    expect((await quotesOf(warehouse, ref)).get('UPS')).toMatchObject({ available: false, reason: 'po_box' });
    expect(await typesOf(ref)).toEqual([
      'package.inbound_moving',
      'tracking.changed',
      'package.received',
      'photo.added',
      'package.prelabelled',
      'photo.added',
      'package.priced',
      'package.repriced',
    ]);
    expect((await release(warehouse, ref, 'USPS')).status).toBe(200);
    expect(codeOf(await patch({ recipient }, seq + 1))).toBe('409 state_conflict released');
  });
});

describe('quotes', () => {
  const priced = async (
    measures: Json,
    changes: Json = {},
  ): Promise<Map<string, { priceMinor: number; reason: string | null }>> => {
    const { ref, no } = await warehouse.announce({ carrierCode: 'USPS', serviceCode: 'PRIORITY', ...changes });
    await warehouse.act(`${no}/receive`);
    await warehouse.act(`${no}/measure`, measures);
    return quotesOf(warehouse, ref);
  };
  const reasons = (quotes: Map<string, { reason: string | null }>): Json =>
    Object.fromEntries([...quotes].map(([carrier, { reason }]) => [carrier, reason]));
  const small = { grams: 400, lengthMm: 200, widthMm: 150, heightMm: 80 };

  it('follow from the started half pounds of the weight, or of the dimensional weight of what is large and light', async () => {
    // USPS to the US: 6.00, 1.50 a started half pound, 2.00 for handling.
    const us = { market: 'US', recipient: { ...recipient, countryCode: 'US' } };
    const cost = async (measures: Json): Promise<number | undefined> =>
      (await priced(measures, us)).get('USPS')?.priceMinor;
    expect(await cost({ ...small, grams: 1 })).toBe(600 + 150 * 3 + 200);
    expect(await cost({ grams: 226, lengthMm: 100, widthMm: 100, heightMm: 50 })).toBe(600 + 150 + 200);
    expect(await cost({ grams: 227, lengthMm: 100, widthMm: 100, heightMm: 50 })).toBe(600 + 300 + 200);
    // 20 × 20 × 20 in = 8,000 cubic inches / 139 = 57.6 lb = 116 steps.
    expect(await cost({ grams: 500, lengthMm: 508, widthMm: 508, heightMm: 508 })).toBe(600 + 150 * 116 + 200);
  });

  it.each([
    [
      'weight',
      { grams: 32_000, lengthMm: 300, widthMm: 300, heightMm: 300 },
      {},
      { USPS: 'over_weight', DHL: 'over_weight', UPS: null, FEDEX: null },
    ],
    [
      'girth',
      { grams: 900, lengthMm: 1_500, widthMm: 400, heightMm: 250 },
      {},
      { USPS: 'over_girth', DHL: 'over_weight', UPS: null },
    ],
    [
      'length',
      { grams: 900, lengthMm: 2_700, widthMm: 40, heightMm: 25 },
      {},
      { USPS: 'over_girth', DHL: null, UPS: null },
    ],
    ['battery', { ...small, battery: true }, {}, { DHL: 'battery', UPS: null }],
    ['liquid', { ...small, liquidMl: 750 }, {}, { USPS: 'liquid', DHL: 'liquid', FEDEX: null, UPS: null }],
    [
      'post box',
      small,
      { recipient: { ...recipient, line2: 'Postfach 77' } },
      { UPS: 'po_box', FEDEX: 'po_box', USPS: null, DHL: null },
    ],
    ['country', small, { market: 'TR' }, { FEDEX: 'country_unserved', UPS: null }],
  ])('name why a carrier does not take it: %s', async (_, measures, changes, expected) => {
    expect(reasons(await priced(measures, changes))).toMatchObject(expected);
  });

  it('are refused by their reason, when they are over, are not of this price or not the last ones', async () => {
    const { act, ask, announce, test } = warehouse;
    const { ref, no } = await announce();
    await act(`${no}/receive`);
    await act(`${no}/measure`, { ...small, battery: true });
    const first = await quotesOf(warehouse, ref);
    const send = async (body: Json): Promise<string> => codeOf(await ask('POST', `/packages/${ref}/release`, { body }));
    const of = (carrier: string): Json => {
      const { quoteId, priceMinor } = first.get(carrier) ?? {};
      return { quoteId, priceMinor };
    };
    expect(await send(of('DHL'))).toBe('422 battery quoteId');
    expect(await send({ ...of('UPS'), priceMinor: 1 })).toBe('409 price_changed priceMinor');
    expect(await send({ ...of('UPS'), quoteId: randomUUID() })).toBe('404 not_found quoteId');
    await act(`${no}/measure`, { ...small, grams: 5_000 });
    expect(await send(of('UPS'))).toBe('409 price_changed quoteId');
    expect(await typesOf(ref)).toContain('package.repriced');
    await test.advance(30 * 86_400_000);
    const { quoteId, priceMinor } = (await quotesOf(warehouse, ref)).get('UPS') ?? {};
    expect(await send({ quoteId, priceMinor })).toBe('409 quote_expired quoteId');
  });

  it('may come from a broken scale: 0 g and 10 t are measures that Kervan refuses', async () => {
    for (const grams of [0, 10_000_000]) {
      const { ref, no } = await warehouse.announce();
      await warehouse.act(`${no}/receive`);
      await warehouse.act(`${no}/measure`, { grams });
      expect((await warehouse.events(ref)).at(-1)).toMatchObject({
        type: 'package.priced',
        data: { measures: { grams } },
      });
      expect((await command(ref, 'remeasure')).body).toMatchObject({ state: 'priced' });
      expect((await warehouse.act(no, {}, 'GET')).isRemeasureAsked).toBe(true);
      await warehouse.act(`${no}/measure`);
      expect((await warehouse.events(ref)).at(-1)?.type).toBe('package.repriced');
      expect((await warehouse.act(no, {}, 'GET')).isRemeasureAsked).toBe(false);
    }
  });
});

describe('a package', () => {
  it('goes from the scan to the buyer, each step an event without a gap', async () => {
    const { ref, no } = await dispatched(warehouse, { preLabel: true });
    for (const code of ['customs', 'out_for_delivery', 'attempted', 'pickup', 'action_needed'])
      await warehouse.act(`${no}/carrier-event`, { code, ...(code === 'customs' ? { dutyMinor: 812 } : {}) });
    await warehouse.act(`${no}/carrier-event`, { code: 'delivered' });
    for (const code of ['returning', 'delivered', 'customs'])
      await expect(warehouse.act(`${no}/carrier-event`, { code })).rejects.toThrow('409');
    const events = await warehouse.events(ref);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1));
    for (const event of events) expect(warehouse.eventProblems(event)).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual([
      'package.received',
      'photo.added',
      'package.prelabelled',
      'photo.added',
      'package.priced',
      'package.dispatched',
      ...Array<string>(6).fill('carrier.event'),
    ]);
    const [prelabelled, sent] = ['package.prelabelled', 'package.dispatched'].map((type) =>
      events.find((one) => one.type === type),
    );
    expect(sent?.data).toEqual({ ...prelabelled?.data, priceMinor: expect.any(Number) });
    expect(events[6]?.data).toEqual({ code: 'customs', dutyMinor: 812 });
    expect(await stateOf(ref)).toBe('delivered');
    const tail = (await warehouse.ask('GET', `/packages/${ref}/events?after=10`)).body as { events: Json[] };
    expect(tail.events.map(({ seq }) => seq)).toEqual([11, 12]);
  });

  it('is shown on photos whose file has the told hash', async () => {
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    const { photos } = (await warehouse.ask('GET', `/packages/${ref}`)).body as {
      photos: { id: string; sha256: string }[];
    };
    const [photo] = photos;
    const answer = await fetch(`${warehouse.test.url}/warehouse/photos/${photo?.id}`, {
      headers: { authorization: 'Bearer sandbox-warehouse-key' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-type'), bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo?.sha256);
    warehouse.seen.add('photo');
  });

  it('is held back, priced anew when it is sent after all, and cancelled only before it comes', async () => {
    const { ref, no } = await warehouse.announce();
    expect(codeOf(await command(ref, 'hold-back'))).toBe('409 state_conflict announced');
    await warehouse.act(`${no}/receive`);
    expect(codeOf(await command(ref, 'cancel'))).toBe('409 state_conflict received');
    expect((await command(ref, 'hold-back')).body).toMatchObject({ state: 'held' });
    expect((await command(ref, 'resume')).body).toMatchObject({ state: 'priced' });
    expect((await typesOf(ref)).slice(-4)).toEqual([
      'package.held',
      'package.resumed',
      'photo.added',
      'package.priced',
    ]);
    await release(warehouse, ref);
    expect((await command(ref, 'hold-back')).body).toMatchObject({ state: 'held' });
    const other = await warehouse.announce();
    expect((await command(other.ref, 'cancel')).body).toMatchObject({ state: 'cancelled', seq: 0 });
  });

  it('leaves only when it was released', async () => {
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.act(`${no}/measure`);
    await expect(warehouse.act(`${no}/dispatch`)).rejects.toThrow('409');
    await release(warehouse, ref);
    await warehouse.act(`${no}/measure`, { grams: 9_000 });
    await expect(warehouse.act(`${no}/dispatch`)).rejects.toThrow('409');
    expect(await warehouse.act(no, {}, 'GET')).toMatchObject({ state: 'priced', release: null });
    await release(warehouse, ref);
    expect(await warehouse.act(`${no}/dispatch`, { tracking: 'MINE-1' })).toMatchObject({
      state: 'dispatched',
      outbound: { tracking: 'MINE-1' },
    });
  });

  it('is destroyed on command alone, not before 168 h, and everything after that is refused with 410', async () => {
    const { ref, no } = await warehouse.announce();
    await warehouse.act(`${no}/receive`);
    await warehouse.act(`${no}/measure`);
    const { quoteId, priceMinor } = (await quotesOf(warehouse, ref)).get('UPS') ?? {};
    await warehouse.test.advance(168 * 3_600_000 - 1);
    expect(codeOf(await command(ref, 'dispose'))).toBe('409 state_conflict priced');
    await warehouse.test.advance(3 * 86_400_000);
    expect(await stateOf(ref)).toBe('priced');
    expect((await command(ref, 'dispose')).body).toMatchObject({ state: 'disposed' });
    expect((await typesOf(ref)).at(-1)).toBe('package.disposed');
    for (const name of ['dispose', 'hold-back', 'resume', 'cancel', 'remeasure'])
      expect(codeOf(await command(ref, name)), name).toBe('410 disposed');
    expect(codeOf(await command(ref, 'release', { quoteId, priceMinor }))).toBe('410 disposed');
  });

  it('that is damaged at the warehouse or on its way says so', async () => {
    const here = await warehouse.announce();
    await warehouse.act(`${here.no}/receive`);
    await warehouse.act(`${here.no}/damage`, { text: 'Wet' });
    expect((await warehouse.events(here.ref)).at(-1)).toMatchObject({ type: 'package.damaged', data: { text: 'Wet' } });
    expect((await command(here.ref, 'dispose')).body).toMatchObject({ state: 'disposed' });
    const there = await dispatched(warehouse);
    await warehouse.act(`${there.no}/damage`);
    expect((await warehouse.events(there.ref)).at(-1)).toMatchObject({
      type: 'carrier.event',
      data: { code: 'damaged' },
    });
    const lost = await dispatched(warehouse);
    await warehouse.act(`${lost.no}/lose`);
    expect(await stateOf(lost.ref)).toBe('lost');
    await warehouse.act(`${lost.no}/carrier-event`, { code: 'delivered', force: true });
    expect([await stateOf(lost.ref), (await warehouse.events(lost.ref)).at(-1)?.data]).toEqual([
      'lost',
      { code: 'delivered' },
    ]);
  });

  it('has another tracking number when its people say so', async () => {
    const { ref, no } = await dispatched(warehouse);
    await warehouse.act(`${no}/tracking`, { tracking: 'NEW-7' });
    expect((await warehouse.events(ref)).at(-1)).toMatchObject({
      type: 'tracking.changed',
      data: { carrier: 'UPS', tracking: 'NEW-7' },
    });
    expect((await warehouse.ask('GET', `/packages/${ref}`)).body).toMatchObject({ outbound: { tracking: 'NEW-7' } });
  });
});

describe('states', () => {
  /** How a package comes into each state. */
  const ways: Record<PackageState, (to: { ref: string; no: string }) => Promise<unknown>> = {
    announced: async () => undefined,
    received: ({ no }) => warehouse.act(`${no}/receive`),
    priced: async (to) => (await ways.received(to), warehouse.act(`${to.no}/measure`, { grams: 100 })),
    released: async (to) => (await ways.priced(to), release(warehouse, to.ref)),
    held: async (to) => (await ways.priced(to), command(to.ref, 'hold-back')),
    dispatched: async (to) => (await ways.released(to), warehouse.act(`${to.no}/dispatch`)),
    delivered: async (to) => (
      await ways.dispatched(to),
      warehouse.act(`${to.no}/carrier-event`, { code: 'delivered' })
    ),
    undeliverable: async (to) => (
      await ways.dispatched(to),
      warehouse.act(`${to.no}/carrier-event`, { code: 'undeliverable' })
    ),
    lost: async (to) => (await ways.dispatched(to), warehouse.act(`${to.no}/lose`)),
    damaged: async (to) => (await ways.received(to), warehouse.act(`${to.no}/damage`)),
    returning: async (to) => (await ways.held(to), command(to.ref, 'return', { kind: 'hub', labelId: null })),
    returned: async (to) => {
      await ways.returning(to);
      await warehouse.act(`${to.no}/return-sent`);
      await warehouse.act(`${to.no}/return-delivered`);
    },
    cancelled: ({ ref }) => command(ref, 'cancel'),
    disposed: async (to) => (await ways.damaged(to), command(to.ref, 'dispose')),
  };
  /** What tries to bring it into each of the others. */
  const tries: Partial<Record<PackageState, (to: { ref: string; no: string }) => Promise<unknown>>> = {
    received: ({ no }) => warehouse.act(`${no}/receive`),
    released: ({ ref }) => release(warehouse, ref),
    held: ({ ref }) => command(ref, 'hold-back'),
    dispatched: ({ no }) => warehouse.act(`${no}/dispatch`),
    delivered: ({ no }) => warehouse.act(`${no}/carrier-event`, { code: 'delivered' }),
    undeliverable: ({ no }) => warehouse.act(`${no}/carrier-event`, { code: 'undeliverable' }),
    lost: ({ no }) => warehouse.act(`${no}/lose`),
    damaged: ({ no }) => warehouse.act(`${no}/damage`),
    returning: ({ ref }) => command(ref, 'return', { kind: 'hub', labelId: null }),
    returned: ({ no }) => warehouse.act(`${no}/return-delivered`),
    cancelled: ({ ref }) => command(ref, 'cancel'),
  };

  it.each(Object.keys(ways) as PackageState[])('of %s lead only where the protocol lets them', async (from) => {
    for (const [to, attempt] of Object.entries(tries)) {
      const pack = await warehouse.announce();
      await ways[from](pack);
      expect(await stateOf(pack.ref), from).toBe(from);
      await attempt(pack).catch(() => undefined);
      const after = await stateOf(pack.ref);
      const allowed: readonly string[] = transitions[from];
      // Two steps of one: what goes back is sent before the source has it.
      if (from === 'returning' && to === 'returned') expect(after).toBe('returning');
      else expect(after, `${from} to ${to}`).toBe(allowed.includes(to) ? to : from);
    }
  });
});
