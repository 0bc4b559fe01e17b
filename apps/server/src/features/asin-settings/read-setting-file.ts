import type { ReadSettings, SettingFileFault, SettingFileWords } from '@kervan/domain/asin-settings/setting-file';
import { readInThread } from '../../lists/read-in-thread.ts';

export type FileToRead = {
  bytes: Uint8Array<ArrayBuffer>;
  words: SettingFileWords;
  decimals: 0 | 2;
  leastConstant: number | null;
};
export type FileRead = ReadSettings | { fault: SettingFileFault };

/** Reads a file of settings beside the work of this process. */
export const readSettingFile = (bytes: Uint8Array<ArrayBuffer>, how: Omit<FileToRead, 'bytes'>): Promise<FileRead> =>
  readInThread(new URL('./read-setting-thread.ts', import.meta.url), { bytes, ...how } satisfies FileToRead);
