import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT_MAX } from '../money/column.ts';
import { limits } from '../limits.ts';
import { markets, marketCodes, type MarketCode } from '../markets.ts';
import { BUSINESS_SALES_MAX } from './business-file.ts';
import { dayOfText, orderOf } from './day-text.ts';
import { amountOf, countOf, percentOf } from './figure-text.ts';
import { meanRate } from './mean-rate.ts';
import { readBusinessRows } from './read-business-rows.ts';

const valueOf = (figure: ReturnType<typeof countOf>) => ('value' in figure ? figure.value : figure.fault);

describe('figures as the marketplace writes them', () => {
  it.each([
    ['0', 0],
    ['1234', 1_234],
    ['1,234', 1_234],
    ['1.234', 1_234],
    ['1 234', 1_234],
    ['1\u202F234', 1_234],
    ['1\u00A0234\u00A0567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['1’234’567', 1_234_567],
    ['1,234.567', 'NotNumber'],
    ['1.5', 'NotNumber'],
    ['1,23', 'NotNumber'],
    ['-3', 'Negative'],
    ['−3', 'Negative'],
    ['(3)', 'Negative'],
    ['1e3', 'NotNumber'],
    ['0x10', 'NotNumber'],
    ['NaN', 'NotNumber'],
    ['=1+1', 'NotNumber'],
    [String(INT_MAX), INT_MAX],
    [String(INT_MAX + 1), 'TooLarge'],
    ['9'.repeat(30), 'TooLarge'],
  ])('REP-024 %s is a count of %s', (text, count) => {
    expect(valueOf(countOf(text))).toBe(count);
  });

  it.each([
    ['85.71%', 8_571],
    ['85,71 %', 8_571],
    ['85,7\u00A0%', 8_570],
    ['100%', 10_000],
    ['100.00%', 10_000],
    ['0', 0],
    ['12.345%', 1_235],
    ['100.01%', 'TooLarge'],
    ['1,234.5%', 'TooLarge'],
    ['-1%', 'Negative'],
    ['%', 'NotNumber'],
    ['five', 'NotNumber'],
  ])('REP-024 %s is a share of %s hundredths of a percent', (text, share) => {
    expect(valueOf(percentOf(text))).toBe(share);
  });

  it.each<[MarketCode, string, number | string]>([
    ['US', '$1,234.56', 123_456],
    ['US', 'US$1,234.56', 123_456],
    ['US', '1,234', 123_400],
    ['US', '$0.00', 0],
    ['US', '€1.00', 'OtherCurrency'],
    ['DE', '€1,234.56', 123_456],
    ['DE', '1.234,56 €', 123_456],
    ['DE', '1.234,56\u00A0€', 123_456],
    ['DE', '€ 1.234.567,8', 123_456_780],
    ['FR', '1\u202F234,56\u00A0€', 123_456],
    ['DE', 'EUR 12.50', 1_250],
    ['DE', '$12.50', 'OtherCurrency'],
    ['DE', '12.50 USD', 'OtherCurrency'],
    ['GB', '£9.99', 999],
    ['PL', '1 234,56 zł', 123_456],
    ['SE', '1 234,56 kr', 123_456],
    ['TR', '₺1.234,56', 123_456],
    ['TR', '1.234,56 TL', 123_456],
    ['IN', '₹12,34,567.80', 123_456_780],
    ['IN', 'Rs. 5.50', 550],
    ['JP', '¥1,234', 1_234],
    ['JP', '1,234円', 1_234],
    ['JP', '¥1,234.50', 'NotNumber'],
    ['CA', 'CA$5', 500],
    ['AE', 'AED 1,234.00', 123_400],
    ['DE', '-€5.00', 'Negative'],
    ['DE', '€-5.00', 'Negative'],
    ['DE', '(€5.00)', 'Negative'],
    ['DE', '5.123,4', 512_340],
    ['DE', '1,2,3', 'NotNumber'],
    ['DE', 'abc', 'NotNumber'],
    ['DE', '€', 'NotNumber'],
    ['DE', '1.00.00', 'NotNumber'],
    ['DE', '100,000,000.00', BUSINESS_SALES_MAX],
    ['DE', '100,000,000.01', 'TooLarge'],
    ['DE', '9'.repeat(38), 'TooLarge'],
  ])('REP-024 at %s %s is an amount of %s', (market, text, amount) => {
    expect(valueOf(amountOf(text, market))).toBe(amount);
  });

  it('REP-024 whatever amount the marketplace writes in the form of any language is read as it was', () => {
    const locales = [...new Set(marketCodes.map((code) => markets[code].locale))];
    fc.assert(
      fc.property(
        fc.constantFrom(...marketCodes),
        fc.constantFrom(...locales),
        fc.integer({ min: 0, max: BUSINESS_SALES_MAX }),
        (code, locale, minor) => {
          const { currency, decimals } = markets[code];
          // Figures of Latin writing, as the reports have them.
          const written = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            currencyDisplay: 'code',
            numberingSystem: 'latn',
          }).format(minor / 10 ** decimals);
          const bare = written.replace(/\p{Cf}/gu, '');
          expect([bare, valueOf(amountOf(bare, code))]).toEqual([bare, minor]);
        },
      ),
    );
  });

  it('REP-024 no text whatever is read as a figure that no column holds', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('1', '9', ',', '.', ' ', '-', '€', '%', '(') }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...marketCodes), (any, code) => {
        for (const [figure, max] of [
          [countOf(any), INT_MAX],
          [percentOf(any), 10_000],
          [amountOf(any, code), BUSINESS_SALES_MAX],
        ] as const)
          if ('value' in figure) {
            expect(Number.isSafeInteger(figure.value)).toBe(true);
            expect(figure.value).toBeGreaterThanOrEqual(0);
            expect(figure.value).toBeLessThanOrEqual(max);
          }
      }),
    );
  });
});

