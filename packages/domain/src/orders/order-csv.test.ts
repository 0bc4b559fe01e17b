import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import type { MarketCode } from '../markets.ts';
import { orderCsvColumns, orderCsvSeparator, type OrderCsvColumn } from './order-csv-columns.ts';
import { readMoment } from './order-csv-values.ts';
import { readOrderCsv, type CsvOrder, type RejectedOrder } from './order-csv.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const good: Record<OrderCsvColumn, string> = {
  'order-id': '305-4471920-6631547',
  'order-item-id': '1001',
  'purchase-date': '2026-11-20T15:58:00Z',
  'ship-by': '2026-11-24',
  'deliver-by': '2026-12-01 18:00',
  'buyer-name': 'Katharina Vogel',
  'buyer-phone': '+49 341 1234567',
  address1: 'Königsbrücker Str. 48',
  address2: '',
  address3: '',
  city: 'Leipzig',
  state: 'Sachsen',
  'postal-code': '04109',
  country: 'de',
  sku: 'KRV-B0AAAAAAA1-DE1',
  quantity: '2',
  'item-price': '125.22',
  'shipping-price': '4,90',
  currency: 'EUR',
};
type Row = Partial<Record<OrderCsvColumn, string>>;
const cells = (row: Row): string[] => orderCsvColumns.map((column) => ({ ...good, ...row })[column]);
const file = (...rows: Row[]): string[][] => [[...orderCsvColumns], ...rows.map(cells)];

function read(rows: string[][], market: MarketCode = 'DE'): { orders: CsvOrder[]; rejected: RejectedOrder[] } {
  const result = readOrderCsv(rows, market, now);
  return 'fault' in result ? expect.unreachable(result.fault.code) : result;
}
const codes = (rows: string[][], market?: MarketCode): string[] =>
  read(rows, market).rejected.flatMap(({ faults }) =>
    faults.map(({ line, column, code }) => `${line} ${column ?? '-'} ${code}`),
  );

describe('a file of orders', () => {
  it('ORD-042 ORD-043 is separated by semicolons, with the columns of the specification', () => {
    expect(orderCsvSeparator).toBe(';');
    expect(orderCsvColumns.join(';')).toBe(
      'order-id;order-item-id;purchase-date;ship-by;deliver-by;buyer-name;buyer-phone;address1;address2;address3;city;state;postal-code;country;sku;quantity;item-price;shipping-price;currency',
    );
  });

  it('ORD-043 gives orders with their products, in minor units and moments', () => {
    const { orders, rejected } = read(
      file({}, { 'order-item-id': '1002', sku: 'X', quantity: '1', 'item-price': '7' }),
    );
    expect(rejected).toEqual([]);
    expect(orders).toEqual([
      {
        orderId: '305-4471920-6631547',
        purchasedAt: Date.parse('2026-11-20T15:58:00Z'),
        // The last second of the day in Berlin.
        shipBy: Date.parse('2026-11-24T22:59:59Z'),
        deliverBy: Date.parse('2026-12-01T17:00:00Z'),
        address: {
          name: 'Katharina Vogel',
          phone: '+49 341 1234567',
          line1: 'Königsbrücker Str. 48',
          line2: null,
          line3: null,
          city: 'Leipzig',
          county: null,
          stateOrRegion: 'Sachsen',
          postalCode: '04109',
          countryCode: 'DE',
        },
        currency: 'EUR',
        items: [
          { line: 2, orderItemId: '1001', sku: 'KRV-B0AAAAAAA1-DE1', quantity: 2, price: 12_522, shipping: 490 },
          { line: 3, orderItemId: '1002', sku: 'X', quantity: 1, price: 700, shipping: 490 },
        ],
      },
    ]);
  });

  it('takes its columns in any order and case, beside others, and a mark of its encoding', () => {
    const shuffled = [...orderCsvColumns].reverse();
    const header = ['\uFEFFNote', ...shuffled.map((column) => ` ${column.toUpperCase()} `)];
    const row = ['', ...shuffled.map((column) => good[column])];
    expect(read([header, row]).orders).toHaveLength(1);
    const first = [...orderCsvColumns].map((column, index) => (index === 0 ? `\uFEFF${column}` : column));
    expect(read([first, cells({})]).orders).toHaveLength(1);
  });

  it.each<[string, string[][], unknown]>([
    ['without a line', [], { code: 'empty' }],
    ['with a header alone', file(), { code: 'empty' }],
    ['of empty lines', [[...orderCsvColumns], ['', ''], [' ']], { code: 'empty' }],
    [
      'without its columns',
      [orderCsvColumns.filter((column) => column !== 'sku' && column !== 'currency'), cells({})],
      { code: 'columnsMissing', columns: ['sku', 'currency'] },
    ],
    ['with a column twice', [[...orderCsvColumns, 'SKU'], cells({})], { code: 'columnsTwice', columns: ['sku'] }],
    [
      'of too many lines',
      [[...orderCsvColumns], ...Array.from({ length: limits.orderFileLinesMax + 1 }, () => ['x'])],
      { code: 'tooManyLines', limit: 10_000 },
    ],
  ])('%s is not read', (_what, rows, fault) => {
    expect(readOrderCsv(rows, 'DE', now)).toEqual({ fault });
  });
});

