import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healthMetrics, healthState, healthTarget, type HealthMetric } from './account-health.ts';
import { changeOf, searchRows, shareOf, sortRows, totalsOf, type ReportCells } from './arrange-rows.ts';
import { readHealthFigure } from './health-figure.ts';
import { sharedBy } from './order-sums.ts';
import { bucketsOf, dayBegins, localDay, momentsOf, rangeBefore, rangeOf, stepOf, wholeMonths } from './report-days.ts';
import { columnsOf } from './report-names.ts';
import { resultOfLookup } from './search-history.ts';

const HOUR = 3_600_000;
/** Nothing that is read is a code. */
const plain = { locale: 'en', wordOf: () => undefined };

describe('the days of a report', () => {
  it.each([
    [0, '2026-03-01T23:59:00Z', '2026-03-01'],
    [-180, '2026-03-01T21:00:00Z', '2026-03-02'],
    [-180, '2026-03-01T20:59:00Z', '2026-03-01'],
    [300, '2026-03-01T04:59:00Z', '2026-02-28'],
    [-345, '2026-03-01T18:15:00Z', '2026-03-02'],
  ])('REP-002 with an offset of %d minutes %s is on %s', (offset, at, day) => {
    expect(localDay(Date.parse(at), offset)).toBe(day);
  });

  it.each([
    // Clocks went forward in Berlin on 2026-03-29 and back on 2026-10-25; in Cairo at midnight itself.
    ['Europe/Berlin', '2026-03-28', '2026-03-27T23:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z', 24],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['Europe/Istanbul', '2026-03-29', '2026-03-28T21:00:00Z', 24],
  ])('REP-002 in %s %s begins at %s and has %d hours', (zone, day, begins, hours) => {
    const { from, to } = momentsOf({ from: day, to: day }, zone);
    expect([new Date(from).toISOString(), (to - from) / HOUR]).toEqual([begins.replace('Z', '.000Z'), hours]);
    expect([localDay(from, zone), localDay(to - 1, zone)]).toEqual([day, day]);
    expect(localDay(from - 1, zone)).not.toBe(day);
  });

  it('REP-002 begin at local midnight and have no gap, whatever the offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: -56, max: 56 }), fc.integer({ min: 0, max: 20_000 * 24 }), (quarters, hours) => {
        const offset = quarters * 15;
        const day = localDay(hours * HOUR, offset);
        expect(localDay(dayBegins(day, offset), offset)).toBe(day);
        expect(localDay(dayBegins(day, offset) - 1, offset)).not.toBe(day);
        expect(dayBegins(day, offset) % 900_000 === 0).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', { from: '2026-01-01', to: '2026-02-01' }],
    ['2025-12-31T21:00:00Z', '2026-02-01T21:00:00Z', { from: '2026-01-01', to: '2026-02-01' }],
    ['2026-01-01T00:15:00Z', '2026-02-28T23:45:00Z', null],
    ['2026-01-01T05:00:00Z', '2026-03-01T05:00:00Z', { from: '2026-02-01', to: '2026-03-01' }],
    ['2025-11-29T10:00:00Z', '2026-11-29T10:00:00Z', { from: '2025-12-01', to: '2026-11-01' }],
    ['2026-05-05T00:00:00Z', '2026-05-06T00:00:00Z', null],
  ])('REP-021 between %s and %s lie whole months', (from, to, months) => {
    expect(wholeMonths({ from: Date.parse(from), to: Date.parse(to) })).toEqual(months);
  });

  it('REP-015 are the last 30 without being asked for, and are compared with as many before them', () => {
    expect(rangeOf({}, '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
    expect(rangeBefore({ from: '2026-02-01', to: '2026-03-02' })).toEqual({ from: '2026-01-02', to: '2026-01-31' });
    expect(rangeOf({ from: '2026-01-01', to: '2026-01-05' }, '2026-03-02')).toEqual({
      from: '2026-01-01',
      to: '2026-01-05',
    });
    expect(rangeOf({ preset: 'days7' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(momentsOf({ from: '2026-03-01', to: '2026-03-01' }, -180)).toEqual({
      from: Date.parse('2026-02-28T21:00:00Z'),
      to: Date.parse('2026-03-01T21:00:00Z'),
    });
  });

  it('REP-017 are cut by day up to 31 of them, by month above', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    const months = { from: '2026-01-01', to: '2026-02-01' };
    expect([stepOf(days), bucketsOf(days, stepOf(days)).length]).toEqual(['day', 31]);
    expect([stepOf(months), bucketsOf(months, stepOf(months))]).toEqual(['month', ['2026-01-01', '2026-02-01']]);
  });
});

describe('rows', () => {
  it('REP-018 shares divide by nothing but what is there', () => {
    expect([shareOf(1, 0), shareOf(0, 4), shareOf(1, 3), shareOf(-1, 3)]).toEqual([null, 0, 3_333, -3_333]);
    expect([changeOf(150, 100), changeOf(50, 0), changeOf(-50, -100)]).toEqual([5_000, null, 5_000]);
  });

  it('REP-015 totals are sums and shares of sums; unknown values come last; the search looks into words alone', () => {
    const columns = columnsOf('bestSeller');
    const rows = [
      { asin: 'B0A', title: 'Kettle', units: 2, sales: 100, profit: 10, orders: 1 },
      { asin: 'B0B', title: null, units: 3, sales: 200, profit: -40, orders: 2 },
    ];
    expect(totalsOf(columns, rows)).toEqual({ units: 5, sales: 300, profit: -30, orders: 3 });
    expect(
      totalsOf(columnsOf('ProfitReport'), [
        { sales: 200, profit: 50 },
        { sales: 200, profit: 0 },
      ]).profitPercent,
    ).toBe(1_250);
    for (const desc of [true, false])
      expect(sortRows(columns, rows, { by: 'title', desc, reading: plain }).map(({ asin }) => asin)).toEqual([
        'B0A',
        'B0B',
      ]);
    expect(sortRows(columns, rows, { by: 'units', desc: true, reading: plain }).map(({ asin }) => asin)).toEqual([
      'B0B',
      'B0A',
    ]);
    const found = (text: string, among = rows as ReportCells[]) => searchRows(columns, among, { text, reading: plain });
    expect(found('KETT')).toHaveLength(1);
    expect(found('200')).toHaveLength(0);
    const [first = {}] = rows;
    for (const wanted of ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul'])
      expect(found(wanted, [{ ...first, title: 'Lampe İstanbul' }])).toHaveLength(1);
  });

  it('REP-015 the search looks into the words that stand for codes, and no longer into the codes', () => {
    const words: Record<string, string> = { added: 'Eklendi', restricted: 'Yasaklı', unknown: 'Bilinmiyor' };
    const reading = { locale: 'tr', wordOf: (code: string) => words[code] };
    const columns = columnsOf('productSearchHistory');
    const rows = [
      { date: '2026-03-02T10:00:00Z', asin: 'B0A', title: 'unknown', result: 'added', reason: null, source: 'x' },
      {
        date: '2026-03-02T10:00:00Z',
        asin: 'B0B',
        title: 'Kettle',
        result: 'rejected',
        reason: 'restricted',
        source: 'x',
      },
    ];
    const found = (text: string) => searchRows(columns, rows, { text, reading }).map(({ asin }) => asin);
    expect(found('eklen')).toEqual(['B0A']);
    expect(found('YASAKLI')).toEqual(['B0B']);
    expect(found('bilin')).toEqual(['B0A']);
    expect(found('added')).toEqual([]);
    // A text that is no code stands as it is.
    expect(found('rejected')).toEqual(['B0B']);
  });

  it('REP-015 words stand in the order of the reader’s alphabet, as they are shown', () => {
    const columns = columnsOf('brandReport');
    const brands = ['Zen', 'Şule', 'İpek', 'Islak', 'Çelik', 'unknown', 'Selin', 'Cem', 'Öz', 'Oya'];
    const rows = brands.map((brand) => ({ brand }));
    const wordOf = (code: string) => (code === 'unknown' ? 'Bilinmiyor' : undefined);
    const sorted = (locale: string, desc = false) =>
      sortRows(columns, rows, { by: 'brand', desc, reading: { locale, wordOf } }).map(({ brand }) => brand);
    const turkish = ['unknown', 'Cem', 'Çelik', 'Islak', 'İpek', 'Oya', 'Öz', 'Selin', 'Şule', 'Zen'];
    expect(sorted('tr')).toEqual(turkish);
    expect(sorted('tr', true)).toEqual(turkish.toReversed());
    expect(sorted('en').indexOf('Çelik')).toBeLessThan(sorted('en').indexOf('Cem'));
    // Codes of products and days are no words.
    const codes = [{ asin: 'b' }, { asin: 'A' }, { asin: 'B' }];
    const reading = { locale: 'tr', wordOf };
    expect(sortRows(columnsOf('bestSeller'), codes, { by: 'asin', desc: false, reading })).toEqual([
      { asin: 'A' },
      { asin: 'B' },
      { asin: 'b' },
    ]);
  });

  it('REP-021 what an order came to is shared by its products to the last unit, losses too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.nat(1e6), { minLength: 1, maxLength: 6 }),
        (amount, prices) => {
          expect(sharedBy(amount, prices).reduce((all, share) => all + share, 0)).toBe(amount);
        },
      ),
    );
    expect(sharedBy(-3, [0, 0])).toEqual([-2, -1]);
  });
});

describe('account health', () => {
  it('REP-005 each metric has its unit and its target in it', () => {
    expect(healthTarget('orderDefectRate')).toEqual({ unit: 'rate', target: 100, bound: 'below' });
    expect(healthTarget('onTimeDelivery')).toEqual({ unit: 'rate', target: 9_000, bound: 'above' });
    expect(healthTarget('contactResponseTime')).toEqual({ unit: 'minutes', target: 1_440, bound: 'below' });
    expect(healthTarget('safety')).toEqual({ unit: 'count', target: 0, bound: 'none' });
    expect(healthTarget('returnDissatisfactionRate')).toEqual({ unit: 'rate', target: null, bound: null });
  });

  it.each<[HealthMetric, number, number]>([
    ['orderDefectRate', 99, 100],
    ['cancellationRate', 249, 250],
    ['lateShipmentRate', 399, 400],
    ['validTrackingRate', 9_501, 9_500],
    ['onTimeDelivery', 9_001, 9_000],
    ['contactResponseTime', 1_439, 1_440],
    ['listingPolicy', 0, 1],
    ['authenticity', 0, 1],
    ['safety', 0, 1],
    ['intellectualProperty', 0, 1],
    ['policyViolations', 0, 1],
  ])('REP-004 REP-005 %s is good at %d and bad at %d', (metric, good, bad) => {
    expect([healthState(metric, good), healthState(metric, bad), healthState(metric, null)]).toEqual([
      'good',
      'bad',
      'unknown',
    ]);
  });

  it('REP-004 has twelve metrics', () => expect(healthMetrics).toHaveLength(12));
});

it.each([
  [1, 'pending', null],
  [2, 'added', null],
  [3, 'rejected', 'outsideCriteria'],
  [4, 'rejected', 'alreadyHere'],
  [5, 'rejected', 'deletedBefore'],
  [6, 'rejected', 'restricted'],
  [7, 'rejected', 'noRoom'],
  [8, 'added', null],
  [99, 'notFound', null],
])('REP-023 outcome %d of a look-up is %s for %s', (outcome, result, reason) => {
  expect(resultOfLookup(outcome)).toEqual({ result, reason });
});

it.each([
  ['orderDefectRate', '0.42%', 42],
  ['orderDefectRate', '%0,42', 42],
  ['onTimeDelivery', '93,25\u00a0%', 9_325],
  ['validTrackingRate', '100 %', 10_000],
  ['lateShipmentRate', '٢٫٠٣٪', 203],
  ['contactResponseTime', '12,5 Std.', 750],
  ['safety', '3', 3],
  ['safety', '1.5', null],
  ['orderDefectRate', '101%', null],
  ['orderDefectRate', '-1%', null],
  ['orderDefectRate', '3 von 120', null],
  ['orderDefectRate', 'N/A', null],
  ['orderDefectRate', '', null],
] as const)('REP-004 %s “%s” of a seller page is %s', (metric, text, value) => {
  expect(readHealthFigure(metric, text)).toBe(value);
});
