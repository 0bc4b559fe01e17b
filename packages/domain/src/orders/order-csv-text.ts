import { limits } from '../limits.ts';
import { orderCsvColumns, orderCsvSeparator } from './order-csv-columns.ts';

/** Why the bytes of a file of orders are no text that can be read (ORD-042, ORD-043). `line`: the first one with it. */
export type CsvTextFault =
  | { code: 'empty' | 'notText' | 'utf16' | 'noHeader' | 'tooManyCells' }
  | { code: 'notUtf8'; line: number }
  | { code: 'wrongSeparator'; separator: string }
  | { code: 'tooManyLines'; limit: number };

const LF = 0x0a;
/** Sheets, older sheets and documents: what is given by mistake for the file that was saved from them. */
const others = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u00d0\u00cf\u0011\u00e0', '%PDF'];

/** The text of a file of orders, without the mark of its encoding; or why it is none. What stands in its lines is judged by `readOrderCsv`. */
export function readCsvText(bytes: Uint8Array): { text: string } | { fault: CsvTextFault } {
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (others.some((sign) => head.startsWith(sign))) return { fault: { code: 'notText' } };
  if (head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff')) return { fault: { code: 'utf16' } };
  const zero = bytes.indexOf(0);
  // Without its mark every second byte of UTF-16 is zero.
  if (zero >= 0) return { fault: { code: zero < 2 && bytes[zero + 2] === 0 ? 'utf16' : 'notText' } };
  const text = utf8(bytes);
  if (text === null) return { fault: { code: 'notUtf8', line: firstBadLine(bytes) } };
  const fault = faultOf(text);
  return fault === null ? { text } : { fault };
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines end at a byte that stands in no letter of UTF-8, so that each can be looked at alone. */
function firstBadLine(bytes: Uint8Array): number {
  let from = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(LF, from);
    if (utf8(bytes.subarray(from, end < 0 ? bytes.length : end)) === null || end < 0) return line;
    from = end + 1;
  }
}

function faultOf(text: string): CsvTextFault | null {
  if (text.trim() === '') return { code: 'empty' };
  const header = text.slice(0, text.search(/[\r\n]|$/)).toLowerCase();
  const named = orderCsvColumns.filter((column) => header.includes(column));
  if (named.length === 0) return { code: 'noHeader' };
  if (!header.includes(orderCsvSeparator)) return { code: 'wrongSeparator', separator: separatorOf(header) };
  if (hasTooManyLines(text)) return { code: 'tooManyLines', limit: limits.orderFileLinesMax };
  return text.split(orderCsvSeparator, CELLS_MAX + 1).length > CELLS_MAX ? { code: 'tooManyCells' } : null;
}

/** What stands between the names instead. */
const separatorOf = (header: string): string =>
  ['\t', ',', '|'].find((sign) => header.includes(sign)) ?? header.replace(/[a-z0-9\s"-]/g, '').slice(0, 1);

/** Cells of a whole file; ours have 19 in a line, others bring columns of their own. */
const CELLS_MAX = limits.orderFileLinesMax * 100;
/** Ends of lines for each line that may stand in the file: empty ones cost time, too. */
const EMPTY_A_LINE = 5;

/** Lines with anything in them, the header apart. A cell of several lines is refused anyway. */
function hasTooManyLines(text: string): boolean {
  let lines = -1;
  for (const _ of text.matchAll(/[^\s;][^\r\n]*/g)) if (++lines > limits.orderFileLinesMax) return true;
  let ends = 0;
  for (const _ of text.matchAll(/\r\n?|\n/g)) if (++ends > limits.orderFileLinesMax * EMPTY_A_LINE) return true;
  return false;
}