describe('a line of a file of orders', () => {
  it.each<[Row, string | null]>([
    [{ 'order-item-id': '' }, '2 order-item-id missing'],
    [{ sku: ' ' }, '2 sku missing'],
    [{ 'order-item-id': 'a b' }, '2 order-item-id notAnId'],
    [{ quantity: '0' }, '2 quantity quantityOutOfRange'],
    [{ quantity: '1' }, null],
    [{ quantity: '999' }, null],
    [{ quantity: '1000' }, '2 quantity quantityOutOfRange'],
    [{ quantity: '1.5' }, '2 quantity quantityOutOfRange'],
    [{ quantity: '-1' }, '2 quantity quantityOutOfRange'],
    [{ quantity: '' }, '2 quantity missing'],
    [{ 'item-price': '0' }, '2 item-price priceNotPositive'],
    [{ 'item-price': '0.00' }, '2 item-price priceNotPositive'],
    [{ 'item-price': '-5' }, '2 item-price priceNotPositive'],
    [{ 'item-price': '0.01' }, null],
    [{ 'item-price': '12.345' }, '2 item-price notAnAmount'],
    [{ 'item-price': '12.340' }, null],
    [{ 'item-price': '1.234,56' }, '2 item-price notAnAmount'],
    [{ 'item-price': '€12' }, '2 item-price notAnAmount'],
    [{ 'item-price': '=1+1' }, '2 item-price notAnAmount'],
    [{ 'item-price': '99999999999' }, '2 item-price amountTooLarge'],
    [{ 'item-price': '9999999999999999999' }, '2 item-price notAnAmount'],
    [{ 'item-price': '21474836.47', 'shipping-price': '' }, null],
    [{ 'item-price': '21474836.47', 'shipping-price': '0.01' }, '2 item-price amountTooLarge'],
    [{ 'shipping-price': '' }, null],
    [{ 'shipping-price': '0' }, null],
    [{ 'shipping-price': '-1' }, '2 shipping-price priceNotPositive'],
    [{ currency: 'USD' }, '2 currency otherCurrency'],
    [{ currency: 'eur' }, null],
    [{ currency: '' }, '2 currency missing'],
    [{ 'purchase-date': '20.11.2026' }, '2 purchase-date notADate'],
    [{ 'purchase-date': '2026-02-30' }, '2 purchase-date notADate'],
    [{ 'purchase-date': '2026-11-20 25:00' }, '2 purchase-date notADate'],
    [{ 'purchase-date': '2026-11-25T11:00:00Z', 'ship-by': '' }, null],
    [{ 'purchase-date': '2026-11-25T12:00:01Z', 'ship-by': '' }, '2 purchase-date inFuture'],
    [{ 'ship-by': '2026-11-19' }, '2 ship-by beforePurchase'],
    [{ 'deliver-by': '2026-11-19' }, '2 deliver-by beforePurchase'],
    [{ 'ship-by': 'soon' }, '2 ship-by notADate'],
    [{ 'ship-by': '', 'deliver-by': '' }, null],
    [{ 'buyer-name': '=HYPERLINK("x")' }, '2 buyer-name formula'],
    [{ city: '@SUM(A1)' }, '2 city formula'],
    [{ sku: '+cmd' }, '2 sku formula'],
    [{ sku: '-2+3' }, '2 sku formula'],
    // What our own files mark as text is read as it was.
    [{ 'buyer-phone': "'+49 341 1234567" }, null],
    [{ 'buyer-phone': '+49 341=1' }, '2 buyer-phone formula'],
    [{ 'buyer-name': 'Katha\u0007 Vogel' }, '2 buyer-name controlCharacters'],
    [{ address1: 'a\nb' }, '2 address1 controlCharacters'],
    [{ address1: 'a\u202Eb' }, '2 address1 controlCharacters'],
    [{ address1: 'K\uFFFDnigsbr\uFFFDcker Str. 48' }, '2 address1 garbled'],
    [{ address1: 'KÃ¶nigsbrÃ¼cker Str. 48' }, '2 address1 garbled'],
    [{ city: 'SÃO PAULO' }, null],
    [{ 'buyer-name': 'x'.repeat(101) }, '2 buyer-name tooLong'],
    // The address is judged where the order is: the file may bring one that blocks.
    [{ 'buyer-name': 'Анна', 'buyer-phone': '', country: '' }, null],
  ])('%j: %j', (row, fault) => {
    expect(codes(file(row))).toEqual(fault === null ? [] : [fault]);
    expect(read(file(row)).orders).toHaveLength(fault === null ? 1 : 0);
  });

  it('has no decimals in yen, and the zone of its market', () => {
    expect(codes(file({ currency: 'JPY', 'item-price': '1250', 'shipping-price': '0' }), 'JP')).toEqual([]);
    expect(codes(file({ currency: 'JPY', 'item-price': '1250.5', 'shipping-price': '0' }), 'JP')).toEqual([
      '2 item-price notAnAmount',
    ]);
    const { orders } = read(file({ currency: 'JPY', 'item-price': '1250', 'shipping-price': '' }), 'JP');
    expect(orders[0]).toMatchObject({ shipBy: Date.parse('2026-11-24T14:59:59Z'), items: [{ price: 1_250 }] });
  });

  it('without an order number, or with too few cells, is said with its line', () => {
    const rows = [...file({ 'order-id': '' }), ['305-4471920-6631548', '1'], cells({ 'order-id': '=1' })];
    expect(read(rows).rejected).toEqual([
      { orderId: null, lines: [2], faults: [{ line: 2, column: 'order-id', code: 'missing' }] },
      { orderId: '305-4471920-6631548', lines: [3], faults: [{ line: 3, column: null, code: 'cellCount' }] },
      { orderId: null, lines: [4], faults: [{ line: 4, column: 'order-id', code: 'notAnId' }] },
    ]);
  });

  it.each([
    ['2026-11-20', false, '2026-11-19T23:00:00.000Z'],
    ['2026-11-20', true, '2026-11-20T22:59:59.000Z'],
    ['2026-11-20 10:00:00', true, '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T10:00:00+03:00', true, '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T10:00:00.500Z', true, '2026-11-20T10:00:00.500Z'],
    ['2026-13-01', false, null],
    ['2026-11-20T10:00:00+99:00', false, null],
    ['yesterday', false, null],
  ])('%s as an end %s is %j', (text, isEnd, moment) => {
    const read = readMoment(text, 'Europe/Berlin', isEnd);
    expect(read === null ? null : new Date(read).toISOString()).toBe(moment);
  });
});

