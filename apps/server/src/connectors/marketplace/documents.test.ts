import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Transient, UnknownOutcome } from './errors.ts';
import { columnsOf } from './listings-report.ts';
import { requireDocumentAddress, requireSafeAddress } from './safe-addresses.ts';
import type { Reply, Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, type TestMarketplace } from './testing/test-marketplace.ts';

const target = { account, market: 'DE', priority: 2 } as const;
let test: TestMarketplace | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

/** A marketplace that hands out links to documents of its own. */
async function open(
  document: Reply,
  more: { compressionAlgorithm?: 'GZIP'; createFeed?: Reply } = {},
): Promise<TestMarketplace> {
  const { createFeed = json({ feedId: 'feed-1' }, 202), ...link } = more;
  const api = (seen: Seen): Reply => {
    if (seen.path === '/documents/1') return document;
    if (seen.path.endsWith('/feeds')) return createFeed;
    return json(
      {
        feedDocumentId: 'document-1',
        reportDocumentId: 'document-1',
        url: `${test?.stub.url}/documents/1?X-Amz-Signature=s`,
        ...link,
      },
      seen.method === 'POST' ? 201 : 200,
    );
  };
  return (test = await openTestMarketplace({ api }));
}

const rows = () => Array.fromAsync(test?.marketplace.readListingsReport(target, 'document-1') ?? []);
const header =
  'item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\topen-date\timage-url\titem-is-marketplace\tproduct-id-type\tzshop-shipping-fee\titem-note\titem-condition\tzshop-category1\tzshop-browse-path\tzshop-storefront-feature\tasin1\tasin2\tasin3\twill-ship-internationally\texpedited-shipping\tzshop-boldface\tproduct-id\tbid-for-featured-placement\tadd-delete\tpending-quantity\tfulfillment-channel\tmerchant-shipping-group\tstatus';
const line = (given: Record<string, string>) =>
  header
    .split('\t')
    .map((name) => given[name] ?? '')
    .join('\t');

