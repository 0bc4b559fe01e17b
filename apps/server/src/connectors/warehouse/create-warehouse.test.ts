import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWarehouse, type CustomerToSend, type Warehouse } from './create-warehouse.ts';
import { packageActs, type PackageToSend } from './package-calls.ts';
import {
  WarehouseAnswerInvalid,
  WarehouseDeclined,
  warehouseDeclines,
  WarehouseRefused,
  WarehouseUnavailable,
} from './warehouse-errors.ts';

/** A server that answers as it is told and notes what it was asked. */
type Asked = { line: string; headers: IncomingHttpHeaders; body: unknown };
/** `stops`: the half of it comes, and nothing more. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; cut?: boolean; stops?: () => void };
let answer: Answer | null;
let asked: Asked[];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    asked.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    });
    if (answer === null) return;
    const { status = 200, body = {}, headers = {}, cut = false, stops } = answer;
    response.writeHead(status, headers);
    if (stops) response.write('{"ver', stops);
    else if (cut) {
      response.write('{"ver');
      setImmediate(() => response.destroy());
    } else response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body));
  });
});
let warehouse: Warehouse;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/warehouse/`;
  warehouse = createWarehouse({ url, key: 'k-1' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = {};
});

const ref = '7d9ef9f0-0000-4000-8000-000000000001';
const at = '2026-11-24T10:00:00Z';
const customer: CustomerToSend = {
  personName: 'Ayşe Yılmaz',
  companyName: '',
  storeName: 'Kervan',
  phone: '905321234567',
  email: 'a@b.example',
  line1: 'Moda 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: '',
  state: '',
  zipCode: '34710',
  country: 'TR',
  logo: Buffer.from('png'),
};
const parcel: PackageToSend = {
  no: 'KRV-00000001',
  customerRef: ref,
  orderRef: ref,
  market: 'DE',
  recipient: {
    name: 'Max Muster',
    phone: null,
    line1: 'Weg 1',
    line2: null,
    line3: null,
    city: 'Köln',
    county: null,
    stateOrRegion: null,
    postalCode: '50667',
    countryCode: 'DE',
  },
  items: [{ asin: 'B000000001', title: 'Lamp', quantity: 1, valueMinor: 1999 }],
  carrierCode: 'DHL',
  serviceCode: 'EXPRESS',
  preLabel: false,
  gift: null,
};
const file = { name: 'a.jpg', mediaType: 'image/jpeg', content: Buffer.from('jpg') };
const sentFile = { name: 'a.jpg', contentType: 'image/jpeg', base64: Buffer.from('jpg').toString('base64') };
const step = { state: 'priced', seq: 3, later: true };
const event = { id: 'e-1', type: 'package.received', at, object: { kind: 'package', ref }, seq: 1, data: {} };
const carrier = {
  code: 'DHL',
  name: 'DHL',
  services: [{ code: 'EXPRESS', name: 'Express', transitDays: 4 }],
  refusesPoBox: true,
  refusesBatteries: true,
  maxLiquidMl: 500,
  maxWeightLb: 70,
  maxGirthIn: null,
  notice: { kind: 'strike', until: at },
};
const ms = Date.parse(at);
const jpeg = Buffer.from('ffd8ffe0', 'hex');

const message = { chatId: 'c', status: 'Open', messageId: 'm' };
const unknown = {
  code: 'U-1',
  status: 'Waiting',
  location: 'A-1',
  asin: null,
  customerRef: null,
  market: null,
  comment: null,
  photos: [],
  daysToDispose: 30,
};
const line = { id: 'x', kind: 'shipping', packageRef: ref, amountMinor: 1200 };
const house = {
  code: 'H1',
  kind: 'hub',
  market: 'US',
  address: { line1: 'A' },
  timeZone: 'America/New_York',
  holidays: ['2026-11-26'],
};
const offer = {
  offerId: 'o',
  carrier: 'DHL',
  carrierService: 's',
  carrierAccountId: 'a',
  priceMinor: 900,
  days: 5,
  until: at,
};
const statement = { date: '2026-11-24', currency: 'USD', isFinal: true, totalMinor: 1200 };

/** Every operation of the protocol: the call, what the warehouse is asked, what it says, what is read of it. */
const operations: [string, (w: Warehouse) => Promise<unknown>, string, unknown, unknown, unknown][] = [
  [
    'carriers',
    (w) => w.carriers('DE'),
    'GET /carriers?market=DE',
    null,
    [{ ...carrier, more: 1 }],
    [{ ...carrier, notice: { kind: 'strike', until: ms } }],
  ],
  ['facilities', (w) => w.facilities(), 'GET /facilities', null, [house], { read: [house], unread: 0 }],
  [
    'agreement',
    (w) => w.agreement(),
    'GET /agreement',
    null,
    { version: '1', tr: 'a', en: 'b', x: 1 },
    { version: '1', tr: 'a', en: 'b' },
  ],
  [
    'putCustomer',
    (w) => w.putCustomer(ref, 4, customer),
    `PUT /customers/${ref}`,
    {
      personName: 'Ayşe Yılmaz',
      storeName: 'Kervan',
      phone: '905321234567',
      email: 'a@b.example',
      address: {
        name: 'Ayşe Yılmaz',
        phone: '905321234567',
        line1: 'Moda 1',
        line2: null,
        line3: null,
        city: 'İstanbul',
        county: null,
        stateOrRegion: null,
        postalCode: '34710',
        countryCode: 'TR',
      },
      logo: 'cG5n',
    },
    {},
    null,
  ],
  [
    'putWebhook',
    (w) => w.putWebhook('http://localhost:4000/hooks/warehouse', 5),
    'PUT /webhook',
    { url: 'http://localhost:4000/hooks/warehouse' },
    {},
    null,
  ],
  [
    'putPackage',
    (w) => w.putPackage(ref, parcel),
    `PUT /packages/${ref}`,
    parcel,
    { state: 'announced', seq: 0 },
    { state: 'announced', seq: 0, label: null },
  ],
  [
    'changePackage',
    (w) => w.changePackage(ref, 2, { inbound: { carrier: 'UPS', tracking: '1Z' } }),
    `PATCH /packages/${ref}`,
    { inbound: { carrier: 'UPS', tracking: '1Z' } },
    step,
    { state: 'priced', seq: 3 },
  ],
  [
    'releasePackage',
    (w) => w.releasePackage(ref, { quoteId: 'q', priceMinor: 1200, hold: 1 }),
    `POST /packages/${ref}/release`,
    { quoteId: 'q', priceMinor: 1200 },
    step,
    { state: 'priced', seq: 3 },
  ],
  ...packageActs.map((act): (typeof operations)[number] => [
    act,
    (w) => w.actOnPackage(ref, act, 3),
    `POST /packages/${ref}/${act}`,
    {},
    step,
    { state: 'priced', seq: 3 },
  ]),
  [
    'returnPackage',
    (w) => w.returnPackage(ref, { kind: 'local', labelId: 'l', seq: 3 }),
    `POST /packages/${ref}/return`,
    { kind: 'local', labelId: 'l' },
    step,
    { state: 'priced', seq: 3 },
  ],
  [
    'package',
    (w) => w.package(ref),
    `GET /packages/${ref}`,
    null,
    { ...step, measures: { grams: 1, lengthMm: 2, widthMm: 3, heightMm: 4, x: 5 }, return: null },
    {
      state: 'priced',
      seq: 3,
      measures: { weightG: 1, lengthMm: 2, widthMm: 3, heightMm: 4 },
      quotes: [],
      photos: [],
      label: null,
      release: null,
      outbound: null,
    },
  ],
  [
    'packageEvents',
    (w) => w.packageEvents(ref, 4),
    `GET /packages/${ref}/events?after=4`,
    null,
    { events: [event] },
    [{ ...event, at: ms }],
  ],
  [
    'allEvents',
    (w) => w.allEvents('c', 500),
    'GET /events?cursor=c&limit=500',
    null,
    { events: [event], cursor: 'd' },
    { events: [{ ...event, at: ms }], cursor: 'd' },
  ],
  [
    'returnLabelOffers',
    (w) => w.returnLabelOffers(ref),
    `GET /packages/${ref}/return-label-offers`,
    null,
    [offer],
    [{ ...offer, until: ms }],
  ],
  [
    'buyReturnLabel',
    (w) => w.buyReturnLabel('o', ref),
    'POST /return-labels',
    { offerId: 'o', packageRef: ref },
    { labelId: 'l', tracking: 't', pdf: 'JVBERg==', expiresAt: at },
    { labelId: 'l', tracking: 't', pdf: 'JVBERg==', expiresAt: ms },
  ],
  ['voidReturnLabel', (w) => w.voidReturnLabel('l/1'), 'POST /return-labels/l%2F1/void', {}, {}, null],
  [
    'openClaim',
    (w) => w.openClaim('1', { packageRef: ref, kind: 'lost', text: 'x', files: [file] }),
    'POST /claims',
    { packageRef: ref, kind: 'lost', text: 'x', files: [sentFile] },
    { claimId: 'c', chatId: 'd', x: 1 },
    { claimId: 'c', chatId: 'd' },
  ],
  [
    'answerExtraPayment',
    (w) => w.answerExtraPayment('e', true),
    'POST /extra-payments/e/answer',
    { approved: true },
    {},
    null,
  ],
  [
    'openChat',
    (w) => w.openChat('1', { packageRef: ref, text: 'x', files: [] }),
    'POST /chats',
    { packageRef: ref, text: 'x', files: [] },
    message,
    message,
  ],
  [
    'writeToChat',
    (w) => w.writeToChat('1', 'c', { text: 'x', files: [file] }),
    'POST /chats/c/messages',
    { text: 'x', files: [sentFile] },
    message,
    message,
  ],
  ['closeChat', (w) => w.closeChat('1', 'c'), 'POST /chats/c/close', {}, message, { chatId: 'c', status: 'Open' }],
  ['reopenChat', (w) => w.reopenChat('1', 'c'), 'POST /chats/c/reopen', {}, message, { chatId: 'c', status: 'Open' }],
  [
    'review',
    (w) => w.review(ref, { points: 5, text: 'x' }),
    'POST /reviews',
    { packageRef: ref, points: 5, text: 'x' },
    {},
    null,
  ],
  [
    'unidentified',
    (w) => w.unidentified(ref),
    `GET /unidentified?customerRef=${ref}`,
    null,
    [unknown],
    { read: [unknown], unread: 0 },
  ],
  [
    'claimUnidentified',
    (w) => w.claimUnidentified('U-1', { customerRef: ref, text: 'mine', asin: 'B0' }),
    'POST /unidentified/U-1/claim',
    { customerRef: ref, text: 'mine', asin: 'B0' },
    { ...unknown, status: 'Claimed' },
    { ...unknown, status: 'Claimed' },
  ],
  [
    'statement',
    (w) => w.statement('2026-11-24'),
    'GET /statements/2026-11-24',
    null,
    { ...statement, lines: [{ ...line, at }] },
    { ...statement, lines: { read: [{ ...line, at: ms }], unread: 0 } },
  ],
];
const writing = operations.filter(([, , line]) => !line.startsWith('GET'));

