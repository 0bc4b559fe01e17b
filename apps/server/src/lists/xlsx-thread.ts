import { parentPort } from 'node:worker_threads';
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node';

export type SheetValue = string | number | Date | null;
/** What is told to the thread: how its columns are named, rows of them, or that there are no more. */
export type SheetPart = { labels: string[] } | { rows: SheetValue[][] } | { isOver: true };

const sheet: SheetData = [];
parentPort?.on('message', (part: SheetPart) => {
  if ('labels' in part) sheet.push(part.labels.map((value) => ({ value, fontWeight: 'bold' as const })));
  else if ('rows' in part) for (const row of part.rows) sheet.push(row.map(cellOf));
  else void finish();
});

/** Figures stay figures, moments moments, and all else is text. */
function cellOf(value: SheetValue): Cell {
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  return value === null ? null : { value, type: String };
}

async function finish(): Promise<void> {
  parentPort?.postMessage(await writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer());
  parentPort?.close();
}
