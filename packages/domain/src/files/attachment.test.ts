import { describe, expect, it } from 'vitest';
import { attachmentAccept, attachmentKind, attachmentKinds, attachmentName } from './attachment.ts';

const bytes = (text: string) => Uint8Array.from([...text], (letter) => letter.charCodeAt(0) & 0xff);
const wide = (text: string) => [...text].map((letter) => `${letter}\u0000`).join('');
const OLD = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const ZIP = 'PK\u0003\u0004';
const contents = {
  png: bytes('\u0089PNG\r\n\u001a\nrest'),
  jpg: bytes('\u00ff\u00d8\u00ff\u00e0rest'),
  pdf: bytes('%PDF-1.7'),
  xls: bytes(`${OLD}${'\u0000'.repeat(600)}${wide('Workbook')}`),
  xlsx: bytes(`${ZIP}${'a'.repeat(9_000)}xl/workbook.xml`),
  doc: bytes(`${OLD}${wide('WordDocument')}`),
  docx: bytes(`${ZIP}word/document.xml`),
  txt: bytes('Fatura no. 1\r\n'),
  csv: bytes('a;b\n1;2'),
  zip: bytes(`${ZIP}a.txt`),
};

describe('files that are attached', () => {
  it('SHELL-094 are of ten kinds', () => {
    expect(attachmentKinds).toEqual(['png', 'jpg', 'pdf', 'xls', 'xlsx', 'doc', 'docx', 'txt', 'csv', 'zip']);
    expect(Object.values(attachmentAccept).flat().join(' ')).toBe(
      '.png .jpg .jpeg .pdf .xls .xlsx .doc .docx .txt .csv .zip',
    );
  });

  it.each(attachmentKinds)('SHELL-094 a %s is one by its content, whatever the case of its ending', (kind) => {
    expect(attachmentKind(`Receipt.${kind.toUpperCase()}`, contents[kind])).toBe(kind);
    for (const other of attachmentKinds) {
      const isBoth = (other === 'zip' && (kind === 'xlsx' || kind === 'docx')) || (isText(other) && isText(kind));
      if (other !== kind && !isBoth)
        expect([other, attachmentKind(`a.${other}`, contents[kind])]).toEqual([other, null]);
    }
  });
  const isText = (kind: string) => kind === 'txt' || kind === 'csv';

  it.each<[string, string]>([
    ['program.exe', 'MZ\u0090\u0000'],
    ['program.txt', 'MZ program'],
    ['page.html', '<html>'],
    ['page.txt', '<html><script>alert(1)</script>'],
    ['page.csv', ' \n<svg onload=alert(1)>'],
    ['script.txt', '#!/bin/sh'],
    ['binary.txt', 'a\u0000b'],
    ['empty.txt', ''],
    ['empty.pdf', ''],
    ['noending', 'text'],
    ['.png', 'text'],
    ['late.pdf', 'rest %PDF-1.7'],
    ['svg.png', '<svg/>'],
    ['toString', 'text'],
  ])('SHELL-094 %s is none', (name, content) => expect(attachmentKind(name, bytes(content))).toBeNull());

  it('a picture of either ending, and a text of an older encoding, are taken', () => {
    expect(attachmentKind('a.jpeg', contents.jpg)).toBe('jpg');
    expect(attachmentKind('a.txt', bytes('K\u00f6ln'))).toBe('txt');
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ayşe\\fiş.pdf', 'fiş.pdf'],
    ['a\u202egpj.exe\u0000.png', 'agpj.exe.png'],
    ['...', 'file'],
    ['', 'file'],
    ['a<b>:"|?*.csv', 'ab.csv'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('the name %j is kept as %j', (name, kept) => expect(attachmentName(name)).toBe(kept));
});
