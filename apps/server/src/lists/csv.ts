import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** One column of a file. A number stays a number, a text stays a text, whatever it begins with; null = not known, an empty cell. */
export type CsvColumn<Row> = { label: string; of: (row: Row) => string | number | null };

/** What a table program would take for the beginning of a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r\n\0\u2212\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that no table program works out as a formula: an apostrophe before it says that it is text. */
const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * Rows as a file for a table program (REP-015): semicolons, UTF-8 and a mark that says so, plain figures. Rows are asked for as fast as
 * the reader takes them, a chunk ahead at most; who stops reading ends the asking, and an error of the rows is one of the file.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], chunks: AsyncIterable<readonly Row[]>): Readable {
  const cells = (row: Row): (string | number | null)[] =>
    columns.map(({ of }) => {
      const value = of(row);
      return typeof value === 'string' ? safeText(value) : value;
    });
  async function* records() {
    yield columns.map(({ label }) => safeText(label));
    for await (const rows of chunks) for (const row of rows) yield cells(row);
  }
  const file = stringify({ delimiter: ';', record_delimiter: 'windows', bom: true });
  // Errors of either side destroy both: the reader of the file hears of them.
  pipeline(Readable.from(records(), { highWaterMark: 1 }), file, () => {});
  return file;
}
