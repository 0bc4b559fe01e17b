import { describe, expect, it } from 'vitest';
import { zipEntries } from '../testing/zip-entries.ts';
import type { CsvColumn } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

type Row = { name: string; amount: number | null };
const columns: CsvColumn<Row>[] = [
  { label: 'Name', of: (row) => row.name },
  { label: 'Amount', of: (row) => row.amount },
  { label: 'At', of: () => new Date('2026-11-12T09:30:00Z') },
];
const rowsOf = (count: number, name = 'Ömer'): Row[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}`, amount: at % 2 === 0 ? at / 4 : null }));
const wordsOf = (sheet: Uint8Array): string =>
  [...zipEntries(Buffer.from(sheet))]
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, content]) => content.toString())
    .join('\n');

describe('a sheet', () => {
  it('has every row of every chunk, figures as figures, and no text that is worked out', async () => {
    const words = wordsOf(
      await xlsxOf(columns, [rowsOf(3), [{ name: '=1+1', amount: 12.5 }], rowsOf(2, 'Ayşe')], 'UTC'),
    );
    for (const word of ['Name', 'Ömer 0', 'Ömer 2', 'Ayşe 1', '<v>12.5</v>']) expect(words).toContain(word);
    expect(words).not.toMatch(/>=1\+1</);
    expect(words.match(/<row /g)).toHaveLength(7);
  });

  it('has its moments on the clock of the market, in winter and in summer', async () => {
    const moments: CsvColumn<Date>[] = [{ label: 'At', of: (at) => at }];
    const days = [new Date('2026-11-12T09:30:00Z'), new Date('2026-07-12T10:00:00Z')];
    // A day of a sheet is counted from 1899-12-30, its hour a part of it.
    const shown = (at: string) => `<v>${(Date.parse(at) - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000}</v>`;
    const words = wordsOf(await xlsxOf(moments, [days], 'Europe/Berlin'));
    expect(words).toContain(shown('2026-11-12T10:30:00Z'));
    expect(words).toContain(shown('2026-07-12T12:00:00Z'));
  });

  it('that fails on the way is an error, and the next one is written all the same', async () => {
    const failing = async function* (): AsyncGenerator<Row[]> {
      yield await Promise.resolve(rowsOf(2));
      throw new Error('the rows broke off');
    };
    const [first, second] = await Promise.allSettled([
      xlsxOf(columns, failing(), 'UTC'),
      xlsxOf(columns, [rowsOf(1)], 'UTC'),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('the rows broke off') });
    expect(second.status === 'fulfilled' && wordsOf(second.value)).toContain('Ömer 0');
  });

  it('is written one at a time: the rows of the second are asked for when the first is there', async () => {
    const asked: string[] = [];
    const chunks = async function* (name: string): AsyncGenerator<Row[]> {
      asked.push(name);
      yield await Promise.resolve(rowsOf(50, name));
    };
    const first = xlsxOf(columns, chunks('first'), 'UTC').then(() => asked.push('first written'));
    await Promise.all([first, xlsxOf(columns, chunks('second'), 'UTC')]);
    expect(asked).toEqual(['first', 'first written', 'second']);
  });
});
