import { parentPort, workerData } from 'node:worker_threads';
import type { TableRefusal } from '@kervan/domain/files/table-fault';
import type { BusinessFileFault } from '@kervan/domain/reports/business-file';
import { limits } from '@kervan/domain/limits';
import { readBusinessRows } from '@kervan/domain/reports/read-business-rows';
import { readTable, rowsMaxOf } from '../../lists/read-table.ts';
import type { FileRead, FileToRead } from './read-business-file.ts';

const ROWS_MAX = rowsMaxOf(limits.businessFileLinesMax);

// Handed over by read-business-file.
parentPort?.postMessage(fileRead(workerData as FileToRead));

function fileRead({ bytes, market, period }: FileToRead): FileRead {
  // The marketplace's reports are texts: a sheet that was made of one has lost how its figures were written.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: { code: 'sheet', line: null } };
  const table = readTable(bytes, { rowsMax: ROWS_MAX });
  if ('fault' in table) return { fault: faultOf(table.fault) };
  if (table.rows.length >= ROWS_MAX) return { fault: { code: 'tooManyLines', limit: limits.businessFileLinesMax } };
  return readBusinessRows(table, { market, period });
}

function faultOf({ code, line }: TableRefusal): BusinessFileFault {
  return { code: code === 'brokenSheet' || code === 'wrongExcel' ? 'sheet' : code, line: line ?? null };
}
