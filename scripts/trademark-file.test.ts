import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { marksOfCells, marksOfLines } from './trademark-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marks-'));
const written = (text: string): string => {
  const file = path.join(folder, 'marks.csv');
  fs.writeFileSync(file, text);
  return file;
};

it('INV-011 marks of an office: those that are in force, of whatever separator, a broken row stops no other', async () => {
  const rows = (sign: string) =>
    ['\uFEFFserial,mark,status', '1,"ACME, INC",700', '2,Işık,710', '3', '4,Şirin,700', '5,,700', '6,a"b,701']
      .map((row) => row.replaceAll(/,(?! INC)/g, sign))
      .join('\r\n');
  const live = { column: 'status', values: ['700', '701'] };
  for (const sign of [',', ';', '\t'])
    expect(await Array.fromAsync(marksOfCells(written(rows(sign)), { column: 'mark', live })), sign).toEqual([
      'ACME, INC',
      'Şirin',
      'a"b',
    ]);
  expect(await Array.fromAsync(marksOfCells(written(rows(',')), { column: 'mark', live: null }))).toHaveLength(4);
  await expect(Array.fromAsync(marksOfCells(written(rows(',')), { column: 'name', live }))).rejects.toThrow(
    'no column name',
  );
});

it('INV-011 a plain list is a mark a line', async () => {
  expect(await Array.fromAsync(marksOfLines(written('\uFEFFAcme\r\n\n  Kervan \n')))).toEqual(['Acme', 'Kervan']);
  fs.rmSync(folder, { recursive: true });
});
