import { heavyTestFiles } from './heavy-test-files.ts';

/** The setting that names the file in which test files note what they cost. */
export const MEASURES = 'KERVAN_TEST_MEASURES';

/** What a test file cost: milliseconds of processor time of its own process and those it started; its database's and the sandbox's part is not in it. */
export type FileMeasure = { file: string; ms: number };

/**
 * What a file may cost, in calibrations (`calibrate.ts`), so that a slow machine or hour decides nothing. A test of the server uses as much again
 * in its database and the sandbox: 15 s of processor time together at half a second of calibration. A journey: 10 s, with its browser.
 */
const SHARES: readonly (readonly [folder: string, calibrations: number])[] = [
  ['apps/server/', 16],
  ['e2e/', 20],
];

const shareOf = (file: string): number => SHARES.find(([folder]) => file.startsWith(folder))?.[1] ?? Infinity;

/** A file above its share; `reason`: why it may be, null = it may not. */
export type Heavy = FileMeasure & { calibrations: number; share: number; reason: string | null };

/** The files above their share, the heaviest first. */
export const heavyFiles = (
  files: readonly FileMeasure[],
  calibrationMs: number,
  excused: Readonly<Record<string, string>> = heavyTestFiles,
): Heavy[] =>
  files
    .map((measure) => ({
      ...measure,
      calibrations: measure.ms / calibrationMs,
      share: shareOf(measure.file),
      reason: excused[measure.file] ?? null,
    }))
    .filter(({ calibrations, share }) => calibrations > share)
    .toSorted((one, other) => other.calibrations - one.calibrations);
