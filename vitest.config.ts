import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const files = (name: string, include: string[], more: object = {}) => ({ test: { name, include, testTimeout: 20_000, hookTimeout: 60_000, ...more } });

/** Files that take longest begin first, else one of them ends alone; a new clone knows no durations. */
const LONGEST = /(kills|faults|quota-drift|publishing|store-health|what-if|update-modes|feed|world-day|undo|explain-item|filters|real-catalogue|overview|list-filter|accessibility|shell|phone|price-war|first-listing)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(LONGEST.test(other.moduleId)) - Number(LONGEST.test(one.moduleId)));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Much of a test is waiting: a third one fits on two processors. Journeys come after all others, and wait even more.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/retried-reporter.ts'],
    // A living world on a busy machine: what fails once is tried once more, what fails twice has failed.
    projects: [
      files('unit', ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts']),
      files('sandbox', ['apps/sandbox/src/**/*.test.ts'], { globalSetup: ['scripts/test-postgres.ts'] }),
      files('server', ['apps/server/src/**/*.test.ts'], { globalSetup: ['apps/server/src/testing/global-setup.ts'], testTimeout: 180_000, retry: 1 }),
      files('web', ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts']),
      files('e2e', ['e2e/**/*.test.ts'], { globalSetup: ['e2e/global-setup.ts'], testTimeout: 240_000, hookTimeout: 240_000, retry: 2, maxWorkers: 4, sequence: { groupOrder: 1 } }),
      files('drills', ['drills/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 120_000, retry: 1 }),
    ],
  },
});
