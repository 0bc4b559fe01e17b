import { Readable } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import type { OpenDocument } from './documents.ts';

/**
 * Records of a tab-separated report, in little memory: with `columns` objects of texts under the header's names, else lists of texts. Fields are not
 * quoted, and what sellers and buyers write may hold a line break: a line with fewer fields than the header goes on with the next one, unless that has them all.
 * `fallback`: charset of a report that names none and is not UTF-8 as a whole.
 */
export async function* tabRecords(
  document: OpenDocument,
  { fallback, columns }: { fallback: string; columns?: (header: readonly string[]) => string[] },
): AsyncGenerator<unknown> {
  const text = Readable.from(wholeLines(decodeText(document.bytes, document.charset, fallback)));
  const parser = parse({
    delimiter: '\t',
    quote: null,
    escape: null,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...(columns === undefined ? {} : { columns: columns as NonNullable<Options['columns']> }), // A function of the header's names.
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  yield* parser;
}

/** Lines with as many fields as the header, put together again where a field holds a line break. */
async function* wholeLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let wanted: number | null = null;
  let begun = '';
  for await (const line of linesOf(pieces)) {
    if (wanted === null) {
      if (line.trim() === '') continue;
      wanted = tabsOf(line);
      yield `${line}\n`;
      continue;
    }
    const isWhole = begun === '' || tabsOf(line) >= wanted || tabsOf(begun) + tabsOf(line) > wanted;
    if (isWhole && begun !== '') yield `${begun}\n`;
    begun = isWhole ? line : `${begun} ${line}`;
    if (tabsOf(begun) < wanted) continue;
    yield `${begun}\n`;
    begun = '';
  }
  if (begun !== '') yield `${begun}\n`;
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

const tabsOf = (line: string): number => line.split('\t').length - 1;