describe('the client of the warehouse', () => {
  it.each(operations)(
    '%s is asked as the protocol has it, and its answer read without what nobody knows',
    async (_name, call, line, body, said, read) => {
      answer = { body: said };
      expect(await call(warehouse)).toEqual(read);
      expect(asked).toMatchObject([
        { line: line.replace(' /', ' /warehouse/'), body, headers: { authorization: 'Bearer k-1' } },
      ]);
    },
  );

  it('every writing call carries the key of its fact: the same made again, another for another fact; a reading one has none', async () => {
    const keys = new Set<unknown>();
    for (const [name, call, , , said] of writing) {
      answer = { body: said };
      await call(warehouse);
      await call(warehouse);
      const [one, other] = asked.slice(-2).map(({ headers }) => headers['idempotency-key']);
      expect(one, name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(other, name).toBe(one);
      keys.add(one);
    }
    expect(keys.size).toBe(writing.length);
    for (const [, call, line, , said] of operations) {
      if (!line.startsWith('GET')) continue;
      answer = { body: said };
      await call(warehouse);
      expect(asked.at(-1)?.headers['idempotency-key']).toBeUndefined();
    }
  });

  it.each<[string, (w: Warehouse) => Promise<unknown>, (w: Warehouse) => Promise<unknown>]>([
    ['a profile that was changed', (w) => w.putCustomer(ref, 1, customer), (w) => w.putCustomer(ref, 2, customer)],
    [
      'another change of a package',
      (w) => w.changePackage(ref, 2, { carrierCode: 'A' }),
      (w) => w.changePackage(ref, 2, { carrierCode: 'B' }),
    ],
    [
      'a release after a new hold',
      (w) => w.releasePackage(ref, { quoteId: 'q', priceMinor: 1, hold: 1 }),
      (w) => w.releasePackage(ref, { quoteId: 'q', priceMinor: 1, hold: 2 }),
    ],
    [
      'holding back a second time',
      (w) => w.actOnPackage(ref, 'hold-back', 3),
      (w) => w.actOnPackage(ref, 'hold-back', 5),
    ],
    [
      'a second message',
      (w) => w.writeToChat('1', 'c', { text: 'x', files: [] }),
      (w) => w.writeToChat('2', 'c', { text: 'x', files: [] }),
    ],
    ['a start later', (w) => w.putWebhook('http://a/', 1), (w) => w.putWebhook('http://a/', 2)],
  ])('%s is another fact', async (_what, one, other) => {
    answer = { body: { ...step, ...message } };
    await one(warehouse);
    await other(warehouse);
    expect(asked[0]?.headers['idempotency-key']).not.toBe(asked[1]?.headers['idempotency-key']);
  });

  it('a change says after which event it was made', async () => {
    answer = { body: step };
    await warehouse.changePackage(ref, 7, { carrierCode: 'A' });
    expect(asked[0]?.headers['if-match']).toBe('7');
  });

  it.each(warehouseDeclines)('declines with %s, told with its field and state', async (code) => {
    answer = {
      status: 409,
      body: { error: { code, message: 'no', field: 'recipient.line1', state: 'released', x: 1 } },
    };
    const error = await warehouse.package(ref).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WarehouseDeclined);
    expect(error).toMatchObject({ code, field: 'recipient.line1', state: 'released' });
  });

  it.each([
    [429, { 'retry-after': '7' }, 7_000, false],
    [503, { 'retry-after': '120' }, 120_000, false],
    [503, {}, null, false],
    [503, { 'retry-after': 'soon' }, null, false],
    [500, {}, null, true],
    [502, { 'retry-after': '7' }, null, true],
    [408, {}, null, true],
  ])(
    '%i with %j is asked again after %s ms; whether it was done is unknown: %s',
    async (status, headers, retryAfterMs, isUnknown) => {
      answer = { status, headers, body: '<html>' };
      const error = await warehouse.actOnPackage(ref, 'cancel', 1).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WarehouseUnavailable);
      expect(error).toMatchObject({ retryAfterMs, isUnknown });
    },
  );

  it('no answer, one that breaks off and no connection are unknown: the same key again', async () => {
    const impatient = createWarehouse({ url: await addressOf(), key: 'k', timeoutMs: 80 });
    answer = null;
    const late = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    const unanswered = expect(impatient.actOnPackage(ref, 'cancel', 1)).rejects.toMatchObject({
      name: 'WarehouseUnavailable',
      isUnknown: true,
    });
    // The time is over when the call has arrived, however long that takes.
    while (asked.length === 0) await turn();
    late.abort(new DOMException('late', 'TimeoutError'));
    await unanswered;
    expect(timeouts.mock.calls).toEqual([[80]]);
    vi.restoreAllMocks();
    answer = { cut: true };
    await expect(warehouse.actOnPackage(ref, 'cancel', 1)).rejects.toMatchObject({
      name: 'WarehouseUnavailable',
      isUnknown: true,
    });
    expect(asked[0]?.headers['idempotency-key']).toBe(asked[1]?.headers['idempotency-key']);
    const nobody = createWarehouse({ url: 'http://127.0.0.1:9/', key: 'k' });
    await expect(nobody.agreement()).rejects.toBeInstanceOf(WarehouseUnavailable);
  });

  it.each([
    [401, { error: { code: 'unauthorized', message: '' } }],
    [403, ''],
    [404, ''],
    [409, { error: { code: 'never_heard', message: '' } }],
    [302, ''],
  ])('%i with %j is for the operator', async (status, body) => {
    answer = { status, body, headers: status === 302 ? { location: 'http://127.0.0.1:9/' } : {} };
    const expected = status === 302 ? WarehouseUnavailable : WarehouseRefused;
    await expect(warehouse.agreement()).rejects.toBeInstanceOf(expected);
  });

  it.each<[string, (w: Warehouse) => Promise<unknown>, unknown]>([
    ['no JSON', (w) => w.agreement(), '<html>'],
    ['a page for a receipt', (w) => w.voidReturnLabel('l'), '<html>'],
    ['nothing for a receipt', (w) => w.voidReturnLabel('l'), ''],
    ['a limit that is text', (w) => w.carriers('DE'), [{ ...carrier, maxWeightLb: '70' }]],
    ['a missing limit', (w) => w.carriers('DE'), [{ ...carrier, maxGirthIn: undefined }]],
    ['a state that nobody knows', (w) => w.package(ref), { state: 'eaten', seq: 1 }],
    [
      'a price in parts of cents',
      (w) => w.package(ref),
      {
        ...step,
        quotes: [{ quoteId: 'q', carrierCode: 'a', serviceCode: 'b', priceMinor: 1.5, available: true, until: at }],
      },
    ],
    ['a number of events below 0', (w) => w.package(ref), { ...step, seq: -1 }],
    [
      'a label that is no base64',
      (w) => w.buyReturnLabel('o', ref),
      { labelId: 'l', tracking: 't', pdf: '<script>', expiresAt: at },
    ],
  ])('%s is not believed', async (_what, call, body) => {
    answer = { body };
    await expect(call(warehouse)).rejects.toBeInstanceOf(WarehouseAnswerInvalid);
  });

  it('a photo is a JPEG of at most 2 MB', async () => {
    const headers = { 'content-type': 'image/jpeg' };
    answer = { body: jpeg, headers };
    expect(await warehouse.photo('p 1')).toEqual(jpeg);
    expect(asked[0]?.line).toBe('GET /warehouse/photos/p%201');
    answer = { body: Buffer.from('<svg>'), headers: { 'content-type': 'image/svg+xml' } };
    await expect(warehouse.photo('p')).rejects.toBeInstanceOf(WarehouseAnswerInvalid);
    answer = { body: Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)]), headers };
    await expect(warehouse.photo('p')).rejects.toBeInstanceOf(WarehouseAnswerInvalid);
  });
});

