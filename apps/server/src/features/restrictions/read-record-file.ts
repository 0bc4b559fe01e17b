import type { ReadRecords, RecordFileFault, RecordFileWords } from '@kervan/domain/filters/record-file';
import type { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { readInThread } from '../../lists/read-in-thread.ts';

export type FileToRead = { bytes: Uint8Array<ArrayBuffer>; kind: RestrictionKind; words: RecordFileWords };
export type FileRead = ReadRecords | { fault: RecordFileFault };

/** Reads a file of records beside the work of this process. */
export const readRecordFile = (file: FileToRead): Promise<FileRead> =>
  readInThread(new URL('./read-record-thread.ts', import.meta.url), file);
