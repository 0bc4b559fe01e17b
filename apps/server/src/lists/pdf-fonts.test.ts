import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { pdfFonts, runsOf } from './pdf-fonts.ts';
import { sectionsPdf } from './sections-pdf.ts';

const names = (line: string) =>
  runsOf(line, 'plain').map(({ text, font }) => [
    text,
    /NotoSans(\w*)-|NotoSans(Arabic)_/.exec(font)?.slice(1).join(''),
  ]);

describe('the fonts of documents', () => {
  it.each<[string, [string, string][]]>([
    ['Çağrı Işık, 12,50 €', [['Çağrı Işık, 12,50 €', '']]],
    ['Ελένη Жук', [['Ελένη Жук', '']]],
    [
      'Amir محمد 12',
      [
        ['Amir ', ''],
        ['محمد', 'Arabic'],
        [' 12', ''],
      ],
    ],
    [
      'רחוב הרצל',
      [
        ['רחוב', 'Hebrew'],
        [' ', ''],
        ['הרצל', 'Hebrew'],
      ],
    ],
    // A number behind a Hebrew letter stands at its left.
    [
      'ב-12',
      [
        ['-12', ''],
        ['ב', 'Hebrew'],
      ],
    ],
  ])('decision 65: "%s" is written in fonts that have its letters', (line, runs) => {
    expect(names(line)).toEqual(runs);
  });

  it('decision 65: what they write can be read, in Latin, Greek, Cyrillic, Arabic and Hebrew', async () => {
    const page = '';
    const rows = ['Ömer Işık €', 'Ελένη Δήμου', 'Анна Жук', 'محمد', 'הרצל'];
    const text = pdfText(
      await sectionsPdf({
        title: 'Kanıt',
        subtitle: '',
        page,
        sections: [{ title: 'x', facts: rows.map((row) => [row, '1']) }],
      }),
    );
    for (const row of rows.slice(0, 3)) expect(text).toContain(row);
    for (const row of rows.slice(3))
      expect(
        [...row].every((letter) => text.includes(letter)),
        row,
      ).toBe(true);
  });

  it('are files of this machine', () => {
    for (const weight of ['plain', 'bold'] as const)
      for (const { font } of runsOf('a محمد הרצל', weight)) expect(fs.statSync(font).size).toBeGreaterThan(10_000);
    expect(pdfFonts.plain).toContain('NotoSans-Regular');
  });
});
