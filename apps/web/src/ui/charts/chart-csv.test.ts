import { expect, it } from 'vitest';
import { csvOf, type ChartColumn } from './chart-csv.ts';

/** Of a Turkish seller with a German store. */
const turkish = { language: 'tr', timeZone: 'Europe/Berlin' } as const;
type Row = { at: string; price: number | null };
const columns: ChartColumn<Row>[] = [
  { label: 'Tarih; saat', text: ({ at }) => at, raw: ({ at }) => at },
  { label: 'Fiyat', text: ({ price }) => String(price), raw: ({ price }) => price },
];

it('REP-015 writes semicolons, UTF-8 and empty places for what is not known', () => {
  expect(
    csvOf(
      columns,
      [
        { at: '2026-11-20', price: 125.22 },
        { at: 'a "b"', price: null },
      ],
      turkish,
    ),
  ).toBe('\uFEFF"Tarih; saat";Fiyat\r\n2026-11-20;125,22\r\n"a ""b""";\r\n');
});

it('REP-015 writes no text that a table program would work out, and leaves figures alone', () => {
  expect(csvOf(columns, [{ at: '=HYPERLINK("x")', price: -5 }], turkish)).toBe(
    '\uFEFF"Tarih; saat";Fiyat\r\n"\'=HYPERLINK(""x"")";-5\r\n',
  );
});

it('separates, points and dates as the seller’s language and market do', () => {
  const dated: ChartColumn<Row>[] = [
    { label: 'Time, local', text: ({ at }) => at, raw: ({ at }) => new Date(at) },
    { label: 'Price', text: ({ price }) => String(price), raw: ({ price }) => price },
  ];
  const rows = [{ at: '2026-11-20T23:30:00Z', price: 1234.5 }];
  expect(csvOf(dated, rows, turkish)).toBe('\uFEFFTime, local;Price\r\n2026-11-21 00:30:00;1234,5\r\n');
  expect(csvOf(dated, rows, { language: 'en', timeZone: 'America/New_York' })).toBe(
    '\uFEFF"Time, local",Price\r\n2026-11-20 18:30:00,1234.5\r\n',
  );
});
