import { describe, expect, it } from 'vitest';
import { outcomeOf, tally, together, type Report } from './test-outcome.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (...testResults: Report['testResults']): Report => {
  const count = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === status).length;
  return {
    numTotalTests: testResults.flatMap(({ assertionResults }) => assertionResults).length,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    testResults,
  };
};

describe('the outcome of a run', () => {
  it('names the files that failed', () => {
    const told = report(file('/a', 'passed'), file('/b', 'passed', 'failed'));
    expect(outcomeOf({ code: 1, report: told })).toEqual({ failed: ['/b'], isBeyond: false });
  });

  it('is lost without a report, without a test, and by an error outside every test', () => {
    const green = report(file('/a', 'passed'));
    expect(outcomeOf({ code: 1, report: null }).isBeyond).toBe(true);
    expect(outcomeOf({ code: 0, report: report() }).isBeyond).toBe(true);
    expect(outcomeOf({ code: 1, report: green })).toEqual({ failed: [], isBeyond: true });
    expect(outcomeOf({ code: 0, report: green })).toEqual({ failed: [], isBeyond: false });
  });

  it('of two runs is red when one is, names the files of both, and is lost when one is', () => {
    const [green, red] = [report(file('/a', 'passed', 'pending')), report(file('/b', 'passed', 'failed'))];
    const both = together([
      { code: 0, report: green },
      { code: 1, report: red },
    ]);
    expect(both.code).toBe(1);
    expect(outcomeOf(both)).toEqual({ failed: ['/b'], isBeyond: false });
    expect(tally(both.report, [])).toBe('2 passed, 1 failed, 1 skipped');
    for (const lost of [
      { code: 0, report: null },
      { code: 0, report: report() },
      { code: 1, report: green },
    ]) {
      const whole = together([{ code: 0, report: green }, lost]);
      expect(whole.code).toBe(1);
      expect(outcomeOf(whole).isBeyond).toBe(true);
    }
    expect(outcomeOf(together([{ code: 0, report: green }]))).toEqual({ failed: [], isBeyond: false });
  });

  it('counts what passed at its second try as passed, and nothing else', () => {
    const told = report(file('/a', 'passed', 'pending'), file('/b', 'failed'), file('/c', 'failed', 'failed'));
    expect(tally(told, ['/b'])).toBe('2 passed, 2 failed, 1 skipped');
    expect(tally(null, [])).toBe('0 passed, 1 failed, 0 skipped');
  });
});
