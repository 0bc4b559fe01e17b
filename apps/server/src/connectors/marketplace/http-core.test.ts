import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ApplicationRefused,
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  NotFound,
  QuotaError,
  Transient,
  UnknownOutcome,
} from './errors.ts';
import { openStub, type Reply, type Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, refusal, type TestMarketplace } from './testing/test-marketplace.ts';

let opened: TestMarketplace | null = null;
async function open(given: Parameters<typeof openTestMarketplace>[0]): Promise<TestMarketplace> {
  return (opened = await openTestMarketplace(given));
}
afterEach(async () => {
  await opened?.close();
  opened = null;
});

const key = { account, market: 'US', sku: 'US/DE 1' } as const;
const accepted = json({ sku: 'US/DE 1', status: 'ACCEPTED', submissionId: 's-1', issues: [] });
const listing = json({ sku: 'US/DE 1' });

/** Gives the replies in turn; the last one stays. */
function inTurn(...replies: Reply[]) {
  let place = -1;
  return (): Reply => replies[(place = Math.min(place + 1, replies.length - 1))] ?? { status: 500 };
}
const callsOf = (test: TestMarketplace): Seen[] => test.stub.seen.filter((seen) => seen.path.startsWith('/spapi'));
const read = (test: TestMarketplace) => test.marketplace.getListing(key);
const write = (test: TestMarketplace) => test.marketplace.patchListing(key, { quantity: 0 }, { priority: 0 });

describe('a call', () => {
  it('carries token and agent, encodes the path and joins lists with commas', async () => {
    const test = await open({ api: () => listing });
    await read(test);
    const [seen] = callsOf(test);
    expect(seen).toMatchObject({ method: 'GET', path: '/spapi/na/listings/2021-08-01/items/A2SELLER/US%2FDE%201' });
    expect(seen?.headers).toMatchObject({
      'x-amz-access-token': 'Atza|1',
      'user-agent': 'Kervan/1.0 (Language=TypeScript)',
    });
    expect(seen?.query.get('includedData')).toBe(
      'summaries,attributes,issues,offers,fulfillmentAvailability,productTypes',
    );
  });

  it('goes to the region of its account', async () => {
    const test = await open({ api: () => listing });
    await test.marketplace.getListing({ ...key, account: { ...account, region: 'eu' } });
    expect(callsOf(test)[0]?.path).toContain('/spapi/eu/');
  });

  it('is metered and logged without address, body or token', async () => {
    const test = await open({
      api: () => json({ sku: 'US/DE 1' }, 200, { 'x-amzn-requestid': 'r-9', 'x-amzn-ratelimit-limit': '5.0' }),
    });
    await read(test);
    expect(test.records.metered).toEqual([
      {
        account,
        operation: 'getListingsItem',
        method: 'GET',
        status: 200,
        wasThrottled: false,
        bytes: 17,
        at: test.clock.now(),
      },
    ]);
    expect(test.records.logged).toEqual([
      {
        level: 'info',
        facts: {
          operation: 'getListingsItem',
          status: 200,
          requestId: 'r-9',
          spAccountId: 7,
          region: 'na',
          outcome: 'ok',
          ms: expect.any(Number),
        },
      },
    ]);
    expect(test.records.reported).toEqual([
      { account, region: 'na', operation: 'getListingsItem', classes: [], rateHeader: 5, throttled: false },
    ]);
  });
});

describe('a token', () => {
  const expired = refusal(
    403,
    'Unauthorized',
    'Access to requested resource is denied.',
    'The access token you provided has expired.',
  );
  const revoked = refusal(
    403,
    'Unauthorized',
    'Access to requested resource is denied.',
    'The access token you provided is revoked, malformed or invalid.',
  );

  it('that expired is renewed once and the call repeated, writes too', async () => {
    const test = await open({ api: inTurn(expired, accepted) });
    expect(await write(test)).toMatchObject({ status: 'accepted' });
    expect(callsOf(test).map((seen) => seen.headers['x-amz-access-token'])).toEqual(['Atza|1', 'Atza|2']);
    expect(callsOf(test)[1]?.body).toBe(callsOf(test)[0]?.body);
  });

  it('that is refused twice means the authorization is lost', async () => {
    const test = await open({ api: () => revoked });
    await expect(read(test)).rejects.toBeInstanceOf(AuthorizationLost);
    expect(callsOf(test)).toHaveLength(2);
  });

  it('STORE-017 that is over as soon as it was given tells of clocks, not of a lost authorization', async () => {
    const test = await open({ api: () => expired });
    await expect(read(test)).rejects.toBeInstanceOf(Transient);
  });

  it('that cannot be renewed means the authorization is lost', async () => {
    const test = await open({
      api: () => listing,
      lwa: () => json({ error: 'invalid_grant', error_description: 'revoked' }, 400),
    });
    await expect(read(test)).rejects.toBeInstanceOf(AuthorizationLost);
    expect(callsOf(test)).toHaveLength(0);
  });
});

