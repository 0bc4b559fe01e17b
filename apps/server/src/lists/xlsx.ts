import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { safeText } from '@kervan/domain/files/safe-text';
import type { CsvColumn } from './csv.ts';

/** Rows that a sheet may have (decision 46); more go into a CSV file. */
export const XLSX_ROWS_MAX = 100_000;

/** Rows as a sheet of a table program: figures stay figures, moments moments, and no text is worked out. */
export async function xlsxOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Uint8Array> {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    columns.map(({ of }) => {
      const value = of(row);
      if (typeof value === 'number') return { value, type: Number };
      if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
      return value === null ? null : { value: safeText(value), type: String };
    }),
  );
  const sheet: SheetData = [head, ...body];
  return writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer();
}
