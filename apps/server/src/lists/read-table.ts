import { isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { TableRefusal, TableRows } from '@kervan/domain/files/table-fault';
import { readSheet, SheetFault } from './read-sheet.ts';

/** Characters of one line: what a cell holds is short. */
const LINE_MAX = 16 * 1024;
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** So many empty lines as full ones, and the head: what has more than this holds more lines than are taken. */
export const rowsMaxOf = (linesMax: number): number => 2 * linesMax + 1;

/**
 * The rows of a CSV or XLSX file as texts, or why there are none. It takes its time with a large one: ask it in a thread. Of a CSV file at most
 * `rowsMax` are read, so that a million lines of nothing hold nobody up.
 */
export function readTable(bytes: Uint8Array, { rowsMax }: { rowsMax: number }): TableRows | { fault: TableRefusal } {
  if (bytes.length === 0) return { fault: { code: 'empty' } };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sheetRows(bytes);
  if (OLD_EXCEL.every((byte, at) => bytes[at] === byte)) return { fault: { code: 'wrongExcel' } };
  if (bytes.includes(0)) return { fault: { code: 'notText' } };
  if (!isUtf8(bytes)) return { fault: { code: 'notUtf8' } };
  // A view: a file of its whole size is not held once more.
  return csvRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rowsMax);
}

function sheetRows(bytes: Uint8Array): ReturnType<typeof readTable> {
  try {
    return { rows: readSheet(bytes), separator: null };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: { code: 'brokenSheet' } };
    throw error;
  }
}

/** The sign between cells is the one that the first line has most of. */
function csvRows(file: Buffer, rowsMax: number): ReturnType<typeof readTable> {
  const [head = ''] = file.toString('utf8', 0, LINE_MAX).split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  const separator = [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  try {
    const rows = parse(file, {
      delimiter: separator,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LINE_MAX,
      to: rowsMax,
    });
    return { rows, separator };
  } catch (error) {
    if (error instanceof CsvError) return { fault: { code: 'quotes', ...lineOf(error) } };
    throw error;
  }
}

/** Errors of the parser carry where they stood, without saying so in their type. */
const lineOf = (error: CsvError): { line?: number } => {
  const line: unknown = error.lines;
  return typeof line === 'number' ? { line } : {};
};
