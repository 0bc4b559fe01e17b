import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { safeText } from '@kervan/domain/files/safe-text';
import { sheetMoment } from '@kervan/domain/files/table-file';
import type { CsvColumn } from './csv.ts';
import type { SheetPart, SheetValue } from './xlsx-thread.ts';

/** Rows that a sheet may have (decision 46); more go into a CSV file. */
export const XLSX_ROWS_MAX = 100_000;
/** Memory of the thread that writes a sheet: one of 100,000 rows needs about half of it. */
const MEMORY_MB = 1_024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Rows as a sheet of a table program: figures stay figures, moments those of the market's clock, and no text is worked out. It is written in a thread of its own, so that
 * this process goes on answering meanwhile; one sheet at a time, the others wait.
 */
export function xlsxOf<Row>(
  columns: readonly CsvColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  timeZone: string | undefined,
): Promise<Uint8Array> {
  const own = last.then(() => write(columns, chunks, timeZone));
  // The next one begins whatever became of this one.
  last = own.catch(() => {});
  return own;
}

async function write<Row>(
  columns: readonly CsvColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  timeZone: string | undefined,
): Promise<Uint8Array> {
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const tell = (part: SheetPart) => thread.postMessage(part);
  const ended = once(thread, 'message');
  // Its failure is met below; rows may be read until then.
  ended.catch(() => {});
  try {
    tell({ labels: columns.map(({ label }) => label) });
    for await (const rows of chunks) tell({ rows: rows.map((row) => valuesOf(columns, row, timeZone)) });
    tell({ isOver: true });
    // The thread says nothing else.
    const [file] = (await ended) as [Uint8Array];
    return file;
  } finally {
    await thread.terminate();
  }
}

const valuesOf = <Row>(columns: readonly CsvColumn<Row>[], row: Row, timeZone: string | undefined): SheetValue[] =>
  columns.map(({ of }) => {
    const value = of(row);
    if (value instanceof Date) return sheetMoment(value, timeZone);
    return typeof value === 'string' ? safeText(value) : value;
  });