describe('a refusal', () => {
  it.each([
    ['a missing role', refusal(403, 'Unauthorized', 'Access to requested resource is denied.'), CapabilityMissing],
    [
      'a market of another region',
      refusal(403, 'Unauthorized', 'The marketplaces you provided are not valid for region.'),
      InvalidRequest,
    ],
    [
      'a secret of ours that is over',
      refusal(
        403,
        'Unauthorized',
        'Access to requested resource is denied.',
        'The LWA secret token you provided has expired.',
      ),
      ApplicationRefused,
    ],
    ['a gateway that is down', { status: 403, body: '<html><body>403 Forbidden</body></html>' }, Transient],
    ['a gateway that says nothing', { status: 403, body: '' }, Transient],
    ['bad input', refusal(400, 'InvalidInput', 'SKU is unknown', 'sku'), InvalidRequest],
    ['a payload too large', refusal(413, 'RequestTooLarge', 'too large'), InvalidRequest],
  ])('for %s', async (_, reply, expected) => {
    const test = await open({ api: () => reply });
    await expect(write(test)).rejects.toBeInstanceOf(expected);
    expect(callsOf(test)).toHaveLength(1);
  });

  it('keeps the issues, whether Amazon wraps the list or not', async () => {
    const test = await open({
      api: inTurn(
        refusal(400, 'InvalidInput', 'SKU is unknown', 'sku'),
        json([{ code: 'BAD_REQUEST', message: 'bad asin' }], 400),
      ),
    });
    await expect(write(test)).rejects.toMatchObject({
      issues: [{ code: 'InvalidInput', message: 'SKU is unknown', details: 'sku' }],
    });
    await expect(test.marketplace.restrictions(account, 'US', 'B0')).rejects.toMatchObject({
      issues: [{ code: 'BAD_REQUEST', message: 'bad asin', details: null }],
    });
  });

  it('of something that does not exist is its own class, and null where absence is an answer', async () => {
    const test = await open({ api: () => refusal(404, 'NotFound', 'no such listing') });
    expect(await read(test)).toBeNull();
    await expect(write(test)).rejects.toBeInstanceOf(NotFound);
  });

  it('by quota says until when, from the gate that keeps it', async () => {
    const test = await open({
      api: () => refusal(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'),
    });
    await expect(read(test)).rejects.toMatchObject({ blockedUntil: test.clock.now() + 10_000, wasThrottled: true });
    expect(callsOf(test)).toHaveLength(1);
    expect(test.records.metered).toMatchObject([{ status: 429, wasThrottled: true }]);
  });

  it('by our own gate sends nothing', async () => {
    const test = await open({
      api: () => listing,
      gate: { acquire: async () => ({ granted: 0, blockedUntil: 42 }), report: async () => ({ blockedUntil: null }) },
    });
    const refused = read(test);
    await expect(refused).rejects.toBeInstanceOf(QuotaError);
    await expect(refused).rejects.toMatchObject({ blockedUntil: 42, wasThrottled: false });
    expect(callsOf(test)).toHaveLength(0);
  });
});

const broken: [string, Reply][] = [
  [
    'an HTML 503',
    { status: 503, body: '<html><body>Service Unavailable</body></html>', headers: { 'content-type': 'text/html' } },
  ],
  ['an empty 500', { status: 500, body: '' }],
  ['a cut 200', { status: 200, body: '{"sku":"US/D' }],
  ['an empty 200', { status: 200, body: '' }],
  ['a reset connection', 'reset'],
];

describe.each(broken)('%s', (_, reply) => {
  it('is repeated once for a GET', async () => {
    const test = await open({ api: inTurn(reply, listing) });
    expect(await read(test)).toMatchObject({ sku: 'US/DE 1' });
    expect(callsOf(test)).toHaveLength(2);
  });

  it('is transient when it stays, after two GETs', async () => {
    const test = await open({ api: () => reply });
    await expect(read(test)).rejects.toBeInstanceOf(Transient);
    expect(callsOf(test)).toHaveLength(2);
    expect(test.records.reported.length).toBeGreaterThan(0);
  });

  it('leaves the outcome of a write unknown, without a second try', async () => {
    const test = await open({ api: () => reply });
    await expect(write(test)).rejects.toBeInstanceOf(UnknownOutcome);
    expect(callsOf(test)).toHaveLength(1);
  });

  it('is transient for a POST that only reads, without a second try', async () => {
    const test = await open({ api: () => reply });
    await expect(test.marketplace.itemOffersBatch(account, 'US', ['B000000001'])).rejects.toBeInstanceOf(Transient);
    expect(callsOf(test)).toHaveLength(1);
  });
});

describe('a way that breaks off', () => {
  it('after the time-out leaves the outcome of a write unknown', async () => {
    const late = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    // It is over when the call has arrived, however long that takes.
    const api = (): Reply => (late.abort(new DOMException('late', 'TimeoutError')), 'hang');
    const test = await open({ api, config: { timeoutMs: 50 } });
    await expect(write(test)).rejects.toBeInstanceOf(UnknownOutcome);
    expect(new Set(timeouts.mock.calls.flat())).toEqual(new Set([50]));
    vi.restoreAllMocks();
  });

  it('before anything was sent is transient, even for a write', async () => {
    const gone = await openStub(() => 'hang');
    await gone.close();
    const test = await open({
      api: () => accepted,
      config: { endpoints: { na: gone.url, eu: gone.url, fe: gone.url } },
    });
    await expect(write(test)).rejects.toBeInstanceOf(Transient);
  });

  it('tells why the first call failed when the gate allows no second', async () => {
    let calls = 0;
    const gate = {
      acquire: async () => ((calls += 1) === 1 ? { granted: 1, paceMs: 0 } : { granted: 0 as const, blockedUntil: 1 }),
      report: async () => ({ blockedUntil: null }),
    };
    const test = await open({ api: () => ({ status: 503, body: '' }), gate });
    await expect(read(test)).rejects.toMatchObject({ name: 'Transient', facts: { status: 503 } });
  });

  it('does not follow a redirect', async () => {
    const test = await open({ api: () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } }) });
    await expect(read(test)).rejects.toBeInstanceOf(Transient);
    expect(callsOf(test)).toHaveLength(2);
  });
});

describe('addresses', () => {
  it('that are neither https nor loopback are refused at once', async () => {
    await expect(open({ api: () => listing, config: { lwaEndpoint: 'http://api.amazon.com' } })).rejects.toThrow(
      /LWA endpoint must use https/,
    );
  });
});
