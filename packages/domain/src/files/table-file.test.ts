import { expect, it } from 'vitest';
import { cellText, separatorOf, type CellValue, type TableStyle } from './table-file.ts';

const turkish: TableStyle = { language: 'tr', timeZone: 'Europe/Istanbul' };
const english: TableStyle = { language: 'en', timeZone: 'America/Los_Angeles' };

it.each<[CellValue, string, string]>([
  [1234.5, '1234,5', '1234.5'],
  [-0.05, '-0,05', '-0.05'],
  [1_000_000, '1000000', '1000000'],
  [new Date('2026-03-02T22:30:05Z'), '2026-03-03 01:30:05', '2026-03-02 14:30:05'],
  // Across the change of the clock.
  [new Date('2026-07-02T22:30:05Z'), '2026-07-03 01:30:05', '2026-07-02 15:30:05'],
  ['Çaydanlık 2.5 l', 'Çaydanlık 2.5 l', 'Çaydanlık 2.5 l'],
  ['=1+1', "'=1+1", "'=1+1"],
  [null, '', ''],
])('%s stands as %s in a Turkish file, as %s in an English one', (value, inTurkish, inEnglish) => {
  expect([cellText(value, turkish), cellText(value, english)]).toEqual([inTurkish, inEnglish]);
});

it('REP-015 cells end with a semicolon where the comma is the decimal sign', () => {
  expect([separatorOf(turkish), separatorOf(english)]).toEqual([';', ',']);
});
