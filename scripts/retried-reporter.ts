import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** Tells at the end which tests passed only when tried again, and with what they failed before: the other reporters keep it to themselves. */
export default class RetriedReporter implements Reporter {
  readonly #retried: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0) this.#retried.push(test);
  }

  onTestRunEnd(): void {
    for (const test of this.#retried) {
      console.log(`\nPassed when tried again: ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const error of test.result().errors ?? [])
        console.log(
          indented(
            `${stripVTControlCharacters([error.message, error.diff ?? ''].join('\n'))}\n${placeOf(error.stacks)}`,
          ),
        );
    }
  }
}

const indented = (text: string): string =>
  text
    .split('\n')
    .slice(0, 30)
    .map((line) => `  ${line}`)
    .join('\n');
const placeOf = (stacks: readonly { file: string; line: number }[] | undefined): string =>
  (stacks ?? [])
    .slice(0, 3)
    .map(({ file, line }) => `at ${file}:${line}`)
    .join('\n');
