import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

type Row = { name: string | null; price: number | null };
/** Of a Turkish seller: semicolons and decimal commas. */
const turkish = { language: 'tr', timeZone: 'Europe/Berlin' } as const;
const columns = [
  { label: 'Ürün; ad', of: (row: Row) => row.name },
  { label: 'Fiyat', of: (row: Row) => row.price },
];
async function* chunks(...pages: Row[][]) {
  for (const rows of pages) {
    await turn();
    yield rows;
  }
}

describe('a file for a table program', () => {
  it('REP-015 has semicolons, a mark of UTF-8, and empty cells for what is not known', async () => {
    const rows = chunks([{ name: 'Çaydanlık "2;5 l"', price: 125.2 }], [{ name: null, price: null }]);
    expect((await buffer(csvOf(columns, rows, turkish))).toString()).toBe(
      '\uFEFF"Ürün; ad";Fiyat\r\n"Çaydanlık ""2;5 l""";125,2\r\n;\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '−1', '＝1', '－1'])(
    'REP-015 a text %j is no formula, a number stays a number',
    async (name) => {
      const file = await text(csvOf(columns, chunks([{ name, price: -12.34 }]), turkish));
      const [, row] = parse(file, { delimiter: ';', bom: true, record_delimiter: '\r\n' });
      expect(row).toEqual([`'${name}`, '-12,34']);
    },
  );

  it('REP-015 whatever stands in a cell stays in its cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), async (names) => {
        const rows = names.map((name) => ({ name, price: 1 }));
        const file = await text(csvOf(columns, chunks(rows), turkish));
        const read: string[][] = parse(file, { delimiter: ';', bom: true, record_delimiter: '\r\n' });
        expect(read.slice(1).map(([name]) => name?.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''))).toEqual(names);
      }),
    );
  });

  it('asks for rows as they are taken, and for no more when nobody takes them', async () => {
    let asked = 0;
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) {
          asked += 1;
          yield Array.from({ length: 1_000 }, () => ({ name: 'x'.repeat(100), price: asked }));
          await turn();
        }
      } finally {
        isEnded = true;
      }
    }
    const file = csvOf(columns, endless(), turkish);
    await once(file, 'readable');
    for (let each = 0; each < 50; each++) await turn();
    expect(asked).toBeLessThanOrEqual(2);
    for (let taken = 0; taken < 1_000_000;) {
      const part: Buffer | null = file.read();
      if (part === null) await turn();
      else taken += part.length;
    }
    expect(asked).toBeGreaterThan(5);
    file.destroy();
    await once(file, 'close');
    for (let each = 0; each < 5; each++) await turn();
    expect(isEnded).toBe(true);
  });

  it('ends with the error of its rows', async () => {
    async function* broken() {
      yield [{ name: 'a', price: 1 }];
      throw new Error('the database went away');
    }
    await expect(text(csvOf(columns, broken(), turkish))).rejects.toThrow('the database went away');
  });
});
