import { parentPort, workerData } from 'node:worker_threads';
import { readSettingRows } from '@kervan/domain/asin-settings/setting-file';
import { limits } from '@kervan/domain/limits';
import { readTable, rowsMaxOf } from '../../lists/read-table.ts';
import type { FileRead, FileToRead } from './read-setting-file.ts';

// Handed over by read-setting-file.
parentPort?.postMessage(fileRead(workerData as FileToRead));

function fileRead({ bytes, words, decimals, leastConstant }: FileToRead): FileRead {
  const limit = limits.asinSettingLinesMax;
  const rowsMax = rowsMaxOf(limit);
  const table = readTable(bytes, { rowsMax });
  if ('fault' in table) return table;
  if (table.rows.length >= rowsMax) return { fault: { code: 'tooManyLines', limit } };
  return readSettingRows(table, words, decimals, leastConstant);
}
