/** What Vitest's report says of a run, as far as it decides. */
export type Report = {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** More files than these are no chance: nothing is run again. */
export const SECOND_TRIES_MAX = 5;

/**
 * The files that failed, and whether the run failed beyond them: no report, no test at all, or an error outside every test. `code`: how
 * Vitest ended.
 */
export function outcomeOf({ code, report }: { code: number; report: Report | null }): {
  failed: string[];
  isBeyond: boolean;
} {
  if (!report || report.numTotalTests === 0) return { failed: [], isBeyond: true };
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { failed, isBeyond: code !== 0 && failed.length === 0 };
}

/** The closing line: tests of files that passed at their second try count as passed. */
export function tally(report: Report | null, recovered: readonly string[]): string {
  if (!report) return '0 passed, 1 failed, 0 skipped';
  const again = report.testResults
    .filter(({ name }) => recovered.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed').length;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return `${report.numPassedTests + again} passed, ${report.numFailedTests - again} failed, ${skipped} skipped`;
}
