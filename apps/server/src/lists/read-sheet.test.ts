import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSheet, SheetFault } from './read-sheet.ts';
import { readTable } from './read-table.ts';

/** What the directory says of a part may be a lie: `size`, `packed` and `at` tell it otherwise. */
type Entry = { name: string; content?: Buffer | string; size?: number; packed?: number; at?: number };

/** An archive of these parts, each packed. */
function zipOf(entries: readonly Entry[]): Uint8Array {
  const bodies: Buffer[] = [];
  const heads: Buffer[] = [];
  let length = 0;
  for (const { name, content = '', ...lies } of entries) {
    const plain = Buffer.from(content);
    const body = deflateRawSync(plain);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const head = Buffer.alloc(46 + name.length);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(lies.packed ?? body.length, 20);
    head.writeUInt32LE(lies.size ?? plain.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(lies.at ?? length, 42);
    head.write(name, 46);
    if (lies.at === undefined) {
      bodies.push(local, body);
      length += local.length + body.length;
    }
    heads.push(head);
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length, 16);
  return new Uint8Array(Buffer.concat([...bodies, directory, end]));
}

const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const row = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const opened = (entries: readonly Entry[]) => () => readSheet(zipOf(entries));
/** Bytes that nothing packs closely, the same each time. */
const noise = (length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha512').update(String(at)).digest()),
  ).subarray(0, length);

it('reads the cells of the first sheet, empty rows and cells between them, texts in several letterings', () => {
  const shared =
    '<sst><si/><si><t>one</t></si><si><r><t>t</t></r><r><t>wo &amp; &#x2163;</t></r><rPh><t>aloud</t></rPh></si></sst>';
  const cells =
    '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row><row r="3"><c r="A3"><v>12.300000000000001</v></c><c r="B3"/></row>';
  expect(
    readSheet(
      zipOf([
        { name: SHEET, content: sheet(cells) },
        { name: 'xl/sharedStrings.xml', content: shared },
      ]),
    ).map((each) => each.join('|')),
  ).toEqual(['', '|one|two & Ⅳ', '12.3']);
});

describe('an archive that was made to burst', () => {
  it('ASVS 5.2.3 has a part that is packed closer than to a hundredth', () => {
    // 30 MB of one sign are 30 kB.
    const bomb = row('x'.repeat(30 * MB));
    expect(opened([{ name: SHEET, content: sheet(bomb) }])).toThrow(new SheetFault('a part is too large'));
    // Nor does it help that the directory says little of it.
    expect(opened([{ name: SHEET, content: sheet(bomb), size: 2_000 }])).toThrow(
      new SheetFault('a part cannot be unfolded'),
    );
    expect(readTable(zipOf([{ name: SHEET, content: sheet(bomb) }]), { rowsMax: 100 })).toEqual({
      fault: { code: 'brokenSheet' },
    });
  });

  it.each([
    [99 * 1_000, true],
    [100 * 1_000, true],
    [100 * 1_000 + 1, false],
  ])('ASVS 5.2.3 a part of which the directory says %d for 1,000 packed bytes is read: %s', (size, isRead) => {
    // What nobody asks for is not unfolded, but looked at all the same.
    const entries = [
      { name: SHEET, content: sheet(row('fine')) },
      { name: 'other', content: noise(1_200), packed: 1_000, size },
    ];
    if (isRead) expect(readSheet(zipOf(entries))).toEqual([['fine']]);
    else expect(opened(entries)).toThrow('too large');
  });

  it.each([
    [50 * MB - 1, true],
    [50 * MB, true],
    [50 * MB + 1, false],
  ])('ASVS 5.2.3 a part of %d bytes is read: %s', (size, isRead) => {
    const entries = [
      { name: SHEET, content: sheet(row('fine')) },
      { name: 'other', content: noise(700_000), size },
    ];
    if (isRead) expect(readSheet(zipOf(entries))).toEqual([['fine']]);
    else expect(opened(entries)).toThrow('too large');
  });

  it.each([
    [999, true],
    [1_000, true],
    [1_001, false],
  ])('ASVS 5.2.3 an archive of %d parts is read: %s', (count, isRead) => {
    const entries: Entry[] = Array.from({ length: count - 1 }, (_, at) => ({ name: `part${at}` }));
    entries.push({ name: SHEET, content: sheet(row('fine')) });
    if (isRead) expect(readSheet(zipOf(entries))).toEqual([['fine']]);
    else expect(opened(entries)).toThrow('too many parts');
  });

  it('ASVS 5.2.3 has parts that lie in one another', () => {
    const content = noise(100_000);
    const entries: Entry[] = [
      { name: SHEET, content: sheet(row('fine')) },
      { name: 'kernel', content },
    ];
    const again = Array.from({ length: 50 }, (_, at) => ({ name: `part${at}`, at: 0, packed: 100_000, size: 100_000 }));
    expect(readSheet(zipOf(entries))).toEqual([['fine']]);
    expect(opened([...entries, ...again])).toThrow('its parts overlap');
  });

  it.each([
    '<row ',
    '<row r="1"><c ',
    '<row r="1"><c r="A1"><v ',
    '<row r="1"><c r="A1" t="inlineStr"><t ',
    '<row><c><rPh ',
  ])('ASVS 5.2.3 forty thousand beginnings of %j without an end keep nobody busy', (beginning) => {
    const content = `<sheetData>${beginning.repeat(40_000)}${noise(60_000).toString('base64')}</sheetData>`;
    const parts = zipOf([{ name: SHEET, content }]);
    const before = process.threadCpuUsage();
    expect(readSheet(parts)).toEqual([]);
    // The thread's own work, whoever else has the processor. Looking for each end to the end of the part would be 40,000 times 200 kB and more.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });

  it('ASVS 5.3.1 parts whose names lead elsewhere lead nowhere', () => {
    const entries = [
      { name: '../../etc/passwd', content: 'x' },
      { name: SHEET, content: sheet(row('fine')) },
    ];
    expect(readSheet(zipOf(entries))).toEqual([['fine']]);
  });
});

describe('XML that defines entities', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>`;
  const outside = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';
  const elsewhere = '<!doctype x SYSTEM "https://elsewhere.example.com/x.dtd">';

  it.each([laughs, outside, elsewhere, '<!ENTITY % p SYSTEM "http://169.254.169.254/">'])(
    'ASVS 1.5.1 is no sheet: %s',
    (head) => {
      const fault = new SheetFault('it defines entities');
      expect(opened([{ name: SHEET, content: `${head}${sheet(row('&xxe;'))}` }])).toThrow(fault);
      for (const name of ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml'])
        expect(
          opened([
            { name, content: `${head}<x/>` },
            { name: SHEET, content: sheet(row('fine')) },
          ]),
          name,
        ).toThrow(fault);
    },
  );

  it('ASVS 1.5.1 of entities the five of XML itself are read, others stay as they are written', () => {
    const content = sheet(row('&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&xxe;&lol;'));
    expect(readSheet(zipOf([{ name: SHEET, content }]))).toEqual([[`<>&"'AB&xxe;&lol;`]]);
  });
});