/** Every call with its answer as agreed: those of the protocol, its price list and its photos. */
const calls: [string, (w: Warehouse) => Promise<unknown>, Answer][] = [
  ...operations.map(([name, call, , , body]): (typeof calls)[number] => [name, call, { body }]),
  ['rates', (w) => w.rates(), { body: { asOf: at, currency: 'USD', handlingMinor: 0, rates: [] } }],
  ['photo', (w) => w.photo('p'), { body: jpeg, headers: { 'content-type': 'image/jpeg' } }],
];
const told = (code: string) => ({ error: { code, message: 'no' } });
const page = { body: '<!doctype html><title>Maintenance</title>', headers: { 'content-type': 'text/html' } };

/** What somebody may answer to any call, and what it is: passing (asked again), for the operator (asked again), or declined for good. */
const strange: [string, Answer, new (...args: never[]) => Error][] = [
  ['a page', page, WarehouseAnswerInvalid],
  ['nothing', { body: '' }, WarehouseAnswerInvalid],
  ['nothing, with 204', { status: 204, body: '' }, WarehouseAnswerInvalid],
  ['a text', { body: '"done"' }, WarehouseAnswerInvalid],
  ['a list of lists', { body: [[1]] }, WarehouseAnswerInvalid],
  ['an error with 200', { body: told('not_found') }, WarehouseAnswerInvalid],
  ['404 with a page', { status: 404, ...page }, WarehouseRefused],
  ['404', { status: 404, body: told('not_found') }, WarehouseDeclined],
  ['409', { status: 409, body: told('state_conflict') }, WarehouseDeclined],
  ['409 that nobody knows', { status: 409, body: told('never_heard') }, WarehouseRefused],
  ['429', { status: 429, body: told('slow_down') }, WarehouseUnavailable],
  ['500', { status: 500, body: told('not_found') }, WarehouseUnavailable],
  ['502 with a page', { status: 502, ...page }, WarehouseUnavailable],
  ['503', { status: 503, body: '' }, WarehouseUnavailable],
  ['a half', { cut: true }, WarehouseUnavailable],
  ['a half of a refusal', { status: 409, cut: true }, WarehouseRefused],
];
/** A receipt holds nothing, so that 204 is one. */
const receipts = ['putCustomer', 'putWebhook', 'voidReturnLabel', 'answerExtraPayment', 'review'];