describe('a feed', () => {
  it('is announced, uploaded without any token, and submitted', async () => {
    await open({ status: 200, body: '' });
    expect(await test?.marketplace.submitFeed(target, [{ messageId: 1, sku: 'K-1', kind: 'delete' }])).toEqual({
      feedId: 'feed-1',
      documentId: 'document-1',
    });
    const [announced, uploaded, submitted] = (test?.stub.seen ?? []).filter((seen) => !seen.path.startsWith('/lwa'));
    expect(JSON.parse(announced?.body ?? '')).toEqual({ contentType: 'application/json; charset=UTF-8' });
    expect(uploaded).toMatchObject({
      method: 'PUT',
      path: '/documents/1',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    });
    expect(uploaded?.headers['x-amz-access-token']).toBeUndefined();
    expect(JSON.parse(uploaded?.body ?? '')).toMatchObject({
      header: { sellerId: 'A2SELLER', version: '2.0' },
      messages: [{ messageId: 1, sku: 'K-1', operationType: 'DELETE' }],
    });
    expect(JSON.parse(submitted?.body ?? '')).toEqual({
      feedType: 'JSON_LISTINGS_FEED',
      marketplaceIds: ['A1PA6795UKMFR9'],
      inputFeedDocumentId: 'document-1',
    });
  });

  it('whose link has expired was not submitted', async () => {
    await open({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    await expect(
      test?.marketplace.submitFeed(target, [{ messageId: 1, sku: 'K-1', kind: 'delete' }]),
    ).rejects.toBeInstanceOf(Transient);
    expect(test?.stub.seen.some((seen) => seen.path.endsWith('/feeds'))).toBe(false);
  });

  it('whose submission is not answered may be there', async () => {
    await open({ status: 200, body: '' }, { createFeed: 'reset' });
    await expect(
      test?.marketplace.submitFeed(target, [{ messageId: 1, sku: 'K-1', kind: 'delete' }]),
    ).rejects.toBeInstanceOf(UnknownOutcome);
  });

  it('gives its report, packed or not', async () => {
    const report = JSON.stringify({
      summary: { messagesProcessed: 2, messagesAccepted: 1, messagesInvalid: 1 },
      issues: [{ messageId: 2, sku: 'K-2', code: '1', severity: 'ERROR', message: 'no' }],
    });
    await open({ status: 200, body: gzipSync(report) }, { compressionAlgorithm: 'GZIP' });
    expect(await test?.marketplace.getFeedReport(target, 'document-1')).toEqual({
      counts: { processed: 2, accepted: 1, invalid: 1 },
      issues: [{ messageId: 2, sku: 'K-2', code: '1', severity: 'error', message: 'no', attributeNames: [] }],
      listings: [],
    });
    await test?.close();
    await open(
      { status: 200, body: gzipSync(report), headers: { 'content-encoding': 'gzip' } },
      { compressionAlgorithm: 'GZIP' },
    );
    expect((await test?.marketplace.getFeedReport(target, 'document-1'))?.counts.accepted).toBe(1);
  });

  it('whose report is cut is transient', async () => {
    await open(
      { status: 200, body: gzipSync('{"summary":{"messagesProcessed":2}').subarray(0, 20) },
      { compressionAlgorithm: 'GZIP' },
    );
    await expect(test?.marketplace.getFeedReport(target, 'document-1')).rejects.toBeInstanceOf(Transient);
  });
});

describe('the listings report', () => {
  const content = [
    header,
    line({
      'item-name': 'Töpfe "groß"',
      'seller-sku': 'K-1',
      price: '19.99',
      quantity: '7',
      asin1: 'B000000001',
      'fulfillment-channel': 'DEFAULT',
      status: 'Active',
      'merchant-shipping-group': 'Free',
    }),
    line({
      'seller-sku': 'K-2',
      price: '5,5',
      'product-id-type': '1',
      'product-id': 'B000000002',
      'fulfillment-channel': 'AMAZON_EU',
      status: 'Inactive',
    }),
    line({ 'item-name': 'no SKU' }),
  ].join('\n');
  const expected = [
    {
      sku: 'K-1',
      asin: 'B000000001',
      title: 'Töpfe "groß"',
      priceMinor: 1999,
      quantity: 7,
      isActive: true,
      isFulfilledByAmazon: false,
      shippingGroup: 'Free',
      condition: null,
    },
    {
      sku: 'K-2',
      asin: 'B000000002',
      title: null,
      priceMinor: 550,
      quantity: null,
      isActive: false,
      isFulfilledByAmazon: true,
      shippingGroup: null,
      condition: null,
    },
  ];

  it.each<[string, Uint8Array, Record<string, string>]>([
    ['UTF-8 without saying so', Buffer.from(content, 'utf8'), { 'content-type': 'text/plain' }],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${content}`, 'utf8'), { 'content-type': 'text/plain;charset=UTF-8' }],
    [
      'Cp1252, named as Amazon names it',
      Buffer.from(content, 'latin1'),
      { 'content-type': 'text/plain; charset=Cp1252' },
    ],
    ['Cp1252 without saying so', Buffer.from(content, 'latin1'), { 'content-type': 'text/plain' }],
    [
      'Cp1252 under a name nobody knows',
      Buffer.from(content, 'latin1'),
      { 'content-type': 'text/plain; charset=x-odd' },
    ],
  ])('is read from %s', async (_, body, headers) => {
    await open({ status: 200, body, headers });
    expect(await rows()).toEqual(expected);
  });

  it('is read from Shift-JIS in Japan, without decimals', async () => {
    // "鍋" in Shift-JIS.
    const body = Buffer.concat([
      Buffer.from(`${header}\n`),
      Buffer.from([0x93, 0xe7]),
      Buffer.from(line({ 'seller-sku': 'K-1', price: '1980' })),
    ]);
    await open({ status: 200, body, headers: { 'content-type': 'text/plain' } });
    const [row] = await Array.fromAsync(
      test?.marketplace.readListingsReport({ ...target, market: 'JP' }, 'document-1') ?? [],
    );
    expect(row).toMatchObject({ title: '鍋', sku: 'K-1', priceMinor: 1980 });
  });

  it('streams tens of thousands of lines out of a packed document', async () => {
    const lines = process.env.KERVAN_LONG === '1' ? 100_000 : 20_000;
    const many = [
      header,
      ...Array.from({ length: lines }, (_, place) =>
        line({ 'seller-sku': `K-${place}`, price: '1.00', quantity: '1' }),
      ),
    ].join('\n');
    await open({ status: 200, body: gzipSync(many) }, { compressionAlgorithm: 'GZIP' });
    let count = 0;
    for await (const row of test?.marketplace.readListingsReport(target, 'document-1') ?? [])
      count += row.priceMinor === 100 ? 1 : 0;
    expect(count).toBe(lines);
  });

  it('is read by place when the header is translated, and refused when it is unknown', () => {
    const translated = header.split('\t').map((_, place) => `Spalte ${place}`);
    expect(columnsOf(translated).slice(3, 6)).toEqual(['seller-sku', 'price', 'quantity']);
    expect(() => columnsOf(['SKU', 'Preis'])).toThrow('unknown header of 2 columns');
  });
});

describe('addresses', () => {
  const real = ['https://sellingpartnerapi-eu.amazon.com'];
  const local = ['http://127.0.0.1:4010/spapi/na'];

  it.each([
    [real, 'https://tortuga-prod-eu.s3-eu-west-1.amazonaws.com/d?X-Amz-Signature=1', true],
    [real, 'https://tortuga-prod-na.s3-external-1.amazonaws.com/d', true],
    [real, 'https://tortuga-prod-fe.s3.us-west-2.amazonaws.com/d', true],
    [real, 'https://s3.amazonaws.com/bucket/d', true],
    [real, 'http://tortuga-prod-na.s3.amazonaws.com/d', false],
    [real, 'https://tortuga-prod-na.s3.amazonaws.com:8443/d', false],
    [real, 'https://evil.example/s3.amazonaws.com', false],
    [real, 'https://s3.amazonaws.com.evil.example/d', false],
    [real, 'https://ec2.amazonaws.com/d', false],
    [real, 'https://169.254.169.254/latest/meta-data', false],
    [real, 'http://127.0.0.1:4010/documents/1', false],
    [local, 'http://127.0.0.1:4010/documents/1', true],
    [local, 'http://localhost:4010/documents/1', true],
    [local, 'http://127.0.0.1:5432/documents/1', false],
    [local, 'http://10.0.0.1:4010/documents/1', false],
    [local, 'https://tortuga-prod-na.s3.amazonaws.com/d', false],
    [local, 'file:///etc/passwd', false],
  ])('of documents with %s: %s is allowed: %s', (endpoints, link, isAllowed) => {
    const ask = () => requireDocumentAddress(link, endpoints);
    if (isAllowed) expect(ask().href).toContain('/d');
    else expect(ask).toThrow('not allowed');
  });

  it.each([
    ['https://api.amazon.com/', 'https://api.amazon.com'],
    ['http://localhost:4010/lwa', 'http://localhost:4010/lwa'],
    ['http://[::1]:1', 'http://[::1]:1'],
  ])('%s may be used', (address, expected) => {
    expect(requireSafeAddress('x', address)).toBe(expected);
  });

  it.each(['http://api.amazon.com', 'http://10.0.0.1', 'http://localhost.evil.example', 'ftp://localhost'])(
    '%s may not',
    (address) => {
      expect(() => requireSafeAddress('x', address)).toThrow('x must use https');
    },
  );
});