describe('an order of several lines', () => {
  it('ORD-043 is taken whole or not at all, and others with it', () => {
    const other = '305-0000000-0000001';
    const rows = file(
      {},
      { 'order-id': other, 'order-item-id': '1' },
      { 'order-item-id': '1002', quantity: '0' },
      { 'order-id': other, 'order-item-id': '2' },
    );
    const { orders, rejected } = read(rows);
    expect(orders.map(({ orderId, items }) => [orderId, items.map(({ line }) => line)])).toEqual([[other, [3, 5]]]);
    expect(rejected).toEqual([
      {
        orderId: good['order-id'],
        lines: [2, 4],
        faults: [{ line: 4, column: 'quantity', code: 'quantityOutOfRange' }],
      },
    ]);
  });

  it('says the same of the order on every line, and each product once', () => {
    expect(codes(file({}, { 'order-item-id': '2', city: 'Halle' }))).toEqual(['3 city differsFromFirstLine']);
    expect(codes(file({}, { sku: 'X' }))).toEqual(['3 order-item-id itemTwice']);
    const many = Array.from({ length: limits.orderItemsMax + 1 }, (_, index) => ({ 'order-item-id': String(index) }));
    expect(codes(file(...many))).toEqual(['2 - tooManyItems']);
    expect(codes(file(...many.slice(1)))).toEqual([]);
  });

  it('loses no line, whatever stands in the cells', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...Object.values(good)));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 17, maxLength: 21 }), { maxLength: 12 }), (body) => {
        const result = readOrderCsv([[...orderCsvColumns], ...body], 'DE', now);
        if ('fault' in result) return;
        const lines = [
          ...result.orders.flatMap(({ items }) => items.map(({ line }) => line)),
          ...result.rejected.flatMap((one) => one.lines),
        ];
        const given = body.flatMap((row, index) => (row.some((one) => one.trim() !== '') ? [index + 2] : []));
        expect(lines.toSorted((a, b) => a - b)).toEqual(given);
        expect(result.rejected.every(({ faults }) => faults.length > 0)).toBe(true);
      }),
    );
  });
});
