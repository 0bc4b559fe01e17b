import type { BlobPart } from 'node:buffer';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { extension } from '@kervan/contracts/extension-calls';
import { feedback } from '@kervan/contracts/feedback-calls';
import { reports } from '@kervan/contracts/reports-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { limits } from '@kervan/domain/limits';
import type { HealthMetric } from '@kervan/domain/reports/account-health';
import { isWrittenWith } from '../../testing/kept-answer.ts';
import { lettersOf } from '../../testing/letters.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 5 });
let seller: Seller;

/** A store that is worked by hand, as its seller makes it. */
async function openByHand(who: Seller): Promise<Seller> {
  const { id } = await who.call(stores.create, {
    body: {
      marketPlaceCountryCode: 'DE',
      storeName: 'By hand',
      manuelManagement: true,
      sellingPartnerId: 'A1B2C3D4E5F6G7',
    },
  });
  await who.call(stores.completeRegistration, {
    body: { customerMarketPlaceId: id, marketPlaceEmail: 'a@example.com' },
  });
  await who.call(stores.select, { params: { id } });
  return Object.assign(who, { storeId: id });
}

const HEAD =
  '"(Parent) ASIN","(Child) ASIN","Title","Sessions - Total","Page Views - Total","Featured Offer (Buy Box) Percentage","Units Ordered","Ordered Product Sales"';
const BY_DATE =
  '"Date","Ordered Product Sales","Units Ordered","Page Views - Total","Sessions - Total","Featured Offer (Buy Box) Percentage"';
const A = 'B0KERVAN01';
const B = 'B0KERVAN02';
const line = (asin: string, units: number, sales: string) =>
  `"P","${asin}","A lamp, big","1,000","2,000","50.00%","${units}","${sales}"`;
type Sent = { from: string; to?: string; mayReplace?: boolean; key?: string };
const upload = (content: BlobPart, { from, to = from, key, ...rest }: Sent, who = seller) =>
  who.call(reports.uploadBusiness, {
    body: { json: { from, to, ...rest }, files: [new File([content], 'report.csv', { type: 'text/csv' })] },
    ...(key === undefined ? {} : { key }),
  });
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
const show = (from: string, to = from, who = seller) =>
  who.call(reports.show, { params: { name: 'BusinessReport' }, body: { limit: 100, timezoneOffset: 0, from, to } });
/** Product, units and sales of each row. */
const rowsOf = async (from: string, to = from, who = seller) =>
  (await show(from, to, who)).items
    .map(({ cells }) => [cells.asin ?? cells.title, cells.units, cells.sales])
    .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
const kept = async () =>
  (
    await sql<{
      row: string;
    }>`select b::text as row from business_day b where store_id = ${seller.storeId} order by 1`.execute(
      product.worker.db,
    )
  ).rows.map(({ row }) => row);
const faultOf = async (content: BlobPart) => {
  const { code, data } = await refusalOf(upload(content, { from: '2025-06-01' }));
  expect(code).toBe('InvalidFileFormat');
  return (data as { fault: unknown }).fault;
};

beforeAll(async () => {
  seller = await openByHand(await product.signUp());
});

