import { deletionLines } from '@kervan/domain/inventory/bulk-delete';

/** One ASIN or SKU a line, each once. */
export const linesOf = (text: string): string[] => deletionLines(text.split(/\r\n|\r|\n/));

/** The first column of a text or table file; a head is left out. */
export function textOfFile(content: string): string {
  const cells = linesOf(content.replace(/^\uFEFF/, '')).map((line) =>
    (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1'),
  );
  return (/^(asin|sku)\b/i.test(cells[0] ?? '') ? cells.slice(1) : cells).filter((cell) => cell !== '').join('\n');
}
