import { cellText, separatorOf, type CellValue, type TableStyle } from '@kervan/domain/files/table-file';

/** One column of a chart's table and of its file: `text` for the eye, `raw` for the file. null = not known. */
export type ChartColumn<Row> = {
  label: string;
  text: (row: Row) => string | null;
  raw: (row: Row) => CellValue;
};

/** REP-015: the rows as a file for a table program of the reader's language: a mark that says UTF-8, plain figures, moments on the market's clock. Unknown values are empty. */
export function csvOf<Row>(columns: readonly ChartColumn<Row>[], rows: readonly Row[], style: TableStyle): string {
  const separator = separatorOf(style);
  const quoted = (value: CellValue): string => {
    const text = cellText(value, style);
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    columns.map((column) => quoted(column.label)),
    ...rows.map((row) => columns.map((column) => quoted(column.raw(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`;
}
