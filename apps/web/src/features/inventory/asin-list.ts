import {
  checkAddRequest,
  exceedsInsertLimit,
  splitAsinLines,
  type AddRequest,
} from '@kervan/domain/inventory/add-request';
import { parseAsin } from '@kervan/domain/inventory/asin';

export type AsinList = AddRequest & {
  lines: string[];
  /** Pasted lines beyond the limit are refused (INV-043); a file is cut at it. */
  isTooLong: boolean;
};

const NOTHING_KNOWN = { present: new Set<string>(), restricted: new Set<string>() };

/** What an add would take of a text, by the server's own rules; what the store has already is the server's to say. */
export function readAsinList(text: string, fromFile: boolean): AsinList {
  const lines = splitAsinLines(text);
  return { ...checkAddRequest(lines, NOTHING_KNOWN), lines, isTooLong: !fromFile && exceedsInsertLimit(lines) };
}

/** One ASIN per line of a text or table file: of each row the cell that is one, else the first; a head without any is left out. */
export function asinTextOfFile(content: string): string {
  const rows = splitAsinLines(content.replace(/^\uFEFF/, '')).map((line) =>
    line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  );
  const isHead = (cells: readonly string[]) =>
    cells.some((cell) => /asin|isbn/i.test(cell)) && !cells.some((cell) => parseAsin(cell));
  const body = rows[0] && isHead(rows[0]) ? rows.slice(1) : rows;
  return body
    .map((cells) => cells.find((cell) => parseAsin(cell)) ?? cells.find((cell) => cell !== '') ?? '')
    .filter((cell) => cell !== '')
    .join('\n');
}

/** Where a line stands in a text: begin and end of its `line`th line that is not empty (from 1). */
export function placeOfLine(text: string, line: number): { from: number; to: number } | null {
  let seen = 0;
  let from = 0;
  for (const part of text.split(/(\r\n|\r|\n)/)) {
    const isText = !/^[\r\n]+$/.test(part);
    if (isText && part.trim() !== '' && ++seen === line) return { from, to: from + part.length };
    from += part.length;
  }
  return null;
}
