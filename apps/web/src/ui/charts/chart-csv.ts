import { safeText } from '@kervan/domain/files/safe-text';

/** One column of a chart's table and of its file: `text` for the eye, `raw` for the file. null = not known. */
export type ChartColumn<Row> = {
  label: string;
  text: (row: Row) => string | null;
  raw: (row: Row) => string | number | null;
};

/** A number stays a number, a text stays a text, whatever it begins with. */
const quoted = (value: string | number | null): string => {
  const text = typeof value === 'string' ? safeText(value) : String(value ?? '');
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** REP-015: the rows as a file for a table program: semicolons, a mark that says UTF-8, plain figures. Unknown values are empty. */
export function csvOf<Row>(columns: readonly ChartColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => quoted(column.label)),
    ...rows.map((row) => columns.map((column) => quoted(column.raw(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
}
