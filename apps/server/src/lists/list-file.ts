import type { TableStyle } from '@kervan/domain/files/table-file';
import type { FileToSend } from '@kervan/contracts/file';
import { AppError } from '../errors.ts';
import { csvOf, type CsvColumn } from './csv.ts';
import { XLSX_ROWS_MAX, xlsxOf } from './xlsx.ts';

type Listed<Row> = {
  /** Without its ending. */
  name: string;
  format: 'csv' | 'xlsx';
  columns: CsvColumn<Row>[];
  chunks: AsyncIterable<readonly Row[]>;
  style: TableStyle;
  /** How many rows there are, counted up to a bound. */
  count: (limit: number) => Promise<number>;
  /** Whoever wanted the file: its connection. */
  reader: { readonly destroyed: boolean };
};

/**
 * Everything that a list shows as a file (decision 46): CSV streams without a bound, a sheet has its rows and is refused beyond them. When
 * the reader has gone, no further rows are read.
 */
export async function listFile<Row>({
  name,
  format,
  columns,
  chunks,
  style,
  count,
  reader,
}: Listed<Row>): Promise<FileToSend> {
  if (format === 'csv') return { name: `${name}.csv`, mediaType: 'text/csv', content: csvOf(columns, chunks, style) };
  if ((await count(XLSX_ROWS_MAX)) > XLSX_ROWS_MAX)
    throw new AppError('SheetTooLarge', { data: { max: XLSX_ROWS_MAX } });
  return {
    name: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await xlsxOf(columns, whileWanted(chunks, reader), style.timeZone),
  };
}

/** Chunks as long as somebody waits for them. */
async function* whileWanted<Chunk>(
  chunks: AsyncIterable<Chunk>,
  reader: { readonly destroyed: boolean },
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    yield chunk;
    if (reader.destroyed) return;
  }
}