describe('the business report of a store that is worked by hand', () => {
  it('REP-024 its answer is written with what it changes', async () => {
    await upload(file(line(A, 1, '€1.00')), { from: '2025-01-05', key: 'one-report-0001' });
    const days = sql`business_day where store_id = ${seller.storeId}`;
    expect(await isWrittenWith(product, 'one-report-0001', days)).toBe(true);
  });

  it('REP-024 is shown from the file: its sums, its days, and only those of the store', async () => {
    const answer = await upload(file(line(A, 10, '€1,234.56'), line(B, 4, '1.000,00 €')), { from: '2025-03-03' });
    expect(answer).toEqual({
      kind: 'byProduct',
      lines: 2,
      taken: 2,
      wrong: 0,
      isUnchanged: false,
      replaced: [],
      faults: [],
      faultsCount: 0,
    });
    const { items, totals, currency } = await show('2025-03-01', '2025-03-05');
    expect(items.find(({ cells }) => cells.asin === A)?.cells).toMatchObject({
      title: 'A lamp, big',
      sessions: 1_000,
      pageViews: 2_000,
      buyboxPercent: 5_000,
      units: 10,
      conversionPercent: 100,
      sales: 123_456,
    });
    expect([currency, totals]).toMatchObject(['EUR', { sessions: 2_000, units: 14, sales: 223_456 }]);
    expect(await rowsOf('2025-03-04', '2025-03-05')).toEqual([]);
    const other = await openByHand(await product.signUp());
    expect(await rowsOf('2025-03-01', '2025-03-05', other)).toEqual([]);
  });

  it('REP-024 the same file again changes nothing, a later one of the day takes its place', async () => {
    const first = file(line(A, 10, '€10.00'), line(B, 4, '€5.00'));
    await upload(first, { from: '2025-03-10' });
    const before = await kept();
    expect(await upload(first, { from: '2025-03-10' })).toMatchObject({ isUnchanged: true, replaced: [], taken: 2 });
    expect(await kept()).toEqual(before);
    const both = await Promise.all([1, 2].map(() => upload(file(line(A, 11, '€11.00')), { from: '2025-03-10' })));
    expect(both.map(({ isUnchanged }) => isUnchanged).toSorted()).toEqual([false, true]);
    expect(both.flatMap(({ replaced }) => replaced)).toEqual([{ from: '2025-03-10', to: '2025-03-10' }]);
    expect(await rowsOf('2025-03-10')).toEqual([[A, 11, 1_100]]);
    // A file without a good line takes nothing away.
    expect(await upload(file(line('lamp', 1, '€1')), { from: '2025-03-10' })).toMatchObject({ taken: 0, wrong: 1 });
    expect(await rowsOf('2025-03-10')).toEqual([[A, 11, 1_100]]);
  });

  it('REP-024 a period counts where all of it is asked for, and leaves only where that is meant', async () => {
    const [from, to] = ['2025-04-01', '2025-04-07'];
    await upload(file(line(A, 70, '€700.00')), { from, to });
    expect(await rowsOf(from, to)).toEqual([[A, 70, 70_000]]);
    expect((await show(from, to)).cutPeriods).toEqual([]);
    expect(await rowsOf(from, '2025-04-06')).toEqual([]);
    expect((await show(from, '2025-04-06')).cutPeriods).toEqual([{ from, to }]);
    // The period before that is cut is named, too: a comparison with a part of it would say nothing.
    expect((await show('2025-04-05', '2025-04-07')).before?.cutPeriods).toEqual([{ from, to }]);
    expect((await show('2025-04-08', '2025-04-14')).before).toMatchObject({ totals: { units: 70 }, cutPeriods: [] });
    const day = file(line(A, 1, '€1.00'));
    const before = await kept();
    expect(await refusalOf(upload(day, { from: '2025-04-03' }))).toMatchObject({
      code: 'BusinessPeriodsOverlap',
      data: { periods: [{ from, to }] },
    });
    expect(await kept()).toEqual(before);
    expect(await upload(day, { from: '2025-04-03', mayReplace: true })).toMatchObject({ replaced: [{ from, to }] });
    expect(await rowsOf(from, to)).toEqual([[A, 1, 100]]);
    // A period that holds the day takes its place without a word.
    expect(await upload(file(line(A, 70, '€700.00')), { from, to })).toMatchObject({
      replaced: [{ from: '2025-04-03', to: '2025-04-03' }],
    });
    expect(await rowsOf(from, to)).toEqual([[A, 70, 70_000]]);
  });

  it('REP-024 what is told by date counts for days that no product is told of', async () => {
    const days = [BY_DATE, '"05/05/25","€50.00","5","10","8","90%"', '"06/05/25","€60.00","6","10","8","90%"'];
    const period = { from: '2025-05-01', to: '2025-05-31' };
    expect(await upload(days.join('\n'), period)).toMatchObject({ kind: 'byDate', taken: 2, isUnchanged: false });
    expect(await upload(days.join('\n'), period)).toMatchObject({ isUnchanged: true });
    expect(await rowsOf('2025-05-05', '2025-05-06')).toEqual([['allProducts', 11, 11_000]]);
    await upload(file(line(A, 6, '€60.00')), { from: '2025-05-06' });
    expect(await rowsOf('2025-05-05', '2025-05-06')).toEqual([
      ['allProducts', 5, 5_000],
      [A, 6, 6_000],
    ]);
    const { content } = await seller.call(reports.export, {
      params: { name: 'BusinessReport' },
      body: { timezoneOffset: 0, from: '2025-05-05', to: '2025-05-06', format: 'csv', language: 'tr' },
    });
    expect(await content.text()).toContain('Tüm ürünler');
    expect((await show('2025-05-05', '2025-05-06')).totals).toMatchObject({ units: 11, sales: 11_000 });
    const later = [BY_DATE, '"05/05/25","€55.00","7","10","8","90%"'].join('\n');
    expect(await upload(later, period)).toMatchObject({ replaced: [{ from: '2025-05-05', to: '2025-05-05' }] });
    expect(await rowsOf('2025-05-05')).toEqual([['allProducts', 7, 5_500]]);
  });

  it('REP-024 dollars are those of the rate of the day, of a period those of its days', async () => {
    await sql`insert into currency_day(currency, day, rate_ppm) values ('EUR', '2025-07-01', 500000), ('EUR', '2025-07-02', 1000000)
      on conflict (currency, day) do update set rate_ppm = excluded.rate_ppm`.execute(product.worker.db);
    await upload(file(line(A, 1, '€10.00')), { from: '2025-07-01' });
    await upload(file(line(A, 1, '€10.00')), { from: '2025-07-02' });
    const display = (money: 'usd' | 'local') =>
      sql`update store_settings set settings = jsonb_set(settings, '{currencyDisplay}', ${JSON.stringify(money)}::jsonb) where store_id = ${seller.storeId}`.execute(
        product.worker.db,
      );
    await display('usd');
    expect(await show('2025-07-01', '2025-07-02')).toMatchObject({ currency: 'USD', totals: { sales: 3_000 } });
    await upload(file(line(A, 2, '€20.00')), { from: '2025-07-01', to: '2025-07-02' });
    expect((await show('2025-07-01', '2025-07-02')).totals.sales).toBe(3_000);
    await display('local');
  });

  it('REP-024 wrong lines are named, the others taken, and no figure is too large to be shown', async () => {
    const big = line(B, 2_147_483_647, '€100,000,000.00');
    const { lines, taken, wrong, faults } = await upload(
      file(line(A, -1, '€5.00'), line(A, 1, '€999,999,999,999.00'), line(A, 1, '$5.00'), line('=cmd', 1, '€1'), big),
      { from: '2025-08-01' },
    );
    expect([lines, taken, wrong]).toEqual([5, 1, 4]);
    expect(faults.map(({ line: at, column, code }) => [at, column, code])).toEqual([
      [2, 'units', 'Negative'],
      [3, 'sales', 'TooLarge'],
      [4, 'sales', 'OtherCurrency'],
      [5, 'asin', 'AsinNotValid'],
    ]);
    await upload(file(big), { from: '2025-08-02' });
    expect(await rowsOf('2025-08-01', '2025-08-02')).toEqual([[B, 4_294_967_294, 20_000_000_000]]);
    const wrongs = Array.from({ length: limits.businessFaultsTold + 5 }, () => line('lamp', 1, '€1'));
    const told = await upload(file(...wrongs), { from: '2025-08-03' });
    expect([told.faults.length, told.faultsCount]).toEqual([limits.businessFaultsTold, wrongs.length]);
  });

  it('REP-024 a file that is none is refused with why and where, and changes nothing', async () => {
    const before = await kept();
    expect(await faultOf('')).toEqual({ code: 'empty', line: null });
    expect(await faultOf(HEAD)).toEqual({ code: 'empty', line: null });
    expect(await faultOf(new Uint8Array([0, 1, 2, 255]))).toEqual({ code: 'notText', line: null });
    expect(await faultOf(new Uint8Array([0xc3, 0x28, 0x0a]))).toEqual({ code: 'notUtf8', line: null });
    expect(await faultOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({ code: 'sheet', line: null });
    expect(await faultOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]))).toEqual({ code: 'sheet', line: null });
    expect(await faultOf(`${HEAD}\n${line(A, 1, '€1')}\n"B0`)).toEqual({ code: 'quotes', line: 3 });
    expect(await faultOf('"(Parent) ASIN","Units Ordered"\n"P","1"')).toEqual({
      code: 'columns',
      line: 1,
      columns: [
        '(Child) ASIN',
        'Sessions - Total',
        'Page Views - Total',
        'Featured Offer (Buy Box) Percentage',
        'Ordered Product Sales',
      ],
    });
    expect(await faultOf(`${HEAD}\n${'x,\n'.repeat(limits.businessFileLinesMax + 1)}`)).toEqual({
      code: 'tooManyLines',
      limit: limits.businessFileLinesMax,
    });
    const huge = lettersOf(limits.businessFileBytesMax + 1);
    expect(await codeOf(upload(huge, { from: '2025-06-01' }))).toBe('PayloadTooLarge');
    expect(await faultOf(lettersOf(limits.businessFileBytesMax))).toMatchObject({ code: 'quotes' });
    expect(await kept()).toEqual(before);
  });

  it('REP-024 days that are not over, turned round or too many are refused', async () => {
    const good = file(line(A, 1, '€1.00'));
    for (const days of [
      { from: '2025-06-02', to: '2025-06-01' },
      { from: '2099-01-01' },
      { from: '1999-12-31' },
      { from: '2024-01-01', to: '2025-01-01' },
    ])
      expect([days, await codeOf(upload(good, days))]).toEqual([days, 'ValidationFailed']);
    // A leap year is no day too long.
    await upload(good, { from: '2024-01-01', to: '2024-12-31' });
  });

  it('REP-024 a store that the API reads takes no file', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    expect(await codeOf(upload(file(line(A, 1, '€1.00')), { from: '2025-06-01' }, who))).toBe('ManualStoreNeeded');
  });
});

