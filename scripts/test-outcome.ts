/** What Vitest's report says of a run, as far as it decides. */
export type Report = {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** How a run of Vitest ended, and its report. */
export type Run = { code: number; report: Report | null };

/** More files than these are no chance: nothing is run again. */
export const SECOND_TRIES_MAX = 5;

/**
 * The files that failed, and whether the run failed beyond them: no report, no test at all, or an error outside every test. `code`: how
 * Vitest ended.
 */
export function outcomeOf({ code, report }: Run): {
  failed: string[];
  isBeyond: boolean;
} {
  if (!report || report.numTotalTests === 0) return { failed: [], isBeyond: true };
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { failed, isBeyond: code !== 0 && failed.length === 0 };
}

/**
 * Runs of different files as one. One without a report, without a test or with an error outside every test is none: nothing of such a run may
 * pass for green because of the others.
 */
export function together(runs: readonly Run[]): Run {
  const code = runs.find((each) => each.code !== 0)?.code ?? 0;
  const reports = runs.filter((each) => !outcomeOf(each).isBeyond).flatMap(({ report }) => report ?? []);
  if (reports.length < runs.length) return { code: code || 1, report: null };
  const sum = (of: (report: Report) => number) => reports.reduce((all, each) => all + of(each), 0);
  return {
    code,
    report: {
      numTotalTests: sum((report) => report.numTotalTests),
      numPassedTests: sum((report) => report.numPassedTests),
      numFailedTests: sum((report) => report.numFailedTests),
      numPendingTests: sum((report) => report.numPendingTests),
      numTodoTests: sum((report) => report.numTodoTests ?? 0),
      testResults: reports.flatMap(({ testResults }) => testResults),
    },
  };
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
