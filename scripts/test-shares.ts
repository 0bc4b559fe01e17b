import { heavyTestFiles, type Exception } from './heavy-test-files.ts';

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

/** One reading swings by half with its neighbours: so many times its share fails the run. */
const TOO_HEAVY = 2;

/** A file above its share; `reason`: why its share is larger than its folder's; `isTooHeavy`: the run fails for it. */
export type Heavy = FileMeasure & { calibrations: number; share: number; reason: string | null; isTooHeavy: boolean };

/** The files above their share, the heaviest first. */
export const heavyFiles = (
  files: readonly FileMeasure[],
  calibrationMs: number,
  exceptions: Readonly<Record<string, Exception>> = heavyTestFiles,
): Heavy[] =>
  files
    .map((measure) => {
      const exception = exceptions[measure.file];
      const share = exception?.share ?? SHARES.find(([folder]) => measure.file.startsWith(folder))?.[1] ?? Infinity;
      const calibrations = measure.ms / calibrationMs;
      const isTooHeavy = calibrations > share * TOO_HEAVY;
      return { ...measure, calibrations, share, reason: exception?.reason ?? null, isTooHeavy };
    })
    .filter(({ calibrations, share }) => calibrations > share)
    .toSorted((one, other) => other.calibrations - one.calibrations);
