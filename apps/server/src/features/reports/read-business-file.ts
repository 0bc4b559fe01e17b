import type { BusinessFileFault, ReadBusiness } from '@kervan/domain/reports/business-file';
import type { DayRange } from '@kervan/domain/orders/date-presets';
import type { MarketCode } from '@kervan/domain/markets';
import { readInThread } from '../../lists/read-in-thread.ts';

export type FileToRead = { bytes: Uint8Array<ArrayBuffer>; market: MarketCode; period: DayRange };
export type FileRead = ReadBusiness | { fault: BusinessFileFault };

/** Reads a file of a business report beside the work of this process. */
export const readBusinessFile = (file: FileToRead): Promise<FileRead> =>
  readInThread(new URL('./read-business-thread.ts', import.meta.url), file);
