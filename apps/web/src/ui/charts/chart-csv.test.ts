import { expect, it } from 'vitest';
import { csvOf, type ChartColumn } from './chart-csv.ts';

type Row = { at: string; price: number | null };
const columns: ChartColumn<Row>[] = [
  { label: 'Tarih; saat', text: ({ at }) => at, raw: ({ at }) => at },
  { label: 'Fiyat', text: ({ price }) => String(price), raw: ({ price }) => price },
];

it('REP-015 writes semicolons, UTF-8 and empty places for what is not known', () => {
  expect(
    csvOf(columns, [
      { at: '2026-11-20', price: 125.22 },
      { at: 'a "b"', price: null },
    ]),
  ).toBe('\uFEFF"Tarih; saat";Fiyat\r\n2026-11-20;125.22\r\n"a ""b""";\r\n');
});

it('REP-015 writes no text that a table program would work out, and leaves figures alone', () => {
  expect(csvOf(columns, [{ at: '=HYPERLINK("x")', price: -5 }])).toBe(
    '\uFEFF"Tarih; saat";Fiyat\r\n"\'=HYPERLINK(""x"")";-5\r\n',
  );
});