describe('dates of a file', () => {
  it.each([
    ['11/27/26', 'monthFirst', '2026-11-27'],
    ['11/27/2026', 'monthFirst', '2026-11-27'],
    ['27/11/2026', 'dayFirst', '2026-11-27'],
    ['27.11.26', 'dayFirst', '2026-11-27'],
    ['2026-11-27', 'dayFirst', '2026-11-27'],
    ['2026/11/27', 'monthFirst', '2026-11-27'],
    ['30/02/2026', 'dayFirst', null],
    ['27/11/202', 'dayFirst', null],
    ['Nov 27, 2026', 'monthFirst', null],
    ['', 'dayFirst', null],
  ] as const)('REP-024 %s, %s, is %s', (text, order, day) => {
    expect(dayOfText(text, order)).toBe(day);
  });

  it.each([
    ['US', ['11/02/26', '11/03/26'], 'monthFirst'],
    ['DE', ['02/11/26', '03/11/26'], 'dayFirst'],
    // A store of Europe whose seller reads its pages as an American does.
    ['DE', ['11/02/26', '11/03/26'], 'monthFirst'],
    ['US', ['02/11/26', '03/11/26'], 'dayFirst'],
    ['DE', ['11/11/26'], 'dayFirst'],
  ] as const)('REP-024 at %s %j of November are written %s', (market, texts, order) => {
    expect(orderOf(texts, market, { from: '2026-11-01', to: '2026-11-30' })).toBe(order);
  });
});

const HEAD = [
  '(Parent) ASIN',
  '(Child) ASIN',
  'Title',
  'Sessions - Total',
  'Sessions – Total – B2B',
  'Page Views - Total',
  'Featured Offer (Buy Box) Percentage',
  'Units Ordered',
  'Units Ordered - B2B',
  'Ordered Product Sales',
  'Ordered Product Sales - B2B',
];
const A = 'B0KERVAN01';
const B = 'B0KERVAN02';
const line = (asin: string, over: Partial<Record<number, string>> = {}): string[] =>
  ['P', asin, 'A lamp', '1,200', '7', '2,400', '85.71%', '14', '1', '€1,234.56', '€9.99'].map(
    (cell, at) => over[at] ?? cell,
  );
const DAY = { from: '2026-11-27', to: '2026-11-27' };
const read = (rows: readonly (readonly string[])[], period = DAY, market: MarketCode = 'DE') =>
  readBusinessRows({ rows, separator: ',' }, { market, period });
const taken = (...asked: Parameters<typeof read>) => {
  const answer = read(...asked);
  if ('fault' in answer) throw new Error(answer.fault.code);
  return answer;
};
const row = { title: 'A lamp', sessions: 1_200, pageViews: 2_400, buybox: 8_571, units: 14, sales: 123_456 };

