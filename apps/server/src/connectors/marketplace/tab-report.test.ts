import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { plainNumber } from './money.ts';
import { tabRecords } from './tab-report.ts';

const textOf = async (pieces: readonly Buffer[], charset: string | null = null): Promise<string> => {
  let text = '';
  for await (const piece of decodeText(Readable.from(pieces), charset, 'windows-1252')) text += piece;
  return text;
};
const recordsOf = async (text: string): Promise<unknown[]> => {
  const records: unknown[] = [];
  const document = { bytes: Readable.from([Buffer.from(text)]), charset: null };
  for await (const record of tabRecords(document, { fallback: 'windows-1252' })) records.push(record);
  return records;
};

describe('the charset of a report that names none', () => {
  const plain = Buffer.from('sku\tname\n'.repeat(2_000));
  const [utf8, latin] = [Buffer.from('Müller €', 'utf8'), Buffer.from('Müller', 'latin1')];
  it.each([
    ['UTF-8 after a plain piece', [plain, utf8], `${plain}Müller €`],
    ['another one after a plain piece', [plain, latin], `${plain}Müller`],
    ['another one that begins like UTF-8', [Buffer.from('Ã¼', 'latin1'), plain, latin], `Ã¼${plain}Müller`],
    ['a character cut in two pieces', [utf8.subarray(0, 2), utf8.subarray(2)], 'Müller €'],
    ['one that ends in the middle of a character', [Buffer.from('M'), latin.subarray(1, 2)], 'Mü'],
    ['plain alone', [plain], `${plain}`],
    ['nothing', [], ''],
  ])('%s', async (_, pieces, expected) => expect(await textOf(pieces)).toBe(expected));
});

describe('the lines of a report', () => {
  it('loses no row for a line break inside a field', async () => {
    const text = 'sku\tnote\tprice\r\nA\tone\ntwo\n\nthree\t1\nB\tx\t2\nC\ty\nD\tz\t4\nE\tlast\n';
    expect(await recordsOf(text)).toEqual([
      ['sku', 'note', 'price'],
      ['A', 'one two  three', '1'],
      ['B', 'x', '2'],
      ['C', 'y'],
      ['D', 'z', '4'],
      ['E', 'last'],
    ]);
  });

  it('reads lines that are cut anywhere', async () => {
    const pieces = [...'a\tb\r\n1\t2\r\n3\t4'].map((letter) => Buffer.from(letter));
    const records: unknown[] = [];
    for await (const record of tabRecords({ bytes: Readable.from(pieces), charset: 'utf-8' }, { fallback: 'utf-8' }))
      records.push(record);
    expect(records).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});

describe('a number of a report', () => {
  it.each([
    ['12,50', '12.50'],
    ['12,5', '12.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1,234', '1234'],
    ['1.234.567', '1234567'],
    ['12.50', '12.50'],
    ['1200', '1200'],
    ['n/a', 'n/a'],
    [null, null],
  ])('%s is %s', (text, expected) => expect(plainNumber(text)).toBe(expected));
});
