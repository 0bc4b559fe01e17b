import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, openTestStore, SECOND, type TestStore } from '../../testing/test-store.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';

const TYPE = 'GET_MERCHANT_LISTINGS_ALL_DATA';
type ReportAnswer = { reportId: string; processingStatus: string; reportDocumentId?: string };

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
});

const seed = (count: number): Promise<void> =>
  store.seed(
    Array.from({ length: count }, (_, n) => {
      const asin = store.asins[n % store.asins.length] ?? '';
      return {
        sku: `R-${String(n).padStart(4, '0')}`,
        asin,
        priceMinor: test.world.offers.competition('DE', asin, test.world.epoch).buyBox?.priceMinor ?? 1,
        quantity: n % 3,
      };
    }),
  );

async function request(): Promise<string> {
  await test.advance(MINUTE);
  const answer = await test.call('createReport', {
    region: 'eu',
    body: { reportType: TYPE, marketplaceIds: [store.marketplaceId] },
  });
  if (answer.status !== 202) throw new Error(answer.text);
  return (answer.body as { reportId: string }).reportId;
}

const get = async (reportId: string): Promise<ReportAnswer> =>
  (await test.call('getReport', { region: 'eu', params: { reportId } })).body as ReportAnswer;

async function download(
  reportId: string,
): Promise<{ text: string; contentType: string; isPacked: boolean; raw: Buffer }> {
  const { reportDocumentId = '' } = await get(reportId);
  const { body } = await test.call('getReportDocument', { region: 'eu', params: { reportDocumentId } });
  const { url, compressionAlgorithm } = body as { url: string; compressionAlgorithm?: string };
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const raw = compressionAlgorithm === 'GZIP' ? gunzipSync(bytes) : bytes;
  return {
    text: raw.toString('utf8'),
    raw,
    contentType: response.headers.get('content-type') ?? '',
    isPacked: compressionAlgorithm === 'GZIP',
  };
}

describe('GET_MERCHANT_LISTINGS_ALL_DATA', () => {
  it('goes through the queue and lists what the seller has as tab-separated lines', async () => {
    await seed(5);
    const reportId = await request();
    expect((await get(reportId)).processingStatus).toBe('IN_QUEUE');
    await test.advance(31 * SECOND);
    expect((await get(reportId)).processingStatus).toBe('IN_PROGRESS');
    await test.advance(3 * MINUTE);
    expect((await get(reportId)).processingStatus).toBe('DONE');
    const { text, contentType, isPacked } = await download(reportId);
    const [header = '', ...lines] = text.trimEnd().split('\r\n');
    const columns = header.split('\t');
    expect([columns.length, columns[0], columns.at(-1), isPacked, contentType]).toEqual([
      31,
      'item-name',
      'Sell remainder',
      false,
      'text/tab-separated-values; charset=UTF-8',
    ]);
    const cells = lines.map((line) =>
      Object.fromEntries(line.split('\t').map((cell, at) => [columns[at] ?? '', cell])),
    );
    expect(cells.map((cell) => [cell['seller-sku'], cell.quantity, cell.status])).toEqual([
      ['R-0000', '0', 'Inactive'],
      ['R-0001', '1', 'Active'],
      ['R-0002', '2', 'Active'],
      ['R-0003', '0', 'Inactive'],
      ['R-0004', '1', 'Active'],
    ]);
    expect(cells[1]).toMatchObject({
      asin1: store.asins[1],
      price: (((await store.seen('R-0001'))?.priceMinor ?? 0) / 100).toFixed(2),
      'fulfillment-channel': 'DEFAULT',
    });
    expect(cells[1]?.['open-date']).toMatch(/^2026-06-03 12:0\d:\d\d GMT\+2$/);
  });

  it('packs a large report', async () => {
    await seed(900);
    const reportId = await request();
    await test.advance(HOUR);
    const { isPacked, text } = await download(reportId);
    expect([isPacked, text.split('\r\n').length]).toEqual([true, 902]);
  });

  it('is CANCELLED without data and when it was asked for a moment ago', async () => {
    const empty = await request();
    await test.advance(HOUR);
    expect(await get(empty)).toMatchObject({ processingStatus: 'CANCELLED' });
    await seed(2);
    const [first, second] = [await request(), await request()];
    await test.advance(HOUR);
    expect([(await get(first)).processingStatus, (await get(second)).processingStatus]).toEqual(['DONE', 'CANCELLED']);
    const later = await request();
    await test.advance(HOUR);
    expect((await get(later)).processingStatus).toBe('DONE');
  });

  it('turns out as a scenario says: FATAL with an explanation, windows-1252, packed', async () => {
    await seed(2);
    await test.request('PUT', `/world/report-scenarios/${store.sellerId}`, { body: { outcome: 'FATAL' } });
    const fatal = await request();
    await test.advance(HOUR);
    expect((await get(fatal)).processingStatus).toBe('FATAL');
    expect((await download(fatal)).text).toContain('could not be generated');
    await test.request('PUT', `/world/report-scenarios/${store.sellerId}`, {
      body: { encoding: 'windows-1252', packed: true },
    });
    const legacy = await request();
    await test.advance(HOUR);
    const { contentType, isPacked, raw } = await download(legacy);
    expect([contentType, isPacked]).toEqual(['text/tab-separated-values; charset=windows-1252', true]);
    const product = test.world.catalogue.find(store.asins[0] ?? '');
    expect(new TextDecoder('windows-1252').decode(raw)).toContain(
      product ? test.world.catalogue.titleIn(product, 'DE') : 'nothing',
    );
  });
});

describe('the Reports API', () => {
  it('lists, cancels what waits, and refuses other types and foreign documents', async () => {
    await seed(1);
    const waiting = await request();
    const cancel = () => test.call('cancelReport', { region: 'eu', params: { reportId: waiting } });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 400]);
    expect((await test.call('getReports', { region: 'eu', query: { reportTypes: TYPE } })).body).toMatchObject({
      reports: [{ reportId: waiting, processingStatus: 'CANCELLED' }],
    });
    await test.advance(MINUTE);
    expect(
      (
        await test.call('createReport', {
          region: 'eu',
          body: { reportType: 'GET_NOTHING', marketplaceIds: [store.marketplaceId] },
        })
      ).status,
    ).toBe(400);
    await test.advance(MINUTE);
    expect(
      (await test.call('getReportDocument', { region: 'eu', params: { reportDocumentId: 'amzn1.spdoc.1.4.none' } }))
        .status,
    ).toBe(404);
  });
});
