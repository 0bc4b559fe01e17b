/** The setting that names the file in which test files note what they cost. */
export const MEASURES = 'KERVAN_TEST_MEASURES';
/** The setting that names the file in which products of tests note what they did: the same in every run of the same test. */
export const COUNTS = 'KERVAN_TEST_COUNTS';
/** The setting that tells a process of tests which project its files are of. */
export const PROJECT = 'KERVAN_TEST_PROJECT';

/**
 * What a test file cost: milliseconds of processor time of its own process and those it started; MB of memory that process held at most while
 * the file ran (elsewhere than on Linux: so far), and still holds after it.
 */
export type FileMeasure = { file: string; project: string; ms: number; peakMb: number; afterMb: number };
/** What the products of a test file did: statements sent to PostgreSQL, steps of the world's clock. */
export type FileCount = { file: string; statements: number; steps: number };

/** What a file of the server may do before it is named: some six seconds on a quiet machine. A file above it belongs into the long run, or is split. */
const BUDGET = { statements: 12_000, steps: 150 } as const;
const DEAREST = 10;
const LARGEST = 5;

/** The files that used most processor time, the dearest first; it depends on the machine and decides nothing. */
export const dearest = (files: readonly FileMeasure[]): FileMeasure[] =>
  files.toSorted((one, other) => other.ms - one.ms).slice(0, DEAREST);

/** The files whose process held most memory, the largest first: a process stays below 600 MB. */
export const largest = (files: readonly FileMeasure[]): FileMeasure[] =>
  files.toSorted((one, other) => other.peakMb - one.peakMb).slice(0, LARGEST);

/** What files did above their budget, the farthest first. */
export const overBudget = (
  counts: readonly FileCount[],
): { file: string; what: keyof typeof BUDGET; count: number; budget: number }[] =>
  perFile(counts)
    .flatMap((count) =>
      (['statements', 'steps'] as const).map((what) => ({
        file: count.file,
        what,
        count: count[what],
        budget: BUDGET[what],
      })),
    )
    .filter(({ count, budget }) => count > budget)
    .toSorted((one, other) => other.count / other.budget - one.count / one.budget);

/** The sum over all files, in a sentence. */
export function countedOf(counts: readonly FileCount[]): string {
  const sum = (what: keyof typeof BUDGET) => counts.reduce((all, each) => all + each[what], 0);
  return `${perFile(counts).length} files with a product: ${sum('statements')} statements, ${sum('steps')} steps of their worlds.`;
}

/** A file opens one product or several. */
function perFile(counts: readonly FileCount[]): FileCount[] {
  const files = new Map<string, FileCount>();
  for (const { file, statements, steps } of counts) {
    const sum = files.get(file) ?? { file, statements: 0, steps: 0 };
    files.set(file, { file, statements: sum.statements + statements, steps: sum.steps + steps });
  }
  return [...files.values()];
}
