import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { cellText, separatorOf, type CellValue, type TableStyle } from '@kervan/domain/files/table-file';

/** One column of a file. A number stays a number, a text stays a text, whatever it begins with; null = not known, an empty cell. */
export type CsvColumn<Row> = { label: string; of: (row: Row) => CellValue };

/**
 * Rows as a file for a table program of the reader's language (REP-015): UTF-8 and a mark that says so, plain figures, moments on the
 * market's clock. Rows are asked for as fast as the reader takes them, a chunk ahead at most; who stops reading ends the asking, and an
 * error of the rows is one of the file.
 */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
  style: TableStyle,
): Readable {
  const cells = (row: Row): string[] => columns.map(({ of }) => cellText(of(row), style));
  async function* records() {
    yield columns.map(({ label }) => cellText(label, style));
    for await (const rows of chunks) for (const row of rows) yield cells(row);
  }
  const file = stringify({ delimiter: separatorOf(style), record_delimiter: 'windows', bom: true });
  // Errors of either side destroy both: the reader of the file hears of them.
  pipeline(Readable.from(records(), { highWaterMark: 1 }), file, () => {});
  return file;
}
