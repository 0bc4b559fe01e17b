import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { orderCsvColumns } from './order-csv-columns.ts';
import { readCsvText } from './order-csv-text.ts';

const header = orderCsvColumns.join(';');
const row = `305-4471920-6631547;1;2026-11-20;;;Ayşe Yılmaz;;Königsbrücker Str. 48;;;Leipzig;;04109;DE;KRV-1;1;12.50;;EUR`;
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from([...text], (letter) => letter.charCodeAt(0) & 0xff);
const utf16 = (text: string, mark: readonly number[]) =>
  Uint8Array.from([
    ...mark,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  ]);

describe('the text of a file of orders', () => {
  it('ORD-043 is UTF-8, with its mark or without, with either end of lines', () => {
    const file = `${header}\n${row}\n`;
    expect(readCsvText(utf8(file))).toEqual({ text: file });
    expect(readCsvText(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(file)]))).toEqual({ text: file });
    const windows = file.replaceAll('\n', '\r\n');
    expect(readCsvText(utf8(windows))).toEqual({ text: windows });
  });

  it.each<[string, Uint8Array, object]>([
    ['nothing', utf8(''), { code: 'empty' }],
    ['spaces', utf8(' \r\n '), { code: 'empty' }],
    ['a sheet', utf8('PK\u0003\u0004rest'), { code: 'notText' }],
    ['an older sheet', latin1('\u00d0\u00cf\u0011\u00e0'), { code: 'notText' }],
    ['a document', utf8('%PDF-1.7'), { code: 'notText' }],
    ['zeros', Uint8Array.from([65, 66, 67, 0, 0, 0]), { code: 'notText' }],
    ['UTF-16 with its mark', utf16(header, [0xff, 0xfe]), { code: 'utf16' }],
    ['UTF-16 the other way round', Uint8Array.from([0xfe, 0xff, 0, 65]), { code: 'utf16' }],
    ['UTF-16 without a mark', utf16(header, []), { code: 'utf16' }],
    ['Latin-1 in its third line', latin1(`${header}\nplain\nLeipzig;Königsbrücker\n`), { code: 'notUtf8', line: 3 }],
    ['Latin-1 in its last line', latin1(`${header}\nK\u00f6ln`), { code: 'notUtf8', line: 2 }],
    ['no header', utf8(`${row}\n${row}`), { code: 'noHeader' }],
    ['commas', utf8(`${header.replaceAll(';', ',')}\n`), { code: 'wrongSeparator', separator: ',' }],
    ['tabs', utf8(`${header.replaceAll(';', '\t')}\n`), { code: 'wrongSeparator', separator: '\t' }],
    ['bars', utf8(`${header.replaceAll(';', '|')}\n`), { code: 'wrongSeparator', separator: '|' }],
    ['cells of nothing', utf8(`${header}\n${';'.repeat(1_000_001)}`), { code: 'tooManyCells' }],
    ['lines of nothing', utf8(`${header}\n${row}${'\n'.repeat(60_000)}`), { code: 'tooManyLines', limit: 10_000 }],
    [
      'a line too many',
      utf8(`${header}\n${'x\n'.repeat(limits.orderFileLinesMax + 1)}`),
      { code: 'tooManyLines', limit: 10_000 },
    ],
  ])('ORD-042, ORD-043 of %s is refused with its reason', (_what, bytes, fault) => {
    expect(readCsvText(bytes)).toEqual({ fault });
  });

  it('ORD-043 of ten thousand lines is read, empty ones apart', () => {
    expect(readCsvText(utf8(`${header}\n${'x\n\n;;\n'.repeat(limits.orderFileLinesMax)}`))).toHaveProperty('text');
  });
});
