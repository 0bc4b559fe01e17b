import { parentPort, workerData } from 'node:worker_threads';
import { readRecordRows } from '@kervan/domain/filters/read-record-rows';
import { listMax } from '@kervan/domain/filters/restriction-kinds';
import { readTable, rowsMaxOf } from '../../lists/read-table.ts';
import type { FileRead, FileToRead } from './read-record-file.ts';

// Handed over by read-record-file.
parentPort?.postMessage(fileRead(workerData as FileToRead));

function fileRead({ bytes, kind, words }: FileToRead): FileRead {
  const limit = listMax(kind);
  const rowsMax = rowsMaxOf(limit);
  const table = readTable(bytes, { rowsMax });
  if ('fault' in table) return table;
  if (table.rows.length >= rowsMax) return { fault: { code: 'tooManyLines', limit } };
  return readRecordRows(table, kind, words);
}