describe('whatever is answered to whatever is asked', () => {
  it.each(strange)('CONST-003 %s is never taken for an answer, of no call', async (what, said, expected) => {
    for (const [name, call, agreed] of calls) {
      if (what === 'nothing, with 204' && receipts.includes(name)) continue;
      answer = { ...said, headers: { ...said.headers, ...(name === 'photo' ? agreed.headers : {}) } };
      const thrown = await call(warehouse).catch((error: unknown) => error);
      expect(thrown, `${name}: ${String(thrown)}`).toBeInstanceOf(expected);
      answer = agreed;
      await expect(call(warehouse), name).resolves.toBeDefined();
    }
  });

  it('CONST-003 one that stops in the middle is none once its time is over, of no call', async () => {
    for (const [name, call] of calls) {
      const late = new AbortController();
      vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
      answer = { stops: () => late.abort(new DOMException('late', 'TimeoutError')) };
      await expect(call(warehouse), name).rejects.toMatchObject({ name: 'WarehouseUnavailable', isUnknown: true });
      vi.restoreAllMocks();
    }
  });

  it.each<[string, string, unknown]>([
    ['a carrier with a sign that is none', 'carriers', [{ ...carrier, code: 'DHL\0' }]],
    ['no house at all', 'facilities', []],
    ['a house where nobody sells', 'facilities', [{ ...house, market: 'ZZ' }]],
    ['an agreement without words', 'agreement', { version: '1', tr: '', en: 'b' }],
    ['a state that nobody knows', 'putPackage', { state: 'eaten', seq: 0 }],
    ['a number of events below 0', 'changePackage', { state: 'priced', seq: -1 }],
    ['no state', 'releasePackage', { state: null, seq: 1 }],
    ['a price below 0', 'returnLabelOffers', [{ ...offer, priceMinor: -1 }]],
    ['a price beyond any', 'returnLabelOffers', [{ ...offer, priceMinor: 1e12 }]],
    ['a price in another currency', 'returnLabelOffers', [{ ...offer, currency: 'EUR' }]],
    [
      'a label of another millennium',
      'buyReturnLabel',
      { labelId: 'l', tracking: 't', pdf: 'JVBERg==', expiresAt: '0000-01-01T00:00:00Z' },
    ],
    ['a claim without a conversation', 'openClaim', { claimId: 'c' }],
    ['the answer of another conversation', 'writeToChat', { ...message, chatId: 'another' }],
    ['the end of another conversation', 'closeChat', { ...message, chatId: 'another' }],
    ['the begin of another conversation', 'reopenChat', { ...message, chatId: 'another' }],
    ['a package in no state', 'unidentified', [{ ...unknown, status: 'Asleep' }]],
    ['days beyond counting', 'unidentified', [{ ...unknown, daysToDispose: 1e12 }]],
    ['another package', 'claimUnidentified', { ...unknown, status: 'Claimed', code: 'U-2' }],
    ['one that waits as before', 'claimUnidentified', unknown],
    ['a statement in another currency', 'statement', { ...statement, currency: 'EUR', lines: [] }],
    ['a statement of another day', 'statement', { ...statement, date: '2026-11-23', lines: [] }],
  ])('CONST-003 %s is not believed', async (_what, name, body) => {
    answer = { body };
    const [, call] = calls.find(([known]) => known === name) ?? [];
    await expect(call?.(warehouse)).rejects.toBeInstanceOf(WarehouseAnswerInvalid);
  });

  it('CONST-003 one row that is not as agreed stops none of the others, and the log hears of it', async () => {
    const warned: object[] = [];
    const log = { warn: (facts: object) => void warned.push(facts) };
    const wary = createWarehouse({ url: await addressOf(), key: 'k', log });
    answer = { body: [{ ...carrier, maxWeightLb: '70' }, carrier] };
    expect((await wary.carriers('DE')).map(({ code }) => code)).toEqual(['DHL']);
    answer = { body: [offer, { ...offer, offerId: 'p', priceMinor: -900 }] };
    expect((await wary.returnLabelOffers(ref)).map(({ offerId }) => offerId)).toEqual(['o']);
    expect(warned).toMatchObject([{ path: '/carriers', unread: 1 }, { unread: 1 }]);
    answer = { body: [{ ...house, market: 'NZ' }, house] };
    expect(await wary.facilities()).toMatchObject({ read: [{ code: 'H1' }], unread: 1 });
    answer = { body: [unknown, { ...unknown, status: 'Asleep' }] };
    expect(await wary.unidentified(ref)).toMatchObject({ read: [{ code: 'U-1' }], unread: 1 });
    answer = {
      body: {
        ...statement,
        lines: [
          { ...line, at },
          { ...line, at, amountMinor: 'much' },
        ],
      },
    };
    expect((await wary.statement('2026-11-24')).lines).toMatchObject({ read: [{ id: 'x' }], unread: 1 });
    const quote = { quoteId: 'q', carrierCode: 'a', serviceCode: 'b', priceMinor: 9, available: true, until: at };
    answer = { body: { ...step, quotes: [quote, { ...quote, currency: 'EUR' }], photos: [{ id: 'p', sha256: 'x' }] } };
    expect(await wary.package(ref)).toMatchObject({ quotes: [{ quoteId: 'q' }], photos: [] });
  });
});

// A server that listens on a port has an address with a port.
const addressOf = async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/warehouse`;