describe('what else a store without the API learns', () => {
  const HEADS = 'Date\tRating\tComments\tYour Response\tOrder ID\tRater Email';
  const said = (day: string, rating: number | string, comment: string, order: string) =>
    [day, rating, comment, '', order, 'k1@marketplace.amazon.com'].join('\t');
  const send = (content: BlobPart, who = seller, key: string = crypto.randomUUID()) =>
    who.call(feedback.uploadFeedback, {
      body: { files: [new File([content], 'feedback.txt', { type: 'text/plain' })] },
      key,
    });
  const list = async (who = seller) => (await who.call(feedback.list, { body: {} })).items;
  const [first, second] = ['302-1000001-7000001', '302-1000001-7000002'];

  it('MSG-015 MSG-016 MSG-035 feedback comes by the marketplace’s file: a wrong line stops no other, the same file changes nothing, and what it does not name stays', async () => {
    const file = [
      HEADS,
      said('03.02.25', 5, 'çok iyi', first),
      said('soon', 9, 'x', 'none'),
      said('04.02.25', 1, '', second),
    ];
    expect(await send(file.join('\r\n'), seller, 'one-feedback-1')).toEqual({
      lines: 3,
      taken: 2,
      wrong: [3],
      wrongCount: 1,
    });
    const told = sql`buyer_feedback where store_id = ${seller.storeId}`;
    expect(await isWrittenWith(product, 'one-feedback-1', told)).toBe(true);
    const listed = await list();
    expect(listed.map(({ date, rating, orderNumber, comment }) => [date, rating, orderNumber, comment])).toEqual([
      ['2025-02-04', 1, second, ''],
      ['2025-02-03', 5, first, 'çok iyi'],
    ]);
    expect(JSON.stringify(listed)).not.toContain('k1@marketplace');
    await send(file.join('\n'));
    expect(await list()).toEqual(listed);
    // A buyer who thought again, in a file of one line.
    await send([HEADS, said('05.02.25', 4, 'better', second)].join('\n'));
    expect((await list()).map(({ rating, orderNumber }) => [rating, orderNumber])).toEqual([
      [4, second],
      [5, first],
    ]);
    const { ratios, readAt } = await seller.call(feedback.list, { body: {} });
    expect([ratios.all.total, ratios.all.positive.count]).toEqual([2, 2]);
    expect(Date.parse(readAt ?? '')).toBeGreaterThan(0);
    const other = await openByHand(await product.signUp());
    expect(await list(other)).toEqual([]);
  });

  it('MSG-035 a file that is no feedback, or too large, is refused and changes nothing', async () => {
    const before = await list();
    const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]);
    for (const wrong of ['', HEADS, [HEAD, line(A, 1, '€1')].join('\n'), image])
      expect(await codeOf(send(wrong))).toBe('InvalidFileFormat');
    expect(await codeOf(send(lettersOf(limits.feedbackFileBytesMax + 1)))).toBe('PayloadTooLarge');
    const many = Array.from({ length: limits.feedbackFaultsTold + 5 }, () => said('soon', 9, '', ''));
    const told = await send([HEADS, ...many, said('06.02.25', 3, '', first)].join('\n'));
    expect([told.taken, told.wrong.length, told.wrongCount]).toEqual([1, limits.feedbackFaultsTold, many.length]);
    expect(await list()).toHaveLength(before.length);
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    expect(await codeOf(send([HEADS, said('03.02.25', 5, '', first)].join('\n'), who))).toBe('ManualStoreNeeded');
  });

  it('EXT-004 REP-003 the health of the account comes by the extension, stands in the report with its moment, and is of its own store alone', async () => {
    const health = async (who = seller) => {
      const { items, readAt } = await who.call(reports.show, {
        params: { name: 'AccountHealth' },
        body: { limit: 100, timezoneOffset: 0 },
      });
      return { readAt, of: (metric: string) => items.find(({ cells }) => cells.metric === metric)?.cells };
    };
    const tell = (metrics: { metric: HealthMetric; text: string }[], who = seller) =>
      who.call(extension.collectHealth, { body: { customerMarketPlaceId: seller.storeId, metrics } });
    expect((await health()).readAt).toBeNull();
    const told = await tell([
      { metric: 'orderDefectRate', text: '1,25 %' },
      { metric: 'contactResponseTime', text: '11,5 Std.' },
      { metric: 'safety', text: '2' },
      { metric: 'returnDissatisfactionRate', text: 'k. A.' },
    ]);
    expect(told).toEqual({ told: 3 });
    const { readAt, of } = await health();
    expect(Date.parse(readAt ?? '')).toBeGreaterThan(0);
    expect(of('orderDefectRate')).toMatchObject({ value: 125, state: 'bad' });
    expect(of('contactResponseTime')).toMatchObject({ value: 690, state: 'good' });
    expect(of('safety')).toMatchObject({ value: 2, state: 'bad' });
    expect(of('lateShipmentRate')).toMatchObject({ value: null, state: 'unknown' });
    // A page without a figure takes nothing away, and nobody writes into the store of another.
    expect(await codeOf(tell([{ metric: 'safety', text: '–' }]))).toBe('NoDataAvailableToAdd');
    const other = await openByHand(await product.signUp());
    expect(await codeOf(tell([{ metric: 'safety', text: '9' }], other))).toBe('InvalidMarketplaceSelection');
    expect((await health()).of('safety')).toMatchObject({ value: 2 });
    expect((await health(other)).readAt).toBeNull();
  });
});