describe('a file of sales and traffic by product', () => {
  it('REP-024 is read by the names of its columns, in any order, those of business customers left aside', () => {
    expect(taken([HEAD, line(A), line(B)])).toEqual({
      kind: 'byProduct',
      lines: 2,
      good: [A, B].map((asin) => ({ day: '2026-11-27', asin, ...row })),
      faults: [],
    });
    const turned = [HEAD, line(A)].map((cells) => cells.toReversed());
    expect(taken(turned).good).toEqual(taken([HEAD, line(A)]).good);
    const old = HEAD.map(
      (name) =>
        ({
          'Sessions - Total': 'Sessions',
          'Page Views - Total': 'page  views',
          'Featured Offer (Buy Box) Percentage': 'Buy Box Percentage',
        })[name] ?? name,
    );
    expect(taken([old, line(A)]).good).toEqual(taken([HEAD, line(A)]).good);
  });

  it('REP-024 names what is wrong with the whole of it, and which columns are missing', () => {
    expect(read([])).toEqual({ fault: { code: 'empty', line: null } });
    expect(read([HEAD])).toEqual({ fault: { code: 'empty', line: null } });
    expect(read([HEAD, ['', ' ']])).toEqual({ fault: { code: 'empty', line: null } });
    const parents = HEAD.filter((name) => name !== '(Child) ASIN' && name !== 'Ordered Product Sales');
    expect(read([parents, line(A)])).toEqual({
      fault: { code: 'columns', columns: ['(Child) ASIN', 'Ordered Product Sales'], line: 1 },
    });
    const limit = limits.businessFileLinesMax;
    const many = Array.from({ length: limit + 1 }, () => ['x']);
    expect(read([HEAD, ...many])).toEqual({ fault: { code: 'tooManyLines', limit } });
    expect('fault' in read([HEAD, ...many.slice(1)])).toBe(false);
  });

  it.each([
    ['asin', 1, 'lamp', 'AsinNotValid'],
    ['asin', 1, '=1+1', 'AsinNotValid'],
    ['asin', 1, '', 'Required'],
    ['sessions', 3, '-1', 'Negative'],
    ['sessions', 3, '', 'Required'],
    ['sessions', 3, '99,999,999,999', 'TooLarge'],
    ['pageViews', 5, '=SUM(A1)', 'NotNumber'],
    ['buybox', 6, '100.5%', 'TooLarge'],
    ['buybox', 6, '-', 'Required'],
    ['units', 7, '1.5', 'NotNumber'],
    ['sales', 9, '$5', 'OtherCurrency'],
    ['sales', 9, '€999,999,999,999.00', 'TooLarge'],
    ['sales', 9, '1'.repeat(41), 'NotNumber'],
  ] as const)(
    'REP-024 a line whose %s is wrong is named and stops no other: column %d, %s',
    (column, at, text, code) => {
      const { lines, good, faults } = taken([HEAD, line(A, { [at]: text }), line(B)]);
      expect([lines, good.map(({ asin }) => asin)]).toEqual([2, [B]]);
      expect(faults).toEqual([{ line: 2, value: at === 1 ? text : A, column, code, other: null }]);
    },
  );

  it('REP-024 a line with cells too many is none, a repeated product counts once, a product nobody saw needs no share', () => {
    const { good, faults } = taken([
      HEAD,
      [...line(A), 'more'],
      line(A),
      [],
      line(A, { 3: '1' }),
      line(B, { 5: '0', 6: '-' }),
    ]);
    expect(good.map(({ asin, sessions, buybox }) => [asin, sessions, buybox])).toEqual([
      [A, 1_200, 8_571],
      [B, 1_200, 0],
    ]);
    expect(faults.map(({ line: at, code, other }) => [at, code, other])).toEqual([
      [2, 'TooManyCells', null],
      [5, 'Duplicated', 3],
    ]);
  });

  it('REP-024 whatever stands in its cells, every line is either taken or named', () => {
    const cell = fc.oneof(fc.constantFrom(A, B, '1', '5%', '€5', '-1', ''), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: HEAD.length + 1 }), { maxLength: 20 }), (body) => {
        const answer = read([HEAD, ...body]);
        if ('fault' in answer) {
          expect(answer.fault.code).toBe('empty');
          return;
        }
        const named = new Set(answer.faults.map(({ line: at }) => at));
        expect(answer.good.length + named.size).toBe(answer.lines);
        expect(new Set(answer.good.map(({ asin }) => asin)).size).toBe(answer.good.length);
        for (const { title } of answer.good) expect(title?.isWellFormed() ?? true).toBe(true);
      }),
    );
  });
});

describe('a file of sales and traffic by date', () => {
  const HEADS = [
    'Date',
    'Ordered Product Sales',
    'Units Ordered',
    'Page Views - Total',
    'Sessions - Total',
    'Featured Offer Percentage',
  ];
  const of = (date: string) => [date, '$1,234.56', '14', '2,400', '1,200', '85.71%'];
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

  it('REP-024 tells of all products of each day; days beyond the chosen ones and no days are named', () => {
    const { kind, good, faults } = taken(
      [HEADS, of('11/26/26'), of('11/27/26'), of('12/01/26'), of('13/13/26'), of('11/26/2026'), of('')],
      NOVEMBER,
      'US',
    );
    expect([kind, good]).toEqual([
      'byDate',
      ['2026-11-26', '2026-11-27'].map((day) => ({ ...row, day, asin: '', title: null })),
    ]);
    expect(faults.map(({ line: at, column, code, other }) => [at, column, code, other])).toEqual([
      [4, 'date', 'DayOutsidePeriod', null],
      [5, 'date', 'DayNotValid', null],
      [6, 'date', 'Duplicated', 2],
      [7, 'date', 'Required', null],
    ]);
  });
});

describe('the rate of a period', () => {
  it.each([
    [[], null],
    [[null], null],
    [[900_000], 900_000],
    [[900_000, null, 900_000], 900_000],
    [[500_000, 1_000_000], 2_000_000 / 3],
  ] as const)('REP-024 of %j is %s', (rates, mean) => {
    if (mean === null) expect(meanRate(rates)).toBeNull();
    else expect(meanRate(rates)).toBeCloseTo(mean, 6);
  });
});
