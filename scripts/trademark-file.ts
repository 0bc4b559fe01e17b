import fs from 'node:fs';
import readline from 'node:readline';
import { parse } from 'csv-parse';

/** What of a register is read: the column of the marks, and of which rows: those whose column says one of some values. */
export type MarkColumns = { column: string; live: { column: string; values: readonly string[] } | null };

const SEPARATORS = ['\t', ';', '|', ','];

/** The marks of a plain list, one a line; empty lines are left out. */
export async function* marksOfLines(file: string): AsyncGenerator<string> {
  for await (const line of readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity })) {
    const mark = line.replace(/^\uFEFF/, '').trim();
    if (mark !== '') yield mark;
  }
}

/** The marks of an office's own file: its first line names the columns. A row that is broken, or without a mark, stops no other. Throws where a column is missing. */
export async function* marksOfCells(file: string, { column, live }: MarkColumns): AsyncGenerator<string> {
  const head = await firstLine(file);
  // The sign that stands there most often; the first of them where none does.
  const delimiter = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const rows = fs
    .createReadStream(file)
    .pipe(parse({ bom: true, columns: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true }));
  let isFirst = true;
  // Each row is a record of texts by the names of the head.
  for await (const row of rows as AsyncIterable<Record<string, string | undefined>>) {
    if (isFirst)
      for (const name of [column, ...(live ? [live.column] : [])])
        if (!(name in row)) throw new Error(`there is no column ${name}: ${Object.keys(row).join(', ')}`);
    isFirst = false;
    const mark = row[column] ?? '';
    if (mark !== '' && (live === null || live.values.includes(row[live.column] ?? ''))) yield mark;
  }
}

async function firstLine(file: string): Promise<string> {
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) return line;
  return '';
}
