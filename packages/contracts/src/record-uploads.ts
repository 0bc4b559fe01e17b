import { lineFaults, recordFileFields } from '@kervan/domain/filters/record-file';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { confirmed } from './confirmed.ts';
import { dryRunAnswer } from './filters.ts';

/** What became of an uploaded list, or would: of a look alone nothing is written. */
export const uploadResult = z.object({
  lines: z.int(),
  /** Lines that are taken, and how many have a fault. */
  good: z.int(),
  wrong: z.int(),
  /** What came on the list; of a look alone 0. */
  added: z.int(),
  /** Good lines that stand on the list already. */
  known: z.int(),
  /** Good lines that stand on the opposite list, too (FILT-024). */
  onOther: z.int(),
  /** Categories of which no product is known: they are added all the same, and wait for one. The first of them. */
  notFound: z.array(z.string()).max(limits.recordFaultsTold),
  notFoundCount: z.int(),
  faults: z
    .array(
      z.object({
        line: z.int(),
        value: z.string(),
        column: z.enum(recordFileFields).nullable(),
        code: z.enum(lineFaults),
        other: z.int().nullable(),
      }),
    )
    .max(limits.recordFaultsTold),
  faultsCount: z.int(),
  /** Of a look alone: what the good lines would do. */
  effect: dryRunAnswer.nullable(),
  /** By which the action is undone; null = nothing changed. */
  actionId: z.int().nullable(),
});
export type RecordsUpload = z.output<typeof uploadResult>;

export const uploadBody = z.object({
  json: z
    .object({
      /** check = looked through alone; all = nothing is written while any line is wrong; good = the good lines alone. */
      mode: z.enum(['check', 'all', 'good']).default('all'),
      confirmed,
    })
    .default({ mode: 'all' }),
  files: z.array(z.file()).min(1).max(1),
});
export const uploadErrors = [
  'WrongExcelType',
  'ListLimitExceeded',
  'InvalidFileFormat',
  'PayloadTooLarge',
  'ValidationFailed',
  'RecordNotFound',
  'ConfirmationNeeded',
] as const;
